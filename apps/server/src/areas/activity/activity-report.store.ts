import { sql, type SQL } from 'drizzle-orm';
import type { ActivityCount } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';

/** Which visits of a catalogue are looked at. */
export interface VisitFilter {
  subjectId: number;
  from: Date;
  /** Not included; all if it is missing. */
  to?: Date | undefined;
  person?: string | undefined;
  link?: number | undefined;
  /** Two letters; `''` for those without a known place. */
  country?: string | undefined;
  product?: number | undefined;
  /** Only visits with some of this. */
  only?: ActivityCount | undefined;
}

const withSome: Record<ActivityCount, SQL> = {
  searches: sql`v.searches > 0`,
  shortlisted: sql`v.shortlisted > 0`,
  downloads: sql`v.downloads > 0`,
  forwards: sql`v.is_forwarded`,
  enquiries: sql`v.enquiries > 0`,
};
const and = (conditions: SQL[]): SQL => sql.join(conditions, sql` and `);

/** What both tables can be chosen by. */
function common(ctx: Ctx, alias: SQL, { subjectId, from, to, person, link, country }: VisitFilter): SQL[] {
  return [
    sql`${alias}.org_id = ${ctx.orgId} and ${alias}.subject_kind = 'catalogue' and ${alias}.subject_id = ${subjectId}`,
    sql`${alias}.started_at >= ${from.toISOString()}::timestamptz`,
    ...(to ? [sql`${alias}.started_at < ${to.toISOString()}::timestamptz`] : []),
    ...(person ? [sql`${alias}.person_id = ${person}::uuid`] : []),
    ...(link ? [sql`${alias}.link_id = ${link}`] : []),
    ...(country === undefined ? [] : [sql`${alias}.country = ${country}`]),
  ];
}

const hasProduct = (alias: SQL, product: number): SQL => sql`exists (select from activity_part q
  where q.org_id = ${alias}.org_id and q.visitor_id = ${alias}.visitor_id and q.started_at = ${alias}.started_at
    and q.product_id = ${product} offset 0)`;

/** Visits `v` that a filter lets through. */
export function chosenVisits(ctx: Ctx, filter: VisitFilter): SQL {
  const { product, only } = filter;
  return and([
    ...common(ctx, sql`v`, filter),
    ...(only ? [withSome[only]] : []),
    ...(product ? [hasProduct(sql`v`, product)] : []),
  ]);
}

/** Parts `p` of those visits. */
function parts(ctx: Ctx, filter: VisitFilter, { isProducts }: { isProducts: boolean }): SQL {
  const { product, only } = filter;
  return and([
    ...common(ctx, sql`p`, filter),
    isProducts ? sql`p.product_id <> 0` : sql`p.product_id = 0`,
    ...(only
      ? [
          sql`exists (select from activity_visit v where v.org_id = p.org_id and v.visitor_id = p.visitor_id
            and v.started_at = p.started_at and ${withSome[only]} offset 0)`,
        ]
      : []),
    ...(product ? [isProducts ? sql`p.product_id = ${product}` : hasProduct(sql`p`, product)] : []),
  ]);
}

export interface VisitSummary {
  counts: Record<'visits' | 'people' | 'seconds' | ActivityCount, number>;
  lastAt: string | null;
  days: { day: string; visits: number; enquiries: number }[];
  places: { country: string; visits: number }[];
}

/** Counts visits: all together, by day of a time zone, and by country. */
export async function summariseVisits(
  ctx: Ctx,
  filter: VisitFilter,
  timeZone: string,
): Promise<VisitSummary> {
  const { rows } = await ctx.db.execute<{ summary: VisitSummary }>(sql`
    with chosen as materialized (
      select (v.started_at at time zone ${timeZone})::date as day, v.country, v.person_id, v.visitor_id, v.seconds,
        v.searches, v.shortlisted, v.downloads, v.enquiries, v.is_forwarded, v.last_at
      from activity_visit v where ${chosenVisits(ctx, filter)})
    select jsonb_build_object(
      'counts', (select jsonb_build_object('visits', count(*),
        'people', (select count(*) from (select from chosen group by person_id) one),
        'seconds', coalesce(sum(seconds), 0), 'searches', coalesce(sum(searches), 0),
        'shortlisted', coalesce(sum(shortlisted), 0), 'downloads', coalesce(sum(downloads), 0),
        'forwards', (select count(*) from (select from chosen where is_forwarded group by visitor_id) one),
        'enquiries', coalesce(sum(enquiries), 0)) from chosen),
      'lastAt', (select max(last_at) from chosen),
      'days', coalesce((select jsonb_agg(jsonb_build_object('day', day, 'visits', visits, 'enquiries', enquiries)
        order by day) from (select day, count(*) as visits, sum(enquiries) as enquiries from chosen group by day) d), '[]'),
      'places', coalesce((select jsonb_agg(jsonb_build_object('country', country, 'visits', visits)
        order by visits desc, country) from (select country, count(*) as visits from chosen group by country) c), '[]'))
      as summary`);
  return rows[0]?.summary as VisitSummary;
}

export interface ProductSummary {
  id: number;
  visits: number;
  people: number;
  seconds: number;
  shortlisted: number;
  asked: number;
}
export interface FollowUp {
  personId: string;
  productId: number;
  visits: number;
  seconds: number;
  isShortlisted: boolean;
  lastAt: string;
}
export interface PartSummary {
  products: ProductSummary[];
  productCount: number;
  followUps: FollowUp[];
  followUpCount: number;
}

/** Visits to one product by one person that make it worth writing to them, if they did not enquire about it. */
const FOLLOW_UP_VISITS = 3;

/** What was looked at, the longest first, and who came back to a product without enquiring about it. */
export async function summariseProducts(
  ctx: Ctx,
  filter: VisitFilter,
  { most, mostFollowUps }: { most: number; mostFollowUps: number },
): Promise<PartSummary> {
  // Groups of a million events fit into that; their parts are read from the disk otherwise.
  const roomy = ctx.db.execute(sql`select set_config('work_mem', '64MB', true)`);
  // Numbers of 32 bits, whose sums are none of arbitrary length.
  const summing = ctx.db.execute<{ summary: PartSummary }>(sql`
    with looked as materialized (
      select p.product_id, p.person_id, count(*)::int as visits, sum(p.seconds)::int as seconds,
        sum(p.shortlisted)::int as shortlisted, sum(p.asked)::int as asked, max(p.last_at) as last_at
      from activity_part p where ${parts(ctx, filter, { isProducts: true })}
      group by p.product_id, p.person_id),
    products as materialized (
      select product_id, sum(visits) as visits, count(*) as people, sum(seconds) as seconds,
        count(*) filter (where shortlisted > 0) as shortlisted, sum(asked) as asked
      from looked group by product_id),
    again as materialized (
      select l.* from looked l cross join lateral (select from activity_visitor w
        where w.org_id = ${ctx.orgId} and w.id = l.person_id and w.email <> '' offset 0) known
      where l.visits >= ${FOLLOW_UP_VISITS} and l.asked = 0)
    select jsonb_build_object(
      'products', coalesce((select jsonb_agg(jsonb_build_object('id', product_id, 'visits', visits, 'people', people,
        'seconds', seconds, 'shortlisted', shortlisted, 'asked', asked) order by seconds desc, visits desc, product_id)
        from (select * from products order by seconds desc, visits desc, product_id limit ${most}) p), '[]'),
      'productCount', (select count(*) from products),
      'followUps', coalesce((select jsonb_agg(jsonb_build_object('personId', person_id, 'productId', product_id,
        'visits', visits, 'seconds', seconds, 'isShortlisted', shortlisted > 0, 'lastAt', last_at)
        order by last_at > ${onPageSince(ctx)} desc, visits desc, seconds desc, person_id, product_id)
        from (select * from again order by last_at > ${onPageSince(ctx)} desc, visits desc, seconds desc, person_id,
          product_id limit ${mostFollowUps}) a), '[]'),
      'followUpCount', (select count(*) from again)) as summary`);
  const [, { rows }] = await Promise.all([roomy, summing]);
  return rows[0]?.summary as PartSummary;
}

/**
 * Changes whenever anything is counted into the visits of a catalogue, or somebody gives their address: it compares
 * versions of rows. While somebody is on the page, it changes every few seconds by itself.
 */
export async function activityMark(ctx: Ctx, subjectId: number): Promise<string> {
  const { rows } = await ctx.db.execute<{ mark: string; last_at: string | null }>(sql`
    select concat_ws(' ', count(*), sum(hashtextextended(v.xmin::text, 0)), (
        select count(*) from activity_visitor w where w.org_id = ${ctx.orgId} and w.subject_kind = 'catalogue'
          and w.subject_id = ${subjectId} and w.email <> '')) as mark, max(v.last_at) as last_at
    from activity_visit v
    where v.org_id = ${ctx.orgId} and v.subject_kind = 'catalogue' and v.subject_id = ${subjectId}`);
  const { mark = '', last_at: lastAt } = rows[0] ?? {};
  const now = ctx.platform.clock.now().getTime();
  const isOver = !lastAt || now - new Date(lastAt).getTime() > ON_PAGE_MS + MARK_MS;
  return isOver ? mark : `${mark} ${Math.floor(now / MARK_MS)}`;
}
const MARK_MS = 5_000;

/** When a catalogue was first visited. */
export async function firstVisit(ctx: Ctx, subjectId: number): Promise<Date | null> {
  const { rows } = await ctx.db.execute<{ at: string | null }>(sql`
    select min(started_at) as at from activity_visit v
    where v.org_id = ${ctx.orgId} and v.subject_kind = 'catalogue' and v.subject_id = ${subjectId}`);
  const at = rows[0]?.at;
  return at ? new Date(at) : null;
}

/** Whoever did something since is taken to be on the page. */
const ON_PAGE_MS = 60_000;
export const onPageSince = ({ platform }: Ctx): SQL =>
  sql`${new Date(platform.clock.now().getTime() - ON_PAGE_MS).toISOString()}::timestamptz`;
/** Whether something that happened then is taken to go on. */
export const isNow = ({ platform }: Ctx, at: Date): boolean =>
  platform.clock.now().getTime() - at.getTime() < ON_PAGE_MS;

/** What was searched for, most often first, and how much it found the last time. */
export async function summariseSearches(
  ctx: Ctx,
  filter: VisitFilter,
  most: number,
): Promise<{ words: string; times: number; found: number }[]> {
  const { rows } = await ctx.db.execute<{ words: string; times: number; found: number }>(sql`
    select p.words, sum(p.times)::int as times, (array_agg(p.found order by p.last_at desc))[1] as found
    from activity_part p where ${parts(ctx, filter, { isProducts: false })}
    group by p.words order by times desc, p.words limit ${most}`);
  return rows;
}

/** Products that people asked for: how many each. */
export async function countAsked(ctx: Ctx, personIds: readonly string[]): Promise<Map<string, number>> {
  if (personIds.length === 0) return new Map();
  const { rows } = await ctx.db.execute<{ person_id: string; count: number }>(sql`
    select w.id as person_id, asked.count from unnest(${sql.param([...new Set(personIds)])}::uuid[]) as w (id)
    cross join lateral (select count(distinct p.product_id)::int as count from activity_part p
      where p.org_id = ${ctx.orgId} and p.person_id = w.id and p.asked > 0 offset 0) asked`);
  return new Map(rows.map((row) => [row.person_id, row.count]));
}

/** People and links of a period, the most visits first. */
export async function listVisitors(
  ctx: Ctx,
  { subjectId, from, to }: VisitFilter,
  most: number,
): Promise<{ people: { id: string; visits: number }[]; links: { id: number; visits: number }[] }> {
  const { rows } = await ctx.db.execute<{
    people: { id: string; visits: number }[];
    links: { id: number; visits: number }[];
  }>(sql`
    with chosen as materialized (select v.person_id, v.link_id from activity_visit v
      where ${and(common(ctx, sql`v`, { subjectId, from, to }))})
    select
      coalesce((select jsonb_agg(jsonb_build_object('id', person_id, 'visits', visits) order by visits desc, person_id)
        from (select person_id, count(*) as visits from chosen group by 1 order by 2 desc, 1 limit ${most}) p), '[]') as people,
      coalesce((select jsonb_agg(jsonb_build_object('id', link_id, 'visits', visits) order by visits desc, link_id)
        from (select link_id, count(*) as visits from chosen where link_id is not null group by 1
          order by 2 desc, 1 limit ${most}) l), '[]') as links`);
  return rows[0] ?? { people: [], links: [] };
}

/** Pages that a silent visitor has had this long to run their script. */
const SILENT_MS = 10 * 60_000;

/** Openings by scanners, by name; `silent` are visitors whose browser ran no script. */
export async function countScanned(
  ctx: Ctx,
  { subjectId, from, to }: VisitFilter,
): Promise<{ name: string; count: number }[]> {
  const until = to?.toISOString() ?? null;
  const silentUntil = new Date(ctx.platform.clock.now().getTime() - SILENT_MS).toISOString();
  const { rows } = await ctx.db.execute<{ name: string; count: number }>(sql`
    select coalesce(e.words, 'other') as name, count(*)::int as count from activity_event e
    where e.org_id = ${ctx.orgId} and e.subject_kind = 'catalogue' and e.subject_id = ${subjectId} and e.kind = 'scanned'
      and e.at >= ${from.toISOString()}::timestamptz and (${until}::timestamptz is null or e.at < ${until}::timestamptz)
    group by 1
    union all
    select 'silent', count(*)::int from activity_visitor v
    where v.org_id = ${ctx.orgId} and v.subject_kind = 'catalogue' and v.subject_id = ${subjectId} and v.visit_at is null
      and v.first_at >= ${from.toISOString()}::timestamptz and v.first_at < least(${until}::timestamptz, ${silentUntil}::timestamptz)
    having count(*) > 0
    order by 2 desc, 1`);
  return rows;
}
