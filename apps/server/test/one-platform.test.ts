import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  generateCataloguePdf,
  generateCataloguePpt,
  getCatalogue,
  getCostSheet,
  listContacts,
  listPapers,
  labelTemplates,
  listTasks,
  getProduct,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeCompany } from './factories.ts';
import { makeRecords } from './records/make-records.ts';

let t: TestApp;
beforeAll(async () => {
  t = await bootTestApp();
});
afterAll(() => t.close());

test('CAT-001 one sign-in reaches library, catalogues, buyers, quotations, costing, documents, PDF, slides and labels', async () => {
  const company = await makeCompany(t, { name: 'Kaveri' });
  const records = await makeRecords(t, company, 'KAVERI');
  const { call } = company.admin;
  const [product, catalogue] = [Number(records.product), Number(records.catalogue)];
  expect(must(await call(getProduct, { params: { id: product } })).name).toContain('KAVERI');
  const shared = must(await call(getCatalogue, { params: { id: catalogue } }));
  expect(shared.link).toContain('/view-collection/');
  const contacts = must(await call(listContacts));
  expect(contacts.contacts.map(({ id }) => id)).toContain(records.contact);
  const papers = must(await call(listPapers));
  expect(papers.documents.map(({ id }) => id)).toContain(records.paper);
  expect(await call(getCostSheet, { params: { product_id: product } })).toMatchObject({ ok: true });
  expect(records.quotation).toBeDefined();
  expect(must(await call(labelTemplates, { query: { product_id: product } })).all_template_json).not.toEqual(
    [],
  );
  must(await call(generateCataloguePdf, { body: { collection_id: catalogue } }));
  must(await call(generateCataloguePpt, { body: { collection_id: catalogue } }));
  const actions = must(await call(listTasks)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['catalogue_pdf', 'ppt_download']));
});
