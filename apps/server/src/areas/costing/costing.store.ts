import { sql, type SQL } from 'drizzle-orm';
import { exact } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { wordsIn } from '../../platform/records/index.ts';
import { ownerKey, type SheetOwner, type StoredSheet } from './bom/bom.rules.ts';

const columns = sql`id, product_id, variant_id, version, input, facts, figures, saved_at, saved_by_name`;

const ofOwner = ({ product_id: product, variant_id: variant }: SheetOwner): SQL =>
  sql`product_id = ${product} and coalesce(variant_id, 0) = ${variant ?? 0}`;

type Row = Record<string, unknown> & Omit<StoredSheet, 'saved_at'> & { saved_at: string };

function toSheet(row: Row): StoredSheet {
  return {
    ...row,
    id: Number(row.id),
    product_id: Number(row.product_id),
    variant_id: row.variant_id === null ? null : Number(row.variant_id),
    saved_at: new Date(row.saved_at),
  };
}

/** The current sheet of an owner, or one of its versions. */
export async function selectSheet(
  ctx: Ctx,
  owner: SheetOwner,
  version?: number,
): Promise<StoredSheet | undefined> {
  const which = version === undefined ? sql`is_current` : sql`version = ${version}`;
  const { rows } = await ctx.db.execute<Row>(sql`
    select ${columns} from cost_sheet where org_id = ${ctx.orgId} and ${ofOwner(owner)} and ${which}`);
  return rows.map(toSheet)[0];
}

/** The variants that the versions of a sheet name. */
export async function selectNamedVariants(ctx: Ctx, owner: SheetOwner): Promise<Set<number>> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select distinct l->>'variant_id' as id from cost_sheet, jsonb_array_elements(input->'lines') l
    where org_id = ${ctx.orgId} and ${ofOwner(owner)} and l->>'variant_id' is not null`);
  return new Set(rows.map(({ id }) => Number(id)));
}

/** The current sheets of products and all their variants. */
export async function selectSheetsOf(ctx: Ctx, productIds: readonly number[]): Promise<StoredSheet[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select ${columns} from cost_sheet
    where org_id = ${ctx.orgId} and is_current and product_id = any(${sql.param([...productIds])}::bigint[])
    order by product_id, variant_id nulls first`);
  return rows.map(toSheet);
}

/** The versions of an owner, newest first. */
export async function selectVersions(ctx: Ctx, owner: SheetOwner, limit: number): Promise<StoredSheet[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select ${columns} from cost_sheet where org_id = ${ctx.orgId} and ${ofOwner(owner)}
    order by version desc limit ${limit}`);
  return rows.map(toSheet);
}

/** The sheets that a task has written, as they were before, and whether what it wrote is still the current version. */
export async function selectWritten(
  ctx: Ctx,
  taskId: string,
): Promise<{ before: StoredSheet; isCurrent: boolean }[]> {
  const { rows } = await ctx.db.execute<Row & { was_current: boolean }>(sql`
    select b.id, b.product_id, b.variant_id, b.version, b.input, b.facts, b.figures, b.saved_at, b.saved_by_name,
      w.is_current as was_current
    from cost_sheet w join cost_sheet b on b.org_id = w.org_id and b.product_id = w.product_id
      and coalesce(b.variant_id, 0) = coalesce(w.variant_id, 0) and b.version = w.version - 1
    where w.org_id = ${ctx.orgId} and w.task_id = ${taskId} order by w.id`);
  return rows.map(({ was_current: isCurrent, ...row }) => ({ before: toSheet(row as Row), isCurrent }));
}

/** Stores new versions in place of the current ones, with what they contain. */
export async function insertSheets(
  ctx: Ctx,
  sheets: readonly (Omit<StoredSheet, 'id' | 'saved_at' | 'saved_by_name'> & { taskId?: string | null })[],
): Promise<void> {
  const { userId, name } = ctx.caller;
  const owners = sheets.map(({ product_id, variant_id }) => ({ product_id, variant_id }));
  const given = sql`jsonb_to_recordset(${JSON.stringify(
    sheets.map(({ taskId = null, ...sheet }) => ({ ...sheet, task_id: taskId })),
  )}::jsonb) as s(product_id bigint, variant_id bigint, version int, input jsonb, facts jsonb, figures jsonb, task_id uuid)`;
  await ctx.db.execute(sql`
    with old as (
      update cost_sheet c set is_current = false
      from jsonb_to_recordset(${JSON.stringify(owners)}::jsonb) as s(product_id bigint, variant_id bigint)
      where c.org_id = ${ctx.orgId} and c.is_current and c.product_id = s.product_id
        and coalesce(c.variant_id, 0) = coalesce(s.variant_id, 0)
      returning c.id)
    delete from cost_part p using old where p.org_id = ${ctx.orgId} and p.sheet_id = old.id`);
  await ctx.db.execute(sql`
    with made as (
      insert into cost_sheet (org_id, product_id, variant_id, version, is_current, input, facts, figures, currency, cost,
        task_id, saved_at, saved_by, saved_by_name)
      select ${ctx.orgId}, s.product_id, s.variant_id, s.version, true, s.input, s.facts, s.figures,
        s.input->>'currency', (s.figures->>'cost')::numeric, s.task_id, ${ctx.platform.clock.now()}, ${userId}, ${name}
      from ${given}
      returning id, product_id, variant_id, input)
    insert into cost_part (org_id, sheet_id, product_id, variant_id, child_id, child_variant_id)
    select distinct ${ctx.orgId}::uuid, m.id, m.product_id, m.variant_id, (l->>'source_id')::bigint,
      (l->>'variant_id')::bigint
    from made m cross join lateral jsonb_array_elements(m.input->'lines') l
    where l->>'source_id' is not null`);
}

/** Which product contains which, below these: pairs of parent and child, once each. */
export async function selectLinksBelow(ctx: Ctx, ids: readonly number[]): Promise<[number, number][]> {
  const { rows } = await ctx.db.execute<{ parent: string; child: string }>(sql`
    with recursive below(id) as (
      select unnest(${sql.param([...ids])}::bigint[])
      union
      select p.child_id from below b join cost_part p on p.org_id = ${ctx.orgId} and p.product_id = b.id)
    select distinct p.product_id as parent, p.child_id as child
    from below b join cost_part p on p.org_id = ${ctx.orgId} and p.product_id = b.id`);
  return rows.map(({ parent, child }) => [Number(parent), Number(child)]);
}

/** Everything that a product contains through all levels: the current sheets of its parts. */
export async function selectSheetsBelow(ctx: Ctx, productId: number, limit: number): Promise<StoredSheet[]> {
  const { rows } = await ctx.db.execute<Row>(sql`
    with recursive below(id) as (
      select ${productId}::bigint
      union
      select p.child_id from below b join cost_part p on p.org_id = ${ctx.orgId} and p.product_id = b.id)
    select ${columns} from cost_sheet
    where org_id = ${ctx.orgId} and is_current and product_id in (select id from below) limit ${limit}`);
  return rows.map(toSheet);
}

/**
 * The current sheets that contain products or resources through any number of levels.
 * @param rates pairs of currencies: also the sheets that were worked out with a rate of one, and those above them
 */
export async function selectSheetsAbove(
  ctx: Ctx,
  childIds: readonly number[],
  { rates = [], limit }: { rates?: readonly { base: string; quote: string }[]; limit: number },
): Promise<StoredSheet[]> {
  const both = rates.flatMap(({ base, quote }) => [
    { base, quote },
    { base: quote, quote: base },
  ]);
  const atRates = both.map(
    (pair) => sql`union select product_id from cost_sheet
      where org_id = ${ctx.orgId} and is_current and facts->'rates' @> ${JSON.stringify([pair])}::jsonb`,
  );
  const { rows } = await ctx.db.execute<Row>(sql`
    with recursive seeds(id) as (
      select product_id from cost_part
      where org_id = ${ctx.orgId} and child_id = any(${sql.param([...childIds])}::bigint[])
      ${sql.join(atRates, sql` `)}),
    above(id) as (
      select id from seeds
      union
      select p.product_id from above a join cost_part p on p.org_id = ${ctx.orgId} and p.child_id = a.id)
    select ${columns} from cost_sheet
    where org_id = ${ctx.orgId} and is_current and product_id in (select id from above)
    order by product_id, variant_id nulls first limit ${limit}`);
  return rows.map(toSheet);
}

/** Products that contain one, directly or through their parts. */
export async function selectIdsAbove(ctx: Ctx, childId: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with recursive above(id) as (
      select ${childId}::bigint
      union
      select p.product_id from above a join cost_part p on p.org_id = ${ctx.orgId} and p.child_id = a.id)
    select id from above where id <> ${childId}`);
  return rows.map(({ id }) => Number(id));
}

/** Products, materials and processes found by words; first what has its code typed whole, then what has a sheet. */
export async function selectItems(
  ctx: Ctx,
  {
    query,
    type,
    except,
    isCosted,
    limit,
  }: {
    query: string;
    type: Source['type'] | undefined;
    except: readonly number[];
    /** Only products that have a sheet. */
    isCosted: boolean;
    limit: number;
  },
): Promise<Source[]> {
  const hasSheet = sql`exists (select from cost_sheet s
    where s.org_id = p.org_id and s.product_id = p.id and s.variant_id is null and s.is_current)`;
  const where = [
    sql`p.org_id = ${ctx.orgId} and p.status <> 'archived' and p.id <> all(${sql.param([...except])}::bigint[])`,
    ...(type === undefined ? [] : [sql`p.type = ${type}`]),
    ...(isCosted ? [sql`(p.type <> 'product' or ${hasSheet})`] : []),
    ...wordsIn([sql`p.name`, sql`p.product_id`], query),
  ];
  const { rows } = await ctx.db.execute<SourceRow>(sql`
    select ${sourceColumns} from ${sourceTables} where ${sql.join(where, sql` and `)}
    order by p.product_id <> ${query}, ${hasSheet} desc, lower(p.name), p.id limit ${limit}`);
  return rows.map(toSource);
}

/** The first image of products or of their variants, by `ownerKey`; a variant without one has that of its product. */
export async function selectImages(ctx: Ctx, owners: readonly SheetOwner[]): Promise<Map<string, string>> {
  const ids = [...new Set(owners.map(({ product_id: id }) => id))];
  const { rows } = await ctx.db.execute<{
    product_id: string;
    variant_id: string | null;
    file_id: string;
  }>(sql`
    select distinct on (product_id, variant_id) product_id, variant_id, file_id from product_image
    where org_id = ${ctx.orgId} and product_id = any(${sql.param(ids)}::bigint[])
    order by product_id, variant_id, position, id`);
  const first = new Map(rows.map((row) => [`${row.product_id}:${row.variant_id ?? 0}`, row.file_id]));
  return new Map(
    owners.flatMap((owner): [string, string][] => {
      const image = first.get(ownerKey(owner)) ?? first.get(ownerKey({ ...owner, variant_id: null }));
      return image === undefined ? [] : [[ownerKey(owner), image]];
    }),
  );
}

/** Codes of variants by id. */
export async function selectVariantCodes(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await ctx.db.execute<{ id: string; variant_id: string }>(sql`
    select id, variant_id from variant where org_id = ${ctx.orgId} and id = any(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map(({ id, variant_id: code }) => [Number(id), code]));
}

/** The products of variants by id. */
export async function selectVariantOwners(ctx: Ctx, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await ctx.db.execute<{ id: string; parent_id: string }>(sql`
    select id, parent_id from variant where org_id = ${ctx.orgId} and id = any(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map(({ id, parent_id: product }) => [Number(id), Number(product)]));
}

/** A product, one of its variants or a resource, found by its ID. */
export interface KeyOwner extends SheetOwner {
  /** As it is written. */
  code: string;
}

/** Products, resources and variants by their normalised IDs; a product comes before a variant with its ID. */
export async function selectKeyOwners(ctx: Ctx, keys: readonly string[]): Promise<Map<string, KeyOwner>> {
  const wanted = sql`${sql.param([...new Set(keys)])}::text[]`;
  const { rows } = await ctx.db.execute<{
    key: string;
    id: string;
    variant: string | null;
    code: string;
  }>(sql`
    select variant_key as key, parent_id as id, id as variant, variant_id as code from variant
    where org_id = ${ctx.orgId} and variant_key = any(${wanted})
    union all
    select product_key, id, null, product_id from product
    where org_id = ${ctx.orgId} and product_key = any(${wanted})`);
  return new Map(
    rows.map(({ key, id, variant, code }) => [
      key,
      { product_id: Number(id), variant_id: variant === null ? null : Number(variant), code },
    ]),
  );
}

/** The products that directly contain one. */
export async function selectUsers(ctx: Ctx, childId: number): Promise<SheetOwner[]> {
  const { rows } = await ctx.db.execute<{ product_id: string; variant_id: string | null }>(sql`
    select distinct product_id, variant_id from cost_part
    where org_id = ${ctx.orgId} and child_id = ${childId} order by product_id, variant_id nulls first`);
  return rows.map((row) => ({
    product_id: Number(row.product_id),
    variant_id: row.variant_id === null ? null : Number(row.variant_id),
  }));
}

export interface Source {
  id: number;
  type: 'product' | 'material' | 'process';
  code: string;
  name: string;
  rate: string | null;
  currency: string;
  unit: string;
  supplier: string;
  loss_percent: string;
  revision: number;
  updated_at: string;
}
type SourceRow = Source & Record<string, unknown>;

const sourceColumns = sql`p.id, p.type, p.product_id as code, p.name, d.rate::text, coalesce(d.currency, '') as currency,
  coalesce(d.unit, '') as unit, coalesce(d.supplier, '') as supplier,
  coalesce(d.wastage_percent::text, '0') as loss_percent, p.revision, p.updated_at::text`;
const sourceTables = sql`product p left join resource_detail d on d.org_id = p.org_id and d.product_id = p.id`;

const toSource = ({ id, rate, loss_percent: loss, ...row }: SourceRow): Source => ({
  ...row,
  id: Number(id),
  rate: rate === null ? null : exact(rate).toFixed(),
  loss_percent: exact(loss).toFixed(),
});

/** Products and resources by id, as lines refer to them; those that are gone are missing. */
export async function selectSources(ctx: Ctx, ids: readonly number[]): Promise<Map<number, Source>> {
  const { rows } = await ctx.db.execute<SourceRow>(sql`
    select ${sourceColumns} from ${sourceTables}
    where p.org_id = ${ctx.orgId} and p.id = any(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map((row) => [Number(row.id), toSource(row)]));
}

/** The first two products of a demo company, and its materials and processes by name. */
export async function findDemoRecords(
  ctx: Ctx,
): Promise<{ products: { id: number; name: string }[]; resources: Map<string, number> }> {
  const { rows } = await ctx.db.execute<{ id: string; name: string; type: string }>(sql`
    select id, name, type from product
    where org_id = ${ctx.orgId} and (type <> 'product' or status = 'published') order by id`);
  const named = rows.map(({ id, ...row }) => ({ ...row, id: Number(id) }));
  return {
    products: named.filter(({ type }) => type === 'product').slice(0, 2),
    resources: new Map(named.filter(({ type }) => type !== 'product').map(({ id, name }) => [name, id])),
  };
}

/** Whether a variant belongs to a product. */
export async function hasVariant(
  ctx: Ctx,
  { product_id: product, variant_id: variant }: SheetOwner,
): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select from variant where org_id = ${ctx.orgId} and parent_id = ${product} and id = ${variant}`);
  return rows.length > 0;
}

/** The charges of the current sheets by name and value, most used first. */
export async function selectCharges(
  ctx: Ctx,
  list: 'overheads' | 'taxes',
): Promise<{ name: string; kind: 'percent' | 'fixed'; value: string }[]> {
  const { rows } = await ctx.db.execute<{ name: string; kind: 'percent' | 'fixed'; value: string }>(sql`
    select c->>'name' as name, c->>'kind' as kind, c->>'value' as value
    from cost_sheet s cross join lateral jsonb_array_elements(s.input->${list}) c
    where s.org_id = ${ctx.orgId} and s.is_current
    group by 1, 2, 3 order by count(*) desc, 1, 3 limit 50`);
  return rows;
}

/** Cost and EXW price of current sheets, without the sheets themselves. */
export async function selectSheetPrices(
  ctx: Ctx,
  productIds: readonly number[],
): Promise<(SheetOwner & { currency: string; cost: string; exw: string })[]> {
  const { rows } = await ctx.db.execute<
    { product_id: string; variant_id: string | null } & Record<'currency' | 'cost' | 'exw', string>
  >(sql`
    select product_id, variant_id, currency, cost::text, figures->>'exw' as exw from cost_sheet
    where org_id = ${ctx.orgId} and is_current and product_id = any(${sql.param([...productIds])}::bigint[])`);
  return rows.map((row) => ({
    ...row,
    product_id: Number(row.product_id),
    variant_id: row.variant_id === null ? null : Number(row.variant_id),
  }));
}
