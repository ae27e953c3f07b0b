import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { SearchRow } from './search-row.rules.ts';

/** Writes the derived rows of products, replacing older ones. */
export async function upsertSearchRows(ctx: Ctx, rows: readonly SearchRow[]): Promise<void> {
  await ctx.db.execute(sql`
    insert into product_search (org_id, product_id, words, folded, facets, numbers, type, status, sku, sku_key, name,
      category_name, completeness, variant_count, image_file_id, image_count, selling_price, moq, row_state, created_at,
      updated_at)
    select ${ctx.orgId}::uuid, r.product_id,
      setweight(to_tsvector('simple', r.words_a), 'A') || setweight(to_tsvector('simple', r.words_b), 'B')
        || setweight(to_tsvector('simple', r.words_c), 'C'),
      r.folded, array(select jsonb_array_elements_text(r.facets)), r.numbers, 'product', r.status, r.sku, r.sku_key,
      r.name, r.category_name, r.completeness, r.variant_count, r.image_file_id, r.image_count,
      nullif(r.selling_price, 'null'), nullif(r.moq, 'null'), r.row_state, r.created_at, r.updated_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(product_id bigint, words_a text, words_b text,
      words_c text, folded text, facets jsonb, numbers jsonb, status text, sku text, sku_key text, name text,
      category_name text, completeness int, variant_count int, image_file_id uuid, image_count int,
      selling_price jsonb, moq jsonb, row_state text, created_at timestamptz, updated_at timestamptz)
    on conflict (org_id, product_id) do update set words = excluded.words, folded = excluded.folded,
      facets = excluded.facets, numbers = excluded.numbers, status = excluded.status, sku = excluded.sku,
      sku_key = excluded.sku_key, name = excluded.name, category_name = excluded.category_name,
      completeness = excluded.completeness, variant_count = excluded.variant_count,
      image_file_id = excluded.image_file_id, image_count = excluded.image_count,
      selling_price = excluded.selling_price, moq = excluded.moq, row_state = excluded.row_state,
      updated_at = excluded.updated_at`);
}

export async function removeSearchRows(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db.execute(sql`
    delete from product_search where org_id = ${ctx.orgId} and product_id = any(${sql.param([...ids])}::bigint[])`);
}

/** Shows or hides in lists what a task does with products. */
export async function updateRowStates(
  ctx: Ctx,
  { ids, state }: { ids: readonly number[]; state: string | null },
): Promise<void> {
  await ctx.db.execute(sql`
    update product_search set row_state = ${state}
    where org_id = ${ctx.orgId} and product_id = any(${sql.param([...ids])}::bigint[])
      and row_state is distinct from ${state}`);
}

/** What the function `search_products` is asked; see migrations/repeatable/40_search.sql. */
export interface FunctionRequest {
  words?: string;
  sku?: string;
  sku_key?: string;
  fuzzy?: { word: string; likeness: number }[];
  groups: (
    { key: string; tokens: string[] } | { key: string; ranges: { min: string | null; max: string | null }[] }
  )[];
  sort: string;
  size: number;
  skip: number;
  facets: boolean;
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
  row_state: string | null;
}

export interface FunctionAnswer {
  hits: FunctionHit[];
  total: number;
  status_counts: Record<string, number>;
  tokens?: [string, number][];
  numbers?: [string, string, string][];
}

/** One search, in one statement. */
export async function callSearch(ctx: Ctx, request: FunctionRequest): Promise<FunctionAnswer> {
  const { rows } = await ctx.db.execute<{ answer: FunctionAnswer }>(
    sql`select search_products(${JSON.stringify(request)}::jsonb) as answer`,
  );
  const [row] = rows;
  if (!row) throw new Error('search_products gave no answer');
  return row.answer;
}
