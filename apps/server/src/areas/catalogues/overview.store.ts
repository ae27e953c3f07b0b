import { and, asc, desc, eq, gt, inArray, lte, max, ne, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { isLinkOf, shareLinks } from '../links/index.ts';
import { catalogueApprovals, catalogues } from './catalogues.tables.ts';

/** Names of catalogues. */
export async function selectNames(ctx: Ctx, ids: readonly number[]) {
  const { id, name, buyerCompany, orgId } = catalogues;
  return ctx.db
    .select({ id, name, buyerCompany })
    .from(catalogues)
    .where(and(eq(orgId, ctx.orgId), inArray(id, [...ids])));
}

/** The most recently changed drafts. */
export async function selectLatestDrafts(ctx: Ctx, most: number) {
  const { id, name, buyerCompany, updatedAt, orgId, status } = catalogues;
  return ctx.db
    .select({ id, name, buyerCompany, updatedAt })
    .from(catalogues)
    .where(and(eq(orgId, ctx.orgId), eq(status, 'draft')))
    .orderBy(desc(updatedAt), desc(id))
    .limit(most);
}

/** Whether a link was ever given out. */
export async function hasSharedCatalogue(ctx: Ctx): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: catalogues.id })
    .from(catalogues)
    .where(and(eq(catalogues.orgId, ctx.orgId), ne(catalogues.status, 'draft')))
    .limit(1);
  return rows.length > 0;
}

/** Catalogues that wait for approval, the longest waiting first, with who sent them. */
export async function selectPending(ctx: Ctx, most: number) {
  const { id, name, buyerCompany, orgId, approval } = catalogues;
  const { sentByName: by, sentAt: at, note, state, catalogueId } = catalogueApprovals;
  return ctx.db
    .select({ id, name, buyerCompany, by, at, note })
    .from(catalogues)
    .innerJoin(
      catalogueApprovals,
      and(eq(catalogueApprovals.orgId, orgId), eq(catalogueId, id), eq(state, 'pending')),
    )
    .where(and(eq(orgId, ctx.orgId), eq(approval, 'pending')))
    .orderBy(asc(at))
    .limit(most);
}

/** Active catalogues whose link stops working between two moments, the first one first. */
export async function selectExpiring(ctx: Ctx, { from, to, most }: { from: Date; to: Date; most: number }) {
  const { id, name, buyerCompany, createdBy, orgId, status } = catalogues;
  const { expiresAt: at } = shareLinks;
  return ctx.db
    .select({ id, name, buyerCompany, createdBy, at })
    .from(catalogues)
    .innerJoin(shareLinks, isLinkOf('catalogue', catalogues))
    .where(and(eq(orgId, ctx.orgId), eq(status, 'active'), gt(at, from), lte(at, to)))
    .orderBy(asc(at), asc(id))
    .limit(most);
}

/** Texts above the products, each once, the latest first. */
export async function selectNotes(ctx: Ctx, most: number): Promise<string[]> {
  const { note, updatedAt, orgId } = catalogues;
  const rows = await ctx.db
    .select({ note })
    .from(catalogues)
    .where(and(eq(orgId, ctx.orgId), ne(note, '')))
    .groupBy(note)
    .orderBy(desc(max(updatedAt)))
    .limit(most);
  return rows.map((row) => row.note);
}

/** Choices of attributes, each once, the latest first. */
export async function selectAttributeChoices(ctx: Ctx, most: number) {
  const { name, attributeIds, updatedAt, orgId } = catalogues;
  return ctx.db
    .select({
      catalogue: sql<string>`(array_agg(${name} order by ${updatedAt} desc))[1]`,
      attribute_ids: attributeIds,
    })
    .from(catalogues)
    .where(and(eq(orgId, ctx.orgId), ne(attributeIds, [])))
    .groupBy(attributeIds)
    .orderBy(desc(max(updatedAt)))
    .limit(most);
}
