import { and, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { EnquiryState } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { wordsIn } from '../../../platform/records/index.ts';
import { catalogues, enquiries } from '../catalogues.tables.ts';

/** An enquiry with the name of its catalogue. */
export type InboxRow = typeof enquiries.$inferSelect & { catalogue: string };

const searched = [
  sql`${enquiries.name}`,
  sql`${enquiries.company}`,
  sql`${enquiries.email}`,
  sql`${enquiries.message}`,
  sql`${catalogues.name}`,
  sql`(select string_agg(concat_ws(' ', item ->> 'product_id', item ->> 'name', item ->> 'variant'), ' ')
    from jsonb_array_elements(${enquiries.items}) item)`,
];
const ofTheirCatalogue = and(eq(catalogues.orgId, enquiries.orgId), eq(catalogues.id, enquiries.catalogueId));
/** Counting stops here: it is only shown on a badge. */
const UNREAD_MAX = 1000;

function stateIs(state: EnquiryState | undefined): SQL | undefined {
  if (state === undefined) return undefined;
  return state === 'open' ? isNull(enquiries.answeredAt) : sql`${enquiries.answeredAt} is not null`;
}

function selectRows(ctx: Ctx, ...conditions: (SQL | undefined)[]) {
  return ctx.db
    .select({ enquiry: enquiries, catalogue: catalogues.name })
    .from(enquiries)
    .innerJoin(catalogues, ofTheirCatalogue)
    .where(and(eq(enquiries.orgId, ctx.orgId), ...conditions))
    .orderBy(desc(enquiries.at), desc(enquiries.id));
}

const rowOf = ({ enquiry, catalogue }: { enquiry: typeof enquiries.$inferSelect; catalogue: string }) => ({
  ...enquiry,
  catalogue,
});

/** One page of all enquiries, newest first. */
export async function selectInbox(
  ctx: Ctx,
  {
    query,
    state,
    limit,
    offset,
  }: { query: string; state?: EnquiryState | undefined; limit: number; offset: number },
): Promise<InboxRow[]> {
  const rows = selectRows(ctx, stateIs(state), ...wordsIn(searched, query));
  return (await rows.limit(limit).offset(offset)).map(rowOf);
}

/** The number of matching enquiries in each state. */
export async function countInbox(ctx: Ctx, query: string): Promise<Record<EnquiryState, number>> {
  const [counts] = await ctx.db
    .select({ all: count(), answered: count(enquiries.answeredAt) })
    .from(enquiries)
    .innerJoin(catalogues, ofTheirCatalogue)
    .where(and(eq(enquiries.orgId, ctx.orgId), ...wordsIn(searched, query)));
  const { all = 0, answered = 0 } = counts ?? {};
  return { open: all - answered, answered };
}

export async function selectInboxEnquiry(ctx: Ctx, id: number): Promise<InboxRow | undefined> {
  const [row] = await selectRows(ctx, eq(enquiries.id, id));
  return row && rowOf(row);
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
  marks: Partial<Pick<InboxRow, 'readAt' | 'answeredAt' | 'answeredBy' | 'answeredByName'>>,
): Promise<void> {
  await ctx.db
    .update(enquiries)
    .set(marks)
    .where(and(eq(enquiries.orgId, ctx.orgId), inArray(enquiries.id, [...ids])));
}
