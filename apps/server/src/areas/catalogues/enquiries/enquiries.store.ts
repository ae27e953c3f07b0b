import { and, desc, eq, gte, inArray, max } from 'drizzle-orm';
import type { Ctx } from '../../../platform/context.ts';
import { enquiries } from '../catalogues.tables.ts';

export type EnquiryRow = typeof enquiries.$inferSelect;

/** @returns the id */
export async function insertEnquiry(
  ctx: Ctx,
  row: Omit<typeof enquiries.$inferInsert, 'orgId' | 'id'>,
): Promise<number> {
  const rows = await ctx.db
    .insert(enquiries)
    .values({ ...row, orgId: ctx.orgId })
    .returning({ id: enquiries.id });
  return rows[0]?.id ?? 0;
}

const ofCatalogue = (ctx: Ctx, catalogueId: number) =>
  and(eq(enquiries.orgId, ctx.orgId), eq(enquiries.catalogueId, catalogueId));

export async function selectEnquiries(
  ctx: Ctx,
  { catalogueId, most }: { catalogueId: number; most: number },
): Promise<EnquiryRow[]> {
  return ctx.db
    .select()
    .from(enquiries)
    .where(ofCatalogue(ctx, catalogueId))
    .orderBy(desc(enquiries.at), desc(enquiries.id))
    .limit(most);
}

export async function selectEnquiry(ctx: Ctx, id: number): Promise<EnquiryRow | undefined> {
  const rows = await ctx.db
    .select()
    .from(enquiries)
    .where(and(eq(enquiries.orgId, ctx.orgId), eq(enquiries.id, id)));
  return rows[0];
}

/** When each of these emails last enquired, for those that did. */
export async function selectLastEnquiries(ctx: Ctx, emails: readonly string[]): Promise<Map<string, Date>> {
  const rows = await ctx.db
    .select({ email: enquiries.email, at: max(enquiries.at) })
    .from(enquiries)
    .where(and(eq(enquiries.orgId, ctx.orgId), inArray(enquiries.email, [...emails])))
    .groupBy(enquiries.email);
  return new Map(rows.flatMap(({ email, at }) => (at === null ? [] : [[email, at] as const])));
}

export async function countEnquiriesSince(
  ctx: Ctx,
  { catalogueId, since }: { catalogueId: number; since: Date },
): Promise<number> {
  return ctx.db.$count(enquiries, and(ofCatalogue(ctx, catalogueId), gte(enquiries.at, since)));
}
