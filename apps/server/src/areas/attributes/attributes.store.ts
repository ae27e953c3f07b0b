import { sql } from 'drizzle-orm';
import type { Attribute } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { attributes } from './attributes.tables.ts';

export type NewAttribute = Omit<typeof attributes.$inferInsert, 'orgId' | 'id' | 'createdAt'>;

/** All attributes with their active options, sections in the order of the form, higher priority first. */
export async function selectAttributes(ctx: Ctx): Promise<Attribute[]> {
  const { rows } = await ctx.db.execute<AttributeRow>(sql`
    select a.*, coalesce(o.options, '{}') as options
    from attribute a
    left join (
      select attribute_id, array_agg(label order by position, label_key) as options
      from attribute_option
      where org_id = ${ctx.orgId} and archived_at is null
      group by attribute_id
    ) o on o.attribute_id = a.id
    where a.org_id = ${ctx.orgId}
    order by array_position(array['basic', 'production', 'internal', 'packing'], a.tabname), a.priority desc, a.id`);
  return rows.map(toAttribute);
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
  };
}

/** Makes checks of names and the inserts after them one step for the whole organisation. */
export async function lockAttributes(ctx: Ctx): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`attributes:${ctx.orgId}`}, 0))`);
}

/** @returns the ids, in the order of the input */
export async function insertAttributes(ctx: Ctx, list: readonly NewAttribute[]): Promise<number[]> {
  const rows = await ctx.db
    .insert(attributes)
    .values(list.map((attribute) => ({ ...attribute, orgId: ctx.orgId })))
    .returning({ id: attributes.id });
  return rows.map(({ id }) => id);
}

export interface NewOption {
  attribute_id: number;
  label: string;
  label_key: string;
}

/** Adds the options that do not exist yet, behind those that do, and brings archived ones back. */
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
