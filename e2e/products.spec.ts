import { createCategory, type Call, type Product } from '@sourcewiz/contract';
import type { Page } from '@playwright/test';
import { makePng } from '../apps/server/test/upload-samples.ts';
import { addProduct, dataOf, expect, mark, test } from './signed-in.ts';

const slow = { timeout: 30_000 };

test('search, a filter, the order and the list narrow and arrange the same products', async ({
  page,
  call,
}) => {
  const own = mark();
  const [blue, green] = await Promise.all([
    addCategory(call, `Blue ${own}`),
    addCategory(call, `Green ${own}`),
  ]);
  for (const [letter, category_id] of [
    ['A', blue],
    ['B', blue],
    ['C', green],
  ] as const) {
    await addProduct(call, { mark: own, product_id: `${letter}-${own}`, name: `${own} bowl`, category_id });
  }
  await page.goto('/master-catalogue');
  await page.getByPlaceholder('Name, SKU or attribute').fill(own);
  const names = page.getByRole('main').getByRole('article');
  await expect(names).toHaveCount(3, slow);

  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Category' }).click();
  await page.getByRole('dialog').getByText(`Blue ${own}`).click();
  await page.keyboard.press('Escape');
  await expect(names).toHaveCount(2, slow);

  await page.getByRole('button', { name: /^Sort:/ }).click();
  await page.getByRole('menuitemradio', { name: 'Product ID, Z to A' }).click();
  await expect(names.first()).toContainText(`B-${own}`, slow);

  await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'List' }).click();
  const rows = page.getByRole('table', { name: 'Products' }).getByRole('row');
  await expect(rows).toHaveCount(3, slow);
  await expect(rows.nth(1)).toContainText(`B-${own}`);
  await expect(rows.nth(2)).toContainText(`A-${own}`);
});

test('a change is marked, leaving asks, saving keeps it, and the history tells who and what', async ({
  page,
  call,
}) => {
  const product = await addProduct(call, { mark: mark() });
  const renamed = `${product.name} renamed`;
  await edit(page, product);
  await nameField(page).fill(renamed);
  await expect(page.getByText(`was ${product.name}`)).toBeVisible();
  await expect(page.getByText('1 unsaved change')).toBeVisible();

  const question = page.waitForEvent('dialog');
  const leaving = page.getByRole('link', { name: 'Catalogues', exact: true }).click();
  const dialog = await question;
  expect(dialog.message()).toBe('You have unsaved changes. Leave without saving?');
  await dialog.dismiss();
  await leaving;
  await expect(nameField(page)).toHaveValue(renamed);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('1 unsaved change')).toBeHidden(slow);
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible(slow);

  const history = page.locator('#section-history');
  await history.scrollIntoViewIfNeeded();
  const entry = history.getByRole('listitem').filter({ hasText: renamed });
  await expect(entry).toContainText(product.name, slow);
  await expect(entry).toContainText('Name');
  await expect(entry).toContainText('Ravi Menon');
});

test('of two tabs that change the same product the second one is told and chooses', async ({
  page,
  context,
  call,
}) => {
  const product = await addProduct(call, { mark: mark() });
  await edit(page, product);
  await nameField(page).fill(`${product.name} mine`);
  const other = await context.newPage();
  await edit(other, product);
  await nameField(other).fill(`${product.name} theirs`);
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByRole('heading', { level: 1, name: `${product.name} theirs` })).toBeVisible(slow);

  // Said at once when the tab hears of the change, at the latest when it saves.
  await nameField(page).press('Control+s');
  const notice = page.getByRole('alert').filter({ hasText: 'changed this product in the meantime' });
  await expect(notice).toBeVisible(slow);
  await expect(notice).toContainText('Name');
  await notice.getByRole('button', { name: 'Load theirs' }).click();
  await expect(nameField(page)).toHaveValue(`${product.name} theirs`);
});

test('two variant types make a table with a cell for each combination', async ({ page, call }) => {
  const own = mark();
  const product = await addProduct(call, {
    mark: own,
    variant_types: [
      { name: 'Size', options: ['Small', 'Large'] },
      { name: 'Finish', options: ['Natural', 'Dark'] },
    ],
    variants: [
      variant(`${own}-S-N`, { Size: 'Small', Finish: 'Natural' }),
      variant(`${own}-L-D`, { Size: 'Large', Finish: 'Dark' }),
    ],
  });
  await edit(page, product);
  const table = page.locator('#section-variants').getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Size', 'Natural', 'Dark'], slow);
  await expect(table.getByRole('row').filter({ hasText: 'Small' })).toContainText(`${own}-S-N`);
  await expect(table.getByRole('row').filter({ hasText: 'Large' })).toContainText(`${own}-L-D`);
  await expect(table.getByRole('button', { name: 'Add small, dark' })).toBeVisible();
  await expect(table.getByRole('button', { name: /Edit variant large, dark/ })).toBeVisible();
});

test('a product is added in a category and is found in the library', async ({ page, call }) => {
  const own = mark();
  await addCategory(call, `Shelf ${own}`);
  await page.goto('/master-catalogue');
  await page.getByRole('button', { name: 'Add product' }).click();
  const first = page.getByRole('dialog', { name: 'Add product' });
  await first.getByRole('button', { name: /^Category/ }).click();
  await page.getByRole('combobox', { name: 'Category' }).fill(own);
  await page
    .getByRole('option', { name: `Shelf ${own}` })
    .first()
    .click();
  await first.getByRole('button', { name: 'Continue' }).click();
  await nameField(page).fill(`Corner shelf ${own}`);
  await page.locator('#field-product_id').fill(`S-${own}`);
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByText(`Corner shelf ${own} was added`)).toBeVisible(slow);
  await page.goto('/master-catalogue');
  await page.getByPlaceholder('Name, SKU or attribute').fill(own);
  await expect(page.getByRole('article').filter({ hasText: `S-${own}` })).toContainText('Draft', slow);
});

test('MEDIA-001 a wrong file is refused with its reason, a picture goes in', async ({ page, call }) => {
  const product = await addProduct(call, { mark: mark() });
  await edit(page, product);
  const images = page.locator('#images');
  const picker = images.locator('input[type="file"]');
  await picker.setInputFiles({ name: 'film.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(images.getByText('You can only upload JPG/PNG file!')).toBeVisible();
  const large = Buffer.alloc(2 * 1024 * 1024 + 1);
  await picker.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
  await expect(images.getByText('Image must smaller than 2MB!')).toBeVisible();
  await picker.setInputFiles({
    name: 'bowl.png',
    mimeType: 'image/png',
    buffer: makePng(64, 48, [30, 90, 70]),
  });
  await expect(images.getByRole('img', { name: product.name })).toBeVisible(slow);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('1 unsaved change')).toBeHidden(slow);
  await page.reload();
  await expect(images.getByRole('img', { name: product.name })).toBeVisible(slow);
});

async function edit(page: Page, product: Product): Promise<void> {
  await page.goto(`/product-details/edit/${product.id}`);
  await expect(nameField(page)).toHaveValue(product.name, slow);
}

function nameField(page: Page) {
  return page.locator('#field-name');
}

async function addCategory(call: Call, name: string): Promise<number> {
  return dataOf(await call(createCategory, { body: { name } })).id;
}

function variant(variant_id: string, options: Record<string, string>) {
  return { variant_id, options, values: {}, image_ids: [] };
}
