import { updateProduct, type Product } from '@sourcewiz/contract';
import type { Page } from '@playwright/test';
import { makePng } from '../apps/server/test/uploads/upload-samples.ts';
import { addCategory, addProduct, dataOf, expect, mark, test } from './signed-in.ts';

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

  await page.getByRole('link', { name: 'Catalogues', exact: true }).click();
  await expect(page.getByText('Leave without saving?')).toBeVisible();
  await page.getByRole('button', { name: 'Stay', exact: true }).click();
  await expect(page.getByText('Leave without saving?')).toBeHidden();
  await expect(nameField(page)).toHaveValue(renamed);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('1 unsaved change')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: renamed })).toBeVisible();

  const history = page.locator('#section-history');
  await history.scrollIntoViewIfNeeded();
  const entry = history.getByRole('listitem').filter({ hasText: renamed });
  await expect(entry).toContainText(product.name);
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
  await expect(other.getByRole('heading', { level: 1, name: `${product.name} theirs` })).toBeVisible();

  // Shown as soon as the tab learns of the change, at the latest when it saves.
  await nameField(page).press('Control+s');
  const notice = page.getByRole('alert').filter({ hasText: 'changed this in the meantime' });
  await expect(notice).toBeVisible();
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
  await expect(table.getByRole('columnheader')).toHaveText(['Size', 'Natural', 'Dark']);
  await expect(table.getByRole('row').filter({ hasText: 'Small' })).toContainText(`${own}-S-N`);
  await expect(table.getByRole('row').filter({ hasText: 'Large' })).toContainText(`${own}-L-D`);
  await expect(table.getByRole('button', { name: 'Add small, dark' })).toBeVisible();
  await expect(table.getByRole('button', { name: /Edit variant large, dark/ })).toBeVisible();
});

test('a product is added in a category and is found in the library', async ({ page, call }) => {
  const own = mark();
  await addCategory(call, `Shelf ${own}`);
  await page.goto('/master-catalogue');
  await page.getByRole('button', { name: 'Add product', exact: true }).click();
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
  await expect(page.getByText(`Corner shelf ${own} was added`)).toBeVisible();
  await page.goto('/master-catalogue');
  await page.getByPlaceholder('Name, SKU or attribute').fill(own);
  await expect(foundIn(page).filter({ hasText: `S-${own}` })).toContainText('Draft');
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
  await expect(images.getByRole('img', { name: product.name })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('1 unsaved change')).toBeHidden();
  await page.reload();
  await expect(images.getByRole('img', { name: product.name })).toBeVisible();
});

test('MEDIA-010 PROD-009 packaging, a file and a turn of pictures are added, kept and opened by their tabs', async ({
  page,
  call,
}) => {
  // Many steps, and three images that are edited.
  const product = await addProduct(call, { mark: mark() });
  await edit(page, product);
  const sections = page.getByRole('navigation', { name: 'Sections of this product' });
  await sections.getByRole('button', { name: 'Packing' }).click();
  await expect(page).toHaveURL(/\/packing$/);
  const packing = page.locator('#section-packing');
  await packing.getByRole('button', { name: 'Master carton' }).click();
  for (const [part, value] of [
    ['length', '60'],
    ['width', '58'],
    ['height', '42'],
    ['no_of_pieces', '12'],
  ] as const) {
    await page.locator(`#packaging-0-${part}`).fill(value);
  }
  await expect(packing.getByText('0.1462')).toBeVisible();
  await expect(packing.getByText('0.012183')).toBeVisible();

  const files = page.locator('#section-attachments');
  const filePicker = files.locator('input[type="file"]');
  await filePicker.setInputFiles({
    name: 'tool.exe',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('MZ'),
  });
  await expect(files.getByText(/tool\.exe: only .* can be attached/)).toBeVisible();
  await filePicker.setInputFiles({
    name: 'care.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Wipe with a dry cloth.\n'),
  });
  await expect(files.getByRole('link', { name: 'Download care.txt' })).toBeVisible();

  const turn = page.locator('#section-view-3d');
  await turn.locator('input[data-picker="turn"]').setInputFiles(
    ['turn 10.png', 'turn 2.png', 'turn 1.png'].map((name, at) => ({
      name,
      mimeType: 'image/png',
      buffer: makePng(64, 48, [60 * at, 90, 70]),
    })),
  );
  await expect(turn.getByRole('button', { name: /^Image 3, turn 10\.png/ })).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();

  await page.goto(`/product-details/view/${product.id}/view-3d`);
  await expect(sections.getByRole('button', { name: /3D view/ })).toHaveAttribute('aria-current', 'true');
  const viewer = page.getByRole('slider', { name: `Rotate ${product.name}` });
  await expect(viewer).toBeInViewport();
  await viewer.press('ArrowLeft');
  await expect(viewer).toHaveAttribute('aria-valuetext', '3 of 3');
  await expect(page.locator('#section-packing')).toContainText('60 × 58 × 42 cm, 12 pieces');
  await expect(
    page.locator('#section-attachments').getByRole('link', { name: 'Download care.txt' }),
  ).toBeVisible();
  await expect(page.locator('#section-basic').getByRole('textbox')).toHaveCount(0);
});

test('what two people changed in one product is put together, and one old value is put back', async ({
  page,
  call,
}) => {
  const product = await addProduct(call, { mark: mark() });
  await edit(page, product);
  await page.locator('#field-product_id').fill(`${product.product_id}-X`);
  await nameField(page).fill(`${product.name} mine`);
  dataOf(
    await call(updateProduct, {
      params: { id: product.id },
      body: { name: `${product.name} theirs`, revision: product.revision },
    }),
  );
  await nameField(page).press('Control+s');
  const notice = page.getByRole('alert', { name: 'Two people changed this' });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText(`${product.name} mine`);
  await expect(notice).toContainText(`${product.name} theirs`);
  await notice.getByRole('radio', { name: /^Name, From/ }).check();
  await notice.getByRole('button', { name: 'Save this choice' }).click();
  await expect(notice).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: `${product.name} theirs` })).toBeVisible();
  await expect(page.locator('#field-product_id')).toHaveValue(`${product.product_id}-X`);

  const history = page.locator('#section-history');
  await history.scrollIntoViewIfNeeded();
  const entry = history.getByRole('listitem').filter({ hasText: `${product.name} theirs` });
  await entry.getByRole('button', { name: /^Restore this value/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: product.name, exact: true })).toBeVisible();
});

async function edit(page: Page, product: Product): Promise<void> {
  await page.goto(`/product-details/edit/${product.id}`);
  await expect(nameField(page)).toHaveValue(product.name);
}

/** The products of the library, as cards or as a list: each person's choice is stored. */
function foundIn(page: Page) {
  const rows = page.getByRole('table', { name: 'Products' }).getByRole('rowgroup').getByRole('row');
  return page.getByRole('main').getByRole('article').or(rows);
}

function nameField(page: Page) {
  return page.locator('#field-name');
}

function variant(variant_id: string, options: Record<string, string>) {
  return { variant_id, options, values: {}, image_ids: [] };
}
