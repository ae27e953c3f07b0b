import { sql } from 'drizzle-orm';
import type { OwnInCatalogue } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';

/** What was typed for the products of a catalogue, by product. */
export async function selectOwn(ctx: Ctx, catalogueId: number): Promise<Map<number, OwnInCatalogue>> {
  const { rows } = await ctx.db.execute<{ product_id: number; own: OwnInCatalogue }>(sql`
    select product_id, own from catalogue_product
    where org_id = ${ctx.orgId} and catalogue_id = ${catalogueId} and own is not null`);
  return new Map(rows.map(({ product_id: id, own }) => [Number(id), own]));
}

/** Replaces what was typed for products of a catalogue; null clears it. */
export async function updateOwn(
  ctx: Ctx,
  catalogueId: number,
  own: ReadonlyMap<number, OwnInCatalogue | null>,
): Promise<void> {
  const rows = [...own].map(([id, value]) => ({ id, own: value }));
  await ctx.db.execute(sql`
    update catalogue_product cp set own = nullif(n.own, 'null'::jsonb)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n(id bigint, own jsonb)
    where cp.org_id = ${ctx.orgId} and cp.catalogue_id = ${catalogueId} and cp.product_id = n.id`);
}

/** Copies the products of a catalogue into an empty one, with what was typed for them. */
export async function copyProducts(ctx: Ctx, { from, to }: { from: number; to: number }): Promise<void> {
  await ctx.db.execute(sql`
    insert into catalogue_product (org_id, catalogue_id, product_id, position, own)
    select org_id, ${to}::bigint, product_id, position, own from catalogue_product
    where org_id = ${ctx.orgId} and catalogue_id = ${from}`);
}
