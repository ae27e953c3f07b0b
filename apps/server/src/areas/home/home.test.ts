import {
  createCatalogue,
  generateCatalogue,
  getHome,
  sendEnquiry,
  updateMe,
  type PermissionSlug,
} from '@sourcewiz/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company, type Member } from '../../../test/factories.ts';
import { applyProductChanges } from '../products/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());

const homeFor = async ({ call }: Member) => must(await call(getHome, {}));

async function addProducts({ inside }: Company, count: number): Promise<number[]> {
  const changes = Array.from({ length: count }, (_, index) => ({
    kind: 'create' as const,
    fields: { product_id: `P-${index}`, name: `Bowl ${index}` },
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
  expect(home.enquiries).toMatchObject({ unread: 1, open: 1, latest: [{ name: 'Ebba' }] });
  expect(home.buyers).toMatchObject([{ name: 'Spring', openings: 0, enquiries: 1 }]);
});

test.each<[PermissionSlug, string[]]>([
  ['view_products', ['products']],
  ['view_catalogue_history', ['catalogues']],
  ['view_quotation', []],
  ['view_buyer_details', ['enquiries', 'buyers']],
  ['global_permissions', []],
])('U03 with %s alone one sees %j', async (slug, parts) => {
  const company = await makeCompany(t);
  const home = await homeFor(await company.employee([slug]));
  const seen = (['products', 'catalogues', 'enquiries', 'buyers'] as const).filter(
    (part) => home[part] !== null,
  );
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
    enquiries: { unread: 0, open: 0, latest: [] },
    buyers: [],
  });
});
