import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addNote,
  addReminder,
  addressOf,
  assignBuyer,
  contactExportFields,
  contactFields,
  contactHistory,
  createCatalogue,
  createContact,
  createEnquiryQuotation,
  createProduct,
  deleteContact,
  deleteQuotation,
  exportContacts,
  generateCatalogue,
  getContact,
  listContacts,
  listFollowups,
  mergeContacts,
  prospects,
  sendEnquiry,
  updateContact,
  uploadImage,
  type Contact,
} from '@sourcewiz/contract';
import { alphabets } from '../../../test/alphabets.ts';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { dataOf, sendOperation } from '../../../test/send-operation.ts';
import { blank, changed, merged } from './contacts.rules.ts';

const INDIA = 99;

let t: TestApp;
let own: Company;
let other: Company;
beforeAll(async () => {
  t = await bootTestApp();
  own = await makeCompany(t, { name: 'Own' });
  other = await makeCompany(t, { name: 'Other' });
});
afterAll(() => t.close());

const add = async (body: { name: string } & Partial<Contact>, { admin }: Company = own) =>
  must(await admin.call(createContact, { body }));
const names = async (query: Parameters<typeof own.admin.call<typeof listContacts>>[1]) =>
  must(await own.admin.call(listContacts, query)).contacts.map(({ name }) => name);

describe('the contact library', () => {
  test('CONTACT-001 CONTACT-002 CONTACT-011 keeps contacts and prospects of one organisation', async () => {
    expect(contactFields.map(({ id, name }) => `${id} ${name}`)).toEqual([
      '321 Name',
      '322 Email',
      '323 Address line 1',
      '324 Address line 2',
      '325 City',
      '326 Country',
    ]);
    expect(listContacts.path).toBe('/api/contacts/contacts');
    const ebba = await add({
      name: ' Ebba ',
      email: 'Ebba@Nordhem.example',
      company: 'Nordhem',
      country: INDIA,
      tags: ['Fair', 'fair', 'Lamps'],
    });
    expect(ebba).toMatchObject({
      name: 'Ebba',
      email: 'ebba@nordhem.example',
      type: 'contact',
      status: null,
    });
    expect(ebba.tags).toEqual(['Fair', 'Lamps']);
    await add({ name: 'Pia', type: 'prospect', source: 'Ambiente', tags: ['Fair'] });
    await add({ name: 'Stranger' }, other);
    const listed = must(await own.admin.call(listContacts, { query: { type: 'contact' } }));
    expect(listed.contacts.map(({ name }) => name)).toEqual(['Ebba']);
    expect(listed.tags).toEqual([
      { name: 'Fair', count: 1 },
      { name: 'Lamps', count: 1 },
    ]);
    expect(listed.countries).toEqual([{ id: INDIA, count: 1 }]);
    expect(await names({ query: { type: 'prospect' } })).toEqual(['Pia']);
    expect(await names({})).toEqual(['Ebba', 'Pia']);
    const foreign = { params: { id: ebba.id } };
    expect((await other.admin.call(getContact, foreign)).status).toBe(404);
    expect((await other.admin.call(deleteContact, foreign)).status).toBe(404);
    expect((await other.admin.call(contactHistory, foreign)).status).toBe(404);
  });

  test('CONTACT-013 is searched, filtered, sorted and shown page by page', async () => {
    await add({ name: 'Çağla', company: 'Zümrüt', email: 'cagla@z.example', tags: ['vip'] });
    expect(await names({ query: { query: 'cagla zumrut' } })).toEqual(['Çağla']);
    expect(await names({ query: { tag: 'vip' } })).toEqual(['Çağla']);
    expect(await names({ query: { country: INDIA } })).toEqual(['Ebba']);
    const second = must(await own.admin.call(listContacts, { query: { per_page: 1, page: 2 } }));
    expect([second.contacts.length, second.total]).toEqual([1, 3]);
    expect((await names({ query: { sort: '-company' } })).slice(0, 2)).toEqual(['Çağla', 'Ebba']);
    // Those without a company come last.
    expect(await names({ query: { sort: 'company' } })).toEqual(['Ebba', 'Çağla', 'Pia']);
    expect(await names({ query: { sort: 'name' } })).toEqual(['Çağla', 'Ebba', 'Pia']);
    expect(await names({ query: { sort: '-name' } })).toEqual(['Pia', 'Ebba', 'Çağla']);
    const vip = must(await own.admin.call(listContacts, { query: { tag: 'vip' } }));
    expect(vip.total).toBe(1);
    expect(await names({ query: { query: '100%_' } })).toEqual([]);
  });

  test('CONTACT-013 quotations are counted by the email, each with all its revisions, for whoever may see them', async () => {
    const { admin } = own;
    const email = 'quoted@nordhem.example';
    const { id } = await add({ name: 'Quoted', email });
    const make = async () =>
      must(await admin.call(createEnquiryQuotation, { body: { buyer_name: 'Q', buyer_email: email } }));
    await make();
    const { id: copied, enquiry_id } = await make();
    must(await admin.call(deleteQuotation, { params: { id: copied } }));
    must(await admin.call(createEnquiryQuotation, { body: { enquiry_id } }));
    const read = async ({ call } = admin) => must(await call(getContact, { params: { id } })).quotations;
    expect(await read()).toBe(2);
    expect(await read(await own.employee(['view_contacts']))).toBeNull();
    const { id: none } = await add({ name: 'None' });
    expect(must(await admin.call(getContact, { params: { id: none } })).quotations).toBe(0);
    must(await admin.call(deleteContact, { params: { id: none } }));
    must(await admin.call(deleteContact, { params: { id } }));
    expect((await admin.call(getContact, { params: { id } })).status).toBe(404);
  });

  test.each(['en', 'tr'] as const)(
    'CONTACT-013 is sorted by the alphabet of the reader: %s',
    async (language) => {
      const reader = await makeCompany(t, { name: 'Reader', language });
      const ordered = alphabets[language];
      for (const name of ordered.toReversed()) await add({ name, company: name }, reader);
      for (const sort of ['name', 'company'] as const) {
        const { contacts } = must(await reader.admin.call(listContacts, { query: { sort } }));
        expect(contacts.map(({ name }) => name)).toEqual(ordered);
      }
    },
  );

  test('CONTACT-003 refuses what is no email, and a country that there is none of', async () => {
    const wrong = await own.admin.call(createContact, { body: { name: 'A', email: 'a@' } });
    expect(wrong).toMatchObject({ status: 400, errors: [{ path: 'body.email' }] });
    expect(JSON.stringify(wrong)).toContain('Enter a valid email');
    const nowhere = await own.admin.call(createContact, { body: { name: 'A', country: 99_999 } });
    expect(nowhere).toMatchObject({ errors: [{ code: 'unknown_country', path: 'body.country' }] });
  });

  test('a change that was begun on an older state is refused, and the history says who changed what', async () => {
    const { id, revision } = await add({ name: 'Daniel', city: 'Portland' });
    const params = { id };
    const change = { revision, city: 'Salem' };
    expect(must(await own.admin.call(updateContact, { params, body: change })).revision).toBe(2);
    const late = await own.admin.call(updateContact, { params, body: { revision, city: 'Bend' } });
    expect(late).toMatchObject({ status: 409, errors: [{ code: 'conflict' }] });
    const { entries, has_more: hasMore } = must(await own.admin.call(contactHistory, { params }));
    expect(hasMore).toBe(false);
    expect(entries[0]?.changes).toEqual([{ field: 'city', before: 'Portland', after: 'Salem' }]);
    expect(entries).toHaveLength(2);
  });

  test('of contacts that may be the same one is made', async () => {
    const first = await add({ name: 'Mei', email: 'mei@kobo.example', tags: ['a'], notes: 'First' });
    const second = await add({
      name: 'Mei Tanaka',
      email: 'MEI@kobo.example',
      phone: '+81 6',
      tags: ['b'],
      notes: 'Second',
      type: 'prospect',
    });
    expect(second.doubles.map(({ id }) => id)).toEqual([first.id]);
    const alike = await add({ name: 'MEI  tanaka' });
    expect(alike.doubles.map(({ id }) => id)).toEqual([second.id]);
    const params = { id: first.id };
    const stranger = await add({ name: 'Stranger' }, other);
    const foreign = { params, body: { ids: [stranger.id] } };
    expect((await own.admin.call(mergeContacts, foreign)).status).toBe(404);
    const one = must(await own.admin.call(mergeContacts, { params, body: { ids: [second.id, alike.id] } }));
    expect(one).toMatchObject({
      name: 'Mei',
      type: 'contact',
      phone: '+81 6',
      tags: ['a', 'b'],
      notes: 'First\n\nSecond',
      doubles: [],
    });
    expect((await own.admin.call(getContact, { params: { id: second.id } })).status).toBe(404);
  });

  test('a merge keeps what was written about those that go, and who looked after them', async () => {
    const kept = await add({ name: 'Ida', email: 'ida@kobo.example' });
    const gone = await add({ name: 'Ida K.', email: 'ida@kobo.example' });
    const about = { subject: 'contact' as const, subject_id: gone.id };
    must(await own.admin.call(addNote, { body: { ...about, text: 'Likes jute' } }));
    must(await own.admin.call(addReminder, { body: { ...about, text: 'Call', day: '2030-01-01' } }));
    must(
      await own.admin.call(assignBuyer, { params: { id: gone.id }, body: { owner_id: own.admin.userId } }),
    );
    const merge = { params: { id: kept.id }, body: { ids: [gone.id] } };
    expect(must(await own.admin.call(mergeContacts, merge)).owner?.id).toBe(own.admin.userId);
    const query = { ...about, subject_id: kept.id };
    const { notes, reminders } = must(await own.admin.call(listFollowups, { query }));
    expect([notes[0]?.text, reminders[0]?.text]).toEqual(['Likes jute', 'Call']);
  });

  test('CONTACT-011 the list goes to Excel, with its filters and names instead of ids', async () => {
    await add({ name: 'Zoe', company: 'Zeta', type: 'prospect', country: INDIA, tags: ['Fair', 'Jute'] });
    const body = { query: 'zeta' };
    const { download_link: url } = must(await own.admin.call(exportContacts, { body }));
    const { sheets } = await readXlsx((await t.app.inject({ url })).rawPayload);
    const [titles, row, ...more] = sheets[0]?.rows ?? [];
    expect(titles).toEqual(Object.values(contactExportFields).map(({ en }) => en));
    expect(row).toEqual(expect.arrayContaining(['Zoe', 'India', 'Prospect', 'New', 'Fair, Jute']));
    expect(more).toEqual([]);
  });

  test('PERM-024 PERM-025 PERM-026 PERM-027 each right opens its own, and a merge needs two', async () => {
    const { id } = await add({ name: 'Guarded' });
    const twin = await add({ name: 'Guarded' });
    const params = { id };
    const viewer = await own.employee(['view_contacts']);
    expect((await viewer.call(getContact, { params })).status).toBe(200);
    expect((await viewer.call(createContact, { body: { name: 'X' } })).status).toBe(403);
    const seller = await own.employee(['view_quotation']);
    expect((await seller.call(listContacts, { query: {} })).status).toBe(200);
    const editor = await own.employee(['edit_contacts']);
    const merge = { params, body: { ids: [twin.id] } };
    expect((await editor.call(listContacts, { query: {} })).status).toBe(403);
    expect((await editor.call(mergeContacts, merge)).status).toBe(403);
    const keeper = await own.employee(['edit_contacts', 'delete_contacts']);
    expect((await keeper.call(mergeContacts, merge)).status).toBe(200);
    expect((await keeper.call(deleteContact, { params })).status).toBe(200);
    expect((await viewer.call(getContact, { params })).status).toBe(404);
  });
});

test('PERM-024 PERM-025 who may only add contacts is shown no other ones as doubles', async () => {
  const company = await makeCompany(t);
  const body = { name: 'Lena', email: 'lena@fjord.example' };
  must(await company.admin.call(createContact, { body: { ...body, notes: 'Pays late' } }));
  const adder = await company.employee(['add_contacts']);
  expect(must(await adder.call(createContact, { body })).doubles).toEqual([]);
  expect(must(await company.admin.call(createContact, { body })).doubles).toHaveLength(2);
});

test('what the history knew of a contact goes with it', async () => {
  const company = await makeCompany(t);
  const made = must(await company.admin.call(createContact, { body: { name: 'Gone', phone: '+47 555' } }));
  must(await company.admin.call(deleteContact, { params: { id: made.id } }));
  const { rows } = await t.platform.database.inTenant(company.orgId, (db) =>
    db.execute(sql`select changes from record_history where kind = 'contact'`),
  );
  expect(rows).toEqual([]);
});

test('CONTACT-004 CONTACT-005 POST prospect/prospects lists prospects, and creates one that is named', async () => {
  const company = await makeCompany(t);
  expect(addressOf(prospects, {}).endsWith('/api/prospect/prospects')).toBe(true);
  const body = { name: 'Inês', email: 'ines@azulejo.example', company: 'Azulejo', source: 'Fair' };
  const { admin } = company;
  const made = must(await admin.call(prospects, { body: { ...body, country: INDIA } }));
  expect(made).toMatchObject({ total: 1, prospects: [{ ...body, status: 'new', type: 'prospect' }] });
  // A contact is no prospect.
  must(await admin.call(createContact, { body: { name: 'Bea Contact' } }));
  const adder = await company.employee(['add_contacts']);
  const bea = { name: 'Bea', status: 'interested' } as const;
  expect((await adder.call(prospects, { body: bea })).status).toBe(200);
  expect((await adder.call(prospects, { body: {} })).status).toBe(403);
  const viewer = await company.employee(['view_contacts']);
  expect((await viewer.call(prospects, { body: bea })).status).toBe(403);
  const listed = must(await viewer.call(prospects, { body: { query: 'bea', page: 1, per_page: 10 } }));
  expect(listed).toMatchObject({ total: 1, prospects: [bea] });
  const paged = must(await viewer.call(prospects, { body: { page: 2, per_page: 1 } }));
  expect([paged.prospects.map(({ name }) => name), paged.total]).toEqual([['Inês'], 2]);
});

test('CONTACT-013 the last enquiry is found by the email, for whoever may see what buyers do', async () => {
  const { admin } = own;
  const { token } = admin;
  const image = dataOf<{ id: string }>(await sendOperation(t, uploadImage, { token }));
  const product = must(
    await admin.call(createProduct, { body: { product_id: 'L-1', name: 'Lamp', image_ids: [image.id] } }),
  );
  const catalogue = must(
    await admin.call(createCatalogue, {
      body: { name: 'Lamps', buyer_company: 'Lindner', product_ids: [product.id] },
    }),
  );
  const { link } = must(await admin.call(generateCatalogue, { params: { id: catalogue.id } }));
  const params = { token: link?.split('/').at(-1) ?? '' };
  const body = { name: 'Jörg', email: 'Joerg@Lindner.example', items: [{ id: product.id }] };
  must(await t.as()(sendEnquiry, { params, body }));
  const { id } = await add({ name: 'Jörg', email: 'joerg@lindner.example' });
  const seen = must(await admin.call(getContact, { params: { id } }));
  expect(seen.last_enquiry).toMatch(/^\d{4}-/);
  const without = await own.employee(['view_contacts']);
  expect(must(await without.call(getContact, { params: { id } })).last_enquiry).toBeNull();
});

test('what a contact lacks is taken from the others, and only a prospect has a status', () => {
  const kept = changed(blank, { name: 'A', type: 'prospect' });
  expect(kept.status).toBe('new');
  const one = merged(kept, [changed(blank, { name: 'B', country: INDIA, type: 'prospect', tags: ['x'] })]);
  expect(one).toMatchObject({ name: 'A', country: INDIA, type: 'prospect', status: 'new', tags: ['x'] });
  expect(changed(one, { type: 'contact' }).status).toBeNull();
});
