import { foldText } from '@sourcewiz/contract';
import { productKey } from '../../products/index.ts';

interface Coded {
  code: string;
  name: string;
}

/** How many parts a SKU may have after its stem. */
const PARTS_MOST = 2;
/** An option in a SKU is short: `RED`, `XL`, `38`. */
const PART_LONGEST = 12;

/**
 * The stems of SKUs that belong together: `VASE-201` for `VASE-201-RED` and `VASE-201-BLUE`. Names, if any, must agree;
 * mere numbering (`VASE-201`, `VASE-202`) does not make options.
 * @returns stem and rest by the folded SKU; SKUs on their own are absent
 */
export function stemsOf(rows: Iterable<Coded>): Map<string, { stem: string; rest: string }> {
  const found = new Map<string, { stem: string; rest: string }>();
  for (let cut = PARTS_MOST; cut >= 1; cut -= 1) {
    const groups = new Map<string, { stem: string; rest: string; row: Coded }[]>();
    for (const row of rows) {
      const split = found.has(productKey(row.code)) ? undefined : splitCode(row.code, cut);
      if (!split) continue;
      const key = productKey(split.stem);
      const group = groups.get(key);
      if (group) group.push({ ...split, row });
      else groups.set(key, [{ ...split, row }]);
    }
    for (const group of groups.values()) {
      if (group.length < 2 || !belongTogether(group)) continue;
      for (const { stem, rest, row } of group) found.set(productKey(row.code), { stem, rest });
    }
  }
  return found;
}

function splitCode(code: string, parts: number): { stem: string; rest: string } | undefined {
  const pieces = code.split(/([-_/.])/);
  const at = pieces.length - 2 * parts;
  if (at < 1) return undefined;
  const stem = pieces.slice(0, at).join('');
  const rest = pieces.slice(at + 1).join('');
  const isShort = rest.split(/[-_/.]/).every((piece) => piece !== '' && piece.length <= PART_LONGEST);
  return isShort && /\p{N}/u.test(stem) && stem.length >= 3 ? { stem, rest } : undefined;
}

function belongTogether(group: readonly { rest: string; row: Coded }[]): boolean {
  if (new Set(group.map(({ rest }) => foldText(rest))).size < group.length) return false;
  const names = group.map(({ row }) => foldText(row.name)).filter((name) => name !== '');
  const onlyNumbers = group.every(({ rest }) => /^\d+$/.test(rest));
  if (names.length < group.length) return !onlyNumbers;
  if (new Set(names).size === 1) return true;
  return !onlyNumbers && beginAlike(names);
}

/** `Brass vase red` and `Brass vase blue`: the same first words, two at least and half of them or more. */
function beginAlike(names: readonly string[]): boolean {
  const [first = [], ...others] = names.map((name) => name.split(/[\s,/()-]+/).filter(Boolean));
  let same = first.length;
  for (const words of others) {
    let length = 0;
    while (length < same && words[length] === first[length]) length += 1;
    same = length;
  }
  return same >= 2 || (same >= 1 && first.length <= 2);
}
