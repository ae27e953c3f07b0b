import {
  addEnquiry,
  addNote,
  addReminder,
  assignBuyer,
  createContact,
  getBuyer,
  replyToEnquiry,
} from '@sourcewiz/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { applyProductChanges } from '../products/index.ts';
import { nextStepOf, productRows, stateOf } from './buyers.rules.ts';

let t: TestApp;
let own: Company;
let bowl = 0;
let plate = 0;
beforeAll(async () => {
  t = await bootTestApp();
  own = await makeCompany(t);
  const made = await own.inside((ctx) =>
    applyProductChanges(ctx, {
      changes: ['Bowl', 'Plate'].map((name) => ({
        kind: 'create' as const,
        fields: { product_id: name, name, status: 'published' as const },
      })),
      source: 'form',
    }),
  );
  [bowl, plate] = made.map(({ id }) => id) as [number, number];
});
afterAll(() => t.close());

test('CONTACT-013 a company is one buyer: its people, enquiries, notes and reminders are on one page', async () => {
  const company = 'Nordhem Living';
  const add = async (name: string, email: string) =>
    must(await own.admin.call(createContact, { body: { name, email, company } }));
  const ebba = await add('Ebba', 'ebba@nordhem.example');
  const johan = await add('Johan', 'johan@nordhem.example');
  const ask = async (
    name: string,
    email: string,
    items: { id: number; quantity: number; price?: string }[],
  ) => must(await own.admin.call(addEnquiry, { body: { source: 'fair', name, email, company, items } })).id;
  const first = await ask('Ebba', 'ebba@nordhem.example', [{ id: bowl, quantity: 200, price: '2.50' }]);
  t.clock.advance(60_000);
  await ask('Somebody else', '', [
    { id: bowl, quantity: 100 },
    { id: plate, quantity: 240 },
  ]);
  t.clock.advance(60_000);
  const about = { subject: 'contact' as const, subject_id: johan.id };
  must(await own.admin.call(addNote, { body: { ...about, text: 'Likes brass' } }));
  must(await own.admin.call(addReminder, { body: { ...about, text: 'Call', day: '2030-01-01' } }));
  const read = async () => must(await own.admin.call(getBuyer, { params: { id: ebba.id } }));
  const buyer = await read();
  expect(buyer.people.map(({ name }) => name)).toEqual(['Ebba', 'Johan']);
  expect(buyer.products).toMatchObject([
    { id: bowl, asked: 300, state: 'to_quote', quoted: null },
    { id: plate, asked: 240, state: 'to_quote' },
  ]);
  expect(buyer.figures).toMatchObject({ enquiries: 2, answered: 0, asked: [{ amount: '500.00' }] });
  expect(buyer.history.map(({ kind }) => kind)).toEqual(['note', 'enquiry', 'enquiry']);
  expect(buyer.next_step).toMatchObject({ kind: 'answer_enquiry', enquiry: { id: first, pieces: 200 } });
  must(await own.admin.call(replyToEnquiry, { params: { id: first }, body: { text: 'Gladly.' } }));
  const after = await read();
  expect(after.history[0]).toMatchObject({ kind: 'mail', text: 'Gladly.' });
  expect(after.next_step?.enquiry?.id).not.toBe(first);
  const params = { id: johan.id };
  must(await own.admin.call(assignBuyer, { params, body: { owner_id: own.admin.userId } }));
  expect((await read()).owner?.id).toBe(own.admin.userId);
});

test('PERM-013 what a buyer did is for people who may see it, and a buyer for their own company', async () => {
  const body = { name: 'Mei', email: 'mei@kobo.example' };
  const { id } = must(await own.admin.call(createContact, { body }));
  const items = [{ id: bowl, quantity: 1 }];
  must(await own.admin.call(addEnquiry, { body: { ...body, source: 'phone', items } }));
  const params = { id };
  const reader = await own.employee(['view_contacts']);
  expect(must(await reader.call(getBuyer, { params }))).toMatchObject({
    products: [],
    history: [],
    next_step: null,
    figures: { enquiries: 0, visits: 0 },
  });
  const stranger = (await makeCompany(t)).admin;
  expect((await stranger.call(getBuyer, { params })).status).toBe(404);
});

test('a product is one row, and its state the next thing to do', () => {
  const quoted = { pieces: 200, price: '7.90', currency: 'USD' };
  const named = { product_id: 'B', name: 'Bowl' };
  const rows = productRows([
    { id: 1, ...named, asked: 200 },
    { id: 1, ...named, visits: 3, seconds: 90 },
    { id: 1, ...named, asked: 100, quoted },
    { id: 2, product_id: 'C', name: 'Cup', visits: 1, seconds: 400 },
    { id: null, product_id: 'D', name: 'Gone', asked: 5 },
  ]);
  expect(rows.map(({ name, asked, visits, state }) => [name, asked, visits, state])).toEqual([
    ['Bowl', 300, 3, 'to_quote_again'],
    ['Gone', 5, 0, 'to_quote'],
    ['Cup', 0, 1, 'only_seen'],
  ]);
  expect(stateOf({ asked: 200, quoted, ordered: 0 })).toBe('quoted');
  expect(stateOf({ asked: 200, quoted, ordered: 200 })).toBe('ordered');
});

test('the next step is the oldest enquiry, then what is due, then whoever looks without asking', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day));
  const open = [2, 1].map((day) => ({ id: day, number: day, at: at(day), products: 1, pieces: 5 }));
  const reminder = {
    id: 1,
    subject: 'contact' as const,
    subject_id: 1,
    text: 'Call',
    day: '2026-11-24',
    is_due: true,
    owner: null,
    done_at: null,
  };
  const products = [{ name: 'Bowl', visits: 3, state: 'only_seen' as const }];
  const base = { open: [], reminders: [reminder], products, lastVisit: at(20) };
  expect(nextStepOf({ ...base, open })).toMatchObject({ kind: 'answer_enquiry', enquiry: { id: 1 } });
  expect(nextStepOf(base)).toMatchObject({ kind: 'reminder', reminder: { text: 'Call' } });
  const later = { ...base, reminders: [{ ...reminder, is_due: false }] };
  expect(nextStepOf(later)).toMatchObject({ kind: 'follow_up', product: { name: 'Bowl', visits: 3 } });
  expect(nextStepOf({ ...later, products: [] })).toMatchObject({ kind: 'reminder' });
  expect(nextStepOf({ ...later, products: [], reminders: [] })).toBeNull();
});
