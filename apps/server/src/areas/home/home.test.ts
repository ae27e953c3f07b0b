import { sql } from 'drizzle-orm';
import {
  addEnquiry,
  addReminder,
  assignEnquiries,
  createCatalogue,
  generateCatalogue,
  getHome,
  saveSetting,
  sendEnquiry,
  sendForApproval,
  updateMe,
  type PermissionSlug,
} from '@sourcewiz/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company, type Member } from '../../../test/factories.ts';
import { addContact } from '../contacts/index.ts';
import { applyProductChanges } from '../products/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());

const homeFor = async ({ call }: Member) => must(await call(getHome, {}));

async function addProducts({ inside }: Company, count: number, prefix = ''): Promise<number[]> {
  const changes = Array.from({ length: count }, (_, index) => ({
    kind: 'create' as const,
    fields: { product_id: `P-${prefix}${index}`, name: `Bowl ${index}` },
  }));
  const made = await inside((ctx) => applyProductChanges(ctx, { changes, source: 'form' }));
  return made.flatMap(({ id }) => id ?? []);
}

async function addCatalogue({ admin }: Company, product_ids: number[], name = 'Spring') {
  const body = { name, buyer_company: 'Nordhem', product_ids };
  return must(await admin.call(createCatalogue, { body })).id;
}

async function share({ admin }: Company, id: number): Promise<string> {
  const { link } = must(await admin.call(generateCatalogue, { params: { id } }));
  return link?.split('/').at(-1) ?? '';
}

test('U03 first steps tick themselves off, and go for good when they are all done', async () => {
  const company = await makeCompany(t);
  const steps = async () => (await homeFor(company.admin)).steps;
  expect(await steps()).toEqual({ company: false, products: false, catalogue: false, share: false });
  const products = await addProducts(company, 2);
  expect(await steps()).toEqual({ company: false, products: true, catalogue: false, share: false });
  const catalogue = await addCatalogue(company, products);
  expect(await steps()).toMatchObject({ catalogue: true, share: false });
  await share(company, catalogue);
  expect(await steps()).toMatchObject({ company: false, share: true });
  // For people who cannot change the company all steps are done.
  expect(
    (await homeFor(await company.employee(['view_products', 'create_edit_catalogues']))).steps,
  ).toBeNull();
});

test('U03 who hides the first steps has hidden their own, for good', async () => {
  const company = await makeCompany(t);
  const second = await company.anotherAdmin();
  const body = { preferences: { first_steps_hidden: true } };
  must(await company.admin.call(updateMe, { body }));
  expect((await homeFor(company.admin)).steps).toBeNull();
  expect((await homeFor(second)).steps).not.toBeNull();
});

test('U03 tells what came in, what lacks data, and what was worked on', async () => {
  const company = await makeCompany(t);
  const products = await addProducts(company, 6);
  const catalogue = await addCatalogue(company, products);
  await addCatalogue(company, products, 'Autumn');
  const token = await share(company, catalogue);
  const enquiry = { name: 'Ebba', email: 'ebba@nordhem.example', items: [] };
  must(await t.as()(sendEnquiry, { params: { token }, body: enquiry }));
  const home = await homeFor(company.admin);
  expect(home.products).toMatchObject({ total: 6, drafts: 6, lacking: 6 });
  expect(home.products?.recent).toHaveLength(4);
  expect(home.catalogues).toMatchObject({
    total: 2,
    active: 1,
    drafts: 1,
    latest_drafts: [{ name: 'Autumn', buyer_company: 'Nordhem' }],
  });
  expect(home.waiting).toEqual({ count: 1, since: expect.any(String) });
  expect(home.todo).toMatchObject([{ kind: 'enquiry', name: 'Ebba', products: 0, is_mine: true }]);
  expect(home.buyers).toMatchObject([{ name: 'Spring', openings: 0, enquiries: 1 }]);
});

test.each<[PermissionSlug, string[]]>([
  ['view_products', ['products']],
  ['view_catalogue_history', ['catalogues']],
  ['view_quotation', []],
  ['view_buyer_details', ['buyers', 'feed']],
  ['global_permissions', []],
])('U03 with %s alone one sees %j', async (slug, parts) => {
  const company = await makeCompany(t);
  const home = await homeFor(await company.employee([slug]));
  const seen = (['products', 'catalogues', 'buyers', 'feed'] as const).filter((part) => home[part] !== null);
  expect(seen).toEqual(parts);
});

test('U03 shows nothing of another company', async () => {
  const busy = await makeCompany(t);
  const catalogue = await addCatalogue(busy, await addProducts(busy, 3));
  const token = await share(busy, catalogue);
  t.clock.advance(11 * 60_000);
  const enquiry = { name: 'Ebba', email: 'ebba@nordhem.example', items: [] };
  must(await t.as()(sendEnquiry, { params: { token }, body: enquiry }));
  const home = await homeFor((await makeCompany(t)).admin);
  expect(home).toMatchObject({
    products: { total: 0, lacking: 0, recent: [] },
    catalogues: { total: 0, latest_drafts: [] },
    waiting: null,
    todo: [],
    buyers: [],
  });
});

test('U03 what to do is the own before that of colleagues, then by what it is worth and how long it waits', async () => {
  const company = await makeCompany(t);
  const colleague = await company.employee(['view_buyer_details', 'view_quotation']);
  const product = (await addProducts(company, 1))[0] ?? 0;
  const owners = { small: null, large: null, theirs: colleague, mine: company.admin, middle: null };
  const prices = { small: '2', large: '900', theirs: '5000', mine: '1', middle: '30' };
  for (const [name, owner] of Object.entries(owners)) {
    const price = prices[name as keyof typeof prices];
    const items = [{ id: product, quantity: 10, price, currency: 'USD' }];
    const body = { source: 'fair' as const, name, message: 'm'.repeat(400), items };
    const { id } = must(await company.admin.call(addEnquiry, { body }));
    const assigned = { ids: [id], owner_id: owner?.userId ?? null };
    must(await company.admin.call(assignEnquiries, { body: assigned }));
  }
  const { todo } = await homeFor(company.admin);
  expect(todo.map((one) => one.kind === 'enquiry' && one.name)).toEqual([
    'large',
    'middle',
    'small',
    'mine',
    'theirs',
  ]);
  expect(todo[0]).toMatchObject({ pieces: 10, amounts: [{ amount: '9000.00', currency: 'USD' }], owner: '' });
  expect(JSON.stringify(todo).length).toBeLessThan(4_000);
});

test('U03 what waits for the person: approvals of admins, own reminders that are due, links that soon expire', async () => {
  const company = await makeCompany(t);
  const second = await company.anotherAdmin();
  const catalogue = await addCatalogue(company, await addProducts(company, 1));
  await share(company, catalogue);
  const expires = new Date(t.clock.now().getTime() + 2 * 86_400_000);
  await company.inside(({ db }) =>
    db.execute(
      sql`update share_link set expires_at = ${expires.toISOString()}::timestamptz where subject_id = ${catalogue}`,
    ),
  );
  const draft = await addCatalogue(company, await addProducts(company, 1, 'B'), 'Autumn');
  must(
    await company.admin.call(saveSetting, {
      body: { key: 'catalogue_approval', value: { required: true, margin_floor: null } },
    }),
  );
  const editor = await company.employee(['create_edit_catalogues']);
  must(
    await editor.call(sendForApproval, {
      params: { id: draft },
      body: { note: 'For the fair' },
    }),
  );
  const contact = await company.inside((ctx) =>
    addContact(ctx, { name: 'Mei', company: 'Kobo', email: 'mei@kobo.example' }),
  );
  const day = (ahead: number) =>
    new Date(t.clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
  for (const [text, ahead] of [
    ['Call Mei', 0],
    ['Later', 3],
  ] as const) {
    const about = { subject: 'contact' as const, subject_id: contact };
    must(await company.admin.call(addReminder, { body: { ...about, text, day: day(ahead) } }));
  }
  const kinds = async (member: Member) => (await homeFor(member)).todo.map(({ kind }) => kind);
  expect((await homeFor(company.admin)).todo).toMatchObject([
    { kind: 'approval', name: 'Autumn', note: 'For the fair' },
    { kind: 'reminder', text: 'Call Mei', is_mine: true },
    { kind: 'expiring', name: 'Spring', is_mine: true },
  ]);
  expect(await kinds(second)).toEqual(['approval', 'expiring']);
  expect(await kinds(editor)).toEqual(['expiring']);
  expect(await kinds(await company.employee(['view_products']))).toEqual([]);
});
