import { getProduct } from '@sourcewiz/contract';
import type { Page } from '@playwright/test';
import { addProduct, dataOf, expect, mark, test } from './signed-in.ts';

const cell = (page: Page, row: number, column: string) =>
  page
    .getByRole('grid', { name: 'Products to edit' })
    .getByRole('row')
    .nth(row)
    .locator(`[aria-colindex="${column}"]`);

test('BULKEDIT-001 BULKEDIT-008 three products are edited in a table, saved as a task and taken back', async ({
  page,
  call,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], baseURL ? { origin: baseURL } : {});
  const word = mark();
  const products = [
    await addProduct(call, { mark: `${word}A` }),
    await addProduct(call, { mark: `${word}B` }),
    await addProduct(call, { mark: `${word}C` }),
  ];
  await page.goto(`/master-catalogue?q=${word}&view=list`);
  await expect(page.getByText(products[2]?.name ?? '').first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit in table' }).first().click();
  await expect(page.getByText('Select products from the table to edit in bulk')).toBeVisible();
  await page
    .getByRole('button', { name: /^Select all/ })
    .first()
    .click();
  await page.getByRole('toolbar').getByRole('button', { name: 'Edit in table' }).click();
  const grid = page.getByRole('grid', { name: 'Products to edit' });
  await expect(grid).toBeVisible();
  await expect(grid.getByRole('row')).toHaveCount(4);

  // Typed fast, one below the other.
  await cell(page, 1, '3').click();
  await page.keyboard.type(`${word} one`);
  await page.keyboard.press('Enter');
  await page.keyboard.type(`${word} two`);
  await page.keyboard.press('Enter');
  await expect(cell(page, 1, '3')).toHaveText(`${word} one`);
  await expect(cell(page, 2, '3')).toHaveText(`${word} two`);

  // A block from a spreadsheet: name, category, status; the last status is invalid.
  await cell(page, 2, '5').click();
  await page.evaluate(() => navigator.clipboard.writeText('Archived\r\nNonsense\r\n'));
  await page.keyboard.press('Control+v');
  await expect(cell(page, 2, '5')).toHaveText('Archived');
  await expect(cell(page, 3, '5')).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Save as task' }).click();
  await expect(page.getByText('1 cell is wrong. Correct it, then save.')).toBeVisible();

  await page.getByRole('button', { name: 'Go to it' }).click();
  await grid.focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Control+z');
  await expect(cell(page, 3, '5')).toHaveText('Nonsense');
  await page.keyboard.type('Archived');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/draft saved/)).toBeVisible();
  await page.reload();
  await expect(cell(page, 2, '3')).toHaveText(`${word} two`);
  await expect(cell(page, 3, '5')).toHaveText('Archived');

  await page.getByRole('button', { name: 'Save as task' }).click();
  await expect(page.getByText('The products are being saved')).toBeVisible();
  const nameOf = async (at: number) =>
    dataOf(await call(getProduct, { params: { id: products[at]?.id ?? 0 } })).name;
  // The newest comes first.
  await expect.poll(() => nameOf(2)).toBe(`${word} one`);
  await page.goto(`/product-details/view/${products[2]?.id}`);
  await expect(page.getByRole('heading', { level: 1, name: `${word} one` })).toBeVisible();

  await page
    .getByRole('button', { name: /tasks?|history/i })
    .first()
    .click();
  const card = page.getByRole('article').filter({ hasText: 'Bulk edit saved' }).first();
  await card.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').last().getByRole('button', { name: /undo/i }).click();
  await expect.poll(() => nameOf(2)).toBe(products[2]?.name);
});
