import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { passLock } from '../../platform/db/lock-order.ts';
import { nameProbe } from './product-keys.rules.ts';
import type { ProductSnapshot } from './change/product-change.ts';
import { selectSnapshots } from './snapshots.store.ts';

const ids = (list: readonly number[]) => sql`${sql.param([...list])}::bigint[]`;
const texts = (list: readonly string[]) => sql`${sql.param([...list])}::text[]`;

/** `update`: rows that are read stay unchanged until the end of the transaction. */
export type Lock = 'update' | 'none';

/**
 * Products by id, in the order of their ids, without those that do not exist.
 * @param lock `none` also for products that the transaction has already locked
 */
export async function selectProducts(
  ctx: Ctx,
  productIds: readonly number[],
  lock: Lock = 'none',
): Promise<ProductSnapshot[]> {
  if (productIds.length === 0) return [];
  const { condition, prepared } = byIds(productIds);
  const [, products] = await Promise.all([
    lock === 'update' ? lockForUpdate(ctx, productIds) : undefined,
    selectSnapshots(ctx, condition, { prepared: `products-by-${prepared}` }),
  ]);
  return products.toSorted((one, other) => one.id - other.id);
}

/**
 * Locks products in a separate statement. One that waits for a row continues with the row's new state, but with
 * everything else as it was when the statement began: read at once, new products would come with their old variants.
 * Rows are locked in a fixed order, so that two writers wait for each other instead of deadlocking.
 */
export async function lockForUpdate(ctx: Ctx, productIds: readonly number[]): Promise<void> {
  passLock(ctx, 'products');
  const { condition, prepared } = byIds(productIds);
  await ctx.db.execute(
    sql`
      select from product p where p.org_id = ${ctx.orgId} and p.type = 'product' and ${condition}
      order by p.id for update`,
    { prepared: `products-for-update-by-${prepared}` },
  );
}

/** A list of one would be planned anew each time: the database plans lists for more than that, and finds it too dear. */
function byIds(productIds: readonly number[]): { condition: SQL; prepared: string } {
  const [id] = productIds;
  return productIds.length === 1
    ? { condition: sql`p.id = ${id}`, prepared: 'id' }
    : { condition: sql`p.id = any(${ids(productIds)})`, prepared: 'ids' };
}

/**
 * Products with one of these normalised product IDs, or with a variant that has one of these normalised variant IDs.
 */
export async function selectProductsByKeys(
  ctx: Ctx,
  { productKeys, variantKeys }: { productKeys: readonly string[]; variantKeys: readonly string[] },
): Promise<ProductSnapshot[]> {
  const condition = sql`(p.product_key = any(${texts(productKeys)}) or p.id in (
    select v.parent_id from variant v where v.org_id = ${ctx.orgId} and v.variant_key = any(${texts(variantKeys)})))`;
  return selectSnapshots(ctx, condition);
}

const NAMES_AT_ONCE = 5_000;

/**
 * IDs and names of the products with one of these keys, or with a name that may be one of these, some thousand at a time.
 * Names are compared normalised, which the database can do in part only: there are others among them.
 */
export async function* productsNamed(
  ctx: Ctx,
  { productKeys, names }: { productKeys: readonly string[]; names: readonly string[] },
): AsyncGenerator<{ product_id: string; name: string }[]> {
  const keys = texts(productKeys);
  const probes = texts([...new Set(names.map(nameProbe))]);
  let after = 0;
  for (;;) {
    const { rows } = await ctx.db.execute<{ id: number | string; product_id: string; name: string }>(sql`
      select id, product_id, name from product
      where org_id = ${ctx.orgId} and type = 'product' and id > ${after} and (product_key = any(${keys})
        or regexp_replace(translate(normalize(name, NFKC), 'ABCDEFGHIJKLMNOPQRSTUVWXYZİı',
          'abcdefghijklmnopqrstuvwxyzii'), '[^a-z0-9]', '', 'g') = any(${probes}))
      order by id limit ${NAMES_AT_ONCE}`);
    yield rows;
    if (rows.length < NAMES_AT_ONCE) return;
    after = Number(rows.at(-1)?.id);
  }
}

/** Products and variants with one of these texts in one of these attributes, such as barcodes. */
export async function selectProductsByBarcode(
  ctx: Ctx,
  { attributeIds, codes }: { attributeIds: readonly number[]; codes: readonly string[] },
): Promise<
  { code: string; id: number; product_id: string; variant: number | null; variant_id: string | null }[]
> {
  const held = sql`jsonb_each_text(held.values) value
    where value.key = any(${texts(attributeIds.map(String))}) and value.value = any(${texts(codes)})`;
  const { rows } = await ctx.db.execute<{
    code: string;
    id: number | string;
    product_id: string;
    variant: number | string | null;
    variant_id: string | null;
  }>(sql`
    select code, p.id, p.product_id, v.id as variant, v.variant_id
    from (
      select held.id as product, null::bigint as variant, value.value as code from product held, ${held}
        and held.org_id = ${ctx.orgId} and held.type = 'product'
      union all
      select held.parent_id, held.id, value.value from variant held, ${held} and held.org_id = ${ctx.orgId}
    ) found
    join product p on p.org_id = ${ctx.orgId} and p.id = found.product
    left join variant v on v.org_id = ${ctx.orgId} and v.id = found.variant
    order by found.product, found.variant nulls first`);
  return rows.map(({ id, variant, ...row }) => ({
    ...row,
    id: Number(id),
    variant: variant === null ? null : Number(variant),
  }));
}

/** An ID of the library: of a product, or of one of its variants. */
export interface LibraryId {
  text: string;
  productId: number;
  variantId: number | null;
}

/** The IDs of all products and variants. */
export async function selectAllIds(ctx: Ctx): Promise<LibraryId[]> {
  const { rows } = await ctx.db.execute<{
    text: string;
    product: number | string;
    variant: number | string | null;
  }>(sql`
    select product_id as text, id as product, null::bigint as variant from product
    where org_id = ${ctx.orgId} and type = 'product'
    union all
    select variant_id, parent_id, id from variant where org_id = ${ctx.orgId}`);
  return rows.map(({ text, product, variant }) => ({
    text,
    productId: Number(product),
    variantId: variant === null ? null : Number(variant),
  }));
}

/** The names and IDs of all products that are not archived, the youngest first up to a limit. */
export async function selectLibraryNames(
  ctx: Ctx,
  limit: number,
): Promise<{ id: number; product_id: string; name: string }[]> {
  const { rows } = await ctx.db.execute<{ id: number | string; product_id: string; name: string }>(sql`
    select id, product_id, name from product
    where org_id = ${ctx.orgId} and type = 'product' and status <> 'archived'
    order by id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** The name and ID of a product, with the IDs of its variants. */
export interface ProductNames {
  id: number;
  product_id: string;
  name: string;
  variants: readonly { id: number; variant_id: string }[];
}

/** The names of products, by their ids, for code that lists many of them. */
export async function selectProductNames(
  ctx: Ctx,
  productIds: readonly number[],
): Promise<Map<number, ProductNames>> {
  if (productIds.length === 0) return new Map();
  const { rows } = await ctx.db.execute<Omit<ProductNames, 'id'> & { id: number | string }>(sql`
    select p.id, p.product_id, p.name, coalesce((
      select jsonb_agg(jsonb_build_object('id', v.id, 'variant_id', v.variant_id)) from variant v
      where v.org_id = ${ctx.orgId} and v.parent_id = p.id), '[]') as variants
    from product p
    where p.org_id = ${ctx.orgId} and p.type = 'product' and p.id = any(${ids(productIds)})`);
  return new Map(rows.map((row) => [Number(row.id), { ...row, id: Number(row.id) }]));
}

/** Which of the normalised IDs are in use, and by which product. */
export async function selectKeyOwners(
  ctx: Ctx,
  { productKeys, variantKeys }: { productKeys: readonly string[]; variantKeys: readonly string[] },
): Promise<{ products: Map<string, number>; variants: Map<string, number> }> {
  const { rows } = await ctx.db.execute<{ kind: string; key: string; owner: number | string }>(sql`
    select 'product' as kind, product_key as key, id as owner from product
    where org_id = ${ctx.orgId} and product_key = any(${texts(productKeys)})
    union all
    select 'variant', variant_key, parent_id from variant
    where org_id = ${ctx.orgId} and variant_key = any(${texts(variantKeys)})`);
  const of = (wanted: string) =>
    new Map(rows.filter(({ kind }) => kind === wanted).map(({ key, owner }) => [key, Number(owner)]));
  return { products: of('product'), variants: of('variant') };
}

export interface HistoryRow extends Record<string, unknown> {
  id: number;
  product_id: number;
  field: string;
  variant_id: string | null;
  old_value: unknown;
  new_value: unknown;
  user_name: string | null;
  source: string;
  at: string;
}

/** Most entries of a product's history in one answer. */
const HISTORY_MAX = 500;

/** The latest entries of a product's history, newest first; of a single field if given. */
export async function selectHistory(
  ctx: Ctx,
  { productId, field }: { productId: number; field: string | undefined },
): Promise<HistoryRow[]> {
  const { rows } = await ctx.db.execute<HistoryRow>(sql`
    select id, product_id::float8, field, variant_id, old_value, new_value, user_name, source, at::text
    from product_history
    where org_id = ${ctx.orgId} and product_id = ${productId}
      ${field === undefined ? sql`` : sql`and field = ${field}`}
    order by at desc, id desc limit ${HISTORY_MAX}`);
  return rows;
}

/** One entry of the history; undefined if the organisation has none with the id. */
export async function selectHistoryEntry(ctx: Ctx, id: number): Promise<HistoryRow | undefined> {
  const { rows } = await ctx.db.execute<HistoryRow>(sql`
    select id, product_id::float8, field, variant_id, old_value, new_value, user_name, source, at::text
    from product_history where org_id = ${ctx.orgId} and id = ${id}`);
  return rows[0];
}

interface MarkedProduct extends Record<string, unknown> {
  id: number;
  product_id: string;
  name: string;
  value: unknown;
  /** The value of the other attribute. */
  beside: unknown;
}

/** Those of the products that have a value of an attribute, with the value. */
export async function selectMarkedProducts(
  ctx: Ctx,
  {
    productIds,
    attributeId,
    besideId,
  }: { productIds: readonly number[]; attributeId: number; besideId: number },
): Promise<MarkedProduct[]> {
  const { rows } = await ctx.db.execute<MarkedProduct>(sql`
    select id::float8, product_id, name, values -> ${String(attributeId)} as value,
      values -> ${String(besideId)} as beside
    from product
    where org_id = ${ctx.orgId} and id = any(${ids(productIds)}) and values ? ${String(attributeId)}
    order by product_key`);
  return rows;
}

export async function existsProductKey(ctx: Ctx, key: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(
    sql`select from product where org_id = ${ctx.orgId} and product_key = ${key}`,
  );
  return rows.length > 0;
}
