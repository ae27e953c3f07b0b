import {
  addEnquiry,
  assignEnquiries,
  createCatalogue,
  createContact,
  deleteCatalogue,
  deleteContact,
  enquiryName,
  exportEnquiries,
  generateCatalogue,
  getEnquiry,
  listAttributes,
  listContacts,
  listEnquiries,
  markEnquiries,
  newEnquiries,
  replyToEnquiry,
  sendEnquiry,
  updateCatalogue,
} from '@sourcewiz/contract';
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { writeActivity } from '../activity/index.ts';
import { assignBuyer } from '../contacts/index.ts';
import { applyProductChanges } from '../products/index.ts';
import { buyerCopy, enquiryMail } from './enquiry-mail.ts';

let t: TestApp;
let own: Company;
let productId = 0;
let token = '';
const none = { query: '', page: 1 };

beforeAll(async () => {
  t = await bootTestApp();
  own = await makeCompany(t);
  const [product] = await own.inside((ctx) =>
    applyProductChanges(ctx, {
      changes: [
        { kind: 'create', fields: { product_id: 'Bowl-1', name: 'Brass bowl', status: 'published' } },
      ],
      source: 'form',
    }),
  );
  productId = product?.id ?? 0;
  const body = { name: 'Spring', buyer_company: 'Nordhem', product_ids: [productId] };
  const catalogue = must(await own.admin.call(createCatalogue, { body }));
  const { link } = must(await own.admin.call(generateCatalogue, { params: { id: catalogue.id } }));
  token = link?.split('/').at(-1) ?? '';
});
afterAll(() => t.close());
// The limit of enquiries from one network is shared by all tests.
beforeEach(() => t.clock.advance(15 * 60_000));

async function ask(name: string, more: { email?: string; message?: string } = {}): Promise<number> {
  t.clock.advance(11 * 60_000);
  const body = { name, email: 'someone@nordhem.example', ...more, items: [{ id: productId, quantity: 48 }] };
  must(await t.as()(sendEnquiry, { params: { token }, body }));
  const { enquiries } = must(await own.admin.call(listEnquiries, { query: none }));
  return enquiries[0]?.id ?? 0;
}

const names = async (query: Partial<{ query: string; state: 'new' | 'answered'; page: number }>) =>
  must(await own.admin.call(listEnquiries, { query: { ...none, ...query } })).enquiries.map(
    ({ name }) => name,
  );

test('U02 what buyers send stands in the inbox: the newest first, found by words, by state', async () => {
  await ask('ebba', { message: 'Delivery by May?' });
  const second = await ask('Çağla');
  expect(await names({})).toEqual(['Çağla', 'ebba']);
  expect(await names({ query: 'delivery MAY' })).toEqual(['ebba']);
  expect(await names({ query: 'cagla brass' })).toEqual(['Çağla']);
  expect(await names({ query: 'spring' })).toHaveLength(2);
  // The JSON keys of the pieces must not be found.
  expect(await names({ query: 'product_id' })).toEqual([]);
  expect(must(await own.admin.call(getEnquiry, { params: { id: second } }))).toMatchObject({
    name: 'Çağla',
    catalogue: { name: 'Spring' },
    items: [{ product_id: 'Bowl-1', name: 'Brass bowl', quantity: 48 }],
    state: 'new',
    is_read: false,
    answered_by: null,
  });
  must(await own.admin.call(markEnquiries, { body: { ids: [second], state: 'answered' } }));
  expect(await names({ state: 'new' })).toEqual(['ebba']);
  expect(await names({ state: 'answered' })).toEqual(['Çağla']);
  const { counts, total } = must(await own.admin.call(listEnquiries, { query: { ...none, state: 'new' } }));
  expect([counts, total]).toEqual([{ new: 1, answered: 1, won: 0, lost: 0 }, 1]);
  const answered = must(await own.admin.call(getEnquiry, { params: { id: second } }));
  expect(answered.answered_at).toMatch(/^\d{4}-/);
  expect([answered.is_read, answered.answered_by]).toEqual([true, expect.any(String)]);
  must(await own.admin.call(markEnquiries, { body: { ids: [second], state: 'new', is_read: false } }));
  expect(must(await own.admin.call(getEnquiry, { params: { id: second } }))).toMatchObject({
    state: 'new',
    is_read: false,
    answered_at: null,
  });
});

test('U02 counts those that nobody has read, and names the last', async () => {
  const before = must(await own.admin.call(newEnquiries, {})).unread;
  const id = await ask('liv');
  expect(must(await own.admin.call(newEnquiries, {}))).toEqual({
    unread: before + 1,
    latest: { id, name: 'liv', company: '', catalogue: 'Spring' },
  });
  must(await own.admin.call(markEnquiries, { body: { ids: [id], is_read: true } }));
  const now = must(await own.admin.call(newEnquiries, {}));
  expect([now.unread, now.latest?.id === id]).toEqual([before, false]);
});

test('U02 the contact of the e-mail address is named, for whoever may see contacts', async () => {
  const id = await ask('Jörg', { email: 'Joerg@Lindner.example' });
  expect(must(await own.admin.call(getEnquiry, { params: { id } })).contact).toBeNull();
  const body = { name: 'Jörg Lindner', email: 'joerg@lindner.example' };
  const contact = must(await own.admin.call(createContact, { body }));
  const seen = must(await own.admin.call(getEnquiry, { params: { id } })).contact;
  expect(seen).toEqual({ id: contact.id, name: 'Jörg Lindner', company: '' });
  const without = await own.employee(['view_buyer_details']);
  expect(must(await without.call(getEnquiry, { params: { id } })).contact).toBeNull();
});

test('U02 is for who may see enquiries of the same company', async () => {
  const id = await ask('maja');
  const stranger = (await makeCompany(t)).admin;
  expect(must(await stranger.call(listEnquiries, { query: none })).total).toBe(0);
  expect((await stranger.call(getEnquiry, { params: { id } })).status).toBe(404);
  expect((await stranger.call(markEnquiries, { body: { ids: [id], is_read: true } })).status).toBe(404);
  const reader = await own.employee(['view_buyer_details']);
  expect(must(await reader.call(listEnquiries, { query: none })).total).toBeGreaterThan(0);
  const other = await own.employee(['view_catalogue_history', 'view_quotation']);
  expect((await other.call(listEnquiries, { query: none })).status).toBe(403);
  expect((await other.call(newEnquiries, {})).status).toBe(403);
});

test('U02 marks all of them or none', async () => {
  const id = await ask('signe');
  const before = must(await own.admin.call(newEnquiries, {})).unread;
  const body = { ids: [id, 999_999], is_read: true };
  expect((await own.admin.call(markEnquiries, { body })).status).toBe(404);
  expect(must(await own.admin.call(newEnquiries, {})).unread).toBe(before);
});

test('D08 an enquiry outlives the catalogue, the product and the contact that it is about', async () => {
  const [one] = await own.inside((ctx) =>
    applyProductChanges(ctx, {
      changes: [
        { kind: 'create', fields: { product_id: 'Bowl-2', name: 'Copper bowl', status: 'published' } },
      ],
      source: 'form',
    }),
  );
  const asked = one?.id ?? 0;
  const body = { name: 'Autumn', buyer_company: 'Nordhem', product_ids: [asked] };
  const { id: catalogueId } = must(await own.admin.call(createCatalogue, { body }));
  const { link } = must(await own.admin.call(generateCatalogue, { params: { id: catalogueId } }));
  const enquiry = { name: 'Tove', email: 'tove@nordhem.example', items: [{ id: asked, quantity: 12 }] };
  must(await t.as()(sendEnquiry, { params: { token: link?.split('/').at(-1) ?? '' }, body: enquiry }));
  const { enquiries } = must(await own.admin.call(listEnquiries, { query: none }));
  const id = enquiries[0]?.id ?? 0;
  const contact = must(await own.admin.call(createContact, { body: { name: 'Tove', email: enquiry.email } }));
  const read = async () => must(await own.admin.call(getEnquiry, { params: { id } }));
  expect(await read()).toMatchObject({
    catalogue: { id: catalogueId, name: 'Autumn' },
    items: [{ id: asked, variant_id: null, product_id: 'Bowl-2', name: 'Copper bowl', quantity: 12 }],
    contact: { id: contact.id },
  });
  must(await own.admin.call(deleteCatalogue, { params: { id: catalogueId } }));
  must(await own.admin.call(deleteContact, { params: { id: contact.id } }));
  await own.inside(({ db }) => db.execute(sql`delete from product where id = ${asked}`));
  expect(await read()).toMatchObject({
    catalogue: { id: null, name: 'Autumn' },
    items: [{ id: asked, product_id: 'Bowl-2', name: 'Copper bowl', quantity: 12 }],
    contact: null,
  });
  expect(await names({ query: 'autumn copper' })).toEqual(['Tove']);
  expect(must(await own.admin.call(newEnquiries, {})).latest).toMatchObject({ id, catalogue: 'Autumn' });
});

/** The mails to an address, the newest first. */
const mailsTo = async (to: string) => t.platform.messages.outbox({ to, limit: 20 });

test('CONTACT-013 an enquiry has a number, the prices that the buyer saw, and goes to owner and admins', async () => {
  const attributes = must(await own.admin.call(listAttributes));
  const price = attributes.find(({ internal_name: key }) => key === 'selling_price')?.id ?? 0;
  await own.inside((ctx) =>
    applyProductChanges(ctx, {
      changes: [
        {
          kind: 'update',
          id: productId,
          fields: { values: { [price]: { value: '12.50', currency: 'USD', unit: 'per-piece' } } },
        },
      ],
      source: 'form',
    }),
  );
  const { catalogue } = must(await own.admin.call(getEnquiry, { params: { id: await ask('Before') } }));
  const shown = { attribute_ids: [price] };
  must(await own.admin.call(updateCatalogue, { params: { id: catalogue.id ?? 0 }, body: shown }));
  const asha = await own.employee(['view_buyer_details']);
  const body = { name: 'Priya', email: 'priya@nordhem.example' };
  const contact = must(await own.admin.call(createContact, { body }));
  await own.inside((ctx) => assignBuyer(ctx, contact.id, asha.userId));
  const before = must(await own.admin.call(listEnquiries, { query: none })).enquiries[0]?.number ?? 0;
  const id = await ask('Priya', body);
  const seen = must(await own.admin.call(getEnquiry, { params: { id } }));
  expect(seen).toMatchObject({
    number: before + 1,
    source: 'link',
    owner: { id: asha.userId },
    items: [{ price: '12.5', currency: 'USD', thumb: null }],
  });
  for (const to of [asha.email, own.admin.email]) {
    const [mail] = await mailsTo(to);
    expect(mail?.subject).toBe(`Enquiry ${enquiryName(seen.number)} from Priya: 1 product, 48 pieces`);
    expect(mail?.text).toContain('48 × Brass bowl, Bowl-1, at $12.50, $600.00');
  }
  const [copy] = await mailsTo(body.email);
  expect(copy?.subject).toContain('You asked ');
  expect(await names({ query: enquiryName(seen.number) })).toEqual(['Priya']);
});

test('CAT-031 the mails carry the logo and the pictures of their lines: addresses of pictures end', async () => {
  const item = {
    id: 1,
    variant_id: null,
    product_id: 'B-1',
    name: 'Bowl',
    variant: '',
    quantity: 2,
    price: null,
    currency: '',
  };
  const letter = {
    number: 7,
    catalogue: 'Spring',
    name: 'Priya',
    company: '',
    email: 'p@nordhem.example',
    message: '',
    address: 'https://sell.example/enquiries',
    before: null,
    items: [{ ...item, picture: 'a'.repeat(64) }],
    seller: { name: 'Kaveri', logo: 'b'.repeat(64) },
  };
  const to = { to: 'someone@nordhem.example', language: 'en' as const };
  for (const mail of [enquiryMail(letter, to), buyerCopy(letter, { ...to, replyTo: '' })]) {
    expect(mail.pictures?.map(({ sha256 }) => sha256[0])).toEqual(['b', 'a']);
    for (const { sha256 } of mail.pictures ?? []) expect(mail.html).toContain(`src="cid:${sha256}"`);
    expect(mail.html?.match(/<img/g)).toHaveLength(2);
  }
});

test('CONTACT-013 one address gets three copies an hour at most, whoever types it', async () => {
  const email = 'victim@elsewhere.example';
  for (let time = 0; time < 5; time += 1) await ask('Somebody', { email });
  expect(await mailsTo(email)).toHaveLength(3);
});

test('a reply goes to the buyer in the thread of the enquiry, and answers it', async () => {
  const email = 'thread@nordhem.example';
  const id = await ask('Thea', { email, message: 'By May?' });
  const sent = vi.spyOn(t.platform.messages, 'mail');
  const reader = await own.employee(['view_buyer_details']);
  const params = { id };
  for (const text of ['Yes, by May.', 'And in cartons of 12.'])
    must(await reader.call(replyToEnquiry, { params, body: { text } }));
  const [first, second] = sent.mock.calls.map(([, mail]) => mail);
  expect(first).toMatchObject({ to: email, replyTo: reader.email });
  expect(first?.text).toContain('> 48 × Brass bowl, Bowl-1');
  expect(first?.text).toContain('> By May?');
  expect([first?.thread?.length, second?.thread?.length]).toEqual([1, 2]);
  expect(second?.thread?.[0]).toBe(first?.thread?.[0]);
  sent.mockRestore();
  expect(must(await own.admin.call(getEnquiry, { params }))).toMatchObject({
    state: 'answered',
    mails: [
      { text: expect.stringContaining('Yes, by May.') },
      { text: expect.stringContaining('And in cartons') },
    ],
  });
  const stranger = (await makeCompany(t)).admin;
  expect((await stranger.call(replyToEnquiry, { params, body: { text: 'Hi' } })).status).toBe(404);
});

test('is given to a colleague, who is told, and only to one who may see enquiries', async () => {
  const id = await ask('Wanda');
  const asha = await own.employee(['view_buyer_details']);
  const owner_id = asha.userId;
  must(await own.admin.call(assignEnquiries, { body: { ids: [id], owner_id } }));
  expect(must(await asha.call(listEnquiries, { query: { ...none, mine: 'true' } })).enquiries).toMatchObject([
    { id, owner: { id: owner_id } },
  ]);
  expect((await mailsTo(asha.email))[0]?.subject).toMatch(/^Enquiry ENQ-\d+ from Wanda is yours now$/);
  const other = await own.employee(['view_quotation']);
  const refused = await own.admin.call(assignEnquiries, { body: { ids: [id], owner_id: other.userId } });
  expect([refused.status, refused.ok ? '' : refused.errors[0]?.code]).toEqual([422, 'not_a_colleague']);
});

test('an enquiry by telephone is typed in, with its products and prices', async () => {
  const items = [{ id: productId, quantity: 200, price: '9.90' }];
  const body = { source: 'phone' as const, name: 'Mei', company: 'Kobo', items };
  const { id } = must(await own.admin.call(addEnquiry, { body }));
  expect(must(await own.admin.call(getEnquiry, { params: { id } }))).toMatchObject({
    source: 'phone',
    state: 'new',
    is_read: true,
    catalogue: { id: null, name: '' },
    items: [{ name: 'Brass bowl', product_id: 'Bowl-1', quantity: 200, price: '9.90' }],
  });
  const refused = await own.admin.call(replyToEnquiry, { params: { id }, body: { text: 'Hello' } });
  expect(refused.ok ? '' : refused.errors[0]?.code).toBe('no_email');
  const unknown = { ...body, items: [{ id: 999_999, quantity: 1 }] };
  expect((await own.admin.call(addEnquiry, { body: unknown })).status).toBe(404);
});

test('enquiries are a workbook, line by line: those named, or those that the list shows', async () => {
  const id = await ask('Xenia', { message: '=1+1' });
  const asha = await own.employee(['view_buyer_details']);
  const rowsOf = async (member: typeof asha, body: { ids?: number[]; mine?: string }) => {
    const { download_link: link } = must(await member.call(exportEnquiries, { body }));
    const { sheets } = await readXlsx((await t.app.inject({ url: link })).rawPayload);
    return (sheets[0]?.rows ?? []).map((row) => row.map((cell) => String(cell ?? '')));
  };
  const [titles, line, ...more] = await rowsOf(own.admin, { ids: [id] });
  expect(titles?.slice(0, 2)).toEqual(['Enquiry', 'Received']);
  expect(line).toEqual(expect.arrayContaining(['Xenia', 'New', 'Spring', 'Brass bowl', '48', '=1+1']));
  expect(more).toEqual([]);
  must(await own.admin.call(assignEnquiries, { body: { ids: [id], owner_id: asha.userId } }));
  expect(await rowsOf(asha, { mine: 'true' })).toHaveLength(2);
  expect((await rowsOf(asha, {})).length).toBeGreaterThan(3);
  const stranger = (await makeCompany(t)).admin;
  expect((await stranger.call(exportEnquiries, { body: { ids: [id] } })).status).toBe(404);
});

test('what the buyer looked at stands beside their enquiry, and in the mail about it', async () => {
  const email = 'looks@nordhem.example';
  const first = await ask('Lova', { email });
  await writeActivity(t.platform);
  const personId = randomUUID();
  const at = new Date(t.clock.now().getTime() - 86_400_000).toISOString();
  await own.inside(async ({ db, orgId }) => {
    await db.execute(sql`insert into activity_visitor (org_id, id, person_id, subject_kind, subject_id, recipient,
      email, first_at, last_at) values (${orgId}, ${personId}, ${personId}, 'catalogue', 1, '', ${email}, ${at}, ${at})`);
    await db.execute(sql`insert into activity_visit (org_id, visitor_id, started_at, subject_kind, subject_id,
      person_id, country, seconds, last_at, is_forwarded)
      values (${orgId}, ${personId}, ${at}, 'catalogue', 1, ${personId}, '', 75, ${at}, false)`);
    await db.execute(sql`insert into activity_part (org_id, visitor_id, started_at, subject_kind, subject_id,
      person_id, country, seconds, last_at, product_id)
      values (${orgId}, ${personId}, ${at}, 'catalogue', 1, ${personId}, '', 75, ${at}, ${productId})`);
  });
  expect(must(await own.admin.call(getEnquiry, { params: { id: first } })).seen).toEqual({
    // To send an enquiry is a visit, too.
    visits: 2,
    since: at,
    products: [{ id: productId, name: 'Brass bowl', thumb: null, seconds: 75, is_asked: true }],
  });
  await ask('Lova', { email });
  const [mail] = await mailsTo(own.admin.email);
  expect(mail?.text).toMatch(/Before they asked: [23] visits since \d+ \w+ \d{4}, longest with Brass bowl\./);
  const body = { name: 'Lova', email };
  must(await own.admin.call(createContact, { body }));
  const query = { query: 'lova', sort: 'name' as const };
  const [lova] = must(await own.admin.call(listContacts, { query })).contacts;
  expect(new Date(lova?.last_seen ?? 0).getTime()).toBeGreaterThanOrEqual(new Date(at).getTime());
  const blind = await own.employee(['view_contacts']);
  expect(must(await blind.call(listContacts, { query })).contacts[0]?.last_seen).toBeNull();
});
