import { foldText } from '@sourcewiz/contract';
import type { PairTitles } from '../formats/format.ts';

/** The columns of a name and of its value. */
export interface NamedPair {
  name: number;
  value: number;
  /** Whether a product lists what its variants have. */
  isList?: boolean;
}

const bases =
  /^(product |item |custom |additional |extra |technical |urun |ek |teknik )*(attributes?|propert(y|ies)|specs?|specifications?|features?|characteristics?|parameters?|metafields?|custom fields?|infos?|details?|ozellik|nitelik|merkmale?|eigenschaft(en)?|attribute?|caracteristiques?|caracteristicas?|propriedades?|propiedades?|atributos?|proprietes?)$/;
const names = /^(name|title|key|label|adi?|nom|nombre|nome|bezeichnung)$/;
const values = /^(values?|val|degeri?|werte?|valeurs?|valor(es)?|valore)$/;

/** The pairs of columns for names and values in a sheet, by what they are called. */
export const namedPairs = (titles: readonly string[]): NamedPair[] => pairsOf(titles.map(roleOf));

/** The pairs of columns for names and values in a sheet of a known format. @param titles as the format has them */
export const knownPairs = (titles: readonly string[], known: readonly PairTitles[]): NamedPair[] =>
  known.flatMap((one) =>
    pairsOf(titles.map((title) => roleIn(title, one))).map((pair) => ({
      ...pair,
      isList: one.lists !== undefined,
    })),
  );

function pairsOf(roles: readonly (Role | undefined)[]): NamedPair[] {
  const byNumber = new Map<string, Partial<Record<Role['role'], number>>>();
  roles.forEach((found, index) => {
    if (!found) return;
    const pair = byNumber.get(found.key) ?? {};
    pair[found.role] ??= index;
    byNumber.set(found.key, pair);
  });
  return [...byNumber.values()].flatMap(({ name, value }) =>
    name === undefined || value === undefined ? [] : { name, value },
  );
}

interface Role {
  key: string;
  role: 'name' | 'value';
}

function roleIn(title: string, known: PairTitles): Role | undefined {
  for (const role of ['name', 'value'] as const) {
    const [before = '', after = ''] = known[role].split('{n}');
    const number = title.slice(before.length, title.length - after.length);
    const isNumber = /^\d+$/.test(number) && Number(number) >= (known.from ?? 0);
    if (title === before + number + after && isNumber) return { key: number, role };
  }
  return undefined;
}

/** `Attribute 1 name`, `spec_value_2`, `Özellik 1 değeri`. */
function roleOf(title: string): Role | undefined {
  const words = foldText(title.replace(/\((?:e?s|e|n)\)/gi, ''))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(\p{L})(\d)|(\d)(\p{L})/gu, '$1$3 $2$4')
    .trim()
    .split(' ');
  const number = words.filter((word) => /^\d+$/.test(word));
  const role = words.filter((word) => names.test(word) || values.test(word));
  const base = words.filter((word) => !number.includes(word) && !role.includes(word)).join(' ');
  if (number.length !== 1 || role.length !== 1 || !bases.test(base)) return undefined;
  return { key: `${base} ${number[0]}`, role: names.test(role[0] ?? '') ? 'name' : 'value' };
}
