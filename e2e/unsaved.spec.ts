import {
  addCatalogueProducts,
  createCatalogue,
  deleteCatalogue,
  deleteProducts,
  type Call,
} from '@sourcewiz/contract';
import type { Page } from '@playwright/test';
import { addProduct, dataOf, expect, mark, test } from './signed-in.ts';

const slow = { timeout: 30_000 };

test('SHELL-017 SHELL-018 every form of this version asks before the sidebar leads away from unsaved changes', async ({
  page,
  call,
}) => {
  test.setTimeout(120_000);
  const own = mark();
  const product = await addProduct(call, { mark: own });
  const catalogue = await makeCatalogue(call, `Unsaved ${own}`, product.id);
  const forms: Record<string, () => Promise<void>> = {
    [`/product-details/edit/${product.id}`]: () => page.getByLabel(/^Name/).fill(`Piece ${own} B`),
    '/create-collection': () => page.getByLabel('Catalogue name').fill(`Spring ${own}`),
    [`/catalogue-table/${catalogue}`]: () => page.getByText('Rows with all facts').click(),
    '/profile-settings/1': () => page.getByLabel('Last name').fill(`Menon ${own}`),
    '/profile-settings/2': () => page.getByLabel('Tagline').fill(`Wheel-thrown ${own}`),
    '/profile-settings/4': () => page.getByLabel('Price terms').fill(`FOB ${own}`),
  };
  for (const [path, change] of Object.entries(forms)) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible(slow);
      await change();
      expect(await leave(page, 'dismiss'), path).toMatch(/unsaved/);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      expect(await leave(page, 'accept'), path).toMatch(/unsaved/);
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible(slow);
    });
  }
  await page.goto('/profile-settings/2');
  await expect(page.getByLabel('Tagline')).toBeVisible(slow);
  expect(await leave(page, 'dismiss'), 'nothing is unsaved').toBeNull();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible(slow);

  await call(deleteCatalogue, { params: { id: catalogue } });
  await call(deleteProducts, { body: { product_ids: [product.id] } });
});

/** Clicks the sidebar. @returns what the browser's window asked, null for nothing */
async function leave(page: Page, answer: 'accept' | 'dismiss'): Promise<string | null> {
  let question: string | null = null;
  const hear = async (dialog: {
    message: () => string;
    accept: () => Promise<void>;
    dismiss: () => Promise<void>;
  }) => {
    question = dialog.message();
    await dialog[answer]();
  };
  page.on('dialog', hear);
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Dashboard' })
    .click();
  page.off('dialog', hear);
  return question;
}

async function makeCatalogue(call: Call, name: string, product: number): Promise<number> {
  const { id } = dataOf(await call(createCatalogue, { body: { name, buyer_company: 'Kobo Home' } }));
  dataOf(
    await call(addCatalogueProducts, { query: { collections_id: id }, body: { product_ids: [product] } }),
  );
  return id;
}
