import {
  addCatalogueProducts,
  createCatalogue,
  createSpecSheet,
  deleteCatalogue,
  deleteProducts,
  type Call,
} from '@sourcewiz/contract';
import type { Locator, Page } from '@playwright/test';
import { addProduct, dataOf, expect, mark, test } from './signed-in.ts';

test('SHELL-017 SHELL-018 every form of this version asks before the sidebar leads away from unsaved changes', async ({
  page,
  call,
}) => {
  test.setTimeout(120_000);
  const own = mark();
  const product = await addProduct(call, { mark: own });
  const catalogue = await makeCatalogue(call, `Unsaved ${own}`, product.id);
  const sheet = dataOf(await call(createSpecSheet, { body: { product_id: product.id } }));
  const forms: Record<string, () => Promise<void>> = {
    [`/product-details/edit/${product.id}`]: () => page.getByLabel(/^Name/).fill(`Piece ${own} B`),
    [`/product-details/view/${product.id}/specsheet/edit/${sheet.template_id ?? 0}/${sheet.id}`]: () =>
      page.getByRole('textbox', { name: 'Title', exact: true }).fill(`Facts ${own}`),
    '/create-collection': () => page.getByLabel('Catalogue name').fill(`Spring ${own}`),
    [`/catalogue-table/${catalogue}`]: () => page.getByLabel('Note to the buyer').fill(`Note ${own}`),
    '/profile-settings/1': () => page.getByLabel('Last name').fill(`Menon ${own}`),
    '/profile-settings/2': () => page.getByLabel('Tagline').fill(`Wheel-thrown ${own}`),
    '/profile-settings/4': () => page.getByLabel('Price terms').fill(`FOB ${own}`),
  };
  for (const [path, change] of Object.entries(forms)) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await change();
      await leave(page, 'Stay');
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await leave(page, 'Leave');
      await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
    });
  }
  await page.goto('/profile-settings/2');
  await expect(page.getByLabel('Tagline')).toBeVisible();
  // Nothing is unsaved: no question is asked.
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Dashboard' })
    .click();
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();

  await call(deleteCatalogue, { params: { id: catalogue } });
  await call(deleteProducts, { body: { product_ids: [product.id] } });
});

test('SHELL-017 drawers and dialogs with a form ask before they close on unsaved changes', async ({
  page,
  call,
}) => {
  const product = await addProduct(call, {
    mark: mark(),
    variant_types: [{ name: 'Size', options: ['Small'] }],
    variants: [{ variant_id: 'Small one', options: { Size: 'Small' }, values: {}, image_ids: [] }],
  });
  const forms: { path: string; opens: string; title?: string; field: string | RegExp; tab?: string }[] = [
    { path: '/profile-settings/10', opens: 'New attribute', field: 'Name' },
    { path: '/profile-settings/10', opens: 'New unit', field: 'Short name', tab: 'Units' },
    { path: '/material-library', opens: 'Add material', field: 'Name' },
    {
      path: `/product-details/view/${product.id}/specsheet/create`,
      opens: 'New template',
      field: 'Name',
    },
    {
      path: `/product-details/edit/${product.id}`,
      opens: 'Edit variant small',
      title: 'Small',
      field: /^Variant ID/,
    },
  ];
  for (const { path, opens, title = opens, field, tab } of forms) {
    await test.step(`${path} ${title}`, async () => {
      await page.goto(path);
      if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
      await page.getByRole('button', { name: opens }).first().click();
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.getByRole('textbox', { name: field, exact: true }).fill('Begun');
      await page.keyboard.press('Escape');
      await answerQuestion(page, 'Stay');
      await expect(dialog).toBeVisible();
      await page.keyboard.press('Escape');
      await answerQuestion(page, 'Leave');
      await expect(dialog).toBeHidden();
    });
  }
  await call(deleteProducts, { body: { product_ids: [product.id] } });
});

test('SHELL-017 the back button asks while a dialog holds unsaved changes', async ({ page }) => {
  await page.goto('/process-library');
  await page.getByRole('tab', { name: 'Materials' }).click();
  await expect(page).toHaveURL(/material-library/);
  await page.getByRole('button', { name: 'Add material' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add material' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Begun');
  for (const answer of ['Stay', 'Leave'] as const) {
    await page.evaluate(() => setTimeout(() => history.back()));
    const asked = question(page);
    await expect(asked).toBeVisible();
    await asked.getByRole('button', { name: answer, exact: true }).click();
    await expect(asked).toBeHidden();
    await expect(page).toHaveURL(answer === 'Stay' ? /material-library/ : /process-library/);
    if (answer === 'Stay') await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('Begun');
  }
});

/** The question before unsaved changes are left. */
function question(page: Page): Locator {
  return page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .filter({ hasText: 'Leave without saving?' })
    .last();
}

/** Clicks the sidebar and answers the question. */
async function leave(page: Page, answer: 'Stay' | 'Leave'): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: 'Dashboard' })
    .click();
  await answerQuestion(page, answer);
}

async function answerQuestion(page: Page, answer: 'Stay' | 'Leave'): Promise<void> {
  await expect(question(page)).toContainText(/not saved/);
  await question(page).getByRole('button', { name: answer, exact: true }).click();
  await expect(question(page)).toBeHidden();
}

async function makeCatalogue(call: Call, name: string, product: number): Promise<number> {
  const { id } = dataOf(await call(createCatalogue, { body: { name, buyer_company: 'Kobo Home' } }));
  dataOf(
    await call(addCatalogueProducts, { query: { collections_id: id }, body: { product_ids: [product] } }),
  );
  return id;
}
