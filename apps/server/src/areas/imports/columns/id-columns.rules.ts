import { foldText, type ColumnTarget } from '@sourcewiz/contract';
import { dependsOn } from '../../../platform/rows/columns/column-evidence.rules.ts';
import { wholeWords } from '../../../platform/rows/columns/header-words.rules.ts';
import type { MatchedColumn, Offer as OfferOf } from '../../../platform/rows/columns/match-columns.rules.ts';
import type { Candidate } from './column-candidates.rules.ts';
import { isQuantityTitle } from './header-aliases.rules.ts';

type Offer = OfferOf<ColumnTarget>;

/**
 * Decides which column holds the product ID and which the variant ID. Of two codes, one is shared by the rows of a
 * product (`slug`, `style no`) and one is finer (`sku`). A single code is the product's, whatever it is called. A code
 * that the library already knows is an ID under any header.
 * @returns the offers, with those for the two IDs replaced
 */
export function settleIds({
  offers,
  columns,
  rows,
  isKnownId,
}: {
  offers: readonly Offer[];
  columns: readonly MatchedColumn[];
  rows: readonly (readonly string[])[];
  isKnownId: (text: string) => boolean;
}): Offer[] {
  const isId = ({ target }: Candidate) =>
    target.kind === 'field' && (target.field === 'product_id' || target.field === 'variant_id');
  const named = offers.filter(isId);
  const others = offers.filter((offer) => !isId(offer));
  const nameColumn = nameOf(others, named);
  const usable = withoutNumbersOfOthers({ named, rows, nameColumn, isKnownId });
  const unusable = named.filter((offer) => !usable.includes(offer)).map(({ column }) => column.index);
  const claimed = new Set([...claimedColumns(others), ...unusable]);
  const ids = idOffers({ named: usable, columns, isKnownId, claimed });
  const variant = ids.find(({ target }) => target.kind === 'field' && target.field === 'variant_id');
  const sorted = ids.filter((offer) => offer !== variant).toSorted((a, b) => b.sure - a.sure);
  const products = variant ? sorted : ownCodesFirst(sorted, { rows: rows.length, isKnownId });
  const [first, second] = products;
  if (!first) return [...others, ...ids];
  if (variant || !second || second.sure < 80) return [...others, ...(variant ? [variant] : []), ...products];
  const [parent, child] = finerOf(rows, first, second);
  if (!child) return [...others, ...products];
  if (!mayGroup(rows, { coarse: parent.column, nameColumn })) {
    return [...others, ...products.filter((offer) => offer !== parent)];
  }
  return [...others, withField(parent, 'product_id'), withField(child, 'variant_id')];
}

/**
 * Numbers given by others, such as those of parts, books or fabrics: IDs if a sheet has no other and each row has its
 * own.
 */
const numberOfOthers =
  /^(mpn|isbn( 13)?|part (no|number)|mfr part number|manufacturer part number|material (no|number|code)|order code|catalog(ue)? (no|number)|cat no)$/;
/** Shared by several rows although it is the ID of none: in other sheets it means the make. */
const sharedNumber = /^(model|style)$/;
/** Titles of the product whose variants the rows are. */
const parentTitle = wholeWords(
  'parent|handle|slug|master|main|group|ana|base|vater|eltern|padre|pere|группа|родител\\p{L}*',
);
const noCode = /^(n ?\/ ?a|na|none|nil|null|tb[acd]|yok|[-–—_.?0\s]*)$/i;
const isCode = (text: string) => !noCode.test(text.trim());
const MOST = 0.9;

function withoutNumbersOfOthers({
  named,
  rows,
  nameColumn,
  isKnownId,
}: {
  named: readonly Offer[];
  rows: readonly (readonly string[])[];
  nameColumn: number | undefined;
  isKnownId: (text: string) => boolean;
}): Offer[] {
  const isOthers = ({ column }: Offer) =>
    numberOfOthers.test(column.words.phrase) &&
    column.evidence.values.filter(isKnownId).length < column.evidence.values.length / 2;
  const hasOwn = named.some((offer) => !isOthers(offer) && offer.sure >= NAMED);
  return named.filter((offer) => {
    if (sharedNumber.test(offer.column.words.phrase))
      return namesAgree(rows, { coarse: offer.column.index, nameColumn });
    if (!isOthers(offer)) return true;
    const codes = rows.map((row) => row[offer.column.index] ?? '').filter(isCode);
    // A part that fits several cars has several rows under one name.
    const isOwn =
      new Set(codes).size >= codes.length * MOST || isOneName(rows, { code: offer.column.index, nameColumn });
    return !hasOwn && codes.length >= rows.length * MOST && isOwn;
  });
}

/** Whether there are several codes, and all rows of each have the same name. */
function isOneName(
  rows: readonly (readonly string[])[],
  { code, nameColumn }: { code: number; nameColumn: number | undefined },
): boolean {
  if (nameColumn === undefined) return false;
  const groups = [...Map.groupBy(rows, (row) => foldText(row[code] ?? '')).values()];
  return (
    groups.length > 1 &&
    groups.every((group) => new Set(group.map((row) => foldText(row[nameColumn] ?? ''))).size === 1)
  );
}

/** Whether the rows that share a code are one product: nearly all have a code, and their names are alike. */
function mayGroup(
  rows: readonly (readonly string[])[],
  { coarse, nameColumn }: { coarse: MatchedColumn; nameColumn: number | undefined },
): boolean {
  if (parentTitle.test(coarse.words.phrase)) return true;
  const coded = rows.filter((row) => isCode(row[coarse.index] ?? ''));
  return coded.length >= rows.length * MOST && namesAgree(coded, { coarse: coarse.index, nameColumn });
}

function namesAgree(
  rows: readonly (readonly string[])[],
  { coarse, nameColumn }: { coarse: number; nameColumn: number | undefined },
): boolean {
  if (nameColumn === undefined) return true;
  const coded = rows.filter((row) => isCode(row[coarse] ?? ''));
  const shared = [...Map.groupBy(coded, (row) => foldText(row[coarse] ?? '')).values()]
    .map((group) => group.map((row) => foldText(row[nameColumn] ?? '')).filter(Boolean))
    .filter((names) => new Set(names).size > 1);
  return shared.filter(areAlike).length >= shared.length * MOST;
}

const BEGINNING = 3;

/** Names that begin alike, or have a word in common. */
function areAlike([first = '', ...others]: readonly string[]): boolean {
  const words = wordsOf(first);
  return others.every(
    (name) =>
      name.slice(0, BEGINNING) === first.slice(0, BEGINNING) ||
      wordsOf(name).some((word) => words.includes(word)),
  );
}

const wordsOf = (name: string): string[] => name.match(/\p{L}{3,}/gu) ?? [];

/** The column of names, unless it has codes. */
function nameOf(offers: readonly Offer[], ids: readonly Offer[]): number | undefined {
  const codes = new Set(ids.map(({ column }) => column.index));
  const [name] = offers
    .filter(
      ({ target, column, sure }) =>
        target.kind === 'field' && target.field === 'name' && sure >= NAMED && !codes.has(column.index),
    )
    .toSorted((a, b) => b.sure - a.sure);
  return name?.column.index;
}

const NAMED = 55;

function idOffers({
  named,
  columns,
  isKnownId,
  claimed,
}: {
  named: readonly Offer[];
  columns: readonly MatchedColumn[];
  isKnownId: (text: string) => boolean;
  claimed: ReadonlySet<number>;
}): Offer[] {
  const numbered = columns.flatMap((column): Offer[] => {
    const { values, distinct } = column.evidence;
    const isOwn = values.length > 0 && distinct.size === values.length && ownNumber.test(column.words.phrase);
    return isOwn && !claimed.has(column.index)
      ? [{ column, target: { kind: 'field', field: 'product_id' }, sure: OWN_NUMBER }]
      : [];
  });
  const known = columns.flatMap((column): Offer[] => {
    const { values } = column.evidence;
    const share = values.filter(isKnownId).length / Math.max(1, values.length);
    const isTaken = claimed.has(column.index) || named.some((offer) => offer.column === column);
    if (share < 0.5 || isTaken) return [];
    return [{ column, target: { kind: 'field', field: 'product_id' }, sure: Math.round(80 + 17 * share) }];
  });
  if (named.length + known.length > 0) return [...named, ...known];
  if (numbered.length > 0) return numbered.slice(0, 1);
  // If no header says so, the first column of distinct codes is the ID, though not for certain.
  const different = columns.filter(
    ({ index, header, words, evidence: { values, distinct, codes, numbers, averageLength, yesNo } }) =>
      !claimed.has(index) &&
      !isMeasure(words.phrase) &&
      !ofBuyers.test(words.phrase) &&
      !isQuantityTitle(header) &&
      values.length > 0 &&
      codes > 0.8 &&
      yesNo === 0 &&
      (numbers < 1 || averageLength >= FIGURES_LEAST) &&
      !values.some((value) => /^\d+[.,]\d\d?$/.test(value)) &&
      distinct.size >= values.length * 0.9,
  );
  // Words in capitals may be brands.
  const codes =
    different.find(({ evidence }) => evidence.values.every((value) => /\d/.test(value))) ?? different[0];
  return codes ? [{ column: codes, target: { kind: 'field', field: 'product_id' }, sure: 66 }] : [];
}

/** `bookID`: a number for each thing in the list. */
const ownNumber =
  /^(?!user|customer|category|brand|store|seller|vendor|supplier|order|tax|parent|group)\p{L}+ id$/u;
const OWN_NUMBER = 80;

/** Numbers with fewer digits count something. */
const FIGURES_LEAST = 4;

/** The numbers that those have who buy. */
const ofBuyers = /^(buyers?|customers?|clients?|alici|musteri|kunden?) /;

/** Differs from row to row without being an ID. */
const isMeasure = (phrase: string) => measure.test(phrase);
const measure = wholeWords(
  'price|preis|prix|precio|fiyat\\p{L}*|цена|τιμη|मूल्य|السعر|单价|價格|价格|cost|amount|total|qty|quantity|количество|数量|數量|stock|rating|reviews?|weight|вес|βαρος|वजन|重量|length|width|height|date|time|timestamp|year|percent|discount|email|phone|url|link|pages|count|num|number of|points|score|age',
);

function claimedColumns(offers: readonly Offer[]): Set<number> {
  return new Set(offers.filter(({ sure }) => sure >= 85).map(({ column }) => column.index));
}

/**
 * The numbers that a program gave its records come after the codes that people gave all of the products; not if rows
 * share them or the library knows them.
 */
function ownCodesFirst(
  offers: readonly Offer[],
  { rows, isKnownId }: { rows: number; isKnownId: (text: string) => boolean },
): Offer[] {
  const isNumber = ({ column: { words, evidence } }: Offer) =>
    /(^| )id$/.test(words.phrase) &&
    !parentTitle.test(words.phrase) &&
    evidence.distinct.size === evidence.values.length &&
    evidence.values.every((value) => /^\d+$/.test(value)) &&
    evidence.values.filter(isKnownId).length < evidence.values.length / 2;
  const isCode = ({ sure, column: { evidence } }: Offer) =>
    sure >= 80 &&
    evidence.codes >= MOST &&
    evidence.values.length >= rows * MOST &&
    evidence.distinct.size >= evidence.values.length * MOST;
  const [first] = offers;
  const code = first && isNumber(first) ? offers.find((one) => !isNumber(one) && isCode(one)) : undefined;
  if (!code) return [...offers];
  const after = offers.filter((one) => one !== code);
  return [code, ...after.map((one) => ({ ...one, sure: Math.min(one.sure, code.sure - 1) }))];
}

/** The two in the order product, variant; only the surer one if neither is finer than the other. */
function finerOf(rows: readonly (readonly string[])[], one: Offer, other: Offer): [Offer, Offer?] {
  const [a, b] = [one.column.index, other.column.index];
  if (dependsOn(rows, { fine: b, coarse: a })) return [one, other];
  if (dependsOn(rows, { fine: a, coarse: b })) return [other, one];
  return [one];
}

function withField(offer: Offer, field: 'product_id' | 'variant_id'): Offer {
  return { ...offer, target: { kind: 'field', field }, sure: Math.max(offer.sure, 94) };
}
