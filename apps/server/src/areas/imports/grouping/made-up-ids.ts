import { createHash } from 'node:crypto';
import { looseKey, PRODUCT_ID_MAX } from '@sourcewiz/contract';
import { productKey } from '../../products/index.ts';

/**
 * The IDs of products identified by name: the code if there is a single row, otherwise made from codes and name. Names
 * that would make the same ID are told apart by their content, never by their position, so that a list sorted
 * differently makes the same IDs.
 */
export function idsOfNames(
  groups: ReadonlyMap<string, { name: string; codes: readonly string[] }>,
  isAlone: (key: string) => boolean,
): Map<string, string> {
  // A code in the sheet belongs to its product, whichever comes first: no made-up ID may equal it.
  const typed = new Map(
    [...groups].flatMap(
      ([
        key,
        {
          codes: [code],
        },
      ]) => (isAlone(key) && code !== undefined ? [[key, code] as const] : []),
    ),
  );
  const typedKeys = new Set([...typed.values()].map(productKey));
  const made = [...groups]
    .filter(([key]) => !typed.has(key))
    .map(([key, { name, codes }]) => ({
      key,
      codes,
      id: codes.length === 0 ? idOfName(name) : madeUpId(name, codes),
    }));
  const alike = Map.groupBy(made, ({ id }) => productKey(id));
  const assigned = made.map(({ key, codes, id }) => {
    const isFree = !typedKeys.has(productKey(id)) && alike.get(productKey(id))?.length === 1;
    if (isFree || id === '') return [key, id] as const;
    const [least] = codes.toSorted();
    return [
      key,
      `${id}-${least === undefined ? shortHash(key) : slug(least)}`.slice(0, PRODUCT_ID_MAX),
    ] as const;
  });
  return new Map([...typed, ...assigned]);
}

/** A name as an ID; names that are too long are told from others with the same beginning. */
export function idOfName(name: string): string {
  const id = slug(name);
  return id.length < slug(name, Infinity).length ? `${id}-${shortHash(productKey(name))}` : id;
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

const STEM_LEAST = 3;

/** The ID of a product that has none: the common beginning of its codes, otherwise its name. */
export function madeUpId(name: string, codes: readonly string[]): string {
  const stem = commonStem(codes);
  const isCode = codes.some((code) => looseKey(code) === looseKey(stem));
  return stem.length >= STEM_LEAST && !isCode ? stem : slug(name);
}

/** The common beginning of all codes, up to a separator: `VASE-201` for `VASE-201-RED` and `VASE-201-BLUE`. */
export function commonStem(codes: readonly string[]): string {
  const [first = '', ...rest] = codes;
  if (rest.length === 0) return '';
  let length = first.length;
  for (const code of rest) {
    let same = 0;
    while (same < length && code[same] === first[same]) same += 1;
    length = same;
  }
  const cut = /^(.*?)[-_/. ][^-_/. ]*$/.exec(`${first.slice(0, length)}`);
  const whole = /[-_/. ]$/.test(first.slice(0, length)) ? first.slice(0, length - 1) : (cut?.[1] ?? '');
  return rest.some((code) => code.length === length) || first.length === length
    ? ''
    : whole.replace(/[-_/. ]+$/, '');
}

const SLUG_LONGEST = 48;

/** A text as an ID: `Brass vase 12"` becomes `brass-vase-12`. */
export function slug(text: string, longest = SLUG_LONGEST): string {
  const words = text
    .normalize('NFKC')
    .toLocaleLowerCase('en')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  return words
    .slice(0, longest)
    .replace(/^-+|-+$/g, '')
    .toWellFormed();
}
