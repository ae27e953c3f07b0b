import type { CatalogueLinkOptions, Language } from '@sourcewiz/contract';
import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, ne, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Ctx } from '../../platform/context.ts';
import { byAlphabet } from '../../platform/db/alphabet.ts';
import { wordsIn } from '../../platform/records/index.ts';
import { deleteLinks, isLinkOf, shareLinks, type LinkRow } from '../links/index.ts';
import type { daysPeriod } from '../search/index.ts';
import type { CatalogueStatus } from './catalogue-transitions.rules.ts';
import { catalogues } from './catalogues.tables.ts';

/** The link of a catalogue; its token is null for a draft. */
export type CatalogueLink = LinkRow & { options: CatalogueLinkOptions };
export type CatalogueRow = typeof catalogues.$inferSelect & { link: CatalogueLink };
export type NewCatalogue = Omit<typeof catalogues.$inferInsert, 'orgId' | 'id'>;
export type CatalogueChange = Partial<Omit<NewCatalogue, 'createdAt' | 'createdBy'>>;

type Period = ReturnType<typeof daysPeriod>;

export interface CatalogueFilter {
  status?: CatalogueStatus | undefined;
  withoutStatus?: CatalogueStatus | undefined;
  approval?: CatalogueRow['approval'] | undefined;
  created?: Period | undefined;
  edited?: Period | undefined;
  search?: string | undefined;
  productId?: number | undefined;
}

/** Catalogues with their links. */
const fromCatalogues = ({ db }: Ctx) =>
  db
    .select({ ...getTableColumns(catalogues), link: shareLinks })
    .from(catalogues)
    .innerJoin(shareLinks, isLinkOf('catalogue', catalogues));

export async function insertCatalogue(ctx: Ctx, row: NewCatalogue): Promise<Omit<CatalogueRow, 'link'>> {
  const rows = await ctx.db
    .insert(catalogues)
    .values({ ...row, orgId: ctx.orgId })
    .returning();
  return rows[0] as Omit<CatalogueRow, 'link'>;
}

export async function selectCatalogue(
  ctx: Ctx,
  id: number,
  lock: 'update' | 'none' = 'none',
): Promise<CatalogueRow | undefined> {
  const query = fromCatalogues(ctx).where(and(eq(catalogues.orgId, ctx.orgId), eq(catalogues.id, id)));
  const rows = lock === 'update' ? await query.for('update', { of: catalogues }) : await query;
  return rows[0] as CatalogueRow | undefined;
}

export async function changeCatalogue(
  ctx: Ctx,
  id: number,
  change: CatalogueChange,
): Promise<Omit<CatalogueRow, 'link'>> {
  const rows = await ctx.db
    .update(catalogues)
    .set(change)
    .where(and(eq(catalogues.orgId, ctx.orgId), eq(catalogues.id, id)))
    .returning();
  return rows[0] as Omit<CatalogueRow, 'link'>;
}

/** Whether buyers may see a catalogue: its link is neither missing nor turned off. */
export async function isActive(ctx: Ctx, id: number): Promise<boolean> {
  const { orgId, id: ofCatalogue, status } = catalogues;
  const isMine = and(eq(orgId, ctx.orgId), eq(ofCatalogue, id), eq(status, 'active'));
  return (await ctx.db.$count(catalogues, isMine)) > 0;
}

/** Deletes a catalogue with its list and its link; enquiries about it stay. */
export async function removeCatalogue(ctx: Ctx, id: number): Promise<void> {
  await deleteLinks(ctx, { kind: 'catalogue', subjectId: id });
  await ctx.db.delete(catalogues).where(and(eq(catalogues.orgId, ctx.orgId), eq(catalogues.id, id)));
}

function conditionOf(
  ctx: Ctx,
  { status, withoutStatus, approval, created, edited, search, productId }: CatalogueFilter,
): SQL | undefined {
  return and(
    eq(catalogues.orgId, ctx.orgId),
    status && eq(catalogues.status, status),
    withoutStatus && ne(catalogues.status, withoutStatus),
    approval ? eq(catalogues.approval, approval) : undefined,
    ...within(catalogues.createdAt, created),
    ...within(catalogues.updatedAt, edited),
    ...wordsIn([sql`${catalogues.name}`, sql`${catalogues.buyerCompany}`], search ?? ''),
    productId === undefined
      ? undefined
      : sql`exists (select from catalogue_product cp where cp.org_id = ${ctx.orgId}
          and cp.catalogue_id = ${catalogues.id} and cp.product_id = ${productId})`,
  );
}

function within(column: PgColumn, { from, to }: Period = { from: null, to: null }): SQL[] {
  return [
    ...(from === null ? [] : [gte(column, new Date(from))]),
    ...(to === null ? [] : [lt(column, new Date(to))]),
  ];
}

const orderBy = (language: Language) => ({
  '-created_at': [desc(catalogues.createdAt), desc(catalogues.id)],
  created_at: [asc(catalogues.createdAt), asc(catalogues.id)],
  '-updated_at': [desc(catalogues.updatedAt), desc(catalogues.id)],
  name: [byAlphabet(sql`${catalogues.name}`, language), asc(catalogues.id)],
});
export type CatalogueSort = keyof ReturnType<typeof orderBy>;

export async function selectCatalogues(
  ctx: Ctx,
  {
    sort,
    limit,
    offset,
    ...filter
  }: CatalogueFilter & { sort: CatalogueSort; limit: number; offset: number },
): Promise<CatalogueRow[]> {
  const rows = await fromCatalogues(ctx)
    .where(conditionOf(ctx, filter))
    .orderBy(...orderBy(ctx.caller.language)[sort])
    .limit(limit)
    .offset(offset);
  return rows as CatalogueRow[];
}

/** Number of catalogues by status, among those that match the rest of the filter. */
export async function countByStatus(
  ctx: Ctx,
  filter: Omit<CatalogueFilter, 'status' | 'withoutStatus'>,
): Promise<Record<CatalogueStatus, number>> {
  const rows = await ctx.db
    .select({ status: catalogues.status, count: sql<number>`count(*)::int` })
    .from(catalogues)
    .where(conditionOf(ctx, filter))
    .groupBy(catalogues.status);
  return {
    draft: 0,
    active: 0,
    inactive: 0,
    ...Object.fromEntries(rows.map((row) => [row.status, row.count])),
  };
}

/** Products in a catalogue whose link has been given out (PROD-031). */
export async function selectSentProducts(ctx: Ctx, productIds: readonly number[]): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ id: sql<number>`cp.product_id` })
    .from(catalogues)
    .innerJoin(
      sql`catalogue_product cp`,
      sql`cp.org_id = ${catalogues.orgId} and cp.catalogue_id = ${catalogues.id}`,
    )
    .where(
      and(
        eq(catalogues.orgId, ctx.orgId),
        ne(catalogues.status, 'draft'),
        inArray(sql`cp.product_id`, [...productIds]),
      ),
    );
  return rows.map(({ id }) => Number(id));
}
