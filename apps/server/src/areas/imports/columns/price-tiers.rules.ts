import { foldText, type Attribute, type ColumnTarget } from '@sourcewiz/contract';
import type { MatchedColumn, Offer as OfferOf } from '../../../platform/rows/columns/match-columns.rules.ts';

import { amountOf } from './column-evidence.rules.ts';
import { isQuantityTitle } from './header-aliases.rules.ts';

type Offer = OfferOf<ColumnTarget>;

/** `10-49`, `Price 50+ pcs`, `Preis ab 100`, `≥ 100`, `Price (MOQ 500)`, `500 pcs`. */
const TIER =
  /(?<![\d.,])(?:(\d{1,6})\s*(?:[-–—]\s*\d{1,6}(?![\d.,])|\+)|(?:(?<!\p{L})(?:from|ab|desde|dès|à partir de|от|moq:?|min\.?)\s+|[≥>]=?\s*)(\d{1,6})(?![\d.,])|(\d{1,6})\s*(?:pcs|pieces|units|adet|stk|stück|szt|шт|个|件|τεμ)(?!\p{L}))/iu;
/** To be looked at, because the title does not say that these are prices. */
const BY_CELLS = 70;
/** Share of the rows in which the figures fall. */
const MOSTLY = 0.8;

/**
 * Prices by quantity: columns for ranges whose figures fall as the quantities rise. The price of the smallest quantity
 * is the product's, unless another column has it; the others are left out, because a product has one price.
 */
export function settleTiers(
  offers: readonly Offer[],
  {
    columns,
    rows,
    attributes,
  }: {
    columns: readonly MatchedColumn[];
    rows: readonly (readonly string[])[];
    attributes: readonly Attribute[];
  },
): Offer[] {
  const price = attributes.find(({ internal_name: key }) => key === 'selling_price');
  if (!price) return [...offers];
  const target = { kind: 'attribute' as const, attribute_id: price.id, part: 'value' };
  const isPrice = (offer: Offer) =>
    offer.target.kind === 'attribute' &&
    offer.target.attribute_id === price.id &&
    offer.target.part === 'value';
  const sized = pricesOfSizes(columns, rows);
  const priced = offers.filter((offer) => !isPrice(offer) || !sized.has(offer.column.index));
  const tiers = columns
    .flatMap((column) => {
      const [, range, start, count] = TIER.exec(column.header) ?? [];
      const from = range ?? start ?? count;
      return from === undefined ? [] : [{ column, from: Number(from) }];
    })
    .toSorted((one, other) => one.from - other.from);
  const [first] = tiers;
  const places = tiers.map(({ column }) => column.index);
  if (!first || tiers.length < 2 || !doFall(rows, places))
    return settlePacks(priced, { columns, rows, isPrice });
  const others = offers.filter(({ column }) => !places.includes(column.index));
  if (others.some((offer) => isPrice(offer) && offer.sure > BY_CELLS)) return others;
  return [...others, { column: first.column, target, sure: BY_CELLS }];
}

/** `S`, `XXL`, `3XL`, `S/M`, or a number of European clothes and shoes. */
const SIZE =
  /(?<![\p{L}\d])(?:(?:\d?x{0,4}[sl]|m|small|medium|large)(?:\s*[/-]\s*(?:\d?x{0,4}[sl]|m))?|[2-6]\d)(?![\p{L}\d])/iu;

/** Columns of prices for one size each, `Price S` and `Price M`: unless they agree, none is the price of the product. */
function pricesOfSizes(columns: readonly MatchedColumn[], rows: readonly (readonly string[])[]): Set<number> {
  const sized = columns.filter(({ header }) => SIZE.test(header));
  const groups = Map.groupBy(sized, ({ header }) => foldText(header.replace(SIZE, ' ')));
  const differ = (group: readonly MatchedColumn[]) =>
    rows.some((row) => new Set(group.map(({ index }) => amountOf(row[index] ?? ''))).size > 1);
  return new Set(
    [...groups.values()].flatMap((group) =>
      group.length > 1 && differ(group) ? group.map(({ index }) => index) : [],
    ),
  );
}

/** `6-pack`, `500 ml`, `12 pcs`. */
const PACK = /(?<![\d.,])\d{1,5}(?:[.,]\d+)?\s*-?\s*\p{L}{1,6}\.?(?![\p{L}\p{M}\d])/u;

/**
 * Prices by pack, `Price 6-pack` and `Price 12-pack`: what one piece costs is the price, otherwise the smallest pack,
 * to be looked at.
 */
function settlePacks(
  offers: readonly Offer[],
  {
    columns,
    rows,
    isPrice,
  }: {
    columns: readonly MatchedColumn[];
    rows: readonly (readonly string[])[];
    isPrice: (offer: Offer) => boolean;
  },
): Offer[] {
  const packed = columns.filter(({ header }) => PACK.test(header) && !isQuantityTitle(header));
  const groups = Map.groupBy(packed, ({ header }) => foldText(header.replace(PACK, ' ')));
  const packs = new Set([...groups.values()].flatMap((group) => (group.length > 1 ? group : [])));
  const ofPacks = offers.filter((offer) => isPrice(offer) && packs.has(offer.column));
  const others = offers.filter((offer) => !ofPacks.includes(offer));
  if (others.some((offer) => isPrice(offer) && offer.sure > BY_CELLS)) return others;
  const [smallest] = ofPacks.toSorted((one, other) => costOf(rows, one.column) - costOf(rows, other.column));
  return smallest ? [...others, { ...smallest, sure: BY_CELLS }] : [...offers];
}

/** The sum of a column. */
function costOf(rows: readonly (readonly string[])[], { index }: MatchedColumn): number {
  return rows.reduce((sum, row) => sum + (amountOf(row[index] ?? '') ?? 0), 0);
}

/** Whether the figures of most rows fall from column to column. */
function doFall(rows: readonly (readonly string[])[], places: readonly number[]): boolean {
  const told = rows
    .map((row) => places.map((place) => amountOf(row[place] ?? '')))
    .filter((amounts) => amounts.some((amount) => amount !== undefined));
  const falling = told.filter((amounts) => {
    const known = amounts.filter((amount) => amount !== undefined);
    const isFalling = known.every((amount, place) => place === 0 || amount <= (known[place - 1] ?? amount));
    return known.length > 1 && isFalling && (known[0] ?? 0) > (known.at(-1) ?? 0);
  });
  return told.length > 0 && falling.length >= told.length * MOSTLY;
}
