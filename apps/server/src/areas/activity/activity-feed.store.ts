import { sql } from 'drizzle-orm';
import type { ActivityLine } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';

/** An event as the feed shows it. */
export interface FeedEvent {
  id: string;
  kind: ActivityLine['kind'];
  at: Date;
  subjectId: number;
  personId: string;
  productId: number | null;
  seconds: number;
  words: string;
  found: number | null;
  pieces: number;
  /** Visits of the person to the product, until then. */
  times: number;
}

const SHOWN = [
  'opened',
  'looked',
  'searched',
  'filtered',
  'shortlisted',
  'unlisted',
  'downloaded',
  'enquired',
];
/** Time is reported in pieces, so that many events are one line. */
const EVENTS_OF_A_LINE = 8;

export interface FeedFilter {
  /** Null for all catalogues. */
  subjectId: number | null;
  person?: string | undefined;
  link?: number | undefined;
  product?: number | undefined;
  most: number;
}

/** The latest events, time on a product in a visit added up, and each opening of a visit once. */
export async function selectFeed(
  ctx: Ctx,
  { subjectId, person, link, product, most }: FeedFilter,
): Promise<FeedEvent[]> {
  const { rows } = await ctx.db.execute<Record<keyof FeedEvent | 'visitor', unknown>>(sql`
    select e.id, e.kind, e.at, e.subject_id as "subjectId", e.visitor_id as visitor, v.person_id as "personId",
      e.product_id as "productId", coalesce(e.seconds, 0) as seconds, coalesce(e.words, '') as words, e.found,
      coalesce(e.pieces, 0) as pieces,
      coalesce((select count(*)::int from activity_part p where p.org_id = e.org_id and p.person_id = v.person_id
        and p.product_id = e.product_id and p.started_at <= e.at), 0) as times
    from (select * from activity_event e
      where e.org_id = ${ctx.orgId} and e.subject_kind = 'catalogue'
        ${subjectId === null ? sql`` : sql`and e.subject_id = ${subjectId}`}
        and e.kind = any(${sql.param(SHOWN)}::text[]) and e.visitor_id is not null
        and not (e.kind = 'enquired' and e.product_id is not null)
        ${link ? sql`and e.link_id = ${link}` : sql``} ${product ? sql`and e.product_id = ${product}` : sql``}
        ${person ? sql`and e.visitor_id = any(array(select id from activity_visitor where org_id = ${ctx.orgId} and person_id = ${person}::uuid))` : sql``}
      order by e.at desc limit ${most * EVENTS_OF_A_LINE}) e
    join lateral (select * from activity_visitor v where v.org_id = e.org_id and v.id = e.visitor_id offset 0) v on true
    order by e.at desc`);
  return oneLineEach(rows).slice(0, most);
}

const VISIT_MS = 10 * 60_000;

/** @param rows the latest first */
function oneLineEach(rows: readonly Record<string, unknown>[]): FeedEvent[] {
  const lines: FeedEvent[] = [];
  const open = new Map<string, FeedEvent & { from: Date }>();
  for (const { visitor, ...row } of rows) {
    const at = new Date(row['at'] as string);
    const event = {
      ...row,
      at,
      subjectId: Number(row['subjectId']),
      productId: row['productId'] === null ? null : Number(row['productId']),
    } as FeedEvent;
    const key = [visitor, event.kind, event.productId].join(' ');
    const later = event.kind === 'looked' || event.kind === 'opened' ? open.get(key) : undefined;
    if (later && later.from.getTime() - at.getTime() < VISIT_MS) {
      later.seconds += event.seconds;
      later.from = at;
      // The line of an opening is where the visit began.
      if (event.kind === 'opened') Object.assign(later, { at, id: event.id });
      continue;
    }
    const line = { ...event, from: at };
    open.set(key, line);
    lines.push(line);
  }
  return lines
    .toSorted((a, b) => b.at.getTime() - a.at.getTime())
    .map(({ from: _from, ...line }: FeedEvent & { from?: Date }) => line);
}
