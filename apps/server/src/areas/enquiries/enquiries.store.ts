import { and, asc, count, desc, eq, gte, inArray, isNotNull, max, ne, or, sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { folded } from '../../platform/db/folded-text.ts';
import { enquiries, enquiryMails } from './enquiries.tables.ts';

export type EnquiryRow = typeof enquiries.$inferSelect;
export type MailRow = typeof enquiryMails.$inferSelect;

/** Enters an enquiry with the next number of the company. */
export async function insertEnquiry(
  ctx: Ctx,
  row: Omit<typeof enquiries.$inferInsert, 'orgId' | 'id' | 'number'>,
): Promise<EnquiryRow | undefined> {
  const { orgId } = ctx;
  // Two enquiries at the same moment get numbers one after the other.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`enquiries:${orgId}`}, 0))`);
  const number = sql<number>`(select coalesce(max(e.number), 0) + 1 from enquiry e where e.org_id = ${orgId})`;
  const rows = await ctx.db
    .insert(enquiries)
    .values({ ...row, orgId, number })
    .onConflictDoNothing({ target: [enquiries.orgId, enquiries.sentKey] })
    .returning();
  return rows[0];
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

/** When each of these emails last enquired, for those that did. */
export async function selectLastEnquiries(ctx: Ctx, emails: readonly string[]): Promise<Map<string, Date>> {
  const rows = await ctx.db
    .select({ email: enquiries.email, at: max(enquiries.at) })
    .from(enquiries)
    .where(and(eq(enquiries.orgId, ctx.orgId), inArray(enquiries.email, [...emails])))
    .groupBy(enquiries.email);
  return new Map(rows.flatMap(({ email, at }) => (at === null ? [] : [[email, at] as const])));
}

/** How many came since then: about a catalogue, and to the company. */
export async function countEnquiriesSince(
  ctx: Ctx,
  { catalogueId, since }: { catalogueId: number; since: Date },
): Promise<{ ofCatalogue: number; ofCompany: number }> {
  const { orgId, at } = enquiries;
  const [counts] = await ctx.db
    .select({
      ofCatalogue: sql<number>`count(*) filter (where ${enquiries.catalogueId} = ${catalogueId})`.mapWith(
        Number,
      ),
      ofCompany: count(),
    })
    .from(enquiries)
    .where(and(eq(orgId, ctx.orgId), gte(at, since)));
  return counts ?? { ofCatalogue: 0, ofCompany: 0 };
}

/** Number of enquiries about each catalogue, and the latest; since a moment, or ever. */
export async function countByCatalogue(
  ctx: Ctx,
  { ids, since }: { ids?: readonly number[]; since?: Date },
): Promise<{ id: number; count: number; lastAt: Date }[]> {
  const { orgId, at, catalogueId } = enquiries;
  const rows = await ctx.db
    .select({ id: catalogueId, count: count(), lastAt: max(at) })
    .from(enquiries)
    .where(
      and(
        eq(orgId, ctx.orgId),
        isNotNull(catalogueId),
        ids && inArray(catalogueId, [...ids]),
        since && gte(at, since),
      ),
    )
    .groupBy(catalogueId);
  return rows.flatMap(({ id, lastAt, ...row }) =>
    id === null || lastAt === null ? [] : [{ ...row, id, lastAt }],
  );
}

/** What somebody asked for. */
export interface AskedBefore {
  enquiries: number;
  lastAt: Date;
  /** In how many enquiries they asked for each product. */
  products: ReadonlyMap<number, number>;
}

/** What everybody who gave an email address asked for. */
export async function askedByEmail(ctx: Ctx): Promise<Map<string, AskedBefore>> {
  const lines = await ctx.db.execute<{ email: string; product: number; times: number }>(sql`
    select e.email, (item ->> 'id')::float8 as product, count(distinct e.id)::int as times
    from enquiry e, jsonb_array_elements(e.items) item
    where e.org_id = ${ctx.orgId} and e.email <> '' and item ->> 'id' is not null group by 1, 2`);
  const { email } = enquiries;
  const people = await ctx.db
    .select({ email, enquiries: count(), lastAt: max(enquiries.at) })
    .from(enquiries)
    .where(and(eq(enquiries.orgId, ctx.orgId), ne(enquiries.email, '')))
    .groupBy(email);
  const products = Map.groupBy(lines.rows, (line) => line.email);
  return new Map(
    people.flatMap(({ lastAt, ...who }) => {
      if (lastAt === null) return [];
      const own = (products.get(who.email) ?? []).map(({ product, times }) => [product, times] as const);
      return [[who.email, { enquiries: who.enquiries, lastAt, products: new Map(own) }] as const];
    }),
  );
}

/** What was mailed about enquiries, the oldest first; with the copies that buyers got. */
export async function selectMails(ctx: Ctx, ids: readonly number[]): Promise<MailRow[]> {
  if (ids.length === 0) return [];
  return ctx.db
    .select()
    .from(enquiryMails)
    .where(and(eq(enquiryMails.orgId, ctx.orgId), inArray(enquiryMails.enquiryId, [...ids])))
    .orderBy(asc(enquiryMails.at), asc(enquiryMails.id));
}

export async function insertMail(
  ctx: Ctx,
  row: Omit<typeof enquiryMails.$inferInsert, 'orgId' | 'id'>,
): Promise<void> {
  await ctx.db.insert(enquiryMails).values({ ...row, orgId: ctx.orgId });
}

/** The people of a buyer: everything they asked for, the latest first. */
export async function selectEnquiriesOfBuyer(
  ctx: Ctx,
  { emails, company, most }: { emails: readonly string[]; company: string; most: number },
): Promise<EnquiryRow[]> {
  const { orgId, email, company: ofCompany, at, id } = enquiries;
  const isTheirs = or(
    emails.length === 0 ? undefined : inArray(email, [...emails]),
    company === '' ? undefined : sql`${folded(sql`${ofCompany}`)} = ${folded(company)}`,
  );
  if (isTheirs === undefined) return [];
  return ctx.db
    .select()
    .from(enquiries)
    .where(and(eq(orgId, ctx.orgId), isTheirs))
    .orderBy(desc(at), desc(id))
    .limit(most);
}

/** How many copies of enquiries an address got since then. */
export async function countCopies(
  ctx: Ctx,
  { email, since }: { email: string; since: Date },
): Promise<number> {
  const ids = ctx.db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(and(eq(enquiries.orgId, ctx.orgId), eq(enquiries.email, email), gte(enquiries.at, since)));
  const { orgId, isCopy, enquiryId, at } = enquiryMails;
  return ctx.db.$count(
    enquiryMails,
    and(eq(orgId, ctx.orgId), eq(isCopy, true), gte(at, since), inArray(enquiryId, ids)),
  );
}
