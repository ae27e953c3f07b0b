import type { Language } from '@sourcewiz/contract';
import { and, asc, desc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import { byAlphabet } from '../../platform/db/alphabet.ts';
import { wordsIn } from '../../platform/records/index.ts';
import type { CatalogueStatus } from './catalogue-transitions.rules.ts';
import { catalogues } from './catalogues.tables.ts';
import { enterVisitor } from './link/link-visitors.store.ts';

export type CatalogueRow = typeof catalogues.$inferSelect;
export type NewCatalogue = Omit<typeof catalogues.$inferInsert, 'orgId' | 'id'>;
export type CatalogueChange = Partial<Omit<NewCatalogue, 'createdAt' | 'createdBy'>>;

export interface CatalogueFilter {
  status?: CatalogueStatus | undefined;
  withoutStatus?: CatalogueStatus | undefined;
  search?: string | undefined;
  productId?: number | undefined;
}

export async function insertCatalogue(ctx: Ctx, row: NewCatalogue): Promise<CatalogueRow> {
  const rows = await ctx.db
    .insert(catalogues)
    .values({ ...row, orgId: ctx.orgId })
    .returning();
  return rows[0] as CatalogueRow;
}

export async function selectCatalogue(
  ctx: Ctx,
  id: number,
  lock: 'update' | 'none' = 'none',
): Promise<CatalogueRow | undefined> {
  const query = ctx.db
    .select()
    .from(catalogues)
    .where(and(eq(catalogues.orgId, ctx.orgId), eq(catalogues.id, id)));
  const rows = lock === 'update' ? await query.for('update') : await query;
  return rows[0];
}

export async function changeCatalogue(ctx: Ctx, id: number, change: CatalogueChange): Promise<CatalogueRow> {
  const rows = await ctx.db
    .update(catalogues)
    .set(change)
    .where(and(eq(catalogues.orgId, ctx.orgId), eq(catalogues.id, id)))
    .returning();
  return rows[0] as CatalogueRow;
}

/**
 * Counts an opening of the link, in total and for the day; the catalogue itself does not change.
 * @param email of the buyer, '' if none was asked for
 */
export async function countOpening(ctx: Ctx, id: number, email: string): Promise<void> {
  if (email !== '') await enterVisitor(ctx, { catalogueId: id, email, openings: 1 });
  const at = ctx.platform.clock.now();
  await ctx.db.execute(sql`
    insert into catalogue_day (org_id, day, catalogue_id, openings, last_at)
    values (${ctx.orgId}, ${at.toISOString().slice(0, 10)}, ${id}, 1, ${at.toISOString()})
    on conflict (org_id, day, catalogue_id)
    do update set openings = catalogue_day.openings + 1, last_at = excluded.last_at`);
  await ctx.db
    .update(catalogues)
    .set({ openedCount: sql`${catalogues.openedCount} + 1` })
    .where(and(eq(catalogues.orgId, ctx.orgId), eq(catalogues.id, id)));
}

/** Deletes a catalogue with its list and its enquiries. */
export async function removeCatalogue(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.delete(catalogues).where(and(eq(catalogues.orgId, ctx.orgId), eq(catalogues.id, id)));
}

/** The caller's own catalogue for a link. */
export async function selectCatalogueByToken(ctx: Ctx, token: string): Promise<CatalogueRow | undefined> {
  const rows = await ctx.db
    .select()
    .from(catalogues)
    .where(and(eq(catalogues.orgId, ctx.orgId), eq(catalogues.token, token)));
  return rows[0];
}

/** Whose catalogue a link opens, and what it asks for; read before the organisation is known. */
export async function selectByToken(
  db: Db,
  token: string,
): Promise<
  | Pick<
      CatalogueRow,
      | 'orgId'
      | 'id'
      | 'status'
      | 'expiresAt'
      | 'emailRequired'
      | 'emailRequiredAt'
      | 'passcode'
      | 'passcodeSetAt'
    >
  | undefined
> {
  const { orgId, id, status, expiresAt } = catalogues;
  const { emailRequired, emailRequiredAt, passcode, passcodeSetAt } = catalogues;
  const demands = { emailRequired, emailRequiredAt, passcode, passcodeSetAt };
  const rows = await db
    .select({ orgId, id, status, expiresAt, ...demands })
    .from(catalogues)
    .where(eq(catalogues.token, token));
  return rows[0];
}

function conditionOf(
  ctx: Ctx,
  { status, withoutStatus, search, productId }: CatalogueFilter,
): SQL | undefined {
  return and(
    eq(catalogues.orgId, ctx.orgId),
    status && eq(catalogues.status, status),
    withoutStatus && ne(catalogues.status, withoutStatus),
    ...wordsIn([sql`${catalogues.name}`, sql`${catalogues.buyerCompany}`], search ?? ''),
    productId === undefined
      ? undefined
      : sql`exists (select from catalogue_product cp where cp.org_id = ${ctx.orgId}
          and cp.catalogue_id = ${catalogues.id} and cp.product_id = ${productId})`,
  );
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
  return ctx.db
    .select()
    .from(catalogues)
    .where(conditionOf(ctx, filter))
    .orderBy(...orderBy(ctx.caller.language)[sort])
    .limit(limit)
    .offset(offset);
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
        sql`${catalogues.token} is not null`,
        inArray(sql`cp.product_id`, [...productIds]),
      ),
    );
  return rows.map(({ id }) => Number(id));
}
