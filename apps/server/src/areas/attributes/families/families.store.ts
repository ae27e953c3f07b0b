import { sql, type SQL } from 'drizzle-orm';
import type { FamilyAttribute } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';

/** What a family belongs to: a category, or one of its sub-categories. */
export interface FamilyScope {
  categoryId: number;
  subCategoryId: number | null;
}

export interface FamilyRow {
  id: number;
  category_id: number;
  sub_category_id: number | null;
  /** Name of the sub-category. */
  name: string | null;
  attributes: FamilyAttribute[];
  revision: number;
}

/** The saved families of categories and their sub-categories. */
export async function selectFamilies(ctx: Ctx, categoryIds: readonly number[]): Promise<FamilyRow[]> {
  const [id] = categoryIds;
  if (id === undefined) return [];
  // A list of one would be planned anew each time, as in `byIds` of products.
  const isOne = categoryIds.length === 1;
  const condition = isOne
    ? sql`f.category_id = ${id}`
    : sql`f.category_id = any(${sql.param([...categoryIds])}::bigint[])`;
  const { rows } = await ctx.db.execute<FamilyRow & Record<string, unknown>>(familyQuery(ctx, condition), {
    prepared: isOne ? 'families-of-category' : 'families-of-categories',
  });
  return rows;
}

/** The saved families of all categories. @param limit most rows */
export async function selectAllFamilies(ctx: Ctx, limit: number): Promise<FamilyRow[]> {
  const { rows } = await ctx.db.execute<FamilyRow & Record<string, unknown>>(
    sql`${familyQuery(ctx, sql`true`)} limit ${limit}`,
  );
  return rows;
}

function familyQuery(ctx: Ctx, condition: SQL): SQL {
  return sql`
    select f.id::float8, f.category_id::float8, f.sub_category_id::float8, s.name, f.attributes, f.revision
    from attribute_family f
    left join sub_category s on s.org_id = f.org_id and s.id = f.sub_category_id
    where f.org_id = ${ctx.orgId} and ${condition}
    order by s.position, f.id`;
}

export async function existsCategory(ctx: Ctx, id: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`select from category where org_id = ${ctx.orgId} and id = ${id}`);
  return rows.length > 0;
}

/** Writes the family of a category or sub-category. @returns its id and revision */
export async function upsertFamily(
  ctx: Ctx,
  { categoryId, subCategoryId }: FamilyScope,
  attributes: readonly FamilyAttribute[],
): Promise<{ id: number; revision: number }> {
  const { rows } = await ctx.db.execute<{ id: number; revision: number }>(sql`
    insert into attribute_family as f (org_id, category_id, sub_category_id, attributes)
    values (${ctx.orgId}, ${categoryId}, ${subCategoryId}, ${JSON.stringify(attributes)}::jsonb)
    on conflict (org_id, category_id, sub_category_id) do update
      set attributes = excluded.attributes, revision = f.revision + 1
    returning f.id::float8, f.revision`);
  const [row] = rows;
  if (!row) throw new Error('A family was not written');
  return row;
}

export async function removeFamily(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.execute(sql`delete from attribute_family where org_id = ${ctx.orgId} and id = ${id}`);
}

/** Most products considered for a proposal: the newest say best what a category is like now. */
const LOOKED_AT = 5_000;

/**
 * How many products of a category have a value of each attribute, in themselves or in a variant; archived ones are left
 * out.
 * @param only limits it to this sub-category
 */
export async function countFilled(
  ctx: Ctx,
  {
    categoryId,
    only,
  }: { categoryId: number; only: { attributeIds: readonly number[]; name: string } | null },
): Promise<{ products: number; filled: Map<number, number> }> {
  const ofSub = only === null ? sql`` : sql`and ${hasLabel(only)}`;
  const { rows } = await ctx.db.execute<{ key: string | null; count: number }>(sql`
    with chosen as materialized (
      select p.id, p.values from product p
      where p.org_id = ${ctx.orgId} and p.type = 'product' and p.status <> 'archived'
        and p.category_id = ${categoryId} ${ofSub}
      order by p.id desc limit ${LOOKED_AT}
    ), given as (
      select c.id, k.key from chosen c, jsonb_object_keys(c.values) as k(key)
      union
      select c.id, k.key from chosen c
      join variant v on v.org_id = ${ctx.orgId} and v.parent_id = c.id, jsonb_object_keys(v.values) as k(key)
    )
    select key, count(*)::int as count from given group by key
    union all
    select null, count(*)::int from chosen`);
  return {
    products: rows.find(({ key }) => key === null)?.count ?? 0,
    filled: new Map(rows.flatMap(({ key, count }) => (key === null ? [] : [[Number(key), count] as const]))),
  };
}

function hasLabel({ attributeIds, name }: { attributeIds: readonly number[]; name: string }): SQL {
  return sql`exists (
    select from unnest(${sql.param(attributeIds.map(String))}::text[]) as a(key)
    where lower(p.values ->> a.key) = lower(${name}::text))`;
}

/**
 * Whether the family of a product keeps an attribute from buyers. Here it is enough if either the category or the
 * sub-category does: nobody may find a product by words that they are not shown.
 * @param product alias of the product, e.g. `p`
 * @param key the attribute's id, as text
 */
export function isKeptFromBuyers(product: SQL, key: SQL): SQL {
  return sql`exists (
    select from attribute_family f
    left join sub_category s on s.org_id = f.org_id and s.id = f.sub_category_id
    where f.org_id = ${product}.org_id and f.category_id = ${product}.category_id
      and f.attributes @> jsonb_build_array(jsonb_build_object('attribute_id', ${key}::bigint, 'for_buyers', false))
      and (s.id is null or exists (
        select from attribute a where a.org_id = f.org_id and a.dtype = 'sub_category'
          and lower(${product}.values ->> a.id::text) = lower(s.name))))`;
}
