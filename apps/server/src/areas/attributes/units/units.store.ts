import { sql } from 'drizzle-orm';
import type { Dimension } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';

/** What the organisation stores about a unit: one of its own, or that a standard one is not offered. */
export interface StoredUnit {
  id: number;
  short_name: string;
  key: string;
  dimension: Dimension;
  conversion_factor: string;
  is_offered: boolean;
  revision: number;
}

export async function selectUnits(ctx: Ctx): Promise<StoredUnit[]> {
  const { rows } = await ctx.db.execute<StoredUnit & Record<string, unknown>>(sql`
    select id, short_name, unit_key as key, dimension, conversion_factor, is_offered, revision
    from organisation_unit where org_id = ${ctx.orgId} order by id`);
  return rows.map((row) => ({ ...row, id: Number(row.id) }));
}

/** @returns the id */
export async function insertUnit(ctx: Ctx, unit: Omit<StoredUnit, 'id' | 'revision'>): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: string | number }>(sql`
    insert into organisation_unit (org_id, short_name, unit_key, dimension, conversion_factor, is_offered)
    values (${ctx.orgId}, ${unit.short_name}, ${unit.key}, ${unit.dimension}, ${unit.conversion_factor},
      ${unit.is_offered})
    returning id`);
  return Number(rows[0]?.id);
}

/** Writes units under their ids: the organisation's own, and its settings for standard ones. */
export async function upsertUnits(ctx: Ctx, units: readonly StoredUnit[]): Promise<void> {
  // Two that swap their names must not collide halfway.
  await ctx.db.execute(sql`
    update organisation_unit set unit_key = id::text || ' ' || unit_key
    where org_id = ${ctx.orgId} and id = any(${sql.param(units.map(({ id }) => id))}::bigint[])`);
  await ctx.db.execute(sql`
    insert into organisation_unit (org_id, id, short_name, unit_key, dimension, conversion_factor, is_offered)
    select ${ctx.orgId}::uuid, n.id, n.short_name, n.key, n.dimension, n.conversion_factor, n.is_offered
    from jsonb_to_recordset(${JSON.stringify(units)}::jsonb) as n(id bigint, short_name text, key text, dimension text,
      conversion_factor text, is_offered boolean)
    on conflict (org_id, id) do update set short_name = excluded.short_name, unit_key = excluded.unit_key,
      conversion_factor = excluded.conversion_factor, is_offered = excluded.is_offered,
      revision = organisation_unit.revision + 1`);
}

export async function deleteUnits(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db.execute(sql`
    delete from organisation_unit
    where org_id = ${ctx.orgId} and id = any(${sql.param([...ids])}::bigint[])`);
}

/** Attributes with it as the default unit get its new name, or lose it. */
export async function renameDefaultUnit(
  ctx: Ctx,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  await ctx.db.execute(sql`
    update attribute set default_unit = ${to}
    where org_id = ${ctx.orgId} and default_unit = ${from} and dtype <> 'price'`);
}

/** Products with a packaging row in this unit. */
export async function countPackedIn(ctx: Ctx, unit: string): Promise<number> {
  const rows = JSON.stringify([{ unit }]);
  const { rows: counted } = await ctx.db.execute<{ count: number }>(sql`
    select count(*)::int as count from product where org_id = ${ctx.orgId} and packaging @> ${rows}::jsonb`);
  return counted[0]?.count ?? 0;
}
