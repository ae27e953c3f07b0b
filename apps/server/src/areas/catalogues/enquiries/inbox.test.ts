import {
  createCatalogue,
  createContact,
  generateCatalogue,
  getEnquiry,
  listEnquiries,
  markEnquiries,
  newEnquiries,
  sendEnquiry,
} from '@sourcewiz/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { applyProductChanges } from '../../products/index.ts';

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
      changes: [{ kind: 'create', fields: { product_id: 'Bowl-1', name: 'Brass bowl' } }],
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

const names = async (query: Partial<{ query: string; state: 'open' | 'answered'; page: number }>) =>
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
    state: 'open',
    is_read: false,
    answered_by: null,
  });
  must(await own.admin.call(markEnquiries, { body: { ids: [second], state: 'answered' } }));
  expect(await names({ state: 'open' })).toEqual(['ebba']);
  expect(await names({ state: 'answered' })).toEqual(['Çağla']);
  const { counts, total } = must(await own.admin.call(listEnquiries, { query: { ...none, state: 'open' } }));
  expect([counts, total]).toEqual([{ open: 1, answered: 1 }, 1]);
  const answered = must(await own.admin.call(getEnquiry, { params: { id: second } }));
  expect(answered.answered_at).toMatch(/^\d{4}-/);
  expect([answered.is_read, answered.answered_by]).toEqual([true, expect.any(String)]);
  must(await own.admin.call(markEnquiries, { body: { ids: [second], state: 'open', is_read: false } }));
  expect(must(await own.admin.call(getEnquiry, { params: { id: second } }))).toMatchObject({
    state: 'open',
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
  expect(must(await own.admin.call(newEnquiries, {})).unread).toBe(before);
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
