import { sql } from 'drizzle-orm';
import type { Category } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';

export interface NewCategory {
  name: string;
  name_key: string;
}

/** All categories by position and name, with the number of products in each. */
export async function selectCategories(ctx: Ctx): Promise<Category[]> {
  const { rows } = await ctx.db.execute<Category & Record<string, unknown>>(sql`
    select c.id, c.name, coalesce(p.count, 0)::int as product_count
    from category c
    left join (
      select category_id, count(*) as count from product where org_id = ${ctx.orgId} group by category_id
    ) p on p.category_id = c.id
    where c.org_id = ${ctx.orgId}
    order by c.position, c.name_key`);
  return rows.map(({ id, name, product_count }) => ({ id: Number(id), name, product_count }));
}

/** Categories by key. */
export async function selectCategoriesByKey(
  ctx: Ctx,
  keys: readonly string[],
): Promise<{ id: number; name: string; key: string }[]> {
  const { rows } = await ctx.db.execute<{ id: number; name: string; key: string }>(sql`
    select id, name, name_key as key from category
    where org_id = ${ctx.orgId} and name_key = any(${sql.param([...keys])}::text[])`);
  return rows.map(({ id, name, key }) => ({ id: Number(id), name, key }));
}

/** Adds those that do not exist yet. @returns the added ones */
export async function insertCategories(
  ctx: Ctx,
  categories: readonly NewCategory[],
): Promise<{ id: number; name: string; key: string }[]> {
  const { rows } = await ctx.db.execute<{ id: number; name: string; key: string }>(sql`
    insert into category (org_id, name, name_key)
    select ${ctx.orgId}::uuid, n.name, n.name_key
    from jsonb_to_recordset(${JSON.stringify(categories)}::jsonb) as n(name text, name_key text)
    on conflict (org_id, name_key) do nothing
    returning id, name, name_key as key`);
  return rows.map(({ id, name, key }) => ({ id: Number(id), name, key }));
}
