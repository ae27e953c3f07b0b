import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Attribute, OwnUnit } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { FIRST_OWN_UNIT, attributeOptions, attributes } from './attributes.tables.ts';

export type NewAttribute = Omit<typeof attributes.$inferInsert, 'orgId' | 'id' | 'createdAt'>;

/**
 * All attributes with their active options and the organisation's units, sections in the order of the form, higher
 * priority first. Those for sub-categories have the names of all sub-categories as options, and are visible only if the
 * organisation uses them (ATTR-051).
 */
export async function selectAttributes(ctx: Ctx): Promise<Attribute[]> {
  const { rows } = await ctx.db.execute<AttributeRow>(
    sql`select * from attributes_of(${ctx.orgId}::uuid, ${FIRST_OWN_UNIT}::bigint)`,
    { prepared: 'attributes' },
  );
  return rows.map(toAttribute);
}

/**
 * A text that changes whenever the transaction would read different attributes; null for a transaction that has written
 * something.
 */
export async function selectAttributesMark(ctx: Ctx): Promise<string | null> {
  const { rows } = await ctx.db.execute<{ mark: string | null }>(
    sql`select attributes_mark(${ctx.orgId}::uuid) as mark`,
    { prepared: 'attributes-mark' },
  );
  return rows[0]?.mark ?? null;
}

interface AttributeRow extends Record<string, unknown> {
  id: string | number;
  name: string;
  internal_name: string;
  dtype: Attribute['dtype'];
  tabname: Attribute['tabname'];
  priority: number;
  compulsory: boolean;
  is_internal: boolean;
  visible: boolean;
  is_disabled: boolean;
  options: string[];
  open_options: boolean;
  default_unit: string | null;
  dimension: string | null;
  default_currency: string | null;
  whole: boolean;
  is_filter: boolean;
  is_primary_filter: boolean;
  step_increment: string | null;
  revision: number;
  own_units: OwnUnit[];
}

function toAttribute(row: AttributeRow): Attribute {
  return {
    id: Number(row.id),
    name: row.name,
    internal_name: row.internal_name,
    dtype: row.dtype,
    tabname: row.tabname,
    priority: row.priority,
    compulsory: row.compulsory,
    is_internal: row.is_internal,
    visible: row.visible,
    isDisabled: row.is_disabled,
    options: row.options,
    open_options: row.open_options,
    default_unit: row.default_unit,
    dimension: row.dimension,
    default_currency: row.default_currency,
    whole: row.whole,
    is_filter: row.is_filter,
    meta: { is_primary: row.is_primary_filter, step_increment: row.step_increment },
    own_units: row.own_units,
    revision: row.revision,
  };
}

/** The stored part of an attribute; its other columns stay unchanged, except the revision. */
export type AttributeChange = Partial<Omit<NewAttribute, 'internalName' | 'createdAt' | 'revision'>>;

export async function changeAttribute(ctx: Ctx, id: number, change: AttributeChange): Promise<void> {
  await ctx.db
    .update(attributes)
    .set({ ...change, revision: sql`${attributes.revision} + 1` })
    .where(and(eq(attributes.orgId, ctx.orgId), eq(attributes.id, id)));
}

/** Sets the priorities of attributes in one statement. */
export async function setPriorities(
  ctx: Ctx,
  places: readonly { id: number; priority: number }[],
): Promise<void> {
  await ctx.db.execute(sql`
    update attribute a set priority = n.priority
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as n(id bigint, priority int)
    where a.org_id = ${ctx.orgId} and a.id = n.id`);
}

/** The units used in values of these attributes, with the number of products for each. */
export async function countUnitUses(
  ctx: Ctx,
  attributeIds: readonly number[],
): Promise<{ unit: string; count: number }[]> {
  const keys = sql`${sql.param(attributeIds.map(String))}::text[]`;
  const { rows } = await ctx.db.execute<{ unit: string; count: number }>(sql`
    with given as (
      select id as product_id, values from product where org_id = ${ctx.orgId} and values ?| ${keys}
      union all
      select parent_id, values from variant where org_id = ${ctx.orgId} and values ?| ${keys}
    )
    select entry ->> 'unit' as unit, count(distinct product_id)::int as count
    from given, unnest(${keys}) as key, lateral jsonb_path_query(values -> key, '$[*]') as entry
    where jsonb_typeof(entry) = 'object' and entry ->> 'unit' is not null
    group by 1`);
  return rows;
}

/** @returns the ids, in the order of the input */
export async function insertAttributes(ctx: Ctx, list: readonly NewAttribute[]): Promise<number[]> {
  const rows = await ctx.db
    .insert(attributes)
    .values(list.map((attribute) => ({ ...attribute, orgId: ctx.orgId })))
    .returning({ id: attributes.id });
  return rows.map(({ id }) => id);
}

/** Tables whose `attribute_ids` list attributes, or whose `field` is the id of one: cells of drafts. */
export type AttributeLists = PgTable & ({ attributeIds: PgColumn } | { field: PgColumn });

/** Those of some attributes that neither a product, nor a family, nor one of the lists uses. */
export async function selectUnused(
  ctx: Ctx,
  ids: readonly number[],
  lists: readonly AttributeLists[],
): Promise<number[]> {
  const listed = lists.map((table) => {
    const names = 'field' in table ? sql`t.field = a.id::text` : sql`a.id = any(t.attribute_ids)`;
    return sql` and not exists (select from ${table} t where t.org_id = ${ctx.orgId} and ${names})`;
  });
  const { rows } = await ctx.db.execute<{ id: number | string }>(sql`
    select a.id from attribute a
    where a.org_id = ${ctx.orgId} and a.id = any(${sql.param([...ids])}::bigint[])
      and not exists (select from product p where p.org_id = ${ctx.orgId} and p.values ? a.id::text)
      and not exists (select from variant v where v.org_id = ${ctx.orgId} and v.values ? a.id::text)
      and not exists (select from attribute_family f where f.org_id = ${ctx.orgId}
        and f.attributes @> jsonb_build_array(jsonb_build_object('attribute_id', a.id)))
      ${sql.join(listed)}`);
  return rows.map(({ id }) => Number(id));
}

/** Deletes attributes with their options. */
export async function deleteAttributes(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const { orgId, attributeId } = attributeOptions;
  await ctx.db.delete(attributeOptions).where(and(eq(orgId, ctx.orgId), inArray(attributeId, [...ids])));
  await ctx.db
    .delete(attributes)
    .where(and(eq(attributes.orgId, ctx.orgId), inArray(attributes.id, [...ids])));
}

export interface NewOption {
  attribute_id: number;
  label: string;
  label_key: string;
}

/** Appends options that do not exist yet, and brings archived ones back. */
export async function insertOptions(ctx: Ctx, options: readonly NewOption[]): Promise<void> {
  await ctx.db.execute(sql`
    insert into attribute_option (org_id, attribute_id, label, label_key, position)
    select ${ctx.orgId}::uuid, n.attribute_id, n.label, n.label_key,
      n.number + coalesce((select max(o.position) from attribute_option o
        where o.org_id = ${ctx.orgId} and o.attribute_id = n.attribute_id), 0)
    from rows from (jsonb_to_recordset(${JSON.stringify(options)}::jsonb)
      as (attribute_id bigint, label text, label_key text)) with ordinality as n(attribute_id, label, label_key, number)
    on conflict (org_id, attribute_id, label_key) do update set archived_at = null`);
}

/** The highest number of options, including archived ones, that any of these attributes has. */
export async function selectHighestOptionCount(ctx: Ctx, attributeIds: readonly number[]): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from attribute_option
    where org_id = ${ctx.orgId} and attribute_id = any(${sql.param([...attributeIds])}::bigint[])
    group by attribute_id order by count desc limit 1`);
  return rows[0]?.count ?? 0;
}
