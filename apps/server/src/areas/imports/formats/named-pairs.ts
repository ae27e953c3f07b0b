import { foldText } from '@sourcewiz/contract';
import { plainTitle, type PairTitles } from './format.ts';

/** The columns of a name and of its value. */
export interface NamedPair {
  name: number;
  value: number;
}

const bases =
  /^(product |item |custom |additional |extra |technical |urun |ek |teknik )*(attributes?|propert(y|ies)|specs?|specifications?|features?|characteristics?|parameters?|metafields?|custom fields?|infos?|details?|ozellik|nitelik|merkmale?|eigenschaft(en)?|attribute?|caracteristiques?|caracteristicas?|propriedades?|propiedades?|atributos?|proprietes?)$/;
const names = /^(name|title|key|label|adi?|nom|nombre|nome|bezeichnung)$/;
const values = /^(values?|val|degeri?|werte?|valeurs?|valor(es)?|valore)$/;

/** The pairs of columns for names and values in a sheet, by the titles of its format or by what they are called. */
export function namedPairs(titles: readonly string[], known: PairTitles | undefined): NamedPair[] {
  const byNumber = new Map<string, Partial<NamedPair>>();
  titles.forEach((title, index) => {
    const found = known ? roleIn(plainTitle(title), known) : roleOf(title);
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
  role: keyof NamedPair;
}

function roleIn(title: string, known: PairTitles): Role | undefined {
  for (const role of ['name', 'value'] as const) {
    const [before = '', after = ''] = known[role].split('{n}');
    const number = title.slice(before.length, title.length - after.length);
    if (title === before + number + after && /^\d+$/.test(number)) return { key: number, role };
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
