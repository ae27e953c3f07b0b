import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';

const texts = (list: readonly string[]) => sql`${sql.param([...list])}::text[]`;

export interface ImportedProduct extends Record<string, unknown> {
  position: number;
  product_key: string;
  kind: 'new' | 'changed' | 'unchanged' | 'photos';
  product_id: number | null;
}

export async function insertProducts(
  ctx: Ctx,
  importId: string,
  products: readonly ImportedProduct[],
): Promise<void> {
  if (products.length === 0) return;
  await ctx.db.execute(sql`
    insert into import_product (org_id, import_id, position, product_key, kind, product_id)
    select ${ctx.orgId}::uuid, ${importId}::uuid, p.position, p.product_key, p.kind, p.product_id
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as p(position int, product_key text, kind text,
      product_id bigint)
    on conflict (org_id, import_id, position) do update
      set product_key = excluded.product_key, kind = excluded.kind, product_id = excluded.product_id`);
}

/** Enters the ids of products that were added. */
export async function enterIds(
  ctx: Ctx,
  importId: string,
  made: readonly { product_key: string; id: number }[],
): Promise<void> {
  if (made.length === 0) return;
  await ctx.db.execute(sql`
    update import_product p set product_id = m.id
    from jsonb_to_recordset(${JSON.stringify(made)}::jsonb) as m(product_key text, id bigint)
    where p.org_id = ${ctx.orgId} and p.import_id = ${importId} and p.kind = 'new' and p.product_key = m.product_key`);
}

export async function deleteProducts(ctx: Ctx, importId: string): Promise<void> {
  await ctx.db.execute(
    sql`delete from import_product where org_id = ${ctx.orgId} and import_id = ${importId}`,
  );
}

/** Products of some kinds after a position, in the order of the sheet. */
export async function selectProductsAfter(
  ctx: Ctx,
  importId: string,
  { kinds, after, size }: { kinds: readonly ImportedProduct['kind'][]; after: number; size: number },
): Promise<ImportedProduct[]> {
  const { rows } = await ctx.db.execute<ImportedProduct>(sql`
    select position, product_key, kind, product_id from import_product
    where org_id = ${ctx.orgId} and import_id = ${importId} and kind = any(${texts(kinds)}) and position > ${after}
    order by position limit ${size}`);
  return rows.map((row) => ({ ...row, product_id: row.product_id === null ? null : Number(row.product_id) }));
}

export async function countProducts(
  ctx: Ctx,
  importId: string,
): Promise<Record<ImportedProduct['kind'], number>> {
  const { rows } = await ctx.db.execute<{ kind: ImportedProduct['kind']; count: number }>(sql`
    select kind, count(*)::int as count from import_product
    where org_id = ${ctx.orgId} and import_id = ${importId} group by kind`);
  const counts = { new: 0, changed: 0, unchanged: 0, photos: 0 };
  for (const { kind, count } of rows) counts[kind] = count;
  return counts;
}

/** Ids of the products that an import added and changed. */
export async function selectWritten(
  ctx: Ctx,
  importId: string,
  limit: number,
): Promise<{ new_ids: number[]; changed_ids: number[] }> {
  const { rows } = await ctx.db.execute<{ kind: ImportedProduct['kind']; id: number | string }>(sql`
    select i.kind, p.id from import_product i join product p on p.org_id = i.org_id and p.id = i.product_id
    where i.org_id = ${ctx.orgId} and i.import_id = ${importId} and i.kind <> 'unchanged'
    order by i.kind <> 'new', i.position limit ${limit}`);
  const idsOf = (isNew: boolean) =>
    rows.filter(({ kind }) => (kind === 'new') === isNew).map(({ id }) => Number(id));
  return { new_ids: idsOf(true), changed_ids: idsOf(false) };
}

/** Those of some product keys whose products the rows of the sheet write. */
export async function selectWrittenKeys(
  ctx: Ctx,
  importId: string,
  productKeys: readonly string[],
): Promise<Set<string>> {
  const { rows } = await ctx.db.execute<{ product_key: string }>(sql`
    select product_key from import_product
    where org_id = ${ctx.orgId} and import_id = ${importId} and kind in ('new', 'changed')
      and product_key = any(${texts(productKeys)})`);
  return new Set(rows.map(({ product_key }) => product_key));
}
