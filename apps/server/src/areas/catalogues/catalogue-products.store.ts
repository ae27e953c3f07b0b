import { sql, type SQL } from 'drizzle-orm';
import type { BuyerSort, MoneyRules } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { containing, folded } from '../../platform/db/folded-text.ts';
import { worthOf } from '../../platform/db/worth.store.ts';
import { found, listPage, type PageQuery } from '../../platform/records/index.ts';
import { isKeptFromBuyers } from '../attributes/index.ts';

const idList = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`;

/** Which of the products exist. */
export async function selectExisting(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`select id from product where org_id = ${ctx.orgId} and type = 'product' and id = any(${idList(ids)})`,
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Those of the products that are in any catalogue. */
export async function selectCatalogued(ctx: Ctx, ids: readonly number[]): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ product_id: number }>(sql`
    select distinct product_id from catalogue_product
    where org_id = ${ctx.orgId} and product_id = any(${idList(ids)})`);
  return rows.map(({ product_id }) => Number(product_id));
}

/** How many of the products have a value of each attribute, even if only in a variant. */
export async function countFilled(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await ctx.db.execute<{ attribute_id: number; count: number }>(sql`
    select key::bigint as attribute_id, count(distinct id)::int as count
    from (
      select p.id, jsonb_object_keys(p.values) as key from product p
      where p.org_id = ${ctx.orgId} and p.id = any(${idList(ids)})
      union
      select v.parent_id, jsonb_object_keys(v.values) from variant v
      where v.org_id = ${ctx.orgId} and v.parent_id = any(${idList(ids)})
    ) filled
    group by key`);
  return new Map(rows.map(({ attribute_id: id, count }) => [Number(id), count]));
}

/** Appends products to a catalogue in the given order; those already in it stay where they are. */
export async function appendProducts(
  ctx: Ctx,
  { catalogueId, ids }: { catalogueId: number; ids: readonly number[] },
): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    insert into catalogue_product (org_id, catalogue_id, product_id, position)
    select ${ctx.orgId}::uuid, ${catalogueId}, wanted.id, wanted.place + coalesce(
      (select max(position) from catalogue_product where org_id = ${ctx.orgId} and catalogue_id = ${catalogueId}), 0)
    from unnest(${idList(ids)}) with ordinality as wanted(id, place)
    on conflict do nothing`);
  return rowCount ?? 0;
}

export async function removeProducts(
  ctx: Ctx,
  { catalogueId, ids }: { catalogueId: number; ids: readonly number[] },
): Promise<number> {
  const { rowCount } = await ctx.db.execute(sql`
    delete from catalogue_product
    where org_id = ${ctx.orgId} and catalogue_id = ${catalogueId} and product_id = any(${idList(ids)})`);
  return rowCount ?? 0;
}

/** Sorts a catalogue: the listed products first, in the given order, then the others as before. */
export async function orderProducts(
  ctx: Ctx,
  { catalogueId, ids }: { catalogueId: number; ids: readonly number[] },
): Promise<void> {
  await ctx.db.execute(sql`
    update catalogue_product cp set position = ordered.place
    from (
      select listed.product_id, row_number() over (order by wanted.place nulls last, listed.position) as place
      from catalogue_product listed
      left join unnest(${idList(ids)}) with ordinality as wanted(id, place) on wanted.id = listed.product_id
      where listed.org_id = ${ctx.orgId} and listed.catalogue_id = ${catalogueId}
    ) ordered
    where cp.org_id = ${ctx.orgId} and cp.catalogue_id = ${catalogueId} and cp.product_id = ordered.product_id
      and cp.position <> ordered.place`);
}

/** Number of products and of enquiries of each catalogue. */
export async function countContents(
  ctx: Ctx,
  catalogueIds: readonly number[],
): Promise<Map<number, { products: number; enquiries: number }>> {
  const { rows } = await ctx.db.execute<{ id: number; products: number; enquiries: number }>(sql`
    select c.id,
      (select count(*)::int from catalogue_product cp
        join product p on p.org_id = cp.org_id and p.id = cp.product_id
        where cp.org_id = c.org_id and cp.catalogue_id = c.id) as products,
      (select count(*)::int from enquiry e where e.org_id = c.org_id and e.catalogue_id = c.id) as enquiries
    from catalogue c
    where c.org_id = ${ctx.orgId} and c.id = any(${idList(catalogueIds)})`);
  return new Map(rows.map(({ id, ...counts }) => [Number(id), counts]));
}

/** Files of the main images of each catalogue's first products, in their order. */
export async function selectCovers(
  ctx: Ctx,
  { catalogueIds, most }: { catalogueIds: readonly number[]; most: number },
): Promise<Map<number, string[]>> {
  const { rows } = await ctx.db.execute<{ id: number; files: string[] }>(sql`
    select c.id, array(
      select picture.file_id from catalogue_product cp
      join product p on p.org_id = cp.org_id and p.id = cp.product_id and p.status <> 'archived'
      cross join lateral (
        select i.file_id from product_image i
        where i.org_id = cp.org_id and i.product_id = cp.product_id
        order by i.variant_id nulls first, i.position, i.id limit 1) picture
      where cp.org_id = c.org_id and cp.catalogue_id = c.id
      order by cp.position, cp.product_id limit ${most})::text[] as files
    from catalogue c
    where c.org_id = ${ctx.orgId} and c.id = any(${idList(catalogueIds)})`);
  return new Map(rows.map(({ id, files }) => [Number(id), files]));
}

/** A page of a catalogue's products as the seller sees them, including archived ones. */
export async function selectListed(
  ctx: Ctx,
  { catalogueId, limit, offset }: { catalogueId: number; limit: number; offset: number },
): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select p.id
    from catalogue_product cp join product p on p.org_id = cp.org_id and p.id = cp.product_id
    where cp.org_id = ${ctx.orgId} and cp.catalogue_id = ${catalogueId}
    order by cp.position, cp.product_id limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => Number(id));
}

export interface BuyerChoice {
  catalogueId: number;
  search?: string;
  category?: string;
  ids?: readonly number[];
  /** Attributes whose values are searched: those that buyers see. */
  shownIds: readonly number[];
}

/** Products of a catalogue that buyers see. */
function buyerRows(
  ctx: Ctx,
  { catalogueId, search, category, ids, shownIds }: BuyerChoice,
): Pick<PageQuery, 'from' | 'where'> {
  const needle = search?.trim() ? folded(containing(search.trim())) : undefined;
  return {
    from: sql`catalogue_product cp
      join product p on p.org_id = cp.org_id and p.id = cp.product_id and p.status <> 'archived'
      left join category c on c.org_id = p.org_id and c.id = p.category_id`,
    where: [
      sql`cp.org_id = ${ctx.orgId} and cp.catalogue_id = ${catalogueId}`,
      ...(category ? [sql`c.name = ${category}`] : []),
      ...(ids ? [sql`p.id = any(${idList(ids)})`] : []),
      ...(needle
        ? [
            sql`(${folded(sql`concat_ws(' ', p.name, p.product_id, c.name)`)} like ${needle}
              or exists (select from jsonb_each(p.values) shown(key, value)
                where shown.key::bigint = any(${idList(shownIds)}) and jsonb_typeof(shown.value) in ('string', 'array')
                  and not ${isKeptFromBuyers(sql`p`, sql`shown.key`)}
                  and ${folded(sql`shown.value::text`)} like ${needle}))`,
          ]
        : []),
    ],
  };
}

/** What is needed to sort a list by price. */
export interface PriceOrder {
  attributeId: number;
  money: MoneyRules;
}

/**
 * The sort value of a product's price, the same price that a card shows: the cheapest variant's, or the product's own,
 * by `byWorth`. Null without a price that buyers see.
 */
function pricePlace({ attributeId, money }: PriceOrder, direction: 1 | -1): SQL {
  const price = (values: SQL) => sql`${values} -> ${String(attributeId)}::text`;
  return sql`(select row(worth is null, ${direction} * worth, currency, ${direction} * amount) from (
    select amount, currency, ${worthOf(sql`amount`, sql`currency`, money)} as worth from (
      select (price ->> 'value')::numeric as amount, price ->> 'currency' as currency from (
        select coalesce(${price(sql`v.values`)}, ${price(sql`p.values`)}) as price
        from (select) one left join variant v on v.org_id = p.org_id and v.parent_id = p.id) prices) amounts
    where amount is not null and not ${isKeptFromBuyers(sql`p`, sql`${attributeId}`)}) worths
    order by worth nulls last, currency, amount limit 1)`;
}

function orderOf(sort: BuyerSort, price: PriceOrder | undefined): SQL {
  const featured = sql`cp.position, cp.product_id`;
  if (sort === 'name') return sql`${folded(sql`p.name`)}, ${featured}`;
  if (sort === 'featured' || !price) return featured;
  return sql`${pricePlace(price, sort === 'price' ? 1 : -1)}, ${featured}`;
}

/** A page of the products that buyers see. */
export async function selectForBuyers(
  ctx: Ctx,
  {
    sort,
    price,
    limit,
    offset,
    total: knownTotal,
    ...choice
  }: BuyerChoice & {
    sort: BuyerSort;
    price?: PriceOrder;
    limit: number;
    offset: number;
    /** The total number, if known. */
    total?: number;
  },
): Promise<{ ids: number[]; total: number }> {
  const { rows, total } = await listPage<{ id: number }>(ctx, {
    columns: sql`p.id`,
    ...buyerRows(ctx, choice),
    order: orderOf(sort, price),
    limit,
    offset,
    ...(knownTotal === undefined ? {} : { total: knownTotal }),
  });
  return { ids: rows.map(({ id }) => Number(id)), total };
}

/** Changes whenever a category is renamed, or a family keeps other attributes from buyers. */
export async function selectLibraryMark(ctx: Ctx): Promise<string> {
  const { rows } = await ctx.db.execute<{ mark: string }>(sql`
    select coalesce(sum(hashtextextended(part, 0)::numeric), 0)::text as mark from (
      select 'c' || id || name as part from category where org_id = ${ctx.orgId}
      union all select 's' || id || name from sub_category where org_id = ${ctx.orgId}
      union all select 'f' || id || attributes::text from attribute_family where org_id = ${ctx.orgId}) parts`);
  return rows[0]?.mark ?? '';
}

/** Categories of the products that buyers see, in the order of first appearance; an empty name means no category. */
export async function countCategories(
  ctx: Ctx,
  catalogueId: number,
): Promise<{ name: string; count: number }[]> {
  const { rows } = await ctx.db.execute<{ name: string; count: number }>(sql`
    select coalesce(c.name, '') as name, count(*)::int as count ${found(buyerRows(ctx, { catalogueId, shownIds: [] }))}
    group by c.name order by min(cp.position), c.name`);
  return rows;
}

/** Related products: from the same category first, then neighbours in the catalogue. */
export async function selectNeighbours(
  ctx: Ctx,
  { catalogueId, productId, most }: { catalogueId: number; productId: number; most: number },
): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    with chosen as (
      select cp.position, p.category_id from catalogue_product cp
      join product p on p.org_id = cp.org_id and p.id = cp.product_id
      where cp.org_id = ${ctx.orgId} and cp.catalogue_id = ${catalogueId} and cp.product_id = ${productId})
    select p.id from chosen, catalogue_product cp
    join product p on p.org_id = cp.org_id and p.id = cp.product_id and p.status <> 'archived'
    where cp.org_id = ${ctx.orgId} and cp.catalogue_id = ${catalogueId} and cp.product_id <> ${productId}
    order by p.category_id is not distinct from chosen.category_id desc, abs(cp.position - chosen.position), cp.product_id
    limit ${most}`);
  return rows.map(({ id }) => Number(id));
}

/** Codes of the currencies of a catalogue's prices, as far as buyers see them. */
export async function selectCurrencies(
  ctx: Ctx,
  { catalogueId, priceId }: { catalogueId: number; priceId: number },
): Promise<string[]> {
  const code = (values: SQL) => sql`${values} -> ${String(priceId)}::text ->> 'currency'`;
  const { rows } = await ctx.db.execute<{ code: string }>(sql`
    with shown as (
      select p.id, p.values ${found(buyerRows(ctx, { catalogueId, shownIds: [] }))}
        and not ${isKeptFromBuyers(sql`p`, sql`${priceId}`)})
    select code from (
      select ${code(sql`shown.values`)} as code from shown
      union
      select ${code(sql`v.values`)} from variant v join shown on shown.id = v.parent_id where v.org_id = ${ctx.orgId}
    ) codes
    where code is not null order by code`);
  return rows.map((row) => row.code);
}
