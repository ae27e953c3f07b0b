import { typeOf, type Attribute, type ValuePart } from '@sourcewiz/contract';
import { squeezed } from '../../../platform/rows/columns/header-aliases.rules.ts';
import { headerWords } from '../../../platform/rows/columns/header-words.rules.ts';
import { aliasesOf } from './header-aliases.rules.ts';

/** Possible titles of the parts of a value. */
interface PartTitles {
  name: string;
  control: ValuePart['control'];
  choices: ValuePart['choices'] | undefined;
  folded: readonly string[];
  /** Attribute first, `carton height`, without spaces. */
  before: ReadonlySet<string>;
  /** Attribute last, `height carton`. */
  behind: ReadonlySet<string>;
}

/** Computed once for all columns. */
const titlesByAttribute = new WeakMap<Attribute, PartTitles[]>();

/** For each part that is not the whole. */
export function partTitles(attribute: Attribute): PartTitles[] {
  const known = titlesByAttribute.get(attribute);
  if (known) return known;
  const owners = [attribute.name, ...aliasesOf(attribute).sure].map((name) => headerWords(name).phrase);
  const parts = typeOf(attribute).parts.filter(({ name }) => name !== 'value');
  const titles = parts.map(({ name, headerWords: partWords, choices, control }): PartTitles => {
    const folded = [name, ...partWords].map((word) => headerWords(word).phrase);
    return {
      name,
      folded,
      choices,
      control,
      before: new Set(owners.flatMap((owner) => folded.map((word) => squeezed(`${owner} ${word}`)))),
      behind: new Set(owners.flatMap((owner) => folded.map((word) => `${word} ${owner}`))),
    };
  });
  titlesByAttribute.set(attribute, titles);
  return titles;
}
