import { sql, type SQL } from 'drizzle-orm';
import type { TenantCtx } from '../../../platform/context.ts';
import type { ColumnRow } from './search-columns.ts';
import type { FoundTexts } from './rows-to-search.ts';
import {
  NOT_HELD,
  numbersOf,
  REMOVED_KEPT,
  type FunctionHit,
  type FunctionRequest,
  type Holding,
} from '../search.store.ts';
import { SEPARATOR } from './word-rows.ts';

/** A row as returned by the statements below: lists as one text each, which is read several times faster. */
export interface RawRow extends Record<string, unknown> {
  product_id: number | string;
  revision: number | string;
  facets: string;
  words: string;
  numbers: string;
  status: string;
  sku_key: string;
  created_at: number;
  updated_at: number;
  name: string;
  completeness: number;
  price_amount: number | null;
  price_currency: string | null;
}

const noWords = sql`''`;
const columnsOfRow = (
  words: boolean,
) => sql`product_id, revision, array_to_string(facets, ${SEPARATOR}) as facets,
  ${words ? sql`array_to_string(tsvector_to_array(words), ${SEPARATOR})` : noWords} as words,
  numbers::text as numbers, status, sku_key, (extract(epoch from created_at) * 1000)::float8 as created_at,
  (extract(epoch from updated_at) * 1000)::float8 as updated_at,
  name, completeness, price_amount, price_currency`;

/** @returns the organisation's products, at most `limit` of them */
export async function countProducts(ctx: TenantCtx, limit: number): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from (
      select from product_search where org_id = ${ctx.orgId} and type = 'product' limit ${limit}) s`);
  return rows[0]?.count ?? 0;
}

/** Products by id, from the one after `after` on. */
export async function selectColumnRows(
  ctx: TenantCtx,
  { after, limit, words }: { after: number; limit: number; words: boolean },
): Promise<RawRow[]> {
  return selectRows(
    ctx,
    words,
    sql`type = 'product' and product_id > ${after} order by product_id limit ${limit}`,
  );
}

/**
 * With more changed products than this the store is not brought up to date: all of them are read again, while searches
 * continue.
 */
export const CHANGES_MAX = 10_000;

/** The changes of products since a revision. */
export interface ColumnChanges {
  /** Changed by later transactions. */
  changed: RawRow[];
  /** Deleted, or no longer a product. Applied before `changed`. */
  removed: number[];
  /** Revision after the changes. */
  revision: number;
}

/**
 * Products that were written or deleted after a revision. Writers increase the revision before they write and lock the
 * organisation's row until they commit: a reader who sees a revision sees everything of it and of earlier ones.
 * @returns undefined if tombstones of that time are gone, or if there are more than `CHANGES_MAX`
 */
export async function selectColumnChanges(
  ctx: TenantCtx,
  { since, revision, words }: { since: number; revision: number; words: boolean },
): Promise<ColumnChanges | undefined> {
  if (revision - since > REMOVED_KEPT) return undefined;
  const { rows: gone } = await ctx.db.execute<{ product_id: number | string; revision: number | string }>(sql`
    select product_id, revision from product_search_removed
    where org_id = ${ctx.orgId} and revision > ${since}
    union all
    select product_id, revision from product_search
    where org_id = ${ctx.orgId} and revision > ${since} and type <> 'product'
    limit ${CHANGES_MAX + 1}`);
  const changed = await selectRows(
    ctx,
    words,
    sql`type = 'product' and revision > ${since} limit ${CHANGES_MAX + 1}`,
  );
  if (Math.max(gone.length, changed.length) > CHANGES_MAX) return undefined;
  return {
    changed,
    removed: gone.map(({ product_id }) => Number(product_id)),
    // Products deleted between the two statements are found again next time.
    revision: Math.max(revision, ...gone.map((row) => Number(row.revision))),
  };
}

/**
 * Products that match the words of a request, ignoring its filters, and how well each matches.
 * @param ids the matching ones, if already known: they are only weighed
 */
export async function selectTexts(
  ctx: TenantCtx,
  request: FunctionRequest,
  ids?: readonly number[],
): Promise<FoundTexts> {
  const { terms, words, sku, sku_key, fuzzy, meant, sort } = request;
  const asked = JSON.stringify({ terms, words, sku, sku_key, fuzzy, meant, sort, ids });
  const { rows } = await ctx.db.execute<{ ids: string | null; scores: string | null }>(
    sql`select ids::text as ids, scores::text as scores from search_product_texts(${asked}::jsonb)`,
  );
  return { ids: numbersOf(rows[0]?.ids), scores: numbersOf(rows[0]?.scores) };
}

/** What lists show of products, with the tasks that hold them, in the order of the ids, without those that are gone. */
export async function selectHits(ctx: TenantCtx, ids: readonly number[]): Promise<(FunctionHit & Holding)[]> {
  if (ids.length === 0) return [];
  // Divided tables are planned anew for each call, and a join of two takes twice as long to plan.
  const { rows } = await ctx.db.execute<FunctionHit & { held: Holding | null } & Record<string, unknown>>(
    sql`
    select s.product_id, s.sku, s.name, s.status, s.category_name, s.variant_count, s.image_file_id, s.image_count,
      s.selling_price, s.moq, s.completeness, s.updated_at,
      (select jsonb_build_object('row_state', p.row_state, 'locked_by_task', p.locked_by_task) from product p
        where p.org_id = ${ctx.orgId} and p.id = s.product_id and p.locked_by_task is not null) as held
    from product_search s
    where s.org_id = ${ctx.orgId} and s.product_id = any(${sql.param([...ids])}::bigint[])`,
    { prepared: 'hits-by-id' },
  );
  const byId = new Map(rows.map((row) => [Number(row.product_id), row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { held, ...hit } = row;
    return [{ ...hit, product_id: id, ...(held ?? NOT_HELD) }];
  });
}

async function selectRows(ctx: TenantCtx, words: boolean, condition: SQL): Promise<RawRow[]> {
  const { rows } = await ctx.db.execute<RawRow>(
    sql`select ${columnsOfRow(words)} from product_search where org_id = ${ctx.orgId} and ${condition}`,
  );
  return rows;
}

export function toColumnRow(row: RawRow): ColumnRow {
  return {
    product_id: Number(row.product_id),
    facets: row.facets === '' ? [] : row.facets.split(SEPARATOR),
    numbers: row.numbers === '{}' ? {} : (JSON.parse(row.numbers) as Record<string, number>),
    words: row.words,
    status: row.status,
    sku_key: row.sku_key,
    created_at: row.created_at,
    updated_at: row.updated_at,
    name: row.name,
    completeness: row.completeness,
    price:
      row.price_amount === null ? null : { amount: row.price_amount, currency: row.price_currency ?? '' },
  };
}
