import { sql, type SQL } from 'drizzle-orm';
import type { Language, MoneyRules, ResourceInput, resourceSorts, ResourceType } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { byAlphabet } from '../../platform/db/alphabet.ts';
import { folded } from '../../platform/db/folded-text.ts';
import { worthOf } from '../../platform/db/worth.store.ts';
import { listPage, wordsIn } from '../../platform/records/index.ts';

/** A resource without its id; decimals as text, null for none. */
export type ResourceRow = Omit<ResourceInput, 'rate' | 'wastage_percent'> & {
  type: ResourceType;
  name_key: string;
  code_key: string;
  rate: string | null;
  wastage_percent: string | null;
};

export type StoredResource = ResourceRow & {
  id: number;
  revision: number;
  updated_at: string;
  updated_by: string | null;
};

type Sort = (typeof resourceSorts)[number];

/** Rates by worth; after them those in currencies without an exchange rate, and resources without a rate. */
function orderOf(sort: Sort, { money, language }: { money: MoneyRules; language: Language }): SQL {
  const byName = byAlphabet(sql`p.name`, language);
  const worth = worthOf(sql`d.rate`, sql`d.currency`, money);
  const orders: Readonly<Record<Sort, SQL>> = {
    name: sql`${byName}, p.id`,
    '-name': sql`${byName} desc, p.id desc`,
    rate: sql`d.rate is null, ${worth} nulls last, d.currency, d.rate, ${byName}`,
    '-rate': sql`d.rate is null, ${worth} desc nulls last, d.currency, d.rate desc, ${byName}`,
    '-updated_at': sql`p.updated_at desc, p.id desc`,
  };
  return orders[sort];
}

const columns = sql`p.id, d.type, p.name, d.name_key, p.product_id as code, p.product_key as code_key, d.category, d.unit,
  d.rate::text, d.currency, d.wastage_percent::text, d.supplier, d.remarks, p.revision, p.updated_at::text,
  p.updated_by_name as updated_by`;
const source = sql`resource_detail d join product p on p.org_id = d.org_id and p.id = d.product_id`;

export interface ResourceFilter {
  type: ResourceType;
  query: string;
  category: string | undefined;
}

const searched = [sql`p.name`, sql`p.product_id`, sql`d.category`, sql`d.supplier`];

function conditionsOf(ctx: Ctx, { type, query, category }: ResourceFilter): SQL[] {
  return [
    sql`d.org_id = ${ctx.orgId} and d.type = ${type}`,
    ...wordsIn(searched, query),
    ...(category === undefined ? [] : [sql`d.category = ${category}`]),
  ];
}

/** One page of the library, and how many there are. */
export async function selectResources(
  ctx: Ctx,
  {
    filter,
    sort,
    money,
    limit,
    offset,
  }: { filter: ResourceFilter; sort: Sort; money: MoneyRules; limit: number; offset: number },
): Promise<{ resources: StoredResource[]; total: number }> {
  const order = orderOf(sort, { money, language: ctx.caller.language });
  const where = conditionsOf(ctx, filter);
  const { rows, total } = await listPage<StoredResource>(ctx, {
    columns,
    from: source,
    where,
    order,
    limit,
    offset,
  });
  return { resources: rows.map(toStored), total };
}

/** Most pairs of category and supplier that filters and suggestions are made from: the most frequent. */
const WORDS_MAX = 2_000;

/** Categories with their numbers, and suppliers, of a type. */
export async function selectResourceWords(
  ctx: Ctx,
  type: ResourceType,
): Promise<{ categories: { name: string; count: number }[]; suppliers: string[] }> {
  const { rows } = await ctx.db.execute<{ category: string; supplier: string; count: number }>(sql`
    select category, supplier, count(*)::int as count from resource_detail
    where org_id = ${ctx.orgId} and type = ${type} group by category, supplier
    order by count(*) desc, category, supplier limit ${WORDS_MAX}`);
  const counts = new Map<string, number>();
  for (const { category, count } of rows) {
    if (category !== '') counts.set(category, (counts.get(category) ?? 0) + count);
  }
  return {
    categories: [...counts]
      .map(([name, count]) => ({ name, count }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    suppliers: [...new Set(rows.map(({ supplier }) => supplier).filter(Boolean))].toSorted((a, b) =>
      a.localeCompare(b),
    ),
  };
}

/** @param lock keeps others from changing it until the transaction ends */
export async function selectResource(
  ctx: Ctx,
  id: number,
  lock: 'update' | 'none' = 'none',
): Promise<StoredResource | undefined> {
  const tail = lock === 'update' ? sql`for update of p` : sql``;
  const { rows } = await ctx.db.execute<StoredResource & Record<string, unknown>>(sql`
    select ${columns} from ${source} where d.org_id = ${ctx.orgId} and p.id = ${id} ${tail}`);
  return rows.map(toStored)[0];
}

function toStored(row: StoredResource): StoredResource {
  return { ...row, id: Number(row.id), updated_at: new Date(row.updated_at).toISOString() };
}

/** The resources that already have this code or this name. */
export async function selectResourceOwners(
  ctx: Ctx,
  { type, name_key, code_key }: Pick<ResourceRow, 'type' | 'name_key' | 'code_key'>,
): Promise<{ code: number | null; name: number | null }> {
  const { rows } = await ctx.db.execute<{ code: number | string | null; name: number | string | null }>(sql`
    select (select id from product where org_id = ${ctx.orgId} and product_key = ${code_key}) as code,
      (select product_id from resource_detail
        where org_id = ${ctx.orgId} and type = ${type} and name_key = ${name_key}) as name`);
  const idOf = (value: number | string | null | undefined) =>
    value === null || value === undefined ? null : Number(value);
  return { code: idOf(rows[0]?.code), name: idOf(rows[0]?.name) };
}

/** The highest number after a prefix of codes, e.g. 12 for `MAT-0012`; 0 for none. */
export async function selectHighestNumber(ctx: Ctx, prefix: string): Promise<number> {
  const { rows } = await ctx.db.execute<{ highest: number | null }>(sql`
    select max(substring(product_id from ${`^${prefix}(\\d{1,9})$`})::int) as highest from product
    where org_id = ${ctx.orgId} and type <> 'product' and product_id like ${`${prefix}%`}`);
  return rows[0]?.highest ?? 0;
}

export async function insertResource(ctx: Ctx, row: ResourceRow, now: Date): Promise<number> {
  const { userId, name } = ctx.caller;
  const { rows } = await ctx.db.execute<{ id: number | string }>(sql`
    with made as (
      insert into product (org_id, product_id, product_key, name, type, status, created_at, updated_at, updated_by,
        updated_by_name)
      values (${ctx.orgId}, ${row.code}, ${row.code_key}, ${row.name}, ${row.type}, 'published', ${now}, ${now},
        ${userId}, ${name})
      returning id)
    insert into resource_detail (org_id, product_id, type, name_key, category, unit, rate, currency, wastage_percent,
      supplier, remarks)
    select ${ctx.orgId}, id, ${row.type}, ${row.name_key}, ${row.category}, ${row.unit}, ${row.rate}::numeric,
      ${row.currency}, ${row.wastage_percent}::numeric, ${row.supplier}, ${row.remarks} from made
    returning product_id as id`);
  return Number(rows[0]?.id);
}

export async function replaceResource(
  ctx: Ctx,
  id: number,
  { row, now }: { row: ResourceRow; now: Date },
): Promise<void> {
  const { userId, name } = ctx.caller;
  await ctx.db.execute(sql`
    with changed as (
      update product set product_id = ${row.code}, product_key = ${row.code_key}, name = ${row.name},
        revision = revision + 1, updated_at = ${now}, updated_by = ${userId}, updated_by_name = ${name}
      where org_id = ${ctx.orgId} and id = ${id}
      returning id)
    update resource_detail d set name_key = ${row.name_key}, category = ${row.category}, unit = ${row.unit},
      rate = ${row.rate}::numeric, currency = ${row.currency}, wastage_percent = ${row.wastage_percent}::numeric,
      supplier = ${row.supplier}, remarks = ${row.remarks}
    from changed where d.org_id = ${ctx.orgId} and d.product_id = changed.id`);
}

export async function removeResource(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.execute(sql`
    delete from product where org_id = ${ctx.orgId} and id = ${id} and type <> 'product'`);
}

/** An attribute whose values refer to resources, and how. */
export interface NamingAttribute {
  id: number;
  /** A list of `{material, percent}`, or labels. */
  shape: 'shares' | 'labels';
}

/**
 * The resource names in these attributes of products and their variants, one row for each occurrence; `place` is 0 for
 * the product's own.
 */
const namings = (ctx: Ctx, attributes: readonly NamingAttribute[]) => sql`
  select p.id, p.product_id, p.product_name, p.place, a.id as attribute_id, n.name, n.percent
  from (
    select id, product_id, name as product_name, 0 as place, values from product
    where org_id = ${ctx.orgId} and type = 'product'
    union all
    select o.id, o.product_id, o.name, v.id, v.values from variant v
    join product o on o.org_id = v.org_id and o.id = v.parent_id
    where v.org_id = ${ctx.orgId} and o.type = 'product') p
  cross join jsonb_to_recordset(${JSON.stringify(attributes)}::jsonb) as a(id bigint, shape text)
  cross join lateral (
    select e->>'material' as name, e->>'percent' as percent
    from jsonb_array_elements(case when a.shape = 'shares' and jsonb_typeof(p.values->a.id::text) = 'array'
      then p.values->a.id::text else '[]' end) as e
    union all
    select e #>> '{}', null
    from jsonb_array_elements(case
      when a.shape = 'labels' and jsonb_typeof(p.values->a.id::text) = 'array' then p.values->a.id::text
      when a.shape = 'labels' and jsonb_typeof(p.values->a.id::text) = 'string'
        then jsonb_build_array(p.values->a.id::text)
      else '[]' end) as e) n
  where p.values ?| ${sql.param(attributes.map(({ id }) => String(id)))}::text[]`;

/** How many products use each of these names, by the given key. */
export async function countUses(
  ctx: Ctx,
  { attributes, keys }: { attributes: readonly NamingAttribute[]; keys: readonly string[] },
): Promise<Map<string, number>> {
  if (attributes.length === 0 || keys.length === 0) return new Map();
  const { rows } = await ctx.db.execute<{ key: string; count: number }>(sql`
    select k.key, count(distinct u.id)::int as count
    from (${namings(ctx, attributes)}) u
    join unnest(${sql.param([...keys])}::text[]) as k(key) on ${folded(sql`k.key`)} = ${folded(sql`u.name`)}
    group by k.key`);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

export interface Use {
  id: number;
  product_id: string;
  name: string;
  attribute_id: number;
  percent: string | null;
}

/** The products that use it, by product ID. */
export async function selectUses(
  ctx: Ctx,
  { attributes, key, limit }: { attributes: readonly NamingAttribute[]; key: string; limit: number },
): Promise<{ uses: Use[]; total: number }> {
  if (attributes.length === 0) return { uses: [], total: 0 };
  const { rows, total } = await listPage<Use>(ctx, {
    columns: sql`o.*`,
    from: sql`(
      select distinct on (u.product_id, u.attribute_id)
        u.id, u.product_id, u.product_name as name, u.attribute_id, u.percent
      from (${namings(ctx, attributes)}) u where ${folded(sql`u.name`)} = ${folded(key)}
      order by u.product_id, u.attribute_id, u.place) o`,
    where: [sql`true`],
    order: sql`o.product_id, o.attribute_id`,
    limit,
    offset: 0,
  });
  return {
    uses: rows.map((row) => ({ ...row, id: Number(row.id), attribute_id: Number(row.attribute_id) })),
    total,
  };
}
