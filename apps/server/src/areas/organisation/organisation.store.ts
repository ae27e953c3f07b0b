import { eq, sql, type SQL } from 'drizzle-orm';
import type { Language } from '@sourcewiz/contract';
import type { Ctx, TenantCtx } from '../../platform/context.ts';
import { passLock } from '../../platform/db/lock-order.ts';
import type { Db } from '../../platform/db/database.ts';
import { organisations } from './organisation.tables.ts';

export type OrganisationRow = typeof organisations.$inferSelect;
export type NewOrganisation = typeof organisations.$inferInsert;

export async function selectOrganisation(ctx: TenantCtx): Promise<OrganisationRow | undefined> {
  const rows = await ctx.db.select().from(organisations).where(eq(organisations.id, ctx.orgId));
  return rows[0];
}

/** The country of the organisation: what nearly every call that counts days asks for. */
export async function selectCountryId(ctx: TenantCtx): Promise<number | null> {
  const { rows } = await ctx.db.execute<{ id: number | null }>(
    sql`select country_id as id from organisation where id = ${ctx.orgId}`,
    { prepared: 'company-country' },
  );
  return rows[0]?.id ?? null;
}

/** The organisation, locked until the end of the transaction: other changes of it wait. */
export async function lockOrganisation(ctx: Ctx): Promise<OrganisationRow | undefined> {
  passLock(ctx, 'catalogue_revision');
  const rows = await ctx.db.select().from(organisations).where(eq(organisations.id, ctx.orgId)).for('update');
  return rows[0];
}

export async function insertOrganisation(db: Db, organisation: NewOrganisation): Promise<void> {
  await db.insert(organisations).values(organisation);
}

export type OrganisationChange = {
  [
    Column in Exclude<keyof OrganisationRow, 'id' | 'createdAt' | 'catalogueRevision' | 'revision'>
  ]?: OrganisationRow[Column];
};

export async function updateOrganisation(ctx: Ctx, change: OrganisationChange): Promise<void> {
  await ctx.db
    .update(organisations)
    .set({ ...change, revision: sql`${organisations.revision} + 1` })
    .where(eq(organisations.id, ctx.orgId));
}

export async function selectLanguage(db: Db, orgId: string): Promise<Language> {
  const rows = await db
    .select({ locale: organisations.locale })
    .from(organisations)
    .where(eq(organisations.id, orgId));
  return rows[0]?.locale ?? 'en';
}

export async function countOrganisations(db: Db): Promise<number> {
  return db.$count(organisations);
}

const prepared = 'bump-revision';
const nextRevision = ({ orgId }: Ctx) => sql`
  update organisation set catalogue_revision = catalogue_revision + 1 where id = ${orgId}
  returning catalogue_revision as revision`;

export async function bumpRevision(ctx: Ctx): Promise<number> {
  passLock(ctx, 'catalogue_revision');
  const { rows } = await ctx.db.execute<{ revision: number }>(nextRevision(ctx), { prepared });
  return rows[0]?.revision ?? 0;
}

export function bumpRevisionWithCommit(ctx: Ctx): void {
  passLock(ctx, 'catalogue_revision');
  ctx.db.withCommit(nextRevision(ctx), { prepared });
}

/** Revision of the catalogue that the transaction sees; 0 for an organisation that is gone. */
export async function seenRevision(ctx: TenantCtx): Promise<number> {
  const { rows } = await ctx.db.execute<{ revision: number }>(
    sql`select catalogue_revision as revision from organisation where id = ${ctx.orgId}`,
    { prepared: 'seen-revision' },
  );
  return rows[0]?.revision ?? 0;
}

/** The catalogue's revision, for a statement after the one that increased it. */
export function catalogueRevision(ctx: Pick<Ctx, 'orgId'>): SQL {
  return sql`(select catalogue_revision from organisation where id = ${ctx.orgId})`;
}

/** All companies for chores: those that are held only read, and are left alone. */
export async function listOrganisationIds(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(sql`not exists (select from company_hold h where h.org_id = ${organisations.id})`);
  return rows.map(({ id }) => id);
}
