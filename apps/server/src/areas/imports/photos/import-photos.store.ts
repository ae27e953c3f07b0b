import { sql } from 'drizzle-orm';
import type { photoStates, Problem } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';

export interface PhotoRecord extends Record<string, unknown> {
  id: number;
  name: string;
  file_id: string | null;
  problem: Problem | null;
  product_key: string | null;
  variant_key: string | null;
  shown_id: string | null;
  by_hand: boolean;
  is_copy: boolean;
  position: number | null;
  address: string | null;
  row: number | null;
  column: number | null;
}

export type PhotoState = (typeof photoStates)[number];

const columns = sql`id, name, file_id, problem, product_key, variant_key, shown_id, by_hand, is_copy, position, address,
  "row", "column"`;
const bigints = (list: readonly number[]) => sql`${sql.param([...list])}::bigint[]`;
const texts = (list: readonly string[]) => sql`${sql.param([...list])}::text[]`;
const stateIs = (state: PhotoState) =>
  ({
    linked: sql`problem is null and file_id is not null and product_key is not null`,
    unknown_product: sql`problem is null and file_id is not null and product_key is null`,
    failed: sql`problem is not null`,
    waiting: sql`problem is null and file_id is null`,
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
    where org_id = ${ctx.orgId} and import_id = ${importId} and address is null and name = any(${texts(names)})`);
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    insert into import_photo (org_id, import_id, name, file_id, problem)
    select ${ctx.orgId}::uuid, ${importId}::uuid, p.name, p.file_id, nullif(p.problem, 'null')
    from jsonb_to_recordset(${JSON.stringify(photos)}::jsonb) as p(name text, file_id uuid, problem jsonb)
    returning id`);
  return rows.map(({ id }) => Number(id));
}

/** Photos that were taken in, in order of arrival. */
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

/** Uploaded photos without a product: they matched none, or could not be taken in. */
export async function selectOrphans(
  ctx: Ctx,
  importId: string,
): Promise<{ name: string; problem: Problem | null }[]> {
  const { rows } = await ctx.db.execute<{ name: string; problem: Problem | null }>(sql`
    select name, problem from import_photo
    where org_id = ${ctx.orgId} and import_id = ${importId} and address is null
      and (${stateIs('unknown_product')} or ${stateIs('failed')})
    order by name, id`);
  return rows;
}

export async function countPhotos(ctx: Ctx, importId: string): Promise<Record<PhotoState, number>> {
  const { rows } = await ctx.db.execute<Record<PhotoState, number>>(sql`
    select count(*) filter (where ${stateIs('linked')})::int as linked,
      count(*) filter (where ${stateIs('unknown_product')})::int as unknown_product,
      count(*) filter (where ${stateIs('failed')})::int as failed,
      count(*) filter (where ${stateIs('waiting')})::int as waiting
    from import_photo where org_id = ${ctx.orgId} and import_id = ${importId}`);
  return rows[0] ?? { linked: 0, unknown_product: 0, failed: 0, waiting: 0 };
}

export interface PhotoLink {
  id: number;
  product_key: string | null;
  variant_key: string | null;
  shown_id: string | null;
  position: number | null;
}

/** Links photos to their products, in one statement. */
export async function writePhotoLinks(
  ctx: Ctx,
  importId: string,
  links: readonly PhotoLink[],
): Promise<void> {
  if (links.length === 0) return;
  await ctx.db.execute(sql`
    update import_photo i set product_key = l.product_key, variant_key = l.variant_key, shown_id = l.shown_id,
      position = l.position
    from jsonb_to_recordset(${JSON.stringify(links)}::jsonb) as l(id bigint, product_key text, variant_key text,
      shown_id text, position bigint)
    where i.org_id = ${ctx.orgId} and i.import_id = ${importId} and i.id = l.id
      and (i.product_key, i.variant_key, i.shown_id, i.position)
        is distinct from (l.product_key, l.variant_key, l.shown_id, l.position)`);
}

/** Adds photos again for other products whose rows name them. */
export async function insertCopies(
  ctx: Ctx,
  importId: string,
  copies: readonly { photo: PhotoRecord; link: PhotoLink }[],
): Promise<void> {
  if (copies.length === 0) return;
  const rows = copies.map(({ photo: { name, file_id }, link }) => ({ ...link, name, file_id }));
  await ctx.db.execute(sql`
    insert into import_photo (org_id, import_id, name, file_id, product_key, variant_key, shown_id, position, is_copy)
    select ${ctx.orgId}::uuid, ${importId}::uuid, c.name, c.file_id, c.product_key, c.variant_key, c.shown_id,
      c.position, true
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as c(name text, file_id uuid, product_key text,
      variant_key text, shown_id text, position bigint)`);
}

/** Deletes what was added for other products: of some photos, or of all. */
export async function deleteCopies(
  ctx: Ctx,
  importId: string,
  names: readonly string[] | 'all',
): Promise<void> {
  await ctx.db.execute(sql`
    delete from import_photo
    where org_id = ${ctx.orgId} and import_id = ${importId} and is_copy and not by_hand
      ${names === 'all' ? sql`` : sql`and name = any(${texts(names)})`}`);
}

/** Links photos to a product by hand. */
export async function assignPhotos(
  ctx: Ctx,
  importId: string,
  { ids, owner }: { ids: readonly number[]; owner: Omit<PhotoLink, 'id' | 'position'> },
): Promise<void> {
  await ctx.db.execute(sql`
    update import_photo set product_key = ${owner.product_key}, variant_key = ${owner.variant_key},
      shown_id = ${owner.shown_id}, position = null, by_hand = true
    where org_id = ${ctx.orgId} and import_id = ${importId} and id = any(${bigints(ids)}) and address is null
      and problem is null`);
}

export async function deletePhotos(ctx: Ctx, importId: string, ids: readonly number[]): Promise<void> {
  await ctx.db.execute(sql`
    delete from import_photo
    where org_id = ${ctx.orgId} and import_id = ${importId} and id = any(${bigints(ids)}) and address is null`);
}

function tidy(row: PhotoRecord): PhotoRecord {
  return { ...row, id: Number(row.id), position: row.position === null ? null : Number(row.position) };
}
