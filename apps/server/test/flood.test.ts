import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createCatalogue,
  generateCatalogue,
  generateCataloguePdf,
  getProduct,
  previewImport,
  searchProducts,
  type Import,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { makeProducts } from './companies/bulk-company.ts';
import { makeCompany, type Company } from './factories.ts';
import { checked, ended, upload } from './import-flow.ts';

let t: TestApp;
let flooding: Company;
let other: Company;
beforeAll(async () => {
  t = await bootTestApp();
  await t.work();
  flooding = await makeCompany(t, { name: 'Flooding' });
  other = await makeCompany(t, { name: 'Other' });
});
afterAll(() => t.close());

const sheet = (rows: number): Buffer => {
  const lines = ['Product ID,Product name,Material'];
  for (let n = 0; n < rows; n += 1) lines.push(`F-${n},Bowl number ${n},Brass`);
  return Buffer.from(lines.join('\n'));
};

const preview = ({ admin }: Company, rows: number) =>
  upload<Import>(t, admin, { op: previewImport, files: [{ name: 'flood.csv', bytes: sheet(rows) }] });

async function orderPdf({ admin }: Company, productId: number) {
  const body = { name: 'A catalogue', buyer_company: 'A buyer', product_ids: [productId] };
  const catalogue = must(await admin.call(createCatalogue, { body }));
  return admin.call(generateCataloguePdf, { body: { collection_id: catalogue.id } });
}

async function makeBowl(company: Company): Promise<number> {
  const [id = 0] = await makeProducts(company, 1, 'A bowl', { status: 'published' });
  return id;
}

/** Repeats something until it is stopped. @returns the codes of its refusals */
async function again(work: () => Promise<{ status: number }>, end: AbortSignal): Promise<Set<number>> {
  const statuses = new Set<number>();
  while (!end.aborted) statuses.add((await work()).status);
  return statuses;
}

test('O03 A04 while one company floods with sheets, searches and PDFs, another one is refused nothing and gets its turn', async () => {
  const [bowl, otherBowl] = [await makeBowl(flooding), await makeBowl(other)];
  const end = new AbortController();
  const search = async () => {
    const found = await flooding.admin.call(searchProducts, { body: { query: 'bowl' } });
    return { status: found.ok ? 200 : found.status };
  };
  const pdf = async () => {
    const ordered = await orderPdf(flooding, bowl);
    return { status: ordered.ok ? 200 : ordered.status };
  };
  const flood = Promise.all([
    ...Array.from({ length: 6 }, () => again(() => preview(flooding, 200), end.signal)),
    ...Array.from({ length: 4 }, () => again(search, end.signal)),
    ...Array.from({ length: 2 }, () => again(pdf, end.signal)),
  ]);
  try {
    for (let n = 0; n < 10; n += 1) {
      must(await other.admin.call(getProduct, { params: { id: otherBowl } }));
      must(await other.admin.call(searchProducts, { body: { query: 'bowl' } }));
    }
    const sent = await preview(other, 20);
    expect((await checked(other.admin, must(sent).id)).state).toBe('ready');
    const task = must(await orderPdf(other, otherBowl)).task_id;
    expect((await ended(other.admin, task)).status).toBe('success');
  } finally {
    end.abort();
  }
  // What exceeds a company's limit is refused with a message, and nothing breaks.
  for (const statuses of await flood) {
    for (const status of statuses) expect([200, 409, 422, 429]).toContain(status);
  }
});

test('O03 A04 while one address opens links again and again, another one gets its turn', async () => {
  const product_ids = await makeProducts(other, 1, 'A jar', { status: 'published' });
  const body = { name: 'Opened', buyer_company: 'A buyer', product_ids };
  const { id } = must(await other.admin.call(createCatalogue, { body }));
  const { link } = must(await other.admin.call(generateCatalogue, { params: { id } }));
  const token = link?.split('/').at(-1) ?? '';
  for (const url of [`/view-collection/${token}`, `/api/view-collection/${token}/products`]) {
    const answered: string[] = [];
    const open = async (remoteAddress: string) => {
      expect((await t.app.inject({ url, remoteAddress })).statusCode).toBe(200);
      answered.push(remoteAddress);
    };
    await Promise.all([...Array<string>(200).fill('10.0.0.1'), '10.0.9.9'].map(open));
    expect(answered.indexOf('10.0.9.9')).toBeLessThan(100);
  }
});
