import { sql } from 'drizzle-orm';
import type { Problem } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';

const texts = (list: readonly string[]) => sql`${sql.param([...list])}::text[]`;

/** An image of a row that is fetched from its address. */
export interface LinkedPicture {
  name: string;
  address: string;
  product_key: string;
  variant_key: string | null;
  shown_id: string;
  row: number;
  column: number;
  problem: Problem | null;
}

const CHUNK = 5_000;

/** Adds images to be fetched, in the order in which their products get them. */
export async function insertLinks(
  ctx: Ctx,
  importId: string,
  pictures: readonly LinkedPicture[],
): Promise<void> {
  for (let from = 0; from < pictures.length; from += CHUNK) {
    await ctx.db.execute(sql`
      insert into import_photo (org_id, import_id, name, address, product_key, variant_key, shown_id, "row", "column",
        problem)
      select ${ctx.orgId}::uuid, ${importId}::uuid, p.name, p.address, p.product_key, p.variant_key, p.shown_id, p."row",
        p."column", nullif(p.problem, 'null')
      from jsonb_to_recordset(${JSON.stringify(pictures.slice(from, from + CHUNK))}::jsonb) as p(name text, address text,
        product_key text, variant_key text, shown_id text, "row" int, "column" int, problem jsonb)`);
  }
}

/** Names of the uploaded photos of an import. */
export async function selectUploadedNames(ctx: Ctx, importId: string): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select distinct name from import_photo
    where org_id = ${ctx.orgId} and import_id = ${importId} and address is null and file_id is not null`);
  return rows.map(({ name }) => name);
}

export interface WaitingPicture extends Record<string, unknown> {
  id: number;
  name: string;
  address: string;
  product_key: string;
  variant_key: string | null;
}

/** The next images that have neither been fetched nor failed. */
export async function selectWaiting(ctx: Ctx, importId: string, limit: number): Promise<WaitingPicture[]> {
  const { rows } = await ctx.db.execute<WaitingPicture>(sql`
    select id, name, address, product_key, variant_key from import_photo
    where org_id = ${ctx.orgId} and import_id = ${importId} and address is not null and file_id is null
      and problem is null
    order by id limit ${limit}`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

export interface SettledPicture extends Record<string, unknown> {
  address: string;
  file_id: string | null;
  problem: Problem | null;
}

/** Results for addresses that were requested before, for another row. */
export async function selectSettled(
  ctx: Ctx,
  importId: string,
  addresses: readonly string[],
): Promise<SettledPicture[]> {
  const { rows } = await ctx.db.execute<SettledPicture>(sql`
    select distinct on (address) address, file_id, problem from import_photo
    where org_id = ${ctx.orgId} and import_id = ${importId} and address = any(${texts(addresses)})
      and (file_id is not null or problem is not null)
    order by address, file_id nulls last`);
  return rows;
}

/** Stores the results for images. */
export async function settlePictures(
  ctx: Ctx,
  importId: string,
  pictures: readonly { id: number; file_id: string | null; problem: Problem | null }[],
): Promise<void> {
  await ctx.db.execute(sql`
    update import_photo i set file_id = p.file_id, problem = nullif(p.problem, 'null')
    from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as p(id bigint, file_id uuid, problem jsonb)
    where i.org_id = ${ctx.orgId} and i.import_id = ${importId} and i.id = p.id`);
}

/** Lets failed images be fetched once more. @returns how many are waiting now */
export async function releaseLost(ctx: Ctx, importId: string): Promise<number> {
  await ctx.db.execute(sql`
    update import_photo set problem = null, file_id = null
    where org_id = ${ctx.orgId} and import_id = ${importId} and address is not null and problem is not null
      and problem ->> 'code' <> 'too_many_links'`);
  return countWaiting(ctx, importId);
}

/** Images of an import still to be fetched. */
export async function countWaiting(ctx: Ctx, importId: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from import_photo
    where org_id = ${ctx.orgId} and import_id = ${importId} and address is not null and file_id is null
      and problem is null`);
  return rows[0]?.count ?? 0;
}

/** Failed images of rows, for the response sheet. */
export async function selectLost(
  ctx: Ctx,
  importId: string,
): Promise<{ row: number; column: number; problem: Problem }[]> {
  const { rows } = await ctx.db.execute<{ row: number; column: number; problem: Problem }>(sql`
    select distinct "row", "column", problem from import_photo
    where org_id = ${ctx.orgId} and import_id = ${importId} and address is not null and problem is not null
    order by "row", "column"`);
  return rows;
}
