import { typeOf, type Attribute, type ColumnTarget, type ValuePart } from '@sourcewiz/contract';
import type { ColumnEvidence } from '../../../platform/rows/columns/column-evidence.rules.ts';
import { squeezed } from '../../../platform/rows/columns/header-aliases.rules.ts';
import { withoutUnit, headerWords } from '../../../platform/rows/columns/header-words.rules.ts';
import type {
  Candidate as CandidateOf,
  MatchedColumn,
} from '../../../platform/rows/columns/match-columns.rules.ts';
import { unitShare } from './column-evidence.rules.ts';
import { isQuantityTitle, aliasesOf } from './header-aliases.rules.ts';

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
function partTitles(attribute: Attribute): PartTitles[] {
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

type Candidate = CandidateOf<ColumnTarget>;

/** How sure a header is that names a part. */
const PART = 95;

/** Columns for one part of a composite value: `width`, `weight_unit`, `currency`, `Carton height`. */
export function partCandidates(
  { header, words, evidence }: MatchedColumn,
  attribute: Attribute,
): Candidate[] {
  if (typeOf(attribute).parts.length === 1 || isQuantityTitle(header)) return [];
  const phrase = withoutUnit(words);
  const translated = words.sides.map(withoutUnit);
  const says = (is: (one: string) => boolean) =>
    is(phrase) || (translated.length > 0 && translated.every(is));
  return partTitles(attribute).flatMap(({ name, folded, before, behind, choices, control }) => {
    const owned = says((one) => before.has(squeezed(one)) || behind.has(one));
    const bare = says((one) => isBarePart(attribute, { part: name, phrase: one, folded }));
    const alone = choices !== undefined && words.tokens.length === 1 && folded.includes(phrase);
    const sure = owned ? PART : bare ? bareSureness(phrase) : alone ? 70 : 0;
    if (sure === 0) return [];
    return [
      {
        target: { kind: 'attribute', attribute_id: attribute.id, part: name },
        sure: sure + partFit(evidence, { choices, control, attribute, alone }),
      },
    ];
  });
}

/** `Width` alone is that of the product, `Currency` alone that of its selling price; `en` is Turkish for width. */
function isBarePart(
  { internal_name }: Attribute,
  { part, phrase, folded }: { part: string; phrase: string; folded: readonly string[] },
): boolean {
  const stripped = phrase.replace(/^(product|item|unit|assembled|overall|urun) /, '');
  if (internal_name === 'size') return part !== 'unit' && folded.includes(stripped);
  if (internal_name === 'selling_price')
    return part === 'currency' && folded.includes(phrase.replace(/ (code|kodu)$/, ''));
  if (internal_name === 'carton_size' && part !== 'unit') {
    return folded.some((word) =>
      [
        ...[
          'carton',
          'ctn',
          'box',
          'koli',
          'master carton',
          'outer carton',
          'outer',
          'case',
          'export carton',
          'master',
          'shipper',
          'mc',
        ].map((box) => `${box} ${word}`),
        `koli ${word}i`,
      ].includes(phrase),
    );
  }
  return false;
}

function bareSureness(phrase: string): number {
  return phrase.length <= 2 ? 80 : 94;
}

function partFit(
  evidence: ColumnEvidence,
  {
    choices,
    control,
    attribute,
    alone,
  }: { choices: string | undefined; control: string; attribute: Attribute; alone: boolean },
): number {
  if (evidence.values.length === 0) return 0;
  if (control === 'line' || control === 'switch' || choices === 'options') return 0;
  if (choices === undefined) return evidence.numbers >= 0.7 ? 0 : -25;
  const share =
    choices === 'currencies'
      ? evidence.currencies
      : unitShare(evidence, choices === 'price-units' ? { dimension: 'price' } : attribute);
  if (share < 0.5) return -45;
  return alone ? 10 : 2;
}
