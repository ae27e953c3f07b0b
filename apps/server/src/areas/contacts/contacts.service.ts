import {
  contactInputSchema,
  contactReaders,
  holds,
  type AnswerOf,
  type Contact,
  type ContactDetails,
  type contactHistory as historyOperation,
  type ContactInput,
  type exportContacts as exportOperation,
  type listContacts as listOperation,
  type ParsedOf,
  type PermissionSlug,
  type prospects as prospectsOperation,
  type updateContact as updateOperation,
} from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import {
  forgetRecord,
  historyPage,
  recordsChanged,
  refuseStale,
  tellChanged,
} from '../../platform/records/index.ts';
import { visitsOfEmails } from '../activity/index.ts';
import { moveAbout, removeAbout, type FollowupKind, type Subject } from '../followups/index.ts';
import { countryById, countryName, expectColleague } from '../identity/index.ts';
import { blank, changed, merged, type Given } from './contacts.rules.ts';
import {
  removeContacts,
  selectOwners,
  selectPeople,
  updateOwner,
  selectContactIds,
  selectContactRows,
  selectContacts,
  selectContactsById,
  selectContactsByKeys,
  selectContactWords,
  selectDoubles,
  upsertContacts,
  type StoredContact,
} from './contacts.store.ts';
import { lastEnquiriesOf, quotationCounts } from './last-enquiries.ts';

const DOUBLES_SHOWN = 10;

/** One page of the contact library (CONTACT-011). */
export async function listContacts(
  ctx: Ctx,
  { sort, page, per_page: limit, ...filter }: ParsedOf<typeof listOperation>['query'],
): Promise<AnswerOf<typeof listOperation>> {
  const { rows, total } = await selectContacts(ctx, { filter, sort, limit, offset: (page - 1) * limit });
  const words = await selectContactWords(ctx, filter.type);
  return { contacts: await toContacts(ctx, rows), total, ...words };
}

/** The contact library as an Excel file. */
export const contactExport = {
  ids: (ctx: Ctx, { sort, ...filter }: ParsedOf<typeof exportOperation>['body'], limit: number) =>
    selectContactIds(ctx, { filter, sort, limit, offset: 0 }),
  async named(ctx: Ctx, ids: readonly number[]): Promise<object[]> {
    const found = new Map((await selectContactsById(ctx, ids)).map((row) => [row.id, row]));
    const contacts = await toContacts(
      ctx,
      ids.flatMap((id) => found.get(id) ?? []),
    );
    return contacts.map(({ country: id, last_enquiry: asked, last_seen: seen, ...contact }) => ({
      ...contact,
      country: id === null ? null : { id, name: countryName(id, ctx.caller.language) ?? '' },
      last_enquiry: asked?.slice(0, 10),
      last_seen: seen?.slice(0, 10),
    }));
  },
};

/** @throws DomainError not_found */
export async function getContact(ctx: Ctx, id: number): Promise<ContactDetails> {
  const [stored] = await selectContactsById(ctx, [id]);
  if (!stored) fail('not_found');
  // People who may add or change contacts need not be allowed to read others.
  const doubles = holds(ctx.audience, contactReaders) ? await selectDoubles(ctx, stored, DOUBLES_SHOWN) : [];
  const [contact, ...others] = await toContacts(ctx, [stored, ...doubles]);
  return contact === undefined ? fail('not_found') : { ...contact, doubles: others };
}

/** The contact with this email; of several, the first; null if there is none. */
export async function contactOfEmail(
  ctx: Ctx,
  email: string,
): Promise<Pick<Contact, 'id' | 'name' | 'company'> | null> {
  const keys = { emails: [email.toLowerCase()], sameKeys: [] };
  const [contact] = email === '' ? [] : await selectContactsByKeys(ctx, keys, 'none');
  return contact ?? null;
}

/** The contacts with these emails, by email in lower case; of several, the first. */
export async function contactsOfEmails(
  ctx: Ctx,
  emails: readonly string[],
): Promise<Map<string, Pick<Contact, 'id' | 'name' | 'company'>>> {
  const wanted = [...new Set(emails.map((email) => email.toLowerCase()))].filter(Boolean);
  if (wanted.length === 0) return new Map();
  const found = await selectContactsByKeys(ctx, { emails: wanted, sameKeys: [] }, 'none');
  return new Map(found.toReversed().map((contact) => [contact.email, contact]));
}

/** Most contacts that are scored: the ones changed last. */
const SCORED_MAX = 5_000;

/** The contacts and prospects that may be recommended; whoever sees recommendations sees them. */
export async function buyersToScore(ctx: Ctx, query: string): Promise<StoredContact[]> {
  return selectContactRows(ctx, { filter: { query }, sort: '-updated_at', limit: SCORED_MAX, offset: 0 });
}

/** The countries of all contacts and prospects, the most frequent first. */
export async function contactCountries(ctx: Ctx): Promise<{ id: number; count: number }[]> {
  return (await selectContactWords(ctx, undefined)).countries;
}

/** One contact; undefined if there is none. */
export async function findContact(ctx: Ctx, id: number): Promise<StoredContact | undefined> {
  return (await selectContactsById(ctx, [id]))[0];
}

/** Those of the ids that are the company's contacts. */
export async function contactsAmong(ctx: Ctx, ids: readonly number[]): Promise<Set<number>> {
  return new Set(ids.length === 0 ? [] : (await selectContactsById(ctx, ids)).map(({ id }) => id));
}

/** @returns the id @throws DomainError unknown_country */
export async function addContact(ctx: Ctx, given: Given): Promise<number> {
  const [id] = await writeContacts(ctx, [{ stored: null, after: checked(changed(blank, given)) }]);
  return id ?? fail('internal');
}

/**
 * Writes new and changed contacts with their history.
 * @param contacts without duplicates
 * @returns their ids, in the same order
 */
export async function writeContacts(
  ctx: Ctx,
  contacts: readonly { stored: StoredContact | null; after: ContactInput }[],
): Promise<number[]> {
  const ids = await upsertContacts(
    ctx,
    contacts.map(({ stored, after }) => ({ id: stored?.id ?? null, input: after })),
  );
  await recordsChanged(
    ctx,
    contacts.map(({ stored, after }, index) => ({
      kind: 'contact',
      id: ids[index] ?? 0,
      revision: (stored?.revision ?? 0) + 1,
      before: stored && inputOf(stored),
      after,
    })),
  );
  return ids;
}

/** @throws DomainError not_found, conflict, unknown_country */
export async function updateContact(
  ctx: Ctx,
  id: number,
  { revision, ...change }: ParsedOf<typeof updateOperation>['body'],
): Promise<ContactDetails> {
  const [stored] = await selectContactsById(ctx, [id], 'update');
  if (!stored) fail('not_found');
  await refuseStale(ctx, { kind: 'contact', ...stored }, revision);
  await writeContacts(ctx, [{ stored, after: checked(changed(inputOf(stored), change)) }]);
  return getContact(ctx, id);
}

/** @throws DomainError not_found */
export async function deleteContact(ctx: Ctx, id: number): Promise<void> {
  const stored = await selectContactsById(ctx, [id], 'update');
  if (stored.length === 0) fail('not_found');
  await remove(ctx, stored);
}

/**
 * Merges contacts into the first, which keeps its id.
 * @throws DomainError not_found; forbidden without `delete_contacts`
 */
export async function mergeContacts(ctx: Ctx, id: number, ids: readonly number[]): Promise<ContactDetails> {
  const wanted = new Set([id, ...ids]);
  const stored = await selectContactsById(ctx, [...wanted], 'update');
  const kept = stored.find((one) => one.id === id);
  if (kept === undefined) fail('not_found');
  if (stored.length < wanted.size) fail('not_found', { path: 'body.ids' });
  refuseWithout(ctx, 'delete_contacts');
  // In the order they were given in: the values of earlier ones win.
  const others = [...wanted].flatMap((one) => stored.find((other) => other.id === one && one !== id) ?? []);
  if (others.length > 0) {
    await moveAbout(ctx, others.map(subjectOf), id);
    await remove(ctx, others);
    await writeContacts(ctx, [{ stored: kept, after: merged(inputOf(kept), others.map(inputOf)) }]);
    const owned = kept.owner_id === null ? others.find((other) => other.owner_id !== null) : undefined;
    if (owned?.owner_id) await updateOwner(ctx, [id], { id: owned.owner_id, name: owned.owner_name });
  }
  return getContact(ctx, id);
}

/** @throws DomainError not_found */
export async function contactHistory(
  ctx: Ctx,
  id: number,
  before: number | undefined,
): Promise<AnswerOf<typeof historyOperation>> {
  if ((await selectContactsById(ctx, [id])).length === 0) fail('not_found');
  const fields = contactInputSchema.keyof().options;
  return historyPage(ctx, { kind: 'contact', id }, { fields, before });
}

/** Lists prospects, or creates one if a name is given (CONTACT-004). @throws DomainError forbidden, unknown_country */
export async function listOrAddProspects(
  ctx: Ctx,
  { query, page, per_page: limit, ...given }: ParsedOf<typeof prospectsOperation>['body'],
): Promise<AnswerOf<typeof prospectsOperation>> {
  if (given.name !== undefined) {
    refuseWithout(ctx, 'add_contacts');
    const id = await addContact(ctx, { ...given, type: 'prospect' });
    return { prospects: await toContacts(ctx, await selectContactsById(ctx, [id])), total: 1 };
  }
  refuseWithout(ctx, ...contactReaders);
  const { rows, total } = await selectContacts(ctx, {
    filter: { type: 'prospect', query },
    sort: 'name',
    limit,
    offset: (page - 1) * limit,
  });
  return { prospects: await toContacts(ctx, rows), total };
}

const subjectOf = ({ id: subjectId }: StoredContact): Subject => ({ subject: 'contact', subjectId });

function refuseWithout(ctx: Ctx, ...anyOf: readonly [PermissionSlug, ...PermissionSlug[]]): void {
  if (!holds(ctx.audience, anyOf)) fail('forbidden', { params: { permission: anyOf[0] } });
}

function checked(input: ContactInput): ContactInput {
  const { country } = input;
  if (country !== null && !countryById(country)) fail('unknown_country', { path: 'body.country' });
  return input;
}

async function remove(ctx: Ctx, gone: readonly StoredContact[]): Promise<void> {
  await removeContacts(
    ctx,
    gone.map(({ id }) => id),
  );
  await removeAbout(ctx, gone.map(subjectOf));
  // A contact's history is deleted with it.
  for (const { id } of gone) {
    await forgetRecord(ctx, { kind: 'contact', id });
    tellChanged(ctx, { kind: 'contact', ids: [id], revision: null });
  }
}

/** Its fields as they can be sent, without the ones that the server sets. */
export function inputOf(stored: ContactInput): ContactInput {
  return contactInputSchema
    .keyof()
    .options.reduce((input, field) => ({ ...input, [field]: stored[field] }), blank);
}

async function toContacts(ctx: Ctx, rows: readonly StoredContact[]): Promise<Contact[]> {
  const emails = rows.map(({ email }) => email);
  const last = await lastEnquiriesOf(ctx, emails);
  const seen = holds(ctx.audience, 'view_buyer_details') ? await visitsOfEmails(ctx, emails) : undefined;
  const [countQuotations] = ctx.platform.slots.all(quotationCounts);
  const quoted = holds(ctx.audience, 'view_quotation') ? await countQuotations?.(ctx, emails) : undefined;
  return rows.map(({ updated_at: at, owner_id: owner, owner_name: name, ...row }) => ({
    ...row,
    owner: owner === null ? null : { id: owner, name },
    updated_at: at.toISOString(),
    last_enquiry: last.get(row.email)?.toISOString() ?? null,
    last_seen: seen?.get(row.email)?.lastAt.toISOString() ?? null,
    quotations: quoted === undefined ? null : (quoted.get(row.email) ?? 0),
  }));
}

/** Contacts have reminders and notes. */
export const contactFollowups: FollowupKind = {
  subject: 'contact',
  async isThere(ctx, id) {
    refuseWithout(ctx, ...contactReaders);
    return (await selectContactsById(ctx, [id])).length > 0;
  },
  path: (id) => `/buyers/${id}`,
};

/** The members who look after the contacts with an email address. */
export function ownersOfEmail(ctx: Ctx, email: string): Promise<string[]> {
  return selectOwners(ctx, email.toLowerCase());
}

/** A contact with everybody else at its company. @throws DomainError not_found */
export async function peopleOf(ctx: Ctx, id: number): Promise<{ contact: Contact; people: Contact[] }> {
  const stored = (await findContact(ctx, id)) ?? fail('not_found');
  const people = await toContacts(ctx, await selectPeople(ctx, stored));
  const contact = people.find((one) => one.id === id) ?? fail('not_found');
  return { contact, people };
}

/** Makes a member responsible for everybody at a buyer's company. @throws DomainError not_found, not_a_colleague */
export async function assignBuyer(ctx: Ctx, id: number, ownerId: string | null): Promise<Contact['owner']> {
  const stored = (await findContact(ctx, id)) ?? fail('not_found');
  const owner = ownerId === null ? null : await expectColleague(ctx, ownerId);
  const ids = (await selectPeople(ctx, stored)).map((one) => one.id);
  await updateOwner(ctx, ids, owner);
  tellChanged(ctx, { kind: 'contact', ids, revision: null });
  return owner && { id: owner.id, name: owner.name };
}
