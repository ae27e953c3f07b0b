import { listAttributes, listCatalogues, searchProducts, type Call } from '@sourcewiz/contract';
import type { Page } from '@playwright/test';
import { addProduct, callAs, dataOf, expect, mark, pageOf, test } from './signed-in.ts';

test.use({ account: 'asha@kaveri.example' });

test('CAT-021 CAT-022 CAT-043 a catalogue is built, marked up, approved, and its buyer sees the new price', async ({
  page,
  browser,
  tokenOf,
  request,
  baseURL,
}) => {
  const own = mark();
  const name = `Table ${own}`;
  await addVase(callAs(request, await tokenOf('admin@kaveri.example')), own);
  await build(page, { own, name });
  await page.getByRole('button', { name: 'Send for approval' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note for the admin').fill('Please look at the vase');
  await dialog.getByRole('button', { name: 'Send for approval' }).click();
  await expect(page.getByText(/^Waiting for approval since/)).toBeVisible();

  const admin = await pageOf(browser, {
    baseURL,
    email: 'admin@kaveri.example',
    token: await tokenOf('admin@kaveri.example'),
  });
  await admin.goto(`/catalogue-approval/${/\d+/.exec(new URL(page.url()).pathname)?.[0]}`);
  await expect(admin.getByText('Please look at the vase')).toBeVisible();
  await expect(admin.getByRole('row', { name: new RegExp(own) })).toContainText('$15');
  // A rejection waits for its note.
  await admin.getByRole('button', { name: 'Reject with a note' }).click();
  await expect(admin.getByRole('textbox', { name: /^Note to/ })).toBeFocused();
  await admin.getByRole('button', { name: 'Approve and generate' }).click();
  await admin.waitForURL('**/collection-link/*');

  const { catalogues } = dataOf(
    await callAs(request, await tokenOf('admin@kaveri.example'))(listCatalogues, { query: { search: name } }),
  );
  const [made] = catalogues;
  expect(made).toMatchObject({ status: 'active', approval: { state: 'approved' } });
  const buyer = await pageOf(browser, { baseURL });
  await buyer.goto(new URL(made?.link ?? '').pathname);
  const vase = buyer.getByRole('article').filter({ hasText: own });
  await expect(vase).toContainText('$15');
  await expect(vase).not.toContainText('$10');
});

/** A published product at $10; published ones have an image. */
async function addVase(call: Call, own: string): Promise<void> {
  const price = dataOf(await call(listAttributes)).find(({ internal_name: key }) => key === 'selling_price');
  const values = { [String(price?.id)]: { value: '10', currency: 'USD', unit: 'per-piece' } };
  const { hits } = dataOf(await call(searchProducts, { body: {} }));
  const image_ids = hits.flatMap(({ image }) => image?.id ?? []).slice(0, 1);
  await addProduct(call, { mark: own, status: 'published', values, image_ids });
}

/** Name and buyer, product, mark-up of half the price. */
async function build(page: Page, { own, name }: { own: string; name: string }): Promise<void> {
  await page.goto('/create-collection');
  await page.getByLabel('Catalogue name').fill(name);
  await page.getByLabel('Buyer company').fill('Kobo Home');
  await page.getByRole('button', { name: 'Save and choose products' }).click();
  await page.waitForURL('**/select-products/*');
  await page.getByPlaceholder('Name, SKU or attribute').fill(own);
  await page.getByRole('checkbox', { name: new RegExp(own) }).check();
  await expect(page.getByText('1 selected', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Continue to details' }).click();
  await page.waitForURL('**/catalogue-table/*');
  await page.getByLabel('Mark-up').fill('50');
}
