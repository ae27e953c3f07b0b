import { sql, type SQL } from 'drizzle-orm';
import type { ContactInput, contactSorts, ContactType } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { folded } from '../../platform/db/folded-text.ts';
import { listPage, wordsIn } from '../../platform/records/index.ts';
import { sameKey } from './contacts.rules.ts';

export type StoredContact = ContactInput & {
  id: number;
  revision: number;
  updated_at: string;
  updated_by: string | null;
};

const columns = sql`c.id, c.type, c.name, c.email, c.company, c.phone, c.address_line_1, c.address_line_2, c.city,
  c.country_id as country, c.status, c.source, c.tags, c.notes, c.revision, c.updated_at::text,
  c.updated_by_name as updated_by`;

type Sort = (typeof contactSorts)[number];

const orders: Readonly<Record<Sort, SQL>> = {
  name: sql`c.same_key, c.id`,
  '-name': sql`c.same_key desc, c.id desc`,
  company: sql`c.company = '', ${folded(sql`c.company`)}, c.same_key, c.id`,
  '-company': sql`${folded(sql`c.company`)} desc, c.same_key, c.id`,
  '-updated_at': sql`c.updated_at desc, c.id desc`,
};

export interface ContactFilter {
  type?: ContactType | undefined;
  query: string;
  tag?: string | undefined;
  country?: number | undefined;
}

const searched = [
  sql`c.name`,
  sql`c.company`,
  sql`c.email`,
  sql`c.phone`,
  sql`c.city`,
  sql`array_to_string(c.tags, ' ')`,
];

/** One page of the contacts, and how many there are. */
export async function selectContacts(
  ctx: Ctx,
  {
    filter: { type, query, tag, country },
    sort,
    ...page
  }: { filter: ContactFilter; sort: Sort; limit: number; offset: number },
): Promise<{ rows: StoredContact[]; total: number }> {
  const where = [
    sql`c.org_id = ${ctx.orgId}`,
    ...(type === undefined ? [] : [sql`c.type = ${type}`]),
    ...(tag === undefined ? [] : [sql`${tag} = any (c.tags)`]),
    ...(country === undefined ? [] : [sql`c.country_id = ${country}`]),
    ...wordsIn(searched, query),
  ];
  const from = sql`contact c`;
  const found = await listPage<StoredContact>(ctx, { columns, from, where, order: orders[sort], ...page });
  return { ...found, rows: found.rows.map(toStored) };
}

/** Of tags and countries that a list is filtered by, the commonest. */
const WORDS_MAX = 500;

/** Tags and countries of the contacts of a type, with their numbers. */
export async function selectContactWords(
  ctx: Ctx,
  type: ContactType | undefined,
): Promise<{ tags: { name: string; count: number }[]; countries: { id: number; count: number }[] }> {
  const mine = sql`c.org_id = ${ctx.orgId} and ${type === undefined ? sql`true` : sql`c.type = ${type}`}`;
  const tags = await ctx.db.execute<{ name: string; count: number }>(sql`
    select tag as name, count(*)::int as count from contact c, unnest(c.tags) as tag where ${mine}
    group by tag order by count(*) desc, tag limit ${WORDS_MAX}`);
  const countries = await ctx.db.execute<{ id: number; count: number }>(sql`
    select c.country_id as id, count(*)::int as count from contact c where ${mine} and c.country_id is not null
    group by c.country_id order by count(*) desc, c.country_id limit ${WORDS_MAX}`);
  return {
    tags: tags.rows.toSorted((a, b) => a.name.localeCompare(b.name)),
    countries: countries.rows,
  };
}

/**
 * The contacts of these ids, in the order of their ids.
 * @param lock keeps others from changing them until the transaction ends
 */
export async function selectContactsById(
  ctx: Ctx,
  ids: readonly number[],
  lock: 'update' | 'none' = 'none',
): Promise<StoredContact[]> {
  const { rows } = await ctx.db.execute<StoredContact & Record<string, unknown>>(sql`
    select ${columns} from contact c
    where c.org_id = ${ctx.orgId} and c.id = any (${sql.param([...ids])}::bigint[])
    order by c.id ${lock === 'update' ? sql`for update` : sql``}`);
  return rows.map(toStored);
}

/** Contacts by their emails, or by what they have alike beside it; locked until the transaction ends on demand. */
export async function selectContactsByKeys(
  ctx: Ctx,
  { emails, sameKeys }: { emails: readonly string[]; sameKeys: readonly string[] },
  lock: 'update' | 'none',
): Promise<StoredContact[]> {
  const { rows } = await ctx.db.execute<StoredContact & Record<string, unknown>>(sql`
    select ${columns} from contact c
    where c.org_id = ${ctx.orgId} and (c.email = any (${sql.param([...emails])}::text[])
      or c.same_key = any (${sql.param([...sameKeys])}::text[]))
    order by c.id ${lock === 'update' ? sql`for update` : sql``}`);
  return rows.map(toStored);
}

/** Contacts that may be the same as this one. */
export async function selectDoubles(
  ctx: Ctx,
  { id, ...contact }: StoredContact,
  limit: number,
): Promise<StoredContact[]> {
  const { rows } = await ctx.db.execute<StoredContact & Record<string, unknown>>(sql`
    select ${columns} from contact c
    where c.org_id = ${ctx.orgId} and c.id <> ${id}
      and (c.same_key = ${sameKey(contact)} or c.email <> '' and c.email = ${contact.email})
    order by c.id limit ${limit}`);
  return rows.map(toStored);
}

function toStored(row: StoredContact): StoredContact {
  return { ...row, id: Number(row.id), updated_at: new Date(row.updated_at).toISOString() };
}

/** What is written of a contact, by column. */
const written = (ctx: Ctx, input: ContactInput): Readonly<Record<string, SQL>> => ({
  type: sql`${input.type}`,
  name: sql`${input.name}`,
  email: sql`${input.email}`,
  company: sql`${input.company}`,
  same_key: sql`${sameKey(input)}`,
  phone: sql`${input.phone}`,
  address_line_1: sql`${input.address_line_1}`,
  address_line_2: sql`${input.address_line_2}`,
  city: sql`${input.city}`,
  country_id: sql`${input.country}::int`,
  status: sql`${input.status}::text`,
  source: sql`${input.source}`,
  tags: sql`${sql.param(input.tags)}::text[]`,
  notes: sql`${input.notes}`,
  updated_at: sql`${ctx.platform.clock.now()}`,
  updated_by: sql`${ctx.caller.userId}`,
  updated_by_name: sql`${ctx.caller.name}`,
});
const listed = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/**
 * Writes contacts as they are to be.
 * @param contacts without an id where they are new; none twice
 * @returns their ids, in the same order
 */
export async function upsertContacts(
  ctx: Ctx,
  contacts: readonly { id: number | null; input: ContactInput }[],
): Promise<number[]> {
  if (contacts.length === 0) return [];
  const values = contacts.map(({ id, input }) => ({ id, columns: written(ctx, input) }));
  const names = Object.keys(values[0]?.columns ?? {}).map((name) => sql.identifier(name));
  const rows = values.map(({ id, columns: row }) => {
    const own = [sql`${ctx.orgId}`, id === null ? sql`default` : sql`${id}`];
    return sql`(${listed([...own, ...Object.values(row)])})`;
  });
  const { rows: stored } = await ctx.db.execute<{ id: number | string }>(sql`
    insert into contact (org_id, id, ${listed(names.map((name) => sql`${name}`))})
    values ${listed(rows)}
    on conflict (org_id, id) do update set ${listed(names.map((name) => sql`${name} = excluded.${name}`))},
      revision = contact.revision + 1
    returning id`);
  return stored.map(({ id }) => Number(id));
}

export async function removeContacts(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db.execute(sql`
    delete from contact where org_id = ${ctx.orgId} and id = any (${sql.param([...ids])}::bigint[])`);
}
