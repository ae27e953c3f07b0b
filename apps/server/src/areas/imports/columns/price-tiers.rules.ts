import { readDecimal, type Attribute, type ColumnTarget } from '@sourcewiz/contract';
import type { MatchedColumn, Offer as OfferOf } from '../../../platform/rows/columns/match-columns.rules.ts';

type Offer = OfferOf<ColumnTarget>;

/** `10-49`, `Price 50+ pcs`, `Preis ab 100`, `≥ 100`. */
const TIER =
  /(?<![\d.,])(?:(\d{1,6})\s*(?:[-–—]\s*\d{1,6}(?![\d.,])|\+)|(?:\b(?:from|ab|desde|dès|à partir de)\s+|[≥>]=?\s*)(\d{1,6})(?![\d.,]))/iu;
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
  const tiers = columns
    .flatMap((column) => {
      const [, range, start] = TIER.exec(column.header) ?? [];
      const from = range ?? start;
      return from === undefined ? [] : [{ column, from: Number(from) }];
    })
    .toSorted((one, other) => one.from - other.from);
  const price = attributes.find(({ internal_name: key }) => key === 'selling_price');
  const [first] = tiers;
  const places = tiers.map(({ column }) => column.index);
  if (!first || !price || tiers.length < 2 || !doFall(rows, places)) return [...offers];
  const isPrice = ({ target, sure }: Offer) =>
    target.kind === 'attribute' &&
    target.attribute_id === price.id &&
    target.part === 'value' &&
    sure > BY_CELLS;
  const others = offers.filter(({ column }) => !places.includes(column.index));
  if (others.some(isPrice)) return others;
  const target = { kind: 'attribute' as const, attribute_id: price.id, part: 'value' };
  return [...others, { column: first.column, target, sure: BY_CELLS }];
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

function amountOf(text: string): number | undefined {
  const figure = readDecimal(text.replace(/[^\d.,]/g, ''));
  return figure === undefined ? undefined : Number(figure);
}
