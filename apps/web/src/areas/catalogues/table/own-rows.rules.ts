import type { InputOf, Money, OwnProduct, saveOwnProducts } from '@sourcewiz/contract';
import type { SentCell } from '../../../platform/grid/rules/edits.rules.ts';

type OwnChange = InputOf<typeof saveOwnProducts>['body']['changes'][number];

/** A line of the table: a product, or one of its options below it. */
export interface OwnRow {
  id: string;
  product: OwnProduct;
  option: OwnProduct['options'][number] | null;
}

/** Columns that are edited. */
export type OwnField = 'name' | 'price' | 'on_request' | 'remark' | 'image_ids';

/** Products with their options below them. */
export function ownRows(products: readonly OwnProduct[]): OwnRow[] {
  return products.flatMap((product) =>
    [null, ...product.options].map((option) => ({
      id: option === null ? `${product.id}` : `${product.id}:${option.id}`,
      product,
      option,
    })),
  );
}

/** What is typed in a cell; undefined if the row has no such cell. */
export function ownValue({ product: { own }, option }: OwnRow, field: OwnField): unknown {
  if (field === 'price') {
    const price = option === null ? own.price : own.variant_prices?.[String(option.id)];
    return price?.amount ?? null;
  }
  if (option !== null) return undefined;
  return own[field] ?? (field === 'on_request' ? false : null);
}

/** Changed cells as one change for each product; cells that cannot be read are left out. */
export function ownChanges(
  cells: readonly SentCell[],
  { rows, currency }: { rows: ReadonlyMap<string, OwnRow>; currency: string },
): OwnChange[] {
  const changes = new Map<number, OwnChange>();
  for (const { row: id, column, after } of cells) {
    const row = rows.get(id);
    if (row === undefined || (after?.problem ?? null) !== null) continue;
    const value = after === undefined ? ownValue(row, column as OwnField) : after.value;
    const change = changes.get(row.product.id) ?? { product_id: row.product.id };
    const price: Money | null = value === null ? null : { amount: String(value), currency };
    changes.set(
      row.product.id,
      column !== 'price'
        ? { ...change, [column]: value }
        : row.option === null
          ? { ...change, price }
          : { ...change, variant_prices: { ...change.variant_prices, [row.option.id]: price } },
    );
  }
  return [...changes.values()];
}
