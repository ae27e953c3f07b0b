import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { found, type PageQuery } from '../../platform/records/index.ts';
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
  const { rows } = await ctx.db.execute<{ ids: number[] | null }>(sql`
    select array_agg(listed.product_id::float8 order by wanted.place nulls last, listed.position) as ids
    from catalogue_product listed
    left join unnest(${idList(ids)}) with ordinality as wanted(id, place) on wanted.id = listed.product_id
    where listed.org_id = ${ctx.orgId} and listed.catalogue_id = ${catalogueId}`);
  // The list as a parameter: the planner knows how long it is, whatever the statistics say about the catalogue.
  await ctx.db.execute(sql`
    update catalogue_product cp set position = ordered.place
    from unnest(${idList(rows[0]?.ids ?? [])}) with ordinality as ordered(id, place)
    where cp.org_id = ${ctx.orgId} and cp.catalogue_id = ${catalogueId} and cp.product_id = ordered.id
      and cp.position <> ordered.place`);
}

interface Contents {
  products: number;
  /** Those that buyers do not see. */
  hidden: number;
}

/** Number of products of each catalogue. */
export async function countContents(
  ctx: Ctx,
  catalogueIds: readonly number[],
): Promise<Map<number, Contents>> {
  const { rows } = await ctx.db.execute<Contents & { id: number; [column: string]: unknown }>(sql`
    select c.id, listed.products, listed.hidden
    from catalogue c
    cross join lateral (
      select count(*)::int as products, (count(*) filter (where p.status <> 'published'))::int as hidden
      from catalogue_product cp join product p on p.org_id = cp.org_id and p.id = cp.product_id
      where cp.org_id = ${ctx.orgId} and cp.catalogue_id = c.id) listed
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
      join product p on p.org_id = cp.org_id and p.id = cp.product_id and p.status = 'published'
      cross join lateral (
        select i.file_id from product_image i
        where i.org_id = ${ctx.orgId} and i.product_id = cp.product_id
        order by
          array_position(
            array(select jsonb_array_elements_text(cp.own -> 'image_ids')), i.file_id::text) nulls last,
          i.variant_id nulls first, i.position, i.id limit 1) picture
      where cp.org_id = ${ctx.orgId} and cp.catalogue_id = c.id
      order by cp.position, cp.product_id limit ${most})::text[] as files
    from catalogue c
    where c.org_id = ${ctx.orgId} and c.id = any(${idList(catalogueIds)})`);
  return new Map(rows.map(({ id, files }) => [Number(id), files]));
}

/** A page of a catalogue's products as the seller sees them, including drafts and archived ones. */
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

/** Which of these products a catalogue has. */
export async function selectAmong(
  ctx: Ctx,
  { catalogueId, ids }: { catalogueId: number; ids: readonly number[] },
): Promise<Set<number>> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select product_id as id from catalogue_product
    where org_id = ${ctx.orgId} and catalogue_id = ${catalogueId} and product_id = any(${idList(ids)})`);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** Products of a catalogue that buyers see. */
const buyerRows = (ctx: Ctx, catalogueId: number): Pick<PageQuery, 'from' | 'where'> => ({
  from: sql`catalogue_product cp
    join product p on p.org_id = cp.org_id and p.id = cp.product_id and p.status = 'published'`,
  where: [sql`cp.org_id = ${ctx.orgId} and cp.catalogue_id = ${catalogueId}`],
});

/**
 * Products that buyers see, in the order of the catalogue: all, a page, or those among some.
 * @returns ids
 */
export async function selectForBuyers(
  ctx: Ctx,
  {
    catalogueId,
    ids,
    limit = 100_000,
    offset = 0,
  }: { catalogueId: number; ids?: readonly number[]; limit?: number; offset?: number },
): Promise<number[]> {
  if (ids?.length === 0) return [];
  const { rows } = await ctx.db.execute<{ id: number }>(sql`
    select p.id ${found(buyerRows(ctx, catalogueId))}
      ${ids ? sql`and p.id = any(${idList(ids)})` : sql``}
    order by cp.position, cp.product_id limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => Number(id));
}

/** All products that buyers see, in the order of the catalogue, each with a mark that changes with it. */
export async function selectShelved(
  ctx: Ctx,
  catalogueId: number,
): Promise<{ id: number; revision: number }[]> {
  const { rows } = await ctx.db.execute<{ id: number; revision: number }>(sql`
    select p.id, p.revision
    ${found(buyerRows(ctx, catalogueId))} order by cp.position, cp.product_id`);
  return rows.map(({ id, revision }) => ({ id: Number(id), revision: Number(revision) }));
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

/**
 * Changes whenever anything does that pages of a catalogue are made from, except for its link: its own rows, products,
 * attributes, families, categories, the company, and rates. Lists of products change with their catalogue's row, and
 * products with their company's. It compares versions of rows, as `attributes_mark` does: null for a transaction that has
 * written something itself and therefore cannot tell.
 */
export async function selectPageMark(ctx: Ctx, catalogueId: number): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ mark: string | null }>(
    sql`
      select attributes_mark(o.id) || concat_ws(' ', '', o.xmin, o.catalogue_revision, c.xmin,
        (select format('%s %s', count(*), sum(hashtextextended(xmin::text, id))) from category where org_id = o.id),
        (select format('%s %s', count(*), sum(hashtextextended(concat(xmin, base, quote), 0)))
          from exchange_rate where org_id = o.id)) as mark
      from organisation o, catalogue c
      where o.id = ${ctx.orgId} and c.org_id = o.id and c.id = ${catalogueId}`,
    { prepared: 'page-mark' },
  );
  return rows[0]?.mark ?? null;
}

/** Number of products that buyers see. */
export async function countForBuyers(ctx: Ctx, catalogueId: number): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count ${found(buyerRows(ctx, catalogueId))}`,
  );
  return rows[0]?.count ?? 0;
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
    join product p on p.org_id = cp.org_id and p.id = cp.product_id and p.status = 'published'
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
      select p.id, p.values, cp.own ${found(buyerRows(ctx, catalogueId))}
        and not ${isKeptFromBuyers(sql`p`, sql`${priceId}`)})
    select code from (
      select ${code(sql`shown.values`)} as code from shown
      union
      select ${code(sql`v.values`)} from variant v join shown on shown.id = v.parent_id where v.org_id = ${ctx.orgId}
      union
      select own -> 'price' ->> 'currency' from shown
    ) codes
    where code is not null order by code`);
  return rows.map((row) => row.code);
}
