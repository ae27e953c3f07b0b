import type { Ctx } from '../../../platform/context.ts';
import { findProductsByKeys, productKey } from '../../products/index.ts';
import { selectColumns } from '../../../platform/rows/incoming-rows.store.ts';
import { placeRows, type KeyColumns, type PlacedRow, type RowKeys } from './place-rows.ts';
import { saidKey } from '../../../platform/rows/said-cells.ts';
import { storedText } from '../../../platform/rows/stored-cells.ts';

/** Gives every row of a sheet its place: which product it belongs to, and as what. */
export async function placeSheet(ctx: Ctx, importId: string, keys: KeyColumns): Promise<PlacedRow[]> {
  const placed = placeRows(await loadKeys(ctx, importId, keys), keys);
  return keys.variantId === undefined ? adoptVariants(ctx, placed) : placed;
}

async function loadKeys(ctx: Ctx, importId: string, keys: KeyColumns): Promise<RowKeys[]> {
  const columns = [keys.productId, keys.variantId, keys.name, keys.currency];
  const picked = columns.map((column) => column ?? -1).concat(keys.options);
  // A negative place would count from the end: what the sheet has not is read far behind it.
  const rows = await selectColumns(
    ctx,
    importId,
    picked.map((column) => (column < 0 ? 100_000 : column)),
  );
  return rows.map(({ row, cells: [productId, variantId, name, currency, ...options] }) => ({
    row,
    productId: saidKey(productId),
    variantId: saidKey(variantId),
    name: saidKey(name),
    currency: storedText(currency),
    hasOption: options.some((option) => saidKey(option) !== ''),
  }));
}

const VARIANTS_SAMPLED = 200;
const KEYS_AT_ONCE = 1_000;

/**
 * A sheet with one column of codes may list variants, as price lists do: rows whose code is a variant of the library
 * belong to its product. A sample tells whether it is worth asking for all of them.
 */
async function adoptVariants(ctx: Ctx, placed: readonly PlacedRow[]): Promise<PlacedRow[]> {
  const keys = placed.flatMap(({ role, productKey: key }) => (role === 'main' && key !== null ? key : []));
  const step = Math.max(1, Math.floor(keys.length / VARIANTS_SAMPLED));
  const sample = await ownersOfVariants(
    ctx,
    keys.filter((_, index) => index % step === 0),
  );
  if (sample.size === 0) return [...placed];
  const owners = new Map<string, string>();
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE) {
    const found = await ownersOfVariants(ctx, keys.slice(from, from + KEYS_AT_ONCE));
    for (const [key, owner] of found) owners.set(key, owner);
  }
  return placed.map((row) => {
    const owner = row.role === 'main' ? owners.get(row.productKey ?? '') : undefined;
    return owner === undefined
      ? row
      : { ...row, role: 'variant', productKey: owner, variantKey: row.productKey };
  });
}

/** Folded product ID by the folded ID of its variant; codes that are products themselves are left out. */
async function ownersOfVariants(ctx: Ctx, keys: readonly string[]): Promise<Map<string, string>> {
  const { products, variants } = await findProductsByKeys(ctx, { productKeys: keys, variantKeys: keys });
  const wanted = new Set(keys);
  return new Map(
    [...variants].flatMap(([key, owner]) =>
      wanted.has(key) && !products.has(key) ? [[key, productKey(owner.product_id)] as const] : [],
    ),
  );
}
