import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';

export interface StoredOption {
  label: string;
  key: string;
  archived: boolean;
}

/** Options of an attribute in their order, including archived ones. */
export async function selectOptions(ctx: Ctx, attributeId: number): Promise<StoredOption[]> {
  const { rows } = await ctx.db.execute<StoredOption & Record<string, unknown>>(sql`
    select label, label_key as key, archived_at is not null as archived
    from attribute_option
    where org_id = ${ctx.orgId} and attribute_id = ${attributeId}
    order by position, label_key`);
  return rows.map(({ label, key, archived }) => ({ label, key, archived }));
}

/** Keys of archived options by attribute. */
export async function selectArchivedOptions(ctx: Ctx): Promise<Map<number, Set<string>>> {
  const { rows } = await ctx.db.execute<{ attribute_id: string | number; keys: string[] }>(
    sql`
      select attribute_id, array_agg(label_key) as keys
      from attribute_option
      where org_id = ${ctx.orgId} and archived_at is not null
      group by attribute_id`,
    { prepared: 'archived-options' },
  );
  return new Map(rows.map(({ attribute_id, keys }) => [Number(attribute_id), new Set(keys)]));
}

/**
 * How many products have each label in a value of the attribute, their own or a variant's. A value contains labels as
 * texts, or as `option` and `material` of its entries.
 */
export async function countOptionUses(
  ctx: Ctx,
  attributeId: number,
): Promise<{ label: string; count: number }[]> {
  const key = String(attributeId);
  const { rows } = await ctx.db.execute<{ label: string; count: number }>(sql`
    with given as (
      select id as product_id, values -> ${key} as value from product
      where org_id = ${ctx.orgId} and values ? ${key}
      union all
      select parent_id, values -> ${key} from variant where org_id = ${ctx.orgId} and values ? ${key}
    ), labels as (
      select product_id, case when jsonb_typeof(entry) = 'string' then entry #>> '{}'
        else coalesce(entry ->> 'option', entry ->> 'material') end as label
      from given, lateral jsonb_path_query(value, '$[*]') as entry
    )
    select label, count(distinct product_id)::int as count from labels where label is not null group by label`);
  return rows;
}

/** Replaces the attribute's options with these, in this order. */
export async function replaceOptions(
  ctx: Ctx,
  attributeId: number,
  options: readonly StoredOption[],
): Promise<void> {
  await ctx.db.execute(sql`
    delete from attribute_option
    where org_id = ${ctx.orgId} and attribute_id = ${attributeId}
      and label_key <> all(${sql.param(options.map(({ key }) => key))}::text[])`);
  if (options.length === 0) return;
  await ctx.db.execute(sql`
    insert into attribute_option (org_id, attribute_id, label, label_key, position, archived_at)
    select ${ctx.orgId}::uuid, ${attributeId}::bigint, n.label, n.key, n.number,
      case when n.archived then ${ctx.platform.clock.now().toISOString()}::timestamptz end
    from rows from (jsonb_to_recordset(${JSON.stringify(options)}::jsonb)
      as (label text, key text, archived boolean)) with ordinality as n(label, key, archived, number)
    on conflict (org_id, attribute_id, label_key) do update set label = excluded.label, position = excluded.position,
      archived_at = case when excluded.archived_at is null then null
        else coalesce(attribute_option.archived_at, excluded.archived_at) end`);
}

/** Removes archived options. */
export async function deleteArchivedOptions(
  ctx: Ctx,
  { attributeId, keys }: { attributeId: number; keys: readonly string[] },
): Promise<void> {
  await ctx.db.execute(sql`
    delete from attribute_option
    where org_id = ${ctx.orgId} and attribute_id = ${attributeId} and archived_at is not null
      and label_key = any(${sql.param([...keys])}::text[])`);
}
