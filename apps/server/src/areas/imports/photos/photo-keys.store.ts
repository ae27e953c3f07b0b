import { sql } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import type { importPhotoKeys } from '../imports.tables.ts';

const texts = (list: readonly string[]) => sql`${sql.param([...list])}::text[]`;

export interface PhotoKey {
  kind: (typeof importPhotoKeys.$inferSelect)['kind'];
  key: string;
  product_key: string;
  variant_key: string | null;
  shown_id: string;
  name: string;
}

/**
 * Stores what names of an import's photos can refer to, in the given order, in place of what was there.
 * @param pages the keys of some rows at a time
 */
export async function replacePhotoKeys(
  ctx: Ctx,
  importId: string,
  pages: AsyncIterable<readonly PhotoKey[]>,
): Promise<void> {
  await ctx.db.execute(
    sql`delete from import_photo_key where org_id = ${ctx.orgId} and import_id = ${importId}`,
  );
  for await (const keys of pages) {
    await ctx.db.execute(sql`
      insert into import_photo_key (org_id, import_id, kind, key, product_key, variant_key, shown_id, name)
      select ${ctx.orgId}::uuid, ${importId}::uuid, k.kind, k.key, k.product_key, k.variant_key, k.shown_id,
        k.name
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(kind text, key text,
        product_key text, variant_key text, shown_id text, name text)`);
  }
}

/** A key to be stored; numbered in the order of the sheet. */
export type StoredPhotoKey = PhotoKey & { position: number };

const stored = sql`id, kind, key, product_key, variant_key, shown_id, name`;
type Row = PhotoKey & { id: number | string } & Record<string, unknown>;
const toKey = ({ id, ...key }: Row): StoredPhotoKey => ({ ...key, position: Number(id) });

/** Keys of the rows by text, in the order of the sheet. */
export async function selectPhotoKeys(
  ctx: Ctx,
  importId: string,
  keys: readonly string[],
): Promise<StoredPhotoKey[]> {
  if (keys.length === 0) return [];
  const { rows } = await ctx.db.execute<Row>(sql`
    select ${stored} from import_photo_key
    where org_id = ${ctx.orgId} and import_id = ${importId} and key = any(${texts(keys)}) order by id`);
  return rows.map(toKey);
}

/** Products and variants of the sheet with some words in their ID or name, in the order of the sheet. */
export async function searchPhotoKeys(
  ctx: Ctx,
  importId: string,
  { words, limit }: { words: string; limit: number },
): Promise<StoredPhotoKey[]> {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await ctx.db.execute<Row>(sql`
    select ${stored} from import_photo_key
    where org_id = ${ctx.orgId} and import_id = ${importId} and kind in ('product', 'variant')
      and (shown_id ilike ${pattern} or name ilike ${pattern})
    order by id limit ${limit}`);
  return rows.map(toKey);
}
