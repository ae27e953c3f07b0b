import {
  addressOf,
  buyersOfCountry,
  buyersOfProduct,
  createCatalogue,
  createCategory,
  createContact,
  generateCatalogue,
  recommendBuyers,
  recommendCountries,
  recommendedBuyer,
  sendEnquiry,
} from '@sourcewiz/contract';
import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { writeActivity } from '../activity/index.ts';
import { applyProductChanges } from '../products/index.ts';
import { isRecommended, scoreOf, type BuyerFacts } from './recommendations.rules.ts';

const [INDIA, SWEDEN] = [99, 205];
let t: TestApp;
let own: Company;
let bowl = 0;
let plate = 0;
let lamp = 0;
const ids: Record<string, number> = {};

beforeAll(async () => {
  t = await bootTestApp();
  own = await makeCompany(t);
  const kitchen = must(await own.admin.call(createCategory, { body: { name: 'Kitchen' } }));
  const lights = must(await own.admin.call(createCategory, { body: { name: 'Lights' } }));
  const products = await own.inside((ctx) =>
    applyProductChanges(ctx, {
      changes: (
        [
          ['Bowl', kitchen.id],
          ['Plate', kitchen.id],
          ['Lamp', lights.id],
        ] as const
      ).map(([name, category_id]) => ({
        kind: 'create' as const,
        fields: { product_id: name, name, status: 'published' as const, category_id },
      })),
      source: 'form',
    }),
  );
  [bowl, plate, lamp] = products.map(({ id }) => id) as [number, number, number];
  for (const [name, country, type] of [
    ['Ebba', SWEDEN, 'contact'],
    ['Olle', SWEDEN, 'contact'],
    ['Kiran', INDIA, 'contact'],
    ['Pia', SWEDEN, 'prospect'],
  ] as const) {
    const body = { name, country, type, email: `${name.toLowerCase()}@buyers.example` };
    ids[name] = must(await own.admin.call(createContact, { body })).id;
  }
  const body = { name: 'All', buyer_company: 'Nordhem', product_ids: [bowl, plate, lamp] };
  const { id } = must(await own.admin.call(createCatalogue, { body }));
  const { link } = must(await own.admin.call(generateCatalogue, { params: { id } }));
  const params = { token: link?.split('/').at(-1) ?? '' };
  for (const [name, product] of [
    ['Ebba', bowl],
    ['Olle', plate],
    ['Kiran', lamp],
  ] as const) {
    const asked = { name, email: `${name}@Buyers.example`, items: [{ id: product, quantity: 48 }] };
    must(await t.as()(sendEnquiry, { params, body: asked }));
  }
  await writeActivity(t.platform);
});
afterAll(() => t.close());

const namesOf = ({ buyers }: { buyers: readonly { name: string }[] }) => buyers.map(({ name }) => name);

test('CONTACT-006 CONTACT-012 recommend answers buyers with the score and what it is made of', async () => {
  expect(addressOf(recommendBuyers, {})).toMatch(/\/api\/recommend$/);
  const answer = must(await own.admin.call(recommendBuyers, { query: { product: bowl } }));
  expect(namesOf(answer)).toEqual(['Ebba', 'Olle', 'Kiran', 'Pia']);
  const [first] = answer.buyers;
  expect(answer).toMatchObject({ total: 4, product: { id: bowl, name: 'Bowl' } });
  expect(first).toMatchObject({
    id: ids['Ebba'],
    company: '',
    country: SWEDEN,
    type: 'contact',
    status: null,
  });
  const swedes = must(await own.admin.call(recommendBuyers, { query: { product: bowl, country: SWEDEN } }));
  expect([namesOf(swedes), swedes.total]).toEqual([['Ebba', 'Olle', 'Pia'], 3]);
  expect(first?.reasons.map(({ code, points }) => [code, points])).toEqual([
    ['asked_product', 35],
    ['recent_enquiry', 12],
    ['asked', 6],
    ['country', 4],
    // The visit in which they asked.
    ['opened', 2],
  ]);
  for (const { score, reasons } of answer.buyers) {
    expect(score).toBe(reasons.reduce((sum, { points }) => sum + points, 0));
  }
  const second = must(
    await own.admin.call(recommendBuyers, { query: { product: bowl, page: 2, per_page: 3 } }),
  );
  expect([namesOf(second), second.total]).toEqual([['Pia'], 4]);
  const words = must(await own.admin.call(recommendBuyers, { query: { query: 'ebb', product: bowl } }));
  expect(namesOf(words)).toEqual(['Ebba']);
  // Whoever is looked for, the score is the same.
  const alone = must(
    await own.admin.call(recommendedBuyer, { query: { id: ids['Ebba'] ?? 0, product: bowl } }),
  );
  expect([words.buyers[0]?.score, alone.score]).toEqual([first?.score, first?.score]);
});

test('CONTACT-007 buyer answers one buyer; contact details are for people who may see contacts', async () => {
  const query = { id: ids['Ebba'] ?? 0 };
  expect(must(await own.admin.call(recommendedBuyer, { query }))).toMatchObject({
    name: 'Ebba',
    email: 'ebba@buyers.example',
    reasons: expect.arrayContaining([expect.objectContaining({ code: 'asked', at: expect.any(String) })]),
  });
  const guest = await own.employee(['view_recommendation']);
  const seen = must(await guest.call(recommendedBuyer, { query }));
  expect([seen.email, seen.phone, seen.reasons.every(({ at }) => at === null)]).toEqual([null, null, true]);
  expect((await own.admin.call(recommendedBuyer, { query: { id: 999_999 } })).status).toBe(404);
});

test('CONTACT-008 CONTACT-009 the countries of buyers, and the buyers of one', async () => {
  expect(must(await own.admin.call(recommendCountries, {}))).toEqual([
    { id: SWEDEN, count: 3 },
    { id: INDIA, count: 1 },
  ]);
  const without = await own.employee(['view_contacts', 'view_quotation', 'view_buyer_details']);
  expect((await without.call(recommendCountries, {})).status).toBe(403);
  const swedes = must(await own.admin.call(buyersOfCountry, { query: { country: SWEDEN } }));
  expect(namesOf(swedes).toSorted()).toEqual(['Ebba', 'Olle', 'Pia']);
  expect(must(await own.admin.call(buyersOfCountry, { query: { country: 1 } })).total).toBe(0);
});

test('CONTACT-010 search-by-product finds who asked for it, then who asked for its category', async () => {
  expect(namesOf(must(await own.admin.call(buyersOfProduct, { query: { product: bowl } })))).toEqual([
    'Ebba',
    'Olle',
  ]);
  expect(namesOf(must(await own.admin.call(buyersOfProduct, { query: { product: lamp } })))).toEqual([
    'Kiran',
  ]);
  expect((await own.admin.call(buyersOfProduct, { query: { product: 999_999 } })).status).toBe(404);
});

test('CONTACT-006 CONTACT-015 PERM-031 a company without data gets an empty list, and no other company’s', async () => {
  const other = await makeCompany(t);
  expect(must(await other.admin.call(recommendBuyers, { query: {} }))).toEqual({
    buyers: [],
    total: 0,
    product: null,
  });
  const foreign = { query: { id: ids['Ebba'] ?? 0 } };
  expect((await other.admin.call(recommendedBuyer, foreign)).status).toBe(404);
  expect((await other.admin.call(recommendBuyers, { query: { product: bowl } })).status).toBe(404);
  const without = await own.employee(['view_contacts', 'view_quotation', 'view_buyer_details']);
  expect((await without.call(recommendBuyers, { query: {} })).status).toBe(403);
});

test('a score is the sum of its reasons, and nobody is recommended for nothing', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  const nobody: BuyerFacts = {
    email: 'a@b.example',
    country: null,
    status: null,
    enquiries: 0,
    lastEnquiry: null,
    askedProduct: 0,
    askedCategory: 0,
    visits: 0,
    lastVisit: null,
  };
  const scored = (facts: Partial<BuyerFacts>, inCountry = 0) =>
    scoreOf({ ...nobody, ...facts }, { now, inCountry });
  expect(scored({})).toEqual({ score: 0, reasons: [] });
  expect(isRecommended(scored({}))).toBe(false);
  expect(scored({ visits: 3 }).reasons[0]).toMatchObject({ code: 'looked_without_asking', count: 3 });
  expect(scored({ visits: 3, enquiries: 1, lastEnquiry: new Date('2026-10-01') }).reasons).toMatchObject([
    { code: 'recent_enquiry', points: 8 },
    { code: 'asked', points: 6 },
    { code: 'opened', points: 6 },
  ]);
  expect(scored({ status: 'lost' }, 3).score).toBe(0);
  expect(scored({ status: 'interested' }, 9).score).toBe(22);
});

test('CONTACT-006 whoever came often without asking is recommended for it', async () => {
  const email = 'noa@buyers.example';
  const { id } = must(await own.admin.call(createContact, { body: { name: 'Noa', email } }));
  const person = randomUUID();
  await own.inside(async ({ db, orgId }) => {
    await db.execute(sql`insert into activity_visitor (org_id, id, person_id, subject_kind, subject_id, recipient,
      email, first_at, last_at) values (${orgId}, ${person}, ${person}, 'catalogue', 1, '', ${email}, now(), now())`);
    await db.execute(sql`insert into activity_visit (org_id, visitor_id, started_at, subject_kind, subject_id,
      person_id, country, last_at, is_forwarded) select ${orgId}, ${person}, now() - make_interval(days => n),
      'catalogue', 1, ${person}, '', now() - make_interval(days => n), false from generate_series(1, 3) n`);
  });
  const { reasons } = must(await own.admin.call(recommendedBuyer, { query: { id } }));
  expect(reasons[0]).toMatchObject({ code: 'looked_without_asking', count: 3, at: expect.any(String) });
});
