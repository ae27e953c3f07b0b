import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { takeLocks } from '../../../platform/db/lock-order.ts';
import type { PlannedProduct } from './planned-product.rules.ts';
import type { HistoryEntry } from '../history/product-history.rules.ts';
import { productKey } from '../product-keys.rules.ts';

/** A planned product that has its ids. */
export interface StoredProduct extends Omit<PlannedProduct, 'variants'> {
  id: number;
  variants: (PlannedProduct['variants'][number] & { id: number })[];
  completeness: number;
  revision: number;
  created_at: Date;
  updated_at: Date;
}

/**
 * Makes changes of the organisation's products run one after the other, so that nobody takes a product ID between check
 * and insert.
 */
export async function lockProductIds(ctx: Ctx): Promise<void> {
  await takeLocks(ctx, 'product_ids');
}

/** Ids for future rows, so that variants and images can refer to their product before it is stored. */
export async function reserveIds(
  ctx: Ctx,
  { products, variants }: { products: number; variants: number },
): Promise<{ products: number[]; variants: number[] }> {
  if (products + variants === 0) return { products: [], variants: [] };
  const { rows } = await ctx.db.execute<{ products: number[]; variants: number[] }>(sql`
    select
      array(select nextval(pg_get_serial_sequence('product', 'id'))::float8 from generate_series(1, ${products}::int)) as products,
      array(select nextval(pg_get_serial_sequence('variant', 'id'))::float8 from generate_series(1, ${variants}::int)) as variants`);
  const [row] = rows;
  if (!row) throw new Error('No ids were reserved');
  return row;
}

/** Writes new and changed products in one statement. @param frees whether the task that holds them unlocks them */
export async function upsertProducts(
  ctx: Ctx,
  { products, frees }: { products: readonly StoredProduct[]; frees: boolean },
): Promise<void> {
  const rows = products.map((product) => ({
    id: product.id,
    product_id: product.product_id,
    product_key: productKey(product.product_id),
    name: product.name,
    status: product.status,
    category_id: product.category?.id ?? null,
    values: product.values,
    variant_types: product.variant_types,
    packaging: product.packaging,
    completeness: product.completeness,
    revision: product.revision,
    created_at: product.created_at.toISOString(),
    updated_at: product.updated_at.toISOString(),
  }));
  const statement = sql`
    insert into product (org_id, id, product_id, product_key, name, status, category_id, values, variant_types, packaging,
      completeness, revision, created_at, updated_at, updated_by, updated_by_name)
    select ${ctx.orgId}::uuid, r.id, r.product_id, r.product_key, r.name, r.status, r.category_id, r.values, r.variant_types,
      r.packaging, r.completeness, r.revision, r.created_at, r.updated_at, ${ctx.caller.userId}::uuid, ${ctx.caller.name}::text
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, product_id text, product_key text, name text,
      status text, category_id bigint, values jsonb, variant_types jsonb, packaging jsonb, completeness int, revision int,
      created_at timestamptz, updated_at timestamptz)
    on conflict (org_id, id) do update set product_id = excluded.product_id, product_key = excluded.product_key,
      name = excluded.name, status = excluded.status, category_id = excluded.category_id, values = excluded.values,
      variant_types = excluded.variant_types, packaging = excluded.packaging, completeness = excluded.completeness, revision = excluded.revision,
      updated_at = excluded.updated_at, updated_by = excluded.updated_by, updated_by_name = excluded.updated_by_name
      ${frees ? sql`, locked_by_task = null, row_state = null` : sql``}`;
  await ctx.db.execute(statement, { prepared: frees ? 'upsert-freed-products' : 'upsert-products' });
}

/** Deletes and inserts rows in one round trip, if there are any. */
async function replaceRows(
  ctx: Ctx,
  {
    table,
    owner,
    owners,
    insert,
  }: { table: string; owner: string; owners: readonly number[]; insert: SQL | undefined },
): Promise<void> {
  const removal = sql`
    delete from ${sql.identifier(table)} where org_id = ${ctx.orgId}
      and ${sql.identifier(owner)} = any(${sql.param([...owners])}::bigint[])`;
  await Promise.all([
    owners.length > 0 ? ctx.db.execute(removal) : undefined,
    insert ? ctx.db.execute(insert) : undefined,
  ]);
}

/**
 * Replaces the variants of the products. They are deleted and written again under their ids, so that two of them can
 * swap their variant IDs.
 */
export async function replaceVariants(
  ctx: Ctx,
  { products, hadVariants }: { products: readonly StoredProduct[]; hadVariants: readonly number[] },
): Promise<void> {
  const rows = products.flatMap(({ id, variants }) =>
    variants.map((variant, position) => ({
      id: variant.id,
      parent_id: id,
      variant_id: variant.variant_id,
      variant_key: productKey(variant.variant_id),
      options: variant.options,
      values: variant.values,
      position,
    })),
  );
  const insert = sql`
    insert into variant (org_id, id, parent_id, variant_id, variant_key, options, values, position)
    select ${ctx.orgId}::uuid, r.id, r.parent_id, r.variant_id, r.variant_key, r.options, r.values, r.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, parent_id bigint, variant_id text,
      variant_key text, options jsonb, values jsonb, position int)`;
  await replaceRows(ctx, {
    table: 'variant',
    owner: 'parent_id',
    owners: hadVariants,
    insert: rows.length > 0 ? insert : undefined,
  });
}

/** Replaces the images of the products and their variants. */
export async function replaceImages(
  ctx: Ctx,
  { products, hadImages }: { products: readonly StoredProduct[]; hadImages: readonly number[] },
): Promise<void> {
  const rows = products.flatMap(({ id, image_ids, variants }) => [
    ...image_ids.map((file_id, position) => ({ product_id: id, variant_id: null, file_id, position })),
    ...variants.flatMap((variant) =>
      variant.image_ids.map((file_id, position) => ({
        product_id: id,
        variant_id: variant.id,
        file_id,
        position,
      })),
    ),
  ]);
  const insert = sql`
    insert into product_image (org_id, product_id, variant_id, file_id, position)
    select ${ctx.orgId}::uuid, r.product_id, r.variant_id, r.file_id, r.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(product_id bigint, variant_id bigint, file_id uuid,
      position int)`;
  await replaceRows(ctx, {
    table: 'product_image',
    owner: 'product_id',
    owners: hadImages,
    insert: rows.length > 0 ? insert : undefined,
  });
}

/** Replaces attachments, 360° images and 3D models of the products. */
export async function replaceFiles(
  ctx: Ctx,
  { products, hadFiles }: { products: readonly StoredProduct[]; hadFiles: readonly number[] },
): Promise<void> {
  const rows = products.flatMap(({ id, attachment_ids, view_3d_image_ids, model_id }) => {
    const inRole = (role: string, files: readonly string[]) =>
      files.map((file_id, position) => ({ product_id: id, role, file_id, position }));
    return [
      ...inRole('attachment', attachment_ids),
      ...inRole('view_3d', view_3d_image_ids),
      ...inRole('model', model_id === null ? [] : [model_id]),
    ];
  });
  const insert = sql`
    insert into product_file (org_id, product_id, role, position, file_id)
    select ${ctx.orgId}::uuid, r.product_id, r.role, r.position, r.file_id
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(product_id bigint, role text, position int,
      file_id uuid)`;
  await replaceRows(ctx, {
    table: 'product_file',
    owner: 'product_id',
    owners: hadFiles,
    insert: rows.length > 0 ? insert : undefined,
  });
}

export async function insertHistory(
  ctx: Ctx,
  {
    entries,
    source,
    taskId,
    at,
  }: {
    entries: readonly (HistoryEntry & { product_id: number })[];
    source: string;
    taskId: string | undefined;
    at: Date;
  },
): Promise<void> {
  if (entries.length === 0) return;
  const statement = sql`
    insert into product_history (org_id, product_id, variant_id, field, old_value, new_value, user_id, user_name, source,
      task_id, at)
    select ${ctx.orgId}::uuid, r.product_id, r.variant_id, r.field, nullif(r.old_value, 'null'), nullif(r.new_value, 'null'),
      ${ctx.caller.userId}::uuid, ${ctx.caller.name}::text, ${source}::text, ${taskId ?? null}::uuid,
      ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as r(product_id bigint, variant_id text, field text,
      old_value jsonb, new_value jsonb)`;
  await ctx.db.execute(statement, { prepared: 'insert-history' });
}
