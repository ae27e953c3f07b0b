import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCatalogue, generateCatalogue, listCatalogueEnquiries, sendEnquiry } from '@sourcewiz/contract';
import { sendRaw } from '../../../../test/accounts.ts';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';
import { applyProductChanges } from '../../products/index.ts';

let t: TestApp;
let company: Company;
let products: number[];

beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t, { name: 'Kaveri' });
  const made = await company.inside((ctx) =>
    applyProductChanges(ctx, {
      changes: [{ kind: 'create', fields: { product_id: 'B-1', name: 'A bowl' } }],
      source: 'form',
    }),
  );
  products = made.flatMap(({ id }) => id ?? []);
});
afterAll(() => t.close());

/** Shares a catalogue with a link of its own. */
async function share() {
  const { admin } = company;
  const body = { name: 'Spring', buyer_company: 'Nordhem', product_ids: products };
  const { id } = must(await admin.call(createCatalogue, { body }));
  const { link } = must(await admin.call(generateCatalogue, { params: { id } }));
  const token = link?.split('/').at(-1) ?? '';
  const enquiry = { name: 'Ebba', company: '', email: 'ebba@nordhem.example', message: '', items: [] };
  return {
    token,
    enquireFrom: async (ip: string) =>
      (await sendRaw(t, sendEnquiry, { params: { token }, body: enquiry, ip })).status,
    kept: async () => must(await admin.call(listCatalogueEnquiries, { params: { id } })).length,
  };
}

const mails = () => t.platform.messages.outbox({ to: company.admin.email, limit: 100 });

test('A02 sixty from the addresses of one network are five, and a buyer elsewhere gets in', async () => {
  const { enquireFrom, kept } = await share();
  for (let n = 0; n < 60; n += 1) await enquireFrom(`2001:db8:7:7::${n.toString(16)}`);
  expect(await kept()).toBe(5);
  expect(await enquireFrom('2001:db8:7:7:9::1')).toBe(429);
  expect(await enquireFrom('198.51.100.4')).toBe(200);
});

test('A02 sixty from as many networks of one customer are forty, and a buyer elsewhere gets in', async () => {
  const { enquireFrom, kept } = await share();
  for (let n = 0; n < 60; n += 1) await enquireFrom(`2001:db8:8:${n.toString(16)}::1`);
  expect(await kept()).toBe(40);
  expect(await enquireFrom('2001:db8:9::1')).toBe(200);
});

test('A02 of very many enquiries the mails are held back, and all are kept', async () => {
  const { enquireFrom, kept } = await share();
  const before = (await mails()).length;
  for (let n = 0; n < 70; n += 1) expect(await enquireFrom(`203.0.${n}.1`)).toBe(200);
  expect(await kept()).toBe(70);
  const sent = await mails();
  expect(sent.length - before).toBe(20);
  const told = sent.slice(0, 20).filter(({ text }) => text.includes('For the next hour, new ones appear'));
  expect(told).toEqual([sent[0]]);
  t.clock.advance(3_601_000);
  expect(await enquireFrom('203.0.113.1')).toBe(200);
  expect((await mails()).length - before).toBe(21);
});

test('A02 S22 machines count together', async () => {
  const other = await bootTestApp({ DATABASE_URL: t.databaseUrl });
  try {
    const { enquireFrom, token } = await share();
    const body = { name: 'Ebba', email: 'ebba@nordhem.example', items: [] };
    for (let n = 0; n < 5; n += 1) expect(await enquireFrom('198.51.100.9')).toBe(200);
    const there = await sendRaw(other, sendEnquiry, { params: { token }, body, ip: '198.51.100.9' });
    expect(there.status).toBe(429);
  } finally {
    await other.close();
  }
});
