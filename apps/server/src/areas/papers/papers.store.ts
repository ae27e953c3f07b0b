import { and, count, desc, eq, gte, inArray, max, sql, type SQL } from 'drizzle-orm';
import { holds, type Bank, type DocumentType, type LetterOfCredit, type Party } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { wordsIn } from '../../platform/records/index.ts';
import { documents, type DocumentRow } from '../documents/index.ts';
import { countryName } from '../identity/index.ts';
import { deals, paperEvents, papers, type PaperEvent } from './papers.tables.ts';

export type PaperRow = typeof papers.$inferSelect;
export type DealRow = typeof deals.$inferSelect;
export type PaperChange = Partial<Omit<PaperRow, 'orgId' | 'documentId'>>;

/** A document of any type with what papers add; both null for a quotation that nothing was made from. */
export interface Stored {
  row: DocumentRow;
  paper: PaperRow | null;
  deal: DealRow | null;
}

const idList = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`;

function joined(ctx: Ctx) {
  return ctx.db
    .select({ row: documents, paper: papers, deal: deals })
    .from(documents)
    .leftJoin(papers, and(eq(papers.orgId, documents.orgId), eq(papers.documentId, documents.id)))
    .leftJoin(deals, and(eq(deals.orgId, papers.orgId), eq(deals.id, papers.dealId)));
}

/** @param lock whether nobody else may change it until the transaction ends */
export async function selectStored(
  ctx: Ctx,
  id: number,
  lock: 'update' | 'none' = 'none',
): Promise<Stored | undefined> {
  // Sent together: the second one reads once the first has its lock.
  const [, [found]] = await Promise.all([
    lock === 'update'
      ? ctx.db.execute(sql`select from document where org_id = ${ctx.orgId} and id = ${id} for update`, {
          prepared: 'lock-document',
        })
      : undefined,
    joined(ctx).where(and(eq(documents.orgId, ctx.orgId), eq(documents.id, id))),
  ]);
  return found;
}

/** The ids of the documents of a deal, the oldest first. */
export async function selectDealIds(ctx: Ctx, dealId: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select document_id as id from paper where org_id = ${ctx.orgId} and deal_id = ${dealId} order by document_id`,
    { prepared: 'deal-ids' },
  );
  return rows.map(({ id }) => Number(id));
}

/** Documents by their ids, in no order. */
export async function selectStoredAll(ctx: Ctx, ids: readonly number[]): Promise<Stored[]> {
  if (ids.length === 0) return [];
  return joined(ctx).where(and(eq(documents.orgId, ctx.orgId), sql`${documents.id} = any(${idList(ids)})`));
}

/** The revisions under the number of a document. */
export async function selectRevisions(ctx: Ctx, { type, number }: DocumentRow): Promise<DocumentRow[]> {
  if (number === null) return [];
  return ctx.db
    .select()
    .from(documents)
    .where(and(eq(documents.orgId, ctx.orgId), eq(documents.type, type), eq(documents.number, number)))
    .orderBy(documents.revision);
}

export async function insertPaper(ctx: Ctx, row: Omit<typeof papers.$inferInsert, 'orgId'>): Promise<void> {
  await ctx.db
    .insert(papers)
    .values({ ...row, orgId: ctx.orgId })
    .onConflictDoNothing();
}

export async function changePaper(ctx: Ctx, documentId: number, change: PaperChange): Promise<void> {
  await ctx.db
    .update(papers)
    .set(change)
    .where(and(eq(papers.orgId, ctx.orgId), eq(papers.documentId, documentId)));
}

/** What papers keep of a draft that is deleted goes too; the rest is the document's. */
export async function removePaper(ctx: Ctx, documentId: number): Promise<void> {
  await ctx.db
    .delete(paperEvents)
    .where(and(eq(paperEvents.orgId, ctx.orgId), eq(paperEvents.documentId, documentId)));
  await ctx.db.delete(papers).where(and(eq(papers.orgId, ctx.orgId), eq(papers.documentId, documentId)));
}

export async function insertDeal(ctx: Ctx, name: string): Promise<DealRow> {
  const [made] = await ctx.db
    .insert(deals)
    .values({
      orgId: ctx.orgId,
      name,
      credit: { number: '', conditions: [] },
      createdAt: ctx.platform.clock.now(),
    })
    .returning();
  if (!made) throw new Error('The deal was not entered');
  return made;
}

export async function selectDeal(
  ctx: Ctx,
  id: number,
  lock: 'update' | 'none' = 'none',
): Promise<DealRow | undefined> {
  const query = ctx.db
    .select()
    .from(deals)
    .where(and(eq(deals.orgId, ctx.orgId), eq(deals.id, id)));
  const [deal] = await (lock === 'update' ? query.for('update') : query);
  return deal;
}

export async function changeDeal(
  ctx: Ctx,
  id: number,
  change: { name?: string; credit?: LetterOfCredit },
): Promise<void> {
  await ctx.db
    .update(deals)
    .set({ ...change, revision: sql`${deals.revision} + 1` })
    .where(and(eq(deals.orgId, ctx.orgId), eq(deals.id, id)));
}

export async function insertPaperEvent(
  ctx: Ctx,
  event: { documentId: number; what: PaperEvent; text?: string },
): Promise<void> {
  const { userId, name: by } = ctx.caller;
  await ctx.db
    .insert(paperEvents)
    .values({ ...event, orgId: ctx.orgId, userId, by, at: ctx.platform.clock.now() });
}

/** Enters what somebody did through a link. */
export async function insertVisit(
  ctx: Ctx,
  event: { documentId: number; linkId: number; what: PaperEvent; by: string; text?: string },
): Promise<void> {
  await ctx.db.insert(paperEvents).values({ ...event, orgId: ctx.orgId, at: ctx.platform.clock.now() });
}

/** Whether a link was opened since then. */
export async function wasOpenedSince(ctx: Ctx, linkId: number, since: Date): Promise<boolean> {
  const { orgId, linkId: of, what, at } = paperEvents;
  const isOne = and(eq(orgId, ctx.orgId), eq(of, linkId), eq(what, 'opened'), gte(at, since));
  return (await ctx.db.$count(paperEvents, isOne)) > 0;
}

/** How often links were opened, and when last. */
export async function countOpenings(
  ctx: Ctx,
  linkIds: readonly number[],
): Promise<Map<number, { count: number; lastAt: Date }>> {
  if (linkIds.length === 0) return new Map();
  const { orgId, linkId, what, at } = paperEvents;
  const rows = await ctx.db
    .select({ id: linkId, count: count(), lastAt: max(at) })
    .from(paperEvents)
    .where(and(eq(orgId, ctx.orgId), eq(what, 'opened'), inArray(linkId, [...linkIds])))
    .groupBy(linkId);
  return new Map(
    rows.flatMap(({ id, lastAt, ...row }) =>
      id === null || lastAt === null ? [] : [[id, { ...row, lastAt }] as const],
    ),
  );
}

export async function selectPaperEvents(ctx: Ctx, documentId: number) {
  return ctx.db
    .select()
    .from(paperEvents)
    .where(and(eq(paperEvents.orgId, ctx.orgId), eq(paperEvents.documentId, documentId)))
    .orderBy(desc(paperEvents.id));
}

export interface ListFilter {
  type: DocumentType | 'all-documents';
  query: string;
  state?: string | undefined;
  currency?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** In which the days are counted. */
  timeZone: string;
  deal_id?: number | undefined;
  ids?: readonly number[] | undefined;
}

/** The day that a document bears, where the company is. */
const datedIn = (timeZone: string) =>
  sql`coalesce((${documents.terms} ->> 'dated')::date, (coalesce(${documents.sentAt}, ${documents.updatedAt}) at time zone ${timeZone})::date)`;

function matching(ctx: Ctx, { type, ids, timeZone, ...filter }: ListFilter): SQL | undefined {
  const dated = datedIn(timeZone);
  const searched = [
    sql`${documents.number}`,
    sql`${documents.buyer} ->> 'company'`,
    sql`${documents.buyer} ->> 'name'`,
    sql`${documents.seller} ->> 'company'`,
    sql`${documents.terms} ->> 'their_reference'`,
    sql`${deals.name}`,
    sql`(select string_agg(l.facts ->> 'sku' || ' ' || l.name, ' ') from document_line l
      where l.org_id = ${documents.orgId} and l.document_id = ${documents.id})`,
  ];
  return and(
    eq(documents.orgId, ctx.orgId),
    // Of revisions under one number, the one that counts, and the draft of the next.
    sql`(${documents.isCurrent} or ${documents.sentAt} is null)`,
    type === 'all-documents' ? undefined : eq(documents.type, type),
    ids && sql`${documents.id} = any(${idList(ids)})`,
    filter.state ? eq(documents.state, filter.state) : undefined,
    filter.currency ? eq(documents.currency, filter.currency) : undefined,
    filter.from ? sql`${dated} >= ${filter.from}::date` : undefined,
    filter.to ? sql`${dated} <= ${filter.to}::date` : undefined,
    filter.deal_id === undefined ? undefined : eq(papers.dealId, filter.deal_id),
    ...wordsIn(searched, filter.query),
  );
}

/** A page of documents, the latest first. */
export async function selectListed(
  ctx: Ctx,
  { limit, offset, ...filter }: ListFilter & { limit: number; offset: number },
): Promise<Stored[]> {
  return joined(ctx)
    .where(matching(ctx, filter))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(limit)
    .offset(offset);
}

/** The ids of all of them. */
export async function selectListedIds(
  ctx: Ctx,
  { limit, ...filter }: ListFilter & { limit: number },
): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .leftJoin(papers, and(eq(papers.orgId, documents.orgId), eq(papers.documentId, documents.id)))
    .leftJoin(deals, and(eq(deals.orgId, papers.orgId), eq(deals.id, papers.dealId)))
    .where(matching(ctx, filter))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Documents by type and currency; cancelled and declined ones are counted, but add no amount. */
export async function sumListed(ctx: Ctx, filter: ListFilter) {
  const counts = sql`${documents.state} not in ('cancelled', 'declined', 'expired')`;
  return ctx.db
    .select({
      type: documents.type,
      currency: documents.currency,
      count: sql<number>`count(*)::int`,
      counted: sql<number>`(count(*) filter (where ${counts}))::int`,
      amount: sql<string>`coalesce(sum(${documents.taxedTotal}) filter (where ${counts}), 0)`,
      pieces: sql<string>`coalesce(sum(${papers.pieces}) filter (where ${counts}), 0)`,
    })
    .from(documents)
    .leftJoin(papers, and(eq(papers.orgId, documents.orgId), eq(papers.documentId, documents.id)))
    .leftJoin(deals, and(eq(deals.orgId, papers.orgId), eq(deals.id, papers.dealId)))
    .where(matching(ctx, filter))
    .groupBy(documents.type, documents.currency);
}

/** Those of the products that are still in the library. */
export async function selectKept(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select id from product where org_id = ${ctx.orgId} and id = any(${idList(ids)})`,
    { prepared: 'kept-products' },
  );
  return new Set(rows.map(({ id }) => Number(id)));
}

const roleColumns = {
  exporter: sql`d.seller`,
  buyer: sql`d.buyer`,
  consignee: sql`d.parties -> 'consignee'`,
  notify: sql`d.parties -> 'notify'`,
  bank: sql`d.terms -> 'bank'`,
} as const;

/** Without words, the address book shows whom the latest documents name. */
const LATEST = 1000;

/** Parties or banks of documents in a role, those that most documents name first. */
export async function selectParties(
  ctx: Ctx,
  { role, query, limit }: { role: keyof typeof roleColumns; query: string; limit: number },
): Promise<{ party: Party | Bank; used: number }[]> {
  const party = roleColumns[role];
  const name = role === 'bank' ? sql`party ->> 'name'` : sql`party ->> 'company'`;
  const words = wordsIn([name, sql`party ->> 'city'`, sql`party ->> 'name'`], query);
  // Words are looked for once in each party, however many documents name it.
  const { rows } = await ctx.db.execute<{ party: Party | Bank; used: number }>(sql`
    with named as (
      select ${party} as party, d.id from document d
      where d.org_id = ${ctx.orgId} and ${party} ->> ${role === 'bank' ? 'name' : 'company'}::text <> ''
      ${words.length === 0 ? sql`order by d.id desc limit ${LATEST}` : sql``}
    ), counted as materialized (select party, count(*)::int as used, max(id) as latest from named group by party)
    select party, used from counted where ${sql.join([sql`true`, ...words], sql` and `)}
    order by used desc, latest desc limit ${limit}`);
  return rows;
}

/** Contacts as parties. */
export async function selectContacts(
  ctx: Ctx,
  { query, limit }: { query: string; limit: number },
): Promise<Party[]> {
  const where = wordsIn(
    [sql`c.company`, sql`c.name`, ...(holds(ctx.audience, 'view_buyer_details') ? [sql`c.email`] : [])],
    query,
  );
  const { rows } = await ctx.db.execute<{ id: string } & Record<string, string | null>>(sql`
    select c.id, c.company, c.name, c.email, c.phone, c.city, c.country_id as country,
      concat_ws(', ', nullif(c.address_line_1, ''), nullif(c.address_line_2, '')) as address
    from contact c where c.org_id = ${ctx.orgId} and ${sql.join([sql`true`, ...where], sql` and `)}
    order by c.company, c.name, c.id limit ${limit}`);
  return rows.map(({ id, company, name, email, phone, city, country, address }) => ({
    company: company ?? '',
    name: name ?? '',
    address: address ?? '',
    city: city ?? '',
    country:
      country === null || country === undefined
        ? ''
        : (countryName(Number(country), ctx.caller.language) ?? ''),
    email: email ?? '',
    phone: phone ?? '',
    tax_number: '',
    contact_id: Number(id),
  }));
}
