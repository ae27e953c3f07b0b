import { typeOf, type Attribute, type ColumnTarget } from '@sourcewiz/contract';
import { unitShare } from './column-evidence.rules.ts';
import { wholeWords } from '../../../platform/rows/columns/header-words.rules.ts';
import type { MatchedColumn, Offer as OfferOf } from '../../../platform/rows/columns/match-columns.rules.ts';

type Offer = OfferOf<ColumnTarget>;

/** Longer texts describe a product instead of naming it. */
const NAME_LONGEST = 80;
const WORDY_LONGEST = 200;
const SURE = 88;
/** Share of distinct texts among names; below sections and for variants, names repeat. */
const DIFFERENT = 0.6;
const REPEATED = 0.2;

/**
 * In a sheet without names, short, distinct texts under "Description" are the names, as is usual in price lists.
 * @returns the offers, with that one for the name
 */
export function settleName(
  offers: readonly Offer[],
  { columns, attributes }: { columns: readonly MatchedColumn[]; attributes: readonly Attribute[] },
): Offer[] {
  const isName = ({ target }: Offer) => target.kind === 'field' && target.field === 'name';
  if (offers.some((offer) => isName(offer) && offer.sure >= 55)) return [...offers];
  const description = attributes.find(({ internal_name: key }) => key === 'description')?.id;
  const surestFirst = offers.toSorted((one, other) => other.sure - one.sure);
  const described = surestFirst.find(({ column: { evidence }, target }) => {
    const { values, distinct, averageLength } = evidence;
    const isDescription = target.kind === 'attribute' && target.attribute_id === description;
    const isMarkup = values.some((value) => /^<\w+[\s>]/.test(value));
    return (
      isDescription && !isMarkup && averageLength <= NAME_LONGEST && distinct.size > values.length * REPEATED
    );
  });
  if (!described) return [...offers, ...likeNames(offers, columns)];
  const others = offers.filter(({ column }) => column !== described.column);
  const { values, distinct } = described.column.evidence;
  const sure = distinct.size > values.length * DIFFERENT ? SURE : BY_CELLS;
  return [...others, { ...described, target: { kind: 'field', field: 'name' }, sure }];
}

/** How sure a name is that only its cells suggest; it should be looked at. */
const BY_CELLS = 60;

/** If no title says so, the first column of distinct words is the name. */
function likeNames(offers: readonly Offer[], columns: readonly MatchedColumn[]): Offer[] {
  const taken = new Set(offers.filter(({ sure }) => sure >= BY_CELLS).map(({ column }) => column.index));
  const named = [isWordy, isWritten].flatMap(
    (isName) =>
      columns.find(({ index, header, evidence: { values, distinct, averageLength } }) => {
        const differ = distinct.size >= values.length * 0.9;
        const mayBe = !taken.has(index) && values.length > 2 && differ && averageLength <= NAME_LONGEST;
        const isMeant = isName === isWordy || header === '';
        return mayBe && isMeant && values.filter(isName).length > values.length * 0.7;
      }) ?? [],
  )[0];
  return named ? [{ column: named, target: { kind: 'field', field: 'name' }, sure: BY_CELLS }] : [];
}

/** Words without figures; below a title, one word may be anything. */
const isWritten = (value: string) => isWordy(value) || /^\p{L}{3}[\p{L}\p{M}\s'’-]*$/u.test(value);

/** Two words or more. */
const isWordy = (value: string) =>
  value.length <= WORDY_LONGEST && value.split(/\s+/).filter((word) => /\p{L}{2}/u.test(word)).length >= 2;

/**
 * A column of units or currencies means nothing without the column of values: `Unit` beside an ID is not part of a
 * minimum order that the sheet does not have.
 */
export function withoutLonePart(offers: readonly Offer[]): Offer[] {
  const valued = new Set(
    offers.flatMap(({ target, sure }) =>
      target.kind === 'attribute' && !isQualifier(target.part) && sure >= 55 ? target.attribute_id : [],
    ),
  );
  return offers.filter(
    ({ target }) =>
      target.kind !== 'attribute' || !isQualifier(target.part) || valued.has(target.attribute_id),
  );
}

const unitTitle = wholeWords(
  '(?:units?|uom|unit of measure|measure unit|birim|birimi|einheit|unite|unidad|currency(?: code)?|curr?|ccy|para birimi|wahrung|devise)$',
);

/**
 * `Dim UOM`, `Pricing Currency`: a column of units or currencies is that of the values to its left, whatever its title
 * calls them.
 */
export function withUnitsBeside(
  offers: readonly Offer[],
  { columns, attributes }: { columns: readonly MatchedColumn[]; attributes: readonly Attribute[] },
): Offer[] {
  const surest = new Map<number, Offer>();
  for (const offer of offers) {
    if (offer.sure >= 80 && offer.sure > (surest.get(offer.column.index)?.sure ?? 0))
      surest.set(offer.column.index, offer);
  }
  const parts = new Set([...surest.values()].map(({ target }) => partKey(target)));
  const found = columns.flatMap((column): Offer[] => {
    if (surest.has(column.index) || !unitTitle.test(column.words.phrase)) return [];
    const left = columns.slice(0, columns.indexOf(column)).toReversed();
    for (const { index } of left) {
      const target = surest.get(index)?.target;
      const attribute = attributes.find(
        ({ id }) => target?.kind === 'attribute' && id === target.attribute_id,
      );
      const part = attribute?.dtype === 'price' ? 'currency' : 'unit';
      const has = attribute && typeOf(attribute).parts.some(({ name }) => name === part);
      const share =
        part === 'currency'
          ? column.evidence.currencies
          : attribute
            ? unitShare(column.evidence, attribute)
            : 0;
      if (!attribute || !has || share < 0.8) continue;
      const own = { kind: 'attribute' as const, attribute_id: attribute.id, part };
      if (parts.has(partKey(own))) continue;
      parts.add(partKey(own));
      return [{ column, target: own, sure: 85 }];
    }
    return [];
  });
  return [...offers, ...found];
}

const partKey = (target: ColumnTarget): string =>
  target.kind === 'attribute' ? `${target.attribute_id} ${target.part}` : '';

/**
 * If sides have columns of their own, they are the size, and another column of it, `Size in inch`, repeats it. With two
 * sides and a column of all three, `90 x 60 x 75`, the sides are the repetition.
 */
export function withoutSecondWhole(offers: readonly Offer[]): Offer[] {
  const isSide = ({ target, sure }: Offer) =>
    target.kind === 'attribute' && SIDES.has(target.part) && sure >= 85;
  const sides = (attributeId: number) =>
    new Set(
      offers.flatMap((offer) =>
        isSide(offer) && offer.target.kind === 'attribute' && offer.target.attribute_id === attributeId
          ? offer.target.part
          : [],
      ),
    );
  const saysAll = new Set(
    offers.flatMap(({ target, column, sure }) => {
      const isWhole = target.kind === 'attribute' && target.part === 'value' && sure >= 85;
      if (!isWhole || sides(target.attribute_id).size !== 2) return [];
      const threes = column.evidence.values.filter(
        (value) => (value.match(/\d+(?:[.,]\d+)?/g) ?? []).length >= 3,
      );
      return threes.length > column.evidence.values.length / 2 ? target.attribute_id : [];
    }),
  );
  return offers.filter(({ target }) => {
    if (target.kind !== 'attribute') return true;
    if (saysAll.has(target.attribute_id)) return !SIDES.has(target.part);
    return target.part !== 'value' || sides(target.attribute_id).size < 2;
  });
}

/** Titles of sheets with cartons. */
export const ofCartons = wholeWords(
  'cartons?|ctns?|cbm|master|koli|outer|karton|colis|caja|cartone|коробк\\p{L}*|короб|外箱|箱规|装箱\\p{L}*|裝箱\\p{L}*|箱数|كرتون|الكرتون|पेटी|कार्टन|κιβωτιο|^case (pack|qty|quantity)$|per case$',
);

/**
 * The case of a watch is not a carton. `Case size` and `Case width` are, beside columns of cartons or of all three
 * sides.
 */
export function withoutOtherCases(offers: readonly Offer[], columns: readonly MatchedColumn[]): Offer[] {
  const phrases = new Set(columns.map(({ words }) => words.phrase));
  const hasCartons = [...phrases].some((phrase) => ofCartons.test(phrase));
  const hasSides = [...SIDES].every((side) => phrases.has(`case ${side}`));
  return offers.filter(({ target, column: { words, evidence } }) => {
    if (target.kind !== 'attribute' || !/^case (size|length|width|height)$/.test(words.phrase)) return true;
    if (words.phrase !== 'case size') return hasCartons || hasSides;
    return hasCartons && words.notes.length === 0 && evidence.values.every((value) => /^\d+$/.test(value));
  });
}

/** `L`, `P`, `H` are width, depth and height in the south, `B`, `T`, `H` in German; depth is our length. */
export function sidesByLetters(offers: readonly Offer[], columns: readonly MatchedColumn[]): Offer[] {
  const letterOf = ({ words }: MatchedColumn) => words.tokens.at(-1) ?? '';
  const groupOf = ({ words }: MatchedColumn) => words.tokens.slice(0, -1).join(' ');
  const found = offers.flatMap(({ target, column, sure }): Offer[] => {
    if (target.kind !== 'attribute' || target.part !== 'height' || letterOf(column) !== 'h') return [];
    const of = (letter: string) =>
      columns.find((other) => letterOf(other) === letter && groupOf(other) === groupOf(column));
    const sided = (width: MatchedColumn | undefined, length: MatchedColumn | undefined): Offer[] =>
      width && length
        ? [
            { column: width, target: { ...target, part: 'width' }, sure },
            { column: length, target: { ...target, part: 'length' }, sure },
          ]
        : [];
    return [...sided(of('l'), of('p')), ...sided(of('b'), of('t'))];
  });
  const sides = new Set(found.map(({ column }) => column));
  return [...offers.filter(({ column }) => !sides.has(column)), ...found];
}

/** `S`, `M`, `L`, `XL` as titles are clothing sizes, so `L` is not a length. */
export function withoutLetterSizes(offers: readonly Offer[], columns: readonly MatchedColumn[]): Offer[] {
  const letters = columns.filter(({ header }) => /^(xs|s|m|xl|xxl|2xl|3xl)$/i.test(header.trim()));
  if (letters.length < 2) return [...offers];
  return offers.filter(({ target, column }) => target.kind !== 'attribute' || column.words.phrase !== 'l');
}

const SIDES: ReadonlySet<string> = new Set(['length', 'width', 'height']);

const isQualifier = (part: string) => part === 'unit' || part === 'currency';

const ofCustomers = wholeWords('^(customer|invoice|order|transaction|receipt|sales?)');

/** In a list of sales, the country is the customer's. */
export function withoutCustomersCountry(
  offers: readonly Offer[],
  { columns, attributes }: { columns: readonly MatchedColumn[]; attributes: readonly Attribute[] },
): Offer[] {
  if (columns.filter(({ words }) => ofCustomers.test(words.phrase)).length < 2) return [...offers];
  const origin = attributes.find(({ internal_name: key }) => key === 'origin')?.id;
  return offers.filter(
    ({ target, column }) =>
      target.kind !== 'attribute' || target.attribute_id !== origin || column.words.phrase !== 'country',
  );
}
