import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { listPage } from '../../platform/records/index.ts';

export interface ListedVariant {
  id: number;
  parent_id: number;
}

/** A page of variants, of one product or of all, in the order of the products; and how many there are. */
export async function selectVariantPage(
  ctx: Ctx,
  { productId, limit, offset }: { productId: number | undefined; limit: number; offset: number },
): Promise<{ variants: ListedVariant[]; total: number }> {
  const { rows: variants, total } = await listPage<ListedVariant>(ctx, {
    columns: sql`v.id::float8, v.parent_id::float8`,
    from: sql`variant v`,
    where: [
      sql`v.org_id = ${ctx.orgId}`,
      ...(productId === undefined ? [] : [sql`v.parent_id = ${productId}`]),
    ],
    order: sql`v.parent_id, v.position, v.id`,
    limit,
    offset,
  });
  return { variants, total };
}
