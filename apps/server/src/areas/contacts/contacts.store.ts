import { and, asc, desc, eq, getTableColumns, inArray, isNotNull, ne, or, sql, type SQL } from 'drizzle-orm';
import type { ContactInput, contactSorts, ContactType, Language } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { byAlphabet } from '../../platform/db/alphabet.ts';
import { folded } from '../../platform/db/folded-text.ts';
import { wordsIn } from '../../platform/records/index.ts';
import { sameKey } from './contacts.rules.ts';
import { contacts } from './contacts.tables.ts';

const { orgId: _, same_key: __, updated_by_id: ___, ...columns } = getTableColumns(contacts);

export type StoredContact = ContactInput & {
  id: number;
  owner_id: string | null;
  owner_name: string;
  revision: number;
  updated_at: Date;
  updated_by: string;
};

type Sort = (typeof contactSorts)[number];
const { id: byId, name, company, updated_at: changedAt } = contacts;

function orderOf(sort: Sort, language: Language): readonly SQL[] {
  const [byName, byCompany] = [byAlphabet(sql`${name}`, language), byAlphabet(sql`${company}`, language)];
  const orders: Readonly<Record<Sort, readonly SQL[]>> = {
    name: [asc(byName), asc(byId)],
    '-name': [desc(byName), desc(byId)],
    company: [sql`${company} = ''`, asc(byCompany), asc(byName), asc(byId)],
    '-company': [desc(byCompany), asc(byName), asc(byId)],
    '-updated_at': [desc(changedAt), desc(byId)],
  };
  return orders[sort];
}

export interface ContactFilter {
  type?: ContactType | undefined;
  query: string;
  tag?: string | undefined;
  country?: number | undefined;
}

const searched = [
  sql`${contacts.name}`,
  sql`${company}`,
  sql`${contacts.email}`,
  sql`${contacts.phone}`,
  sql`${contacts.city}`,
  sql`array_to_string(${contacts.tags}, ' ')`,
];

interface ContactPage {
  filter: ContactFilter;
  sort: Sort;
  limit: number;
  offset: number;
}

function matching(ctx: Ctx, { type, query, tag, country }: ContactFilter): SQL | undefined {
  return and(
    eq(contacts.orgId, ctx.orgId),
    type === undefined ? undefined : eq(contacts.type, type),
    tag === undefined ? undefined : sql`${tag} = any (${contacts.tags})`,
    country === undefined ? undefined : eq(contacts.country, country),
    ...wordsIn(searched, query),
  );
}

/** One page of contacts. */
export async function selectContactRows(
  ctx: Ctx,
  { filter, sort, limit, offset }: ContactPage,
): Promise<StoredContact[]> {
  const page = ctx.db.select(columns).from(contacts).where(matching(ctx, filter)).limit(limit).offset(offset);
  return page.orderBy(...orderOf(sort, ctx.caller.language));
}

/** The ids of the contacts of a list, in its order. */
export async function selectContactIds(
  ctx: Ctx,
  { filter, sort, limit, offset }: ContactPage,
): Promise<number[]> {
  const ids = ctx.db.select({ id: byId }).from(contacts).where(matching(ctx, filter));
  const page = ids.limit(limit).offset(offset);
  return (await page.orderBy(...orderOf(sort, ctx.caller.language))).map(({ id }) => id);
}

/** One page of contacts, and the total. */
export async function selectContacts(
  ctx: Ctx,
  page: ContactPage,
): Promise<{ rows: StoredContact[]; total: number }> {
  return {
    rows: await selectContactRows(ctx, page),
    total: await ctx.db.$count(contacts, matching(ctx, page.filter)),
  };
}

/** Most tags and countries offered as filters: the most frequent ones. */
const WORDS_MAX = 500;

/** Tags and countries of the contacts of a type, with counts. */
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

type Lock = 'update' | 'none';

/** Contacts that match a condition, ordered by id. */
async function selectWhere(ctx: Ctx, which: SQL | undefined, lock: Lock): Promise<StoredContact[]> {
  const query = ctx.db
    .select(columns)
    .from(contacts)
    .where(and(eq(contacts.orgId, ctx.orgId), which))
    .orderBy(byId);
  return lock === 'none' ? query : query.for('update');
}

/**
 * The contacts with these ids, ordered by id.
 * @param lock keeps others from changing them until the transaction ends
 */
export async function selectContactsById(
  ctx: Ctx,
  ids: readonly number[],
  lock: Lock = 'none',
): Promise<StoredContact[]> {
  return selectWhere(ctx, inArray(byId, [...ids]), lock);
}

/** Contacts by email, or by name and company. @param lock as above */
export async function selectContactsByKeys(
  ctx: Ctx,
  { emails, sameKeys }: { emails: readonly string[]; sameKeys: readonly string[] },
  lock: Lock,
): Promise<StoredContact[]> {
  const which = or(inArray(contacts.email, [...emails]), inArray(contacts.same_key, [...sameKeys]));
  return selectWhere(ctx, which, lock);
}

/** Contacts that may be duplicates of this one. */
export async function selectDoubles(
  ctx: Ctx,
  { id, ...contact }: StoredContact,
  limit: number,
): Promise<StoredContact[]> {
  const { email } = contact;
  const isAlike = or(
    eq(contacts.same_key, sameKey(contact)),
    email === '' ? undefined : eq(contacts.email, email),
  );
  return ctx.db
    .select(columns)
    .from(contacts)
    .where(and(eq(contacts.orgId, ctx.orgId), ne(byId, id), isAlike))
    .orderBy(byId)
    .limit(limit);
}

/**
 * Writes contacts.
 * @param written without an id if they are new; no duplicates
 * @returns their ids, in the same order
 */
export async function upsertContacts(
  ctx: Ctx,
  written: readonly { id: number | null; input: ContactInput }[],
): Promise<number[]> {
  if (written.length === 0) return [];
  const { orgId, caller, platform } = ctx;
  const by = { updated_at: platform.clock.now(), updated_by_id: caller.userId, updated_by: caller.name };
  const values = written.map(({ id, input }) => ({
    ...input,
    ...by,
    ...(id === null ? {} : { id }),
    orgId,
    same_key: sameKey(input),
  }));
  const {
    orgId: ofCompany,
    id: ofContact,
    revision,
    owner_id: _o,
    owner_name: _n,
    ...others
  } = getTableColumns(contacts);
  const set = Object.entries(others).map(([name, column]) => [
    name,
    sql`excluded.${sql.identifier(column.name)}`,
  ]);
  const stored = await ctx.db
    .insert(contacts)
    .values(values)
    .onConflictDoUpdate({
      target: [ofCompany, ofContact],
      set: { ...Object.fromEntries(set), revision: sql`${revision} + 1` },
    })
    .returning({ id: ofContact });
  return stored.map(({ id }) => id);
}

export async function removeContacts(ctx: Ctx, ids: readonly number[]): Promise<void> {
  await ctx.db.delete(contacts).where(and(eq(contacts.orgId, ctx.orgId), inArray(byId, [...ids])));
}

/** The owners of the contacts with an email address, the latest changed first. */
export async function selectOwners(ctx: Ctx, email: string): Promise<string[]> {
  const { orgId, owner_id: owner, updated_at: at } = contacts;
  const rows = await ctx.db
    .select({ owner })
    .from(contacts)
    .where(and(eq(orgId, ctx.orgId), eq(contacts.email, email), isNotNull(owner)))
    .orderBy(desc(at));
  return rows.flatMap((row) => row.owner ?? []);
}

/** Makes a member responsible for contacts; null for nobody. */
export async function updateOwner(
  ctx: Ctx,
  ids: readonly number[],
  owner: { id: string; name: string } | null,
): Promise<void> {
  await ctx.db
    .update(contacts)
    .set({ owner_id: owner?.id ?? null, owner_name: owner?.name ?? '' })
    .where(and(eq(contacts.orgId, ctx.orgId), inArray(byId, [...ids])));
}

/** Everybody at the company of a contact, or the contact alone if it names none; the oldest first. */
export async function selectPeople(
  ctx: Ctx,
  { id, company }: Pick<StoredContact, 'id' | 'company'>,
): Promise<StoredContact[]> {
  const same = sql`${folded(sql`${contacts.company}`)} = ${folded(company)}`;
  return selectWhere(ctx, company === '' ? eq(byId, id) : or(eq(byId, id), same), 'none');
}
