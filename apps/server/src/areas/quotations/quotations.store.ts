import { and, count, desc, eq, gte, inArray, isNotNull, lt, max, sql, type SQL } from 'drizzle-orm';
import { holds, type QuotationState } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { listPage, wordsIn } from '../../platform/records/index.ts';
import { documentLines, documents, type DocumentRow } from '../documents/index.ts';
import { enquiryFiles, quotationColumnChoices, quotationEvents } from './quotations.tables.ts';

export type EventRow = typeof quotationEvents.$inferSelect;
export type NewEvent = Omit<typeof quotationEvents.$inferInsert, 'orgId' | 'id'>;
export type EnquiryFileRow = typeof enquiryFiles.$inferSelect;

const idList = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`;
const isQuotation = (ctx: Ctx) => and(eq(documents.orgId, ctx.orgId), eq(documents.type, 'quotation'));

/** The state on a day: one that was sent runs out after its last day. */
const stateOn = (today: string) =>
  sql<QuotationState>`case when ${documents.state} in ('sent', 'seen') and ${documents.validUntil} < ${today}
    then 'expired' else ${documents.state} end`;

export interface QuotationFilter {
  query: string;
  enquiryId?: number | undefined;
  state?: QuotationState | undefined;
  /** Only the last revision of each enquiry. */
  latest?: boolean | undefined;
  ids?: readonly number[] | undefined;
  today: string;
}

/** An address that is not shown is not found either. */
const seesAddresses = (ctx: Ctx): boolean => holds(ctx.audience, 'view_buyer_details');

function matching(
  ctx: Ctx,
  { query, enquiryId, latest, ids, state, today }: QuotationFilter,
): SQL | undefined {
  const searched = [
    sql`${documents.number} || '-R' || ${documents.revision}`,
    ...['company', 'name', ...(seesAddresses(ctx) ? ['email'] : [])].map(
      (part) => sql`${documents.buyer} ->> ${sql.raw(`'${part}'`)}`,
    ),
  ];
  return and(
    isQuotation(ctx),
    enquiryId === undefined ? undefined : eq(documents.enquiryId, enquiryId),
    ids && inArray(documents.id, [...ids]),
    latest
      ? sql`not exists (select from document later where later.org_id = ${documents.orgId}
          and later.type = 'quotation' and later.enquiry_id = ${documents.enquiryId}
          and later.revision > ${documents.revision})`
      : undefined,
    state && sql`${stateOn(today)} = ${state}`,
    ...wordsIn(searched, query),
  );
}

/** A page of quotations, the latest first. */
export async function selectQuotations(
  ctx: Ctx,
  { limit, offset, ...filter }: QuotationFilter & { limit: number; offset: number },
): Promise<DocumentRow[]> {
  return ctx.db
    .select()
    .from(documents)
    .where(matching(ctx, filter))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(limit)
    .offset(offset);
}

/** The ids of all of them. */
export async function selectQuotationIds(
  ctx: Ctx,
  { limit, ...filter }: QuotationFilter & { limit: number },
): Promise<number[]> {
  const rows = await ctx.db
    .select({ id: documents.id })
    .from(documents)
    .where(matching(ctx, filter))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The number of matching quotations in each state, and what they come to in each currency. */
export async function countQuotations(
  ctx: Ctx,
  filter: QuotationFilter,
): Promise<{ state: QuotationState; currency: string; count: number; total: string }[]> {
  const state = stateOn(filter.today);
  const { rows } = await ctx.db.execute<{
    state: QuotationState;
    currency: string;
    count: number;
    total: string;
  }>(sql`
    select s.state, s.currency, count(*)::int as count, sum(s.total)::text as total
    from (select ${state} as state, ${documents.currency} as currency, ${documents.total} as total
      from ${documents} where ${matching(ctx, { ...filter, state: undefined })}) s
    group by 1, 2 order by 1, 2`);
  return rows;
}

/** The latest quotation of the company: the terms of the next one begin like it. */
export async function selectLatestQuotation(ctx: Ctx): Promise<DocumentRow | undefined> {
  const [row] = await ctx.db
    .select()
    .from(documents)
    .where(isQuotation(ctx))
    .orderBy(desc(documents.createdAt), desc(documents.id))
    .limit(1);
  return row;
}

/** Lines of open quotations read in one statement. */
export const OPEN_LINES_AT_ONCE = 500;
export type OpenLine = Awaited<ReturnType<typeof selectOpenLines>>[number];

/**
 * The next priced lines of drafts and of quotations that buyers may still accept that are of some products, or whose sheet and
 * quotation have the two currencies of a pair.
 * @param about `after` is the last line of those before
 */
export async function selectOpenLines(
  ctx: Ctx,
  {
    productIds,
    pairs,
    today,
    after,
  }: {
    productIds: readonly number[];
    pairs: readonly { base: string; quote: string }[];
    today: string;
    after: { documentId: number; uid: string } | undefined;
  },
) {
  const { enquiryId, number, revision, state, sentAt, buyer, terms } = documents;
  const currencies = pairs.flatMap(({ base, quote }) => [`${base} ${quote}`, `${quote} ${base}`]);
  return ctx.db
    .select({ document: { enquiryId, number, revision, state, sentAt, buyer, terms }, line: documentLines })
    .from(documentLines)
    .innerJoin(
      documents,
      and(eq(documents.orgId, documentLines.orgId), eq(documents.id, documentLines.documentId)),
    )
    .where(
      and(
        eq(documentLines.orgId, ctx.orgId),
        isQuotation(ctx),
        isNotNull(documentLines.price),
        after &&
          sql`(${documentLines.documentId}, ${documentLines.uid}) > (${after.documentId}, ${after.uid})`,
        sql`(${documentLines.productId} = any(${idList(productIds)}) or exists (select from cost_sheet sheet
          where sheet.org_id = ${documentLines.orgId} and sheet.product_id = ${documentLines.productId}
          and (sheet.variant_id is null or sheet.variant_id = ${documentLines.variantId}) and sheet.is_current
          and sheet.currency || ' ' || ${documents.currency} = any(${sql.param(currencies)}::text[])))`,
        sql`(${documents.state} = 'draft' or ${documents.isCurrent})`,
        sql`${stateOn(today)} in ('draft', 'sent', 'seen')`,
      ),
    )
    .orderBy(documentLines.documentId, documentLines.uid)
    .limit(OPEN_LINES_AT_ONCE);
}

interface EnquiryPage {
  query: string;
  state?: QuotationState | 'none' | undefined;
  ids?: readonly number[];
  today: string;
  limit: number;
  offset: number;
}

/** An enquiry with its latest revision, as a list shows it. */
export interface QuotedRow {
  id: number;
  latest_id: number | null;
  revisions: number;
  files: number;
}

/** Enquiries, the latest first, with what has been quoted for them. */
export async function selectQuotedEnquiries(
  ctx: Ctx,
  { query, state, ids, today, limit, offset }: EnquiryPage,
): Promise<{ rows: QuotedRow[]; total: number }> {
  const columns = [
    sql`'ENQ-' || lpad(e.number::text, greatest(4, length(e.number::text)), '0')`,
    sql`e.name`,
    sql`e.company`,
    ...(seesAddresses(ctx) ? [sql`e.email`] : []),
    sql`e.message`,
  ];
  const latestState = sql`case when q.state in ('sent', 'seen') and q.valid_until < ${today} then 'expired' else q.state end`;
  return listPage<QuotedRow>(ctx, {
    columns: sql`e.id::float8 as id, q.id::float8 as latest_id,
      (select count(*)::int from document d where d.org_id = e.org_id and d.type = 'quotation' and d.enquiry_id = e.id)
        as revisions,
      (select count(*)::int from enquiry_file f where f.org_id = e.org_id and f.enquiry_id = e.id) as files`,
    from: sql`enquiry e left join lateral (
      select d.id, d.state, d.valid_until from document d
      where d.org_id = e.org_id and d.type = 'quotation' and d.enquiry_id = e.id order by d.revision desc limit 1) q
      on true`,
    where: [
      sql`e.org_id = ${ctx.orgId}`,
      ...(ids ? [sql`e.id = any(${idList(ids)})`] : []),
      ...(state === undefined ? [] : [state === 'none' ? sql`q.id is null` : sql`${latestState} = ${state}`]),
      ...wordsIn(columns, query),
    ],
    order: sql`e.at desc, e.id desc`,
    limit,
    offset,
  });
}

/**
 * Lets one writer at a time decide on, begin or give out revisions of an enquiry: of two, the second sees what the first
 * did. It comes before the rows of quotations.
 */
export async function holdRevisions(ctx: Ctx, enquiryId: number): Promise<void> {
  await ctx.db.execute(sql`
    select from enquiry where org_id = ${ctx.orgId} and id = ${enquiryId} for no key update`);
}

/** The status of products, by id; those that are gone are missing. */
export async function selectStatuses(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await ctx.db.execute<{ id: string; status: string }>(sql`
    select id, status from product where org_id = ${ctx.orgId} and id = any(${idList(ids)})`);
  return new Map(rows.map(({ id, status }) => [Number(id), status]));
}

export async function insertEvent(ctx: Ctx, event: Omit<NewEvent, 'at'>): Promise<EventRow> {
  const [row] = await ctx.db
    .insert(quotationEvents)
    .values({ ...event, at: ctx.platform.clock.now(), orgId: ctx.orgId })
    .returning();
  if (!row) throw new Error('The event was not entered');
  return row;
}

/** What happened to the quotations of an enquiry, the latest first. */
export async function selectEvents(
  ctx: Ctx,
  {
    enquiryId,
    kinds,
    before,
    limit = 2000,
  }: { enquiryId: number; kinds?: readonly EventRow['kind'][]; before?: number | undefined; limit?: number },
): Promise<EventRow[]> {
  const { orgId, enquiryId: of, kind, id } = quotationEvents;
  return ctx.db
    .select()
    .from(quotationEvents)
    .where(
      and(
        eq(orgId, ctx.orgId),
        eq(of, enquiryId),
        kinds && inArray(kind, [...kinds]),
        before === undefined ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(limit);
}

/** How many questions and requests of each enquiry nobody has answered. */
export async function countOpenQuestions(
  ctx: Ctx,
  enquiryIds: readonly number[],
): Promise<Map<number, number>> {
  if (enquiryIds.length === 0) return new Map();
  const { orgId, enquiryId, isOpen } = quotationEvents;
  const rows = await ctx.db
    .select({ id: enquiryId, count: count() })
    .from(quotationEvents)
    .where(and(eq(orgId, ctx.orgId), eq(isOpen, true), inArray(enquiryId, [...enquiryIds])))
    .groupBy(enquiryId);
  return new Map(rows.map((row) => [row.id, row.count]));
}

/** Closes what the buyer waits for: questions at a line, or requests for quantities. */
export async function closeOpen(
  ctx: Ctx,
  { enquiryId, kind, uid }: { enquiryId: number; kind: EventRow['kind']; uid?: string | null },
): Promise<void> {
  const { orgId, enquiryId: of, kind: what, uid: line, isOpen } = quotationEvents;
  await ctx.db
    .update(quotationEvents)
    .set({ isOpen: false })
    .where(
      and(
        eq(orgId, ctx.orgId),
        eq(of, enquiryId),
        eq(isOpen, true),
        eq(what, kind),
        uid === undefined ? undefined : uid === null ? sql`${line} is null` : eq(line, uid),
      ),
    );
}

/** How often each link was opened, and when last. */
export async function countOpenings(
  ctx: Ctx,
  linkIds: readonly number[],
): Promise<Map<number, { count: number; lastAt: Date }>> {
  if (linkIds.length === 0) return new Map();
  const { orgId, linkId, kind, at } = quotationEvents;
  const rows = await ctx.db
    .select({ id: linkId, count: count(), lastAt: max(at) })
    .from(quotationEvents)
    .where(and(eq(orgId, ctx.orgId), eq(kind, 'opened'), isNotNull(linkId), inArray(linkId, [...linkIds])))
    .groupBy(linkId);
  return new Map(
    rows.flatMap(({ id, lastAt, ...row }) =>
      id === null || lastAt === null ? [] : [[id, { ...row, lastAt }] as const],
    ),
  );
}

/** Whether something was entered about a link since then. */
export async function hasEventSince(
  ctx: Ctx,
  { linkId, kind, since }: { linkId: number; kind: EventRow['kind']; since: Date },
): Promise<boolean> {
  const { orgId, linkId: of, kind: what, at } = quotationEvents;
  return (
    (await ctx.db.$count(
      quotationEvents,
      and(eq(orgId, ctx.orgId), eq(of, linkId), eq(what, kind), gte(at, since)),
    )) > 0
  );
}

export async function insertEnquiryFile(ctx: Ctx, row: Omit<EnquiryFileRow, 'orgId'>): Promise<void> {
  await ctx.db.insert(enquiryFiles).values({ ...row, orgId: ctx.orgId });
}

export async function selectEnquiryFiles(ctx: Ctx, enquiryId: number): Promise<EnquiryFileRow[]> {
  return ctx.db
    .select()
    .from(enquiryFiles)
    .where(and(eq(enquiryFiles.orgId, ctx.orgId), eq(enquiryFiles.enquiryId, enquiryId)))
    .orderBy(desc(enquiryFiles.at));
}

/** @returns whether it was attached */
export async function removeEnquiryFile(
  ctx: Ctx,
  { enquiryId, fileId }: { enquiryId: number; fileId: string },
): Promise<boolean> {
  const gone = await ctx.db
    .delete(enquiryFiles)
    .where(
      and(
        eq(enquiryFiles.orgId, ctx.orgId),
        eq(enquiryFiles.enquiryId, enquiryId),
        eq(enquiryFiles.fileId, fileId),
      ),
    )
    .returning({ fileId: enquiryFiles.fileId });
  return gone.length > 0;
}

export async function selectColumns(ctx: Ctx): Promise<string[] | undefined> {
  const { orgId, userId, columns } = quotationColumnChoices;
  const [row] = await ctx.db
    .select({ columns })
    .from(quotationColumnChoices)
    .where(and(eq(orgId, ctx.orgId), eq(userId, ctx.caller.userId)));
  return row?.columns;
}

export async function saveColumns(ctx: Ctx, columns: string[]): Promise<void> {
  const { orgId, userId } = quotationColumnChoices;
  await ctx.db
    .insert(quotationColumnChoices)
    .values({ orgId: ctx.orgId, userId: ctx.caller.userId, columns })
    .onConflictDoUpdate({ target: [orgId, userId], set: { columns } });
}

/** Products and contacts that the quotations of a demo company are made with. */
export async function selectDemoRecords(ctx: Ctx): Promise<{ products: number[]; contacts: number[] }> {
  const { rows: products } = await ctx.db.execute<{ id: string }>(sql`
    select id from product where org_id = ${ctx.orgId} and type = 'product' and status = 'published'
    order by id limit 40`);
  const { rows: contacts } = await ctx.db.execute<{ id: string }>(sql`
    select id from contact where org_id = ${ctx.orgId} and email <> '' order by id limit 3`);
  const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => Number(id));
  return { products: idsOf(products), contacts: idsOf(contacts) };
}
