import { sql } from 'drizzle-orm';
import type { Problem } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';

export interface PhotoRecord extends Record<string, unknown> {
  id: number;
  name: string;
  file_id: string | null;
  problem: Problem | null;
  product_key: string | null;
  variant_key: string | null;
  shown_id: string | null;
}

export type PhotoState = 'linked' | 'unknown_product' | 'failed';

const columns = sql`id, name, file_id, problem, product_key, variant_key, shown_id`;
const stateIs = (state: PhotoState) =>
  ({
    linked: sql`problem is null and product_key is not null`,
    unknown_product: sql`problem is null and product_key is null`,
    failed: sql`problem is not null`,
  })[state];

/** Adds photos; one with the same name is replaced. @returns their ids, in order */
export async function insertPhotos(
  ctx: Ctx,
  importId: string,
  photos: readonly { name: string; file_id: string | null; problem: Problem | null }[],
): Promise<number[]> {
  const names = photos.map(({ name }) => name);
  await ctx.db.execute(sql`
    delete from import_photo
    where org_id = ${ctx.orgId} and import_id = ${importId} and name = any(${sql.param(names)}::text[])`);
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    insert into import_photo (org_id, import_id, name, file_id, problem)
    select ${ctx.orgId}::uuid, ${importId}::uuid, p.name, p.file_id, nullif(p.problem, 'null')
    from jsonb_to_recordset(${JSON.stringify(photos)}::jsonb) as p(name text, file_id uuid, problem jsonb)
    returning id`);
  return rows.map(({ id }) => Number(id));
}

/** Photos that were taken, in the order of their names. */
export async function selectGoodPhotos(ctx: Ctx, importId: string): Promise<PhotoRecord[]> {
  const { rows } = await ctx.db.execute<PhotoRecord>(sql`
    select ${columns} from import_photo
    where org_id = ${ctx.orgId} and import_id = ${importId} and problem is null order by id`);
  return rows.map(tidy);
}

export async function selectPhotosOfProducts(
  ctx: Ctx,
  importId: string,
  productKeys: readonly string[],
): Promise<PhotoRecord[]> {
  const { rows } = await ctx.db.execute<PhotoRecord>(sql`
    select ${columns} from import_photo
    where org_id = ${ctx.orgId} and import_id = ${importId} and problem is null
      and product_key = any(${sql.param([...productKeys])}::text[])
    order by id`);
  return rows.map(tidy);
}

export async function selectPhotos(
  ctx: Ctx,
  importId: string,
  ids: readonly number[],
): Promise<PhotoRecord[]> {
  const { rows } = await ctx.db.execute<PhotoRecord>(sql`
    select ${columns} from import_photo
    where org_id = ${ctx.orgId} and import_id = ${importId} and id = any(${sql.param([...ids])}::bigint[])
    order by id`);
  return rows.map(tidy);
}

export async function selectPhotoPage(
  ctx: Ctx,
  importId: string,
  { state, skip, size }: { state: PhotoState | undefined; skip: number; size: number },
): Promise<PhotoRecord[]> {
  const { rows } = await ctx.db.execute<PhotoRecord>(sql`
    select ${columns} from import_photo
    where org_id = ${ctx.orgId} and import_id = ${importId} ${state === undefined ? sql`` : sql`and ${stateIs(state)}`}
    order by id offset ${skip} limit ${size}`);
  return rows.map(tidy);
}

export async function countPhotos(ctx: Ctx, importId: string): Promise<Record<PhotoState, number>> {
  const { rows } = await ctx.db.execute<Record<PhotoState, number>>(sql`
    select count(*) filter (where ${stateIs('linked')})::int as linked,
      count(*) filter (where ${stateIs('unknown_product')})::int as unknown_product,
      count(*) filter (where ${stateIs('failed')})::int as failed
    from import_photo where org_id = ${ctx.orgId} and import_id = ${importId}`);
  return rows[0] ?? { linked: 0, unknown_product: 0, failed: 0 };
}

export interface PhotoLink {
  id: number;
  product_key: string | null;
  variant_key: string | null;
  shown_id: string | null;
}

/** Says which product each photo belongs to, in one statement. */
export async function writePhotoLinks(
  ctx: Ctx,
  importId: string,
  links: readonly PhotoLink[],
): Promise<void> {
  if (links.length === 0) return;
  await ctx.db.execute(sql`
    update import_photo i set product_key = l.product_key, variant_key = l.variant_key, shown_id = l.shown_id
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(id bigint, product_key text, variant_key text,
      shown_id text)
    where i.org_id = ${ctx.orgId} and i.import_id = ${importId} and i.id = l.id
      and (i.product_key, i.variant_key, i.shown_id) is distinct from (l.product_key, l.variant_key, l.shown_id)`);
}

function tidy(row: PhotoRecord): PhotoRecord {
  return { ...row, id: Number(row.id) };
}
