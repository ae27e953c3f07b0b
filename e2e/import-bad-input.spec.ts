import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { makePng } from '../apps/server/test/uploads/upload-samples.ts';
import { chooseSheet } from './choose-sheet.ts';
import { expect, mark, test } from './signed-in.ts';

interface UploadedFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

test('a sheet with wrong rows: each is told beside its cell, the good ones go in, and only once', async ({
  page,
}) => {
  const own = mark();
  const file = csv(`wrong-${own}.csv`, [
    'Product ID,Name,MOQ',
    `G-${own}-1,Good bowl ${own},12`,
    `G-${own}-2,Good vase ${own},24`,
    `B-${own}-3,Bad number ${own},"12,5O"`,
    `B-${own}-4,,12`,
    `G-${own}-1,Good bowl again ${own},12`,
  ]);
  await upload(page, [file]);
  await expectCounts(page, { 'All rows': 5, 'New rows': 3, 'With errors': 2 });
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  // An unreadable cell blocks nothing else.
  await page.getByRole('tab', { name: /Cells left out/ }).click();
  const lostCell = row(`Bad number ${own}`).locator('td[data-state="lost"]');
  await expect(lostCell).toContainText('12,5O');
  await expect(lostCell).toContainText('Must be a number');
  await page.getByRole('tab', { name: /With errors/ }).click();
  await expect(row(`B-${own}-4`)).toContainText('Name is required');
  await expect(row(`Good bowl again ${own}`)).toContainText(`G-${own}-1 is already in row 2`);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Response sheet' }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/);
  expect(
    readFileSync(await download.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');

  await page.getByRole('button', { name: 'Add 3 products' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('3 products added.')).toBeVisible();
  await page.goto('/master-catalogue');
  await page.getByPlaceholder('Name, SKU or attribute').fill(own);
  await expect(page.getByRole('article')).toHaveCount(3);

  const good = csv(`again-${own}.csv`, [
    'Product ID,Name,MOQ',
    `G-${own}-1,Good bowl ${own},12`,
    `G-${own}-2,Good vase ${own},24`,
  ]);
  await upload(page, [good]);
  await expectCounts(page, { 'All rows': 2, 'Unchanged rows': 2, 'New rows': 0 });
  await expect(page.getByRole('button', { name: 'Nothing to update' })).toBeDisabled();
});

test('a program that calls itself a sheet is refused with a clear message', async ({ page }) => {
  const own = mark();
  const program = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(4000, 7)]);
  await chooseSheet(page, [{ name: `prices-${own}.xlsx`, mimeType: '', buffer: program }]);
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByText('Invalid Excel. Please check the file').first()).toBeVisible();
});

test('a picture that is none and a photo of an unknown product are listed with their reasons', async ({
  page,
}) => {
  const own = mark();
  const file = csv(`photos-${own}.csv`, [
    'Product ID,Name',
    `P-${own}-1,Photo bowl ${own}`,
    `P-${own}-2,Other`,
  ]);
  await upload(page, [
    file,
    png(`P-${own}-1.png`),
    png(`X-${own}-9.png`),
    { name: `P-${own}-2.jpg`, mimeType: 'image/jpeg', buffer: Buffer.from('MZ not a picture at all') },
  ]);
  await expect(page.getByText('1 photo linked')).toBeVisible();
  await page.getByRole('button', { name: 'Show list' }).click();
  const photo = (name: string) => page.getByRole('dialog').getByRole('listitem').filter({ hasText: name });
  await expect(photo(`P-${own}-1.png`)).toContainText(`Linked to P-${own}-1`);
  await expect(photo(`X-${own}-9.png`)).toContainText('No product found for this name');
  await expect(photo(`P-${own}-2.jpg`)).toContainText('You can only upload JPG/PNG file!');
});

/** Up to the page that shows what the file will do. */
async function upload(page: Page, files: UploadedFile[]): Promise<void> {
  await chooseSheet(page, files);
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByRole('heading', { name: 'Check before you update' })).toBeVisible();
}

async function expectCounts(page: Page, counts: Record<string, number>): Promise<void> {
  for (const [label, count] of Object.entries(counts)) {
    await expect(page.getByRole('tab', { name: label })).toHaveText(`${count}${label}`);
  }
}

function csv(name: string, lines: string[]): UploadedFile {
  return { name, mimeType: 'text/csv', buffer: Buffer.from(`${lines.join('\n')}\n`) };
}

function png(name: string): UploadedFile {
  return { name, mimeType: 'image/png', buffer: makePng(40, 30, [90, 60, 30]) };
}
