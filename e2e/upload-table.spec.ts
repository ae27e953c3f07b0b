import { addUploadImages, readAnswer } from '@sourcewiz/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { dataOf, expect, mark, test } from './signed-in.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Products to create' });
/** A cell by its row, from 1, and the title of its column. */
async function cell(page: Page, row: number, title: string) {
  const head = grid(page).getByRole('columnheader', { name: title }).first();
  const column = await head.getAttribute('aria-colindex');
  return grid(page).getByRole('row').nth(row).locator(`[role="gridcell"][aria-colindex="${column}"]`);
}

/** A draft of some photos, each for a future product. @returns its id */
async function addDraft(
  request: APIRequestContext,
  token: string,
  names: readonly string[],
): Promise<string> {
  const form = new FormData();
  form.append('action', 'bulk_products_upload');
  for (const [at, name] of names.entries()) {
    // Each has a different image, so that no two look alike.
    const size = { width: 160, height: 160, channels: 3 } as const;
    const picture = await sharp({ create: { ...size, background: { r: 60 * at, g: 40, b: 200 - 50 * at } } })
      .png()
      .toBuffer();
    form.append('images', new Blob([new Uint8Array(picture)], { type: 'image/png' }), `${name}.png`);
  }
  const answer = await request.post(addUploadImages.path, {
    headers: { 'access-token': token },
    multipart: form,
  });
  const { task_id: id } = dataOf(
    readAnswer(addUploadImages.response, { status: answer.status(), body: (await answer.json()) as unknown }),
  );
  return id;
}

test('BULKUP-001 BULKUP-034 TASK-059 a block from Excel fills the table of an upload, its wrong cell is corrected, the products are in the library', async ({
  page,
  context,
  baseURL,
  request,
  tokenOf,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], baseURL ? { origin: baseURL } : {});
  const word = mark().toUpperCase();
  const ids = ['BOWL', 'LAMP', 'VASE'].map((kind) => `${kind}-${word}`);
  const id = await addDraft(request, await tokenOf('admin@kaveri.example'), ids);
  await page.goto(`/bulk-upload-table/${id}`);
  await expect(grid(page)).toBeVisible();
  await expect(grid(page).getByRole('row')).toHaveCount(4);
  // The names of groups are in ID and name.
  await expect(await cell(page, 1, 'Product ID')).toHaveText(ids[0] ?? '');

  // Name, category and status from Excel; one category does not exist.
  await (await cell(page, 1, 'Name')).click();
  const block = ['one\tStorage\tDraft', 'two\tNonsense\tDraft', 'three\tStorage\tDraft']
    .map((line) => `${word} ${line}`)
    .join('\r\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), `${block}\r\n`);
  await page.keyboard.press('Control+v');
  await expect(await cell(page, 3, 'Name')).toHaveText(`${word} three`);
  const wrong = await cell(page, 2, 'Category');
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText(/draft saved/)).toBeVisible();

  await page.getByRole('button', { name: 'Create 3 products' }).click();
  await expect(page.getByText('1 cell is wrong. Correct it, then create the products.')).toBeVisible();

  // It is saved, and found again with one key.
  await page.reload();
  await expect(await cell(page, 2, 'Category')).toHaveText('Nonsense');
  await page.keyboard.press('Alt+KeyN');
  await expect(await cell(page, 2, 'Category')).toHaveAttribute('data-active', 'true');
  await grid(page).focus();
  // While it is being saved, the cell is not shown as wrong: it is right once saved.
  const saved = page.waitForResponse((answer) => answer.url().includes('/upload/update_attribute'));
  await page.keyboard.type('Storage');
  await page.keyboard.press('Enter');
  await saved;
  await expect(await cell(page, 2, 'Category')).toHaveText('Storage');
  await expect(grid(page).locator('[aria-invalid]')).toHaveCount(0);

  await page.getByRole('button', { name: 'Create 3 products' }).click();
  // Drafts, which are not published for want of images.
  await page.getByRole('dialog').getByRole('button', { name: 'Create 3 products' }).click();
  await expect(page).toHaveURL(/bulk-upload-made/);
  await page.getByRole('link', { name: 'See in the library' }).click();
  await expect(page).toHaveURL(/master-catalogue/);
  for (const name of ['one', 'two', 'three']) {
    await expect(page.getByText(`${word} ${name}`).first()).toBeVisible();
  }
});
