import { sql, type SQL } from 'drizzle-orm';
import type { Language } from '@sourcewiz/contract';
import type { TenantCtx } from '../../platform/context.ts';
import type { NumberRange } from './price-currencies.rules.ts';
import type { SearchRow } from './search-row.rules.ts';

/** A revision of the catalogue, or the expression that reads it. */
export type Revision = number | SQL;

/** Increased when rows are made in a different way: a chore then rewrites the earlier ones. */
const SEARCH_ROW_MAKE = 4;
/** Words of the list for typing errors: shorter ones are like nothing, and longer ones are none. */
const WORD_LENGTHS = { from: 3, to: 60 };

/**
 * Writes the derived rows of products, replacing older ones.
 * @param revision the catalogue's revision that they belong to
 */
export async function upsertSearchRows(
  ctx: TenantCtx,
  rows: readonly SearchRow[],
  revision: Revision,
): Promise<void> {
  await ctx.db.execute(rowsStatement(ctx, rows, revision), { prepared: preparedFor(revision) });
}

/** The same in front of the commit, behind what counts the revision up there. */
export function upsertSearchRowsInTheEnd(
  ctx: TenantCtx,
  rows: readonly SearchRow[],
  revision: Revision,
): void {
  ctx.db.withCommit(rowsStatement(ctx, rows, revision), { prepared: preparedFor(revision) });
}

const preparedFor = (revision: Revision) =>
  `search-rows ${typeof revision === 'number' ? 'of' : 'by'} revision`;

function rowsStatement({ orgId }: TenantCtx, rows: readonly SearchRow[], revision: Revision): SQL {
  // Writers of one organisation take turns, so that two never wait for each other's words.
  return sql`
    with r as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(product_id bigint, words_a text, words_b text,
      words_c text, words_d text, name_words text, price_amount float8, price_currency text, folded text, facets jsonb, numbers jsonb, type text, status text, sku text, sku_key text, name text,
      category_name text, completeness int, variant_count int, image_file_id uuid, image_count int,
      selling_price jsonb, moq jsonb, created_at timestamptz, updated_at timestamptz)),
    words as (
      insert into product_search_word (org_id, word)
      select distinct ${orgId}::uuid, word from r, unnest(string_to_array(r.folded, ' ')) word
      where length(word) between ${WORD_LENGTHS.from}::int and ${WORD_LENGTHS.to}::int
      -- In one order, so that two writers wait for each other instead of both.
      order by 2
      on conflict (org_id, word) do nothing)
    insert into product_search (org_id, product_id, words, folded, facets, numbers, type, status, sku, sku_key, name,
      category_name, completeness, variant_count, image_file_id, image_count, selling_price, moq, created_at, updated_at,
      name_words, price_amount, price_currency, make, revision)
    select ${orgId}::uuid, r.product_id,
      setweight(to_tsvector('simple', r.words_a), 'A') || setweight(to_tsvector('simple', r.words_b), 'B')
        || setweight(to_tsvector('simple', r.words_c), 'C') || setweight(to_tsvector('simple', r.words_d), 'D'),
      r.folded, array(select jsonb_array_elements_text(r.facets)), r.numbers, r.type, r.status, r.sku, r.sku_key,
      r.name, r.category_name, r.completeness, r.variant_count, r.image_file_id, r.image_count,
      nullif(r.selling_price, 'null'), nullif(r.moq, 'null'), r.created_at, r.updated_at,
      r.name_words, r.price_amount, r.price_currency, ${SEARCH_ROW_MAKE}, ${revision}::bigint
    from r
    on conflict (org_id, product_id) do update set words = excluded.words, folded = excluded.folded,
      facets = excluded.facets, numbers = excluded.numbers, type = excluded.type, status = excluded.status, sku = excluded.sku,
      sku_key = excluded.sku_key, name = excluded.name, category_name = excluded.category_name,
      completeness = excluded.completeness, variant_count = excluded.variant_count,
      image_file_id = excluded.image_file_id, image_count = excluded.image_count,
      selling_price = excluded.selling_price, moq = excluded.moq, name_words = excluded.name_words,
      price_amount = excluded.price_amount, price_currency = excluded.price_currency, make = excluded.make,
      updated_at = excluded.updated_at, revision = excluded.revision`;
}

/** Whether any rows were made in an earlier way. */
export async function hasEarlierRows(ctx: TenantCtx): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select from product_search where org_id = ${ctx.orgId} and type = 'product' and make < ${SEARCH_ROW_MAKE} limit 1`);
  return rows.length > 0;
}

/** Whether any product has options of an axis that is no attribute. */
export async function hasAxis(ctx: TenantCtx, key: string): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select from product_search s, unnest(s.facets) token
    where s.org_id = ${ctx.orgId} and starts_with(token, ${`${key}=`}::text) limit 1`);
  return rows.length > 0;
}

/** The largest number that the database counts with. */
const INT_MAX = 2_147_483_647;

/** Tombstones are kept for this many revisions: a reader who knows only older ones reads all rows again. */
export const REMOVED_KEPT = 10_000;

export async function removeSearchRows(
  ctx: TenantCtx,
  ids: readonly number[],
  revision: number,
): Promise<void> {
  await ctx.db.execute(sql`
    with gone as (
      delete from product_search where org_id = ${ctx.orgId} and product_id = any(${sql.param([...ids])}::bigint[])
      returning product_id),
    forgotten as (
      delete from product_search_removed
      where org_id = ${ctx.orgId} and revision < ${revision}::bigint - ${REMOVED_KEPT}::int)
    insert into product_search_removed (org_id, product_id, revision)
    select ${ctx.orgId}::uuid, product_id, ${revision}::bigint from gone
    on conflict (org_id, product_id) do update set revision = excluded.revision`);
}

/** Which task holds a product, and what lists show about it while the task runs; null for a free one. */
export interface Holding {
  row_state: string | null;
  locked_by_task: string | null;
}

export const NOT_HELD: Holding = { row_state: null, locked_by_task: null };

/**
 * Rows with the current states of their products. The state is stored with the products only: a task sets and clears it
 * on thousands of them, and every write of a search row updates all of its indexes.
 */
export async function withHoldings(
  ctx: TenantCtx,
  hits: readonly FunctionHit[],
): Promise<(FunctionHit & Holding)[]> {
  if (hits.length === 0) return [];
  const ids = hits.map(({ product_id }) => product_id);
  const { rows } = await ctx.db.execute<Holding & { id: number | string; [column: string]: unknown }>(sql`
    select id, row_state, locked_by_task from product
    where org_id = ${ctx.orgId} and id = any(${sql.param(ids)}::bigint[]) and locked_by_task is not null`);
  const held = new Map(
    rows.map(({ id, row_state, locked_by_task }) => [Number(id), { row_state, locked_by_task }]),
  );
  return hits.map((hit) => ({ ...hit, ...(held.get(hit.product_id) ?? NOT_HELD) }));
}

/** Values of a product by attribute id: the first variant's that has one if the product has none. */
export interface ShownValues {
  values: Record<string, unknown>;
  /** The options of its variants, in their order. */
  options: Record<string, string>[];
}

/** Some values of products, with the options of their variants. */
export async function selectShownValues(
  ctx: TenantCtx,
  { ids, keys }: { ids: readonly number[]; keys: readonly string[] },
): Promise<Map<number, ShownValues>> {
  if (ids.length === 0 || keys.length === 0) return new Map();
  const { rows } = await ctx.db.execute<ShownValues & { id: number | string; [column: string]: unknown }>(sql`
    select p.id, coalesce((select jsonb_agg(v.options order by v.position, v.id) from variant v
        where v.org_id = ${ctx.orgId} and v.parent_id = p.id and v.options <> '{}'), '[]') as options, (select coalesce(jsonb_object_agg(k.key, coalesce(p.values -> k.key, (
        select v.values -> k.key from variant v
        where v.org_id = ${ctx.orgId} and v.parent_id = p.id and v.values ? k.key order by v.position, v.id limit 1))), '{}')
      from unnest(${sql.param([...keys])}::text[]) k(key)) as values
    from product p
    where p.org_id = ${ctx.orgId} and p.id = any(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map(({ id, values, options }) => [Number(id), { values, options }]));
}

/** A filter: it is enough to match one of its tokens, ranges (inclusive) or periods (moments in UTC, end exclusive). */
export type FunctionGroup =
  | { key: string; tokens: string[] }
  | { key: string; ranges: NumberRange[] }
  | { key: string; periods: { from: string | null; to: string | null }[] };

/** A request to the function `search_products`; see migrations/repeatable/40_search.sql. */
export interface FunctionRequest {
  /** The words of `words`, for the search in memory. */
  terms?: readonly string[];
  words?: string;
  sku?: string;
  sku_key?: string;
  fuzzy?: { word: string; likeness: number }[];
  /** What each of `fuzzy` may mean, once it is known that no product has `words`. */
  meant?: readonly (readonly MeantWord[])[];
  /** Only these products, the best first. */
  among?: readonly number[];
  /** Whether the organisation has few products. */
  few?: boolean;
  groups: FunctionGroup[];
  sort: string;
  /** Language whose alphabet sorts names. */
  language?: Language;
  /** For an order by price: the worth of one unit of each currency. Amounts in others come last. */
  worth?: Readonly<Record<string, number>>;
  size: number;
  skip: number;
  facets: boolean;
}

/** A word that products have, and how much a typed one is like it, 0 to 1. */
export interface MeantWord {
  word: string;
  likeness: number;
}

/** What words with typing errors may mean, for each of them the likeliest first. */
export async function selectMeantWords(
  ctx: TenantCtx,
  { fuzzy, few }: FunctionRequest,
): Promise<MeantWord[][]> {
  const { rows } = await ctx.db.execute<{ meant: MeantWord[][] }>(
    sql`select search_meant_words(${JSON.stringify({ fuzzy, few })}::jsonb) as meant`,
  );
  return rows[0]?.meant ?? [];
}

export interface FunctionHit {
  product_id: number;
  sku: string;
  name: string;
  status: 'draft' | 'published' | 'archived';
  category_name: string | null;
  variant_count: number;
  image_file_id: string | null;
  image_count: number;
  selling_price: unknown;
  moq: unknown;
  completeness: number;
  updated_at: string;
}

export interface FunctionAnswer {
  hits: FunctionHit[];
  total: number;
  status_counts: Record<string, number>;
  tokens?: [string, number][];
  numbers?: [string, string, string][];
  /** Whether the counts are those of a sample, scaled up. */
  estimated?: true;
}

/** One search, in one statement. */
export async function callSearch(ctx: TenantCtx, request: FunctionRequest): Promise<FunctionAnswer> {
  const { rows } = await ctx.db.execute<{ answer: FunctionAnswer }>(
    sql`select search_products(${JSON.stringify(request)}::jsonb) as answer`,
  );
  const [row] = rows;
  if (!row) throw new Error('search_products gave no answer');
  return row.answer;
}

/**
 * Ids of all products that a search finds, the youngest first.
 * @param limit most ids; Infinity for all
 */
export async function callSearchIds(
  ctx: TenantCtx,
  question: Omit<FunctionRequest, 'size' | 'skip' | 'facets' | 'sort'>,
  limit: number,
): Promise<number[]> {
  const { groups, words, sku, sku_key, fuzzy } = question;
  const asked = JSON.stringify({ groups, words, sku, sku_key, fuzzy, limit: Math.min(limit, INT_MAX) });
  const { rows } = await ctx.db.execute<{ ids: string | null }>(
    sql`select search_product_ids(${asked}::jsonb)::text as ids`,
  );
  return Array.from(numbersOf(rows[0]?.ids));
}

/** Parses the database's `{1,2.5}`. */
export function numbersOf(list: string | null | undefined): Float64Array {
  return list && list !== '{}'
    ? Float64Array.from(list.slice(1, -1).split(','), Number)
    : new Float64Array(0);
}
