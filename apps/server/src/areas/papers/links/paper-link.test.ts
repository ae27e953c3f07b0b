import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  amendPaper,
  buyerPaperFile,
  cancelPaper,
  changePaperLink,
  createPaper,
  createProduct,
  deletePaper,
  getPaperLink,
  issuePaper,
  paperHistory,
  paperRecipients,
  updatePaper,
  viewPaper,
  type ResultOf,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../../test/boot-app.ts';
import { fetchFile } from '../../../../test/import-flow.ts';
import { makeCompany, type Company } from '../../../../test/factories.ts';

let t: TestApp;
let company: Company;
let product: number;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  const body = { product_id: 'LINKED-1', name: 'Acacia bowl' };
  product = must(await company.admin.call(createProduct, { body })).id;
});
afterAll(() => t.close());

const parties = {
  exporter: { company: 'Kaveri Exports', country: 'IN' },
  buyer: { company: 'Nordhem Living AB', name: 'Ebba Lind', email: 'ebba@nordhem.example', country: 'SE' },
};
async function draft() {
  const products = [{ product_id: product, quantity: '12', price: '9.40' }];
  const body = { type: 'proforma-invoice' as const, products, ...parties };
  return must(await company.admin.call(createPaper, { body }));
}
const issue = async (id: number) =>
  must(await company.admin.call(issuePaper, { params: { id }, body: { reason: 'Agreed' } }));
async function tokenOf(id: number): Promise<string> {
  const { recipients } = must(await company.admin.call(paperRecipients.list, { params: { id } }));
  expect(recipients).toHaveLength(1);
  return recipients[0]?.link?.split('/').at(-1) ?? '';
}
const view = (token: string) => t.as()(viewPaper, { params: { token } });
const page = (token: string) => t.app.inject({ url: `/view-document/${token}` });
type History = ResultOf<typeof paperHistory>['events'];
const history = async (id: number): Promise<History> =>
  must(await company.admin.call(paperHistory, { params: { id } })).events;

test('DOC-016 whoever gets an issued paper has a link of their own to it and its files, and nobody to a draft', async () => {
  const { id } = await draft();
  const before = must(await company.admin.call(paperRecipients.list, { params: { id } }));
  expect(before).toMatchObject({ recipients: [], anyone: { link: null } });
  await issue(id);
  const token = await tokenOf(id);
  const seen = must(await view(token));
  expect(seen).toMatchObject({
    title: 'Proforma invoice',
    cancelled_on: null,
    is_priced: true,
    lines: [{ name: 'Acacia bowl', quantity: '12 pcs', price: '9.40', amount: '112.80' }],
    total: { value: '112.80' },
    allow_download: true,
  });
  expect(seen.parties.map(({ name }) => name)).toEqual(['Kaveri Exports', 'Nordhem Living AB']);
  for (const word of ['cost', 'margin', 'deal', 'created_by', 'findings'])
    expect(JSON.stringify(seen)).not.toContain(`"${word}`);
  for (const format of ['pdf', 'excel'] as const) {
    const { download_link: link } = must(
      await t.as()(buyerPaperFile, { params: { token }, body: { format } }),
    );
    expect((await fetchFile(t, link)).bytes.length).toBeGreaterThan(1000);
  }
  expect(await page(token)).toMatchObject({ statusCode: 200 });
  const events = await history(id);
  expect(events.map(({ what, by, text, is_buyer: isBuyer }) => [what, by, text, isBuyer])).toEqual([
    ['file_taken', 'Ebba Lind', 'excel', true],
    ['file_taken', 'Ebba Lind', 'pdf', true],
    ['opened', 'Ebba Lind', '', true],
    ['issued', expect.any(String), 'Agreed', false],
    ['created', expect.any(String), '', false],
  ]);
  const { recipients } = must(await company.admin.call(paperRecipients.list, { params: { id } }));
  expect(recipients[0]).toMatchObject({ name: 'Ebba Lind', visits: 1 });
});

test('DOC-016 a link asks for its passcode, keeps its files to itself and ends on its day', async () => {
  const { id } = await draft();
  await issue(id);
  const token = await tokenOf(id);
  const change = (body: object) => company.admin.call(changePaperLink, { params: { id }, body });
  must(await change({ allow_download: false }));
  expect(await t.as()(buyerPaperFile, { params: { token }, body: { format: 'pdf' } })).toMatchObject({
    status: 403,
    errors: [{ code: 'download_not_allowed' }],
  });
  must(await change({ passcode: '123456' }));
  expect(must(await company.admin.call(getPaperLink, { params: { id } }))).toMatchObject({
    has_passcode: true,
    anyone_with_link: false,
  });
  expect(await view(token)).toMatchObject({ errors: [{ code: 'link_locked' }] });
  expect(await page(token)).toMatchObject({ statusCode: 403 });
  const past = new Date(t.clock.now().getTime() - 1000).toISOString();
  must(await change({ passcode: null, allow_download: true }));
  const { download_link: link } = must(
    await t.as()(buyerPaperFile, { params: { token }, body: { format: 'pdf' } }),
  );
  const status = async (url: string) => (await t.app.inject({ url })).statusCode;
  expect([await status(link), await status(link.replace('signature=', 'signature=x'))]).toEqual([200, 404]);
  must(await change({ expiry_date: past }));
  expect(await view(token)).toMatchObject({ errors: [{ code: 'link_expired' }] });
  expect(await status(link)).toBe(410);
});

test('DOC-016 an amendment is behind the same link once it is issued, and a cancelled paper says so', async () => {
  const first = await draft();
  await issue(first.id);
  const token = await tokenOf(first.id);
  const next = must(await company.admin.call(amendPaper, { params: { id: first.id } }));
  const lines = [{ uid: next.products[0]?.uid ?? '', quantity: '24' }];
  must(await company.admin.call(updatePaper, { body: { id: next.id, lines } }));
  expect(must(await view(token)).lines[0]?.quantity).toBe('12 pcs');
  await issue(next.id);
  expect(must(await view(token)).lines[0]?.quantity).toBe('24 pcs');
  expect(await tokenOf(next.id)).toBe(token);
  must(
    await company.admin.call(cancelPaper, {
      params: { id: next.id },
      body: { reason: 'They went bankrupt' },
    }),
  );
  const cancelled = must(await view(token));
  expect(cancelled.cancelled_on).toBe(t.clock.now().toISOString().slice(0, 10));
  expect(JSON.stringify(cancelled)).not.toContain('bankrupt');
  expect((await page(token)).body).toContain('This document was cancelled on');
});

test('DOC-016 a deleted draft takes its link along, and other companies reach none', async () => {
  const { id } = await draft();
  const stranger = await makeCompany(t, { name: 'Stranger' });
  expect(await stranger.admin.call(getPaperLink, { params: { id } })).toMatchObject({ status: 404 });
  must(await company.admin.call(deletePaper, { params: { id } }));
  expect(await company.admin.call(getPaperLink, { params: { id } })).toMatchObject({ status: 404 });
});
