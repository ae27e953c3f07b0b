import { sql, type SQL } from 'drizzle-orm';
import type { ActivityKind } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { VISIT_MINUTES } from './count-events.ts';
import { chosenVisits, type VisitFilter } from './activity-report.store.ts';

/** An event as a report lists it. */
export interface ReportedEvent {
  at: Date;
  id: string;
  kind: ActivityKind;
  personId: string;
  linkId: number | null;
  country: string;
  isForwarded: boolean;
  productId: number | null;
  seconds: number | null;
  words: string | null;
  found: number | null;
  pieces: number | null;
}

/** Events are reported late, so that one may be this much older than the visit that it belongs to. */
const early = (at: SQL): SQL => sql`${at} - make_interval(mins => ${VISIT_MINUTES}::int)`;

/** The events of a filter's visits in order, from after one of them on. */
export async function selectEventsAfter(
  ctx: Ctx,
  filter: VisitFilter,
  { after, most }: { after: Pick<ReportedEvent, 'at' | 'id'> | undefined; most: number },
): Promise<ReportedEvent[]> {
  const from = after
    ? sql`(e.at, e.id) > (${after.at.toISOString()}::timestamptz, ${after.id}::uuid)`
    : sql`e.at >= ${early(sql`${filter.from.toISOString()}::timestamptz`)}`;
  const { rows } = await ctx.db.execute(sql`
    select e.at, e.id, e.kind, v.person_id as "personId", e.link_id as "linkId", v.country,
      v.is_forwarded as "isForwarded", e.product_id as "productId", e.seconds, e.words, e.found, e.pieces
    from activity_event e
    join lateral (select * from activity_visit v where v.org_id = e.org_id and v.visitor_id = e.visitor_id
      and e.at between ${early(sql`v.started_at`)} and v.last_at and ${chosenVisits(ctx, filter)} offset 0) v on true
    where e.org_id = ${ctx.orgId} and e.subject_kind = 'catalogue' and e.subject_id = ${filter.subjectId}
      and ${from} and e.kind not in ('served', 'scanned')
    order by e.at, e.id limit ${most}`);
  return rows.map((row) => ({
    ...(row as unknown as ReportedEvent),
    at: new Date(row['at'] as string),
    linkId: row['linkId'] === null ? null : Number(row['linkId']),
    productId: row['productId'] === null ? null : Number(row['productId']),
  }));
}
