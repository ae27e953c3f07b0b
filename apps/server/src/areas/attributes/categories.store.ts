import { sql } from 'drizzle-orm';
import type { Category } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';

export interface NewCategory {
  name: string;
  name_key: string;
}

/** All categories by position and name, with their numbers of products and their sub-categories. */
export async function selectCategories(ctx: Ctx): Promise<Category[]> {
  const { rows } = await ctx.db.execute<Category & Record<string, unknown>>(sql`
    select c.id, c.name, coalesce(p.count, 0)::int as product_count,
      coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name) order by s.position, s.name_key, s.id)
        from sub_category s where s.org_id = c.org_id and s.category_id = c.id), '[]') as sub_categories, c.revision
    from category c
    left join (
      select category_id, count(*) as count from product where org_id = ${ctx.orgId} group by category_id
    ) p on p.category_id = c.id
    where c.org_id = ${ctx.orgId}
    order by c.position, c.name_key`);
  return rows.map(({ id, name, product_count, sub_categories, revision }) => ({
    id: Number(id),
    name,
    product_count,
    sub_categories,
    revision,
  }));
}

export async function countCategories(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from category where org_id = ${ctx.orgId}`,
  );
  return rows[0]?.count ?? 0;
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

export async function countRevisionUp(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.execute(
    sql`update category set revision = revision + 1 where org_id = ${ctx.orgId} and id = ${id}`,
  );
}

export async function renameCategory(ctx: Ctx, id: number, category: NewCategory): Promise<void> {
  await ctx.db.execute(sql`
    update category set name = ${category.name}, name_key = ${category.name_key}
    where org_id = ${ctx.orgId} and id = ${id}`);
}

/** Deletes a category with its sub-categories. */
export async function removeCategory(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.execute(sql`delete from category where org_id = ${ctx.orgId} and id = ${id}`);
}

export interface StoredSubCategory {
  /** Null until it is stored. */
  id: number | null;
  name: string;
  name_key: string;
}

/** Replaces the sub-categories of the category with these, in this order. */
export async function replaceSubCategories(
  ctx: Ctx,
  categoryId: number,
  list: readonly StoredSubCategory[],
): Promise<void> {
  const kept = list.flatMap(({ id }) => id ?? []);
  await ctx.db.execute(sql`
    delete from sub_category
    where org_id = ${ctx.orgId} and category_id = ${categoryId} and id <> all(${sql.param(kept)}::bigint[])`);
  // Two that swap their names must not collide halfway.
  await ctx.db.execute(sql`
    update sub_category set name_key = id::text || ' ' || name_key
    where org_id = ${ctx.orgId} and category_id = ${categoryId}`);
  const rows = list.map((entry, position) => ({ ...entry, position }));
  await ctx.db.execute(sql`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as n(id bigint, name text, name_key text, position int)
    ), changed as (
      update sub_category s set name = w.name, name_key = w.name_key, position = w.position
      from wanted w where s.org_id = ${ctx.orgId} and s.id = w.id
    )
    insert into sub_category (org_id, category_id, name, name_key, position)
    select ${ctx.orgId}::uuid, ${categoryId}::bigint, name, name_key, position from wanted where id is null`);
}

/** How many products of a category have each sub-category, in their own values or in a variant's. */
export async function countSubCategoryUses(
  ctx: Ctx,
  categoryId: number,
): Promise<{ name: string; count: number }[]> {
  const { rows } = await ctx.db.execute<{ name: string; count: number }>(sql`
    with keys as (
      select id::text as key from attribute where org_id = ${ctx.orgId} and dtype = 'sub_category'
    ), given as (
      select p.id as product_id, p.values from product p
      where p.org_id = ${ctx.orgId} and p.category_id = ${categoryId}
      union all
      select p.id, v.values from product p join variant v on v.org_id = p.org_id and v.parent_id = p.id
      where p.org_id = ${ctx.orgId} and p.category_id = ${categoryId}
    )
    select values ->> key as name, count(distinct product_id)::int as count
    from given, keys where values ? key group by 1`);
  return rows;
}
