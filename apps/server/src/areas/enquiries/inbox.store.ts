import { and, count, desc, eq, inArray, isNull, min, sql, type SQL } from 'drizzle-orm';
import type { EnquiryState } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { wordsIn } from '../../platform/records/index.ts';
import type { EnquiryRow } from './enquiries.store.ts';
import { enquiries } from './enquiries.tables.ts';

const searched = [
  sql`'ENQ-' || lpad(${enquiries.number}::text, greatest(4, length(${enquiries.number}::text)), '0')`,
  sql`${enquiries.name}`,
  sql`${enquiries.company}`,
  sql`${enquiries.email}`,
  sql`${enquiries.message}`,
  sql`${enquiries.catalogueName}`,
  sql`(select string_agg(concat_ws(' ', item ->> 'product_id', item ->> 'name', item ->> 'variant'), ' ')
    from jsonb_array_elements(${enquiries.items}) item)`,
];
/** Counting stops here: it is only shown on a badge. */
const UNREAD_MAX = 1000;

/** Which enquiries a list shows. */
export interface InboxFilter {
  query: string;
  /** The member who looks after them. */
  ownerId?: string | undefined;
}

function matching(ctx: Ctx, { query, ownerId }: InboxFilter): SQL | undefined {
  return and(
    eq(enquiries.orgId, ctx.orgId),
    ownerId === undefined ? undefined : eq(enquiries.ownerId, ownerId),
    ...wordsIn(searched, query),
  );
}

interface InboxPage extends InboxFilter {
  state?: EnquiryState | undefined;
  /** Only these. */
  ids?: readonly number[] | undefined;
  /** Only those that nobody has read. */
  isUnread?: boolean | undefined;
  limit: number;
  offset: number;
}

const onPage = (ctx: Ctx, { state, ids, isUnread, ...filter }: InboxPage): SQL | undefined =>
  and(
    matching(ctx, filter),
    state && eq(enquiries.state, state),
    ids && inArray(enquiries.id, [...ids]),
    isUnread ? isNull(enquiries.readAt) : undefined,
  );
const newest = [desc(enquiries.at), desc(enquiries.id)];

/** One page of all enquiries, newest first. */
export async function selectInbox(ctx: Ctx, page: InboxPage): Promise<EnquiryRow[]> {
  const rows = ctx.db.select().from(enquiries).where(onPage(ctx, page));
  return rows
    .orderBy(...newest)
    .limit(page.limit)
    .offset(page.offset);
}

/** The ids of the enquiries of a page. */
export async function selectInboxIds(ctx: Ctx, page: InboxPage): Promise<number[]> {
  const rows = ctx.db.select({ id: enquiries.id }).from(enquiries).where(onPage(ctx, page));
  return (
    await rows
      .orderBy(...newest)
      .limit(page.limit)
      .offset(page.offset)
  ).map(({ id }) => id);
}

/** The number of matching enquiries in each state. */
export async function countInbox(ctx: Ctx, filter: InboxFilter): Promise<Record<EnquiryState, number>> {
  const rows = await ctx.db
    .select({ state: enquiries.state, count: count() })
    .from(enquiries)
    .where(matching(ctx, filter))
    .groupBy(enquiries.state);
  const counted = Object.fromEntries(rows.map((row) => [row.state, row.count]));
  return { new: 0, answered: 0, won: 0, lost: 0, ...counted };
}

export async function selectEnquiry(ctx: Ctx, id: number): Promise<EnquiryRow | undefined> {
  const [row] = await selectInbox(ctx, { query: '', ids: [id], limit: 1, offset: 0 });
  return row;
}

/** The number of unread ones, counted no further than a badge shows. */
export async function countUnread(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ unread: number }>(sql`
    select count(*)::int as unread from (
      select from enquiry where org_id = ${ctx.orgId} and read_at is null limit ${UNREAD_MAX}
    ) as unread`);
  return rows[0]?.unread ?? 0;
}

/** How many of these exist. */
export async function countEnquiriesOf(ctx: Ctx, ids: readonly number[]): Promise<number> {
  return ctx.db.$count(enquiries, and(eq(enquiries.orgId, ctx.orgId), inArray(enquiries.id, [...ids])));
}

export async function updateMarks(
  ctx: Ctx,
  ids: readonly number[],
  marks: Partial<Omit<EnquiryRow, 'orgId' | 'id' | 'number'>>,
): Promise<void> {
  await ctx.db
    .update(enquiries)
    .set(marks)
    .where(and(eq(enquiries.orgId, ctx.orgId), inArray(enquiries.id, [...ids])));
}

/** The number of unanswered enquiries, and when the first of them came. */
export async function countOpen(ctx: Ctx): Promise<{ count: number; since: Date | null }> {
  const [row] = await ctx.db
    .select({ count: count(), since: min(enquiries.at) })
    .from(enquiries)
    .where(and(eq(enquiries.orgId, ctx.orgId), eq(enquiries.state, 'new')));
  return row ?? { count: 0, since: null };
}
