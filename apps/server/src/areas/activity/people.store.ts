import { and, eq, lt, ne, or, sql } from 'drizzle-orm';
import type { Ctx, TenantCtx } from '../../platform/context.ts';
import { activityVisitors } from './activity.tables.ts';

/** A person, as far as their browsers told. */
export interface Person {
  id: string;
  name: string;
  company: string;
  email: string;
  country: string;
  isPhone: boolean;
  /** For whom the link was that they came with although somebody else had opened it; empty if not. */
  forwardedBy: string;
}

/** People by id: what any of their browsers told, the latest first. */
export async function loadPeople(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const last = (column: string) =>
    sql.raw(
      `coalesce((array_agg(v.${column} order by v.last_at desc) filter (where v.${column} <> ''))[1], '')`,
    );
  const { rows } = await ctx.db.execute<Record<keyof Person, unknown>>(sql`
    select w.id, p.* from unnest(${sql.param([...new Set(ids)])}::uuid[]) as w (id)
    cross join lateral (select ${last('name')} as name, ${last('company')} as company, ${last('email')} as email,
        ${last('country')} as country, (array_agg(v.is_phone order by v.last_at desc))[1] as "isPhone",
        coalesce((array_agg(v.recipient order by v.last_at desc) filter (where v.is_forwarded))[1], '') as "forwardedBy"
      from activity_visitor v where v.org_id = ${ctx.orgId} and v.person_id = w.id offset 0) p`);
  return new Map((rows as unknown as Person[]).map((row) => [row.id, row]));
}

/** Forgets who came last before a moment; what they did stays. */
export async function forgetPeople({ db, orgId }: TenantCtx, before: Date): Promise<void> {
  const { lastAt, email, name, company, recipient } = activityVisitors;
  const nobody = { email: '', name: '', company: '', recipient: '' };
  const isKnown = or(ne(email, ''), ne(name, ''), ne(company, ''), ne(recipient, ''));
  await db
    .update(activityVisitors)
    .set(nobody)
    .where(and(eq(activityVisitors.orgId, orgId), lt(lastAt, before), isKnown));
}

/** The people with these email addresses. */
export async function selectPersonIds(ctx: Ctx, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select distinct v.person_id as id from activity_visitor v
    where v.org_id = ${ctx.orgId} and v.email <> ''
      and v.email = any(${sql.param(emails.map((email) => email.toLowerCase()))}::text[])`);
  return rows.map(({ id }) => id);
}

/** How often somebody came, and when last. */
export interface Visited {
  visits: number;
  lastAt: Date;
}

/** How often the people with these email addresses came, by address; nothing for those who never did. */
export async function visitsOfEmails(ctx: Ctx, emails: readonly string[]): Promise<Map<string, Visited>> {
  const wanted = [...new Set(emails.filter(Boolean))];
  if (wanted.length === 0) return new Map();
  const { rows } = await ctx.db.execute<{ email: string }>(sql`
    select w.email, p.visits, p.last_at as "lastAt" from unnest(${sql.param(wanted)}::text[]) as w (email)
    cross join lateral (select sum(one.visits)::int as visits, max(one.last_at) as last_at
      from (select distinct o.person_id from activity_visitor o
        where o.org_id = ${ctx.orgId} and o.email <> '' and o.email = w.email) who
      cross join lateral (select count(*) as visits, max(v.last_at) as last_at from activity_visit v
        where v.org_id = ${ctx.orgId} and v.person_id = who.person_id offset 0) one offset 0) p
    where p.visits > 0`);
  return new Map(moments<Visited & { email: string }>(rows, 'lastAt').map(({ email, ...of }) => [email, of]));
}

/** What parts of visits come to. */
interface Sums {
  visits: number;
  seconds: number;
  /** Pieces. */
  asked: number;
  lastAt: Date;
}
const sums = sql`count(*)::int as visits, coalesce(sum(p.seconds), 0)::int as seconds,
  coalesce(sum(p.asked), 0)::int as asked, max(p.last_at) as "lastAt"`;

export interface ProductOfPerson extends Sums {
  productId: number;
  isShortlisted: boolean;
}
export interface VisitOfPerson {
  subjectId: number;
  linkId: number | null;
  startedAt: Date;
  seconds: number;
  products: number;
  searches: number;
  shortlisted: number;
  downloads: number;
  enquiries: number;
}

const moments = <Row extends object>(rows: readonly object[], ...keys: (keyof Row)[]): Row[] =>
  rows.map((row) => {
    const read = { ...row } as Row;
    for (const key of keys) read[key] = new Date(read[key] as string) as Row[keyof Row];
    return read;
  });

/** What people did with each product, in all catalogues. */
export async function selectProductsOf(ctx: Ctx, persons: readonly string[]): Promise<ProductOfPerson[]> {
  const { rows } = await ctx.db.execute(sql`
    select p.product_id as "productId", sum(p.shortlisted) > 0 as "isShortlisted", ${sums}
    from activity_part p
    where p.org_id = ${ctx.orgId} and p.person_id = any(${sql.param([...persons])}::uuid[]) and p.product_id <> 0
    group by p.product_id order by max(p.last_at) desc`);
  return moments<ProductOfPerson>(
    rows.map((row) => ({ ...row, productId: Number(row['productId']) })),
    'lastAt',
  );
}

/** The visits of people, the latest first. */
export async function selectVisitsOf(
  ctx: Ctx,
  persons: readonly string[],
  most: number,
): Promise<VisitOfPerson[]> {
  const { rows } = await ctx.db.execute(sql`
    select v.subject_id as "subjectId", v.link_id as "linkId", v.started_at as "startedAt", v.seconds, v.searches,
      v.shortlisted, v.downloads, v.enquiries, p.products
    from activity_visit v
    cross join lateral (select count(*)::int as products from activity_part q where q.org_id = v.org_id
      and q.visitor_id = v.visitor_id and q.started_at = v.started_at and q.product_id <> 0 offset 0) p
    where v.org_id = ${ctx.orgId} and v.person_id = any(${sql.param([...persons])}::uuid[])
    order by v.started_at desc limit ${most}`);
  return moments<VisitOfPerson>(
    rows.map((row) => ({
      ...row,
      subjectId: Number(row['subjectId']),
      linkId: row['linkId'] === null ? null : Number(row['linkId']),
    })),
    'startedAt',
  );
}

/** Who looked at a product, in all catalogues, the longest first. */
export async function selectViewersOf(
  ctx: Ctx,
  productId: number,
  most: number,
): Promise<(Sums & { personId: string })[]> {
  const { rows } = await ctx.db.execute(sql`
    select p.person_id as "personId", ${sums}
    from activity_part p where p.org_id = ${ctx.orgId} and p.product_id = ${productId}
    group by p.person_id order by sum(p.seconds) desc, p.person_id limit ${most}`);
  return moments<Sums & { personId: string }>(rows, 'lastAt');
}

/** Visits to a product in all, by how many people, and for how long. */
export async function countProduct(
  ctx: Ctx,
  productId: number,
): Promise<Omit<Sums, 'lastAt'> & { people: number; lastAt: Date | null }> {
  const { rows } = await ctx.db.execute(sql`
    select count(distinct p.person_id)::int as people, ${sums}
    from activity_part p where p.org_id = ${ctx.orgId} and p.product_id = ${productId}`);
  const [counts] = moments<Sums & { people: number }>(rows, 'lastAt');
  return counts?.visits ? counts : { visits: 0, people: 0, seconds: 0, asked: 0, lastAt: null };
}
