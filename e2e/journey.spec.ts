import { readFileSync } from 'node:fs';
import { devices, expect, test, type Browser, type Page } from '@playwright/test';
import { chooseSheet } from './choose-sheet.ts';
import { writeCoffeeSheet } from './coffee-sheet.ts';
import { signIn } from './sign-in.ts';

/**
 * The whole journey of a newcomer: sign in, drop a sheet and its photos, watch the task, find the products, create a
 * catalogue, send the link to a phone, download it as a PDF.
 */
test('SHELL-020 IMPORT-005 CAT-002 CAT-003 a sheet and its photos become a catalogue on a buyer’s phone', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await signIn(page, 'admin@kaveri.example');
  await importSheet(page);
  await findBySearchAndFacet(page);
  const link = await makeCatalogue(page);
  await openOnPhone({ page, link, browser });
  await downloadPdf(page);
});

async function importSheet(page: Page): Promise<void> {
  const { sheet, photos, rowCount, columnCount } = await writeCoffeeSheet();
  await chooseSheet(page, [sheet, ...photos]);
  await expect(page.getByText(`${photos.length} photos`)).toBeVisible();
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByRole('heading', { name: 'Check before you update' })).toBeVisible();
  await expect(page.getByText(`${rowCount} rows, ${columnCount} columns`)).toBeVisible();
  await expect(page.getByText(`${photos.length} photos linked`)).toBeVisible();
  const start = page.getByRole('button', { name: /^(Add|Import|Update) \d+ products$/ });
  await expect(start).toBeEnabled();
  await start.click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('File validation')).toBeVisible();
  // Closing the panel does not stop the work; the task stays in the top bar.
  await expect(drawer.getByText('100%')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).last().click();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /task|draft|History/i })
    .first()
    .click();
  await expect(page.getByText('products.xlsx').first()).toBeVisible();
  await page.keyboard.press('Escape');
}

async function findBySearchAndFacet(page: Page): Promise<void> {
  await page.goto('/master-catalogue');
  await page.getByPlaceholder('Name, SKU or attribute').fill('automatic espreso machine');
  const card = page.getByText('Automatic Espresso Machine', { exact: true }).first();
  await expect(card).toBeVisible();
  await page.getByPlaceholder('Name, SKU or attribute').fill('');
  await page.getByRole('button', { name: 'Category' }).first().click();
  await page
    .getByText(/Coffee Machines/)
    .first()
    .click();
  await page.keyboard.press('Escape');
  await expect(card).toBeVisible();
}

/** @returns the address for the buyer */
async function makeCatalogue(page: Page): Promise<string> {
  const boxes = page.getByRole('checkbox', { name: /^Select / });
  for (let n = 0; n < 3; n++) await boxes.nth(n).check({ force: true });
  await page.getByRole('button', { name: 'Add to catalogue' }).click();
  await page.getByRole('button', { name: 'New catalogue' }).click();
  await page.getByLabel('Catalogue name').fill('Coffee corner');
  await page.getByLabel('Buyer company').fill('Nordhem Living');
  await page.getByRole('button', { name: /Create with 3 products/ }).click();
  await expect(page.getByText(/Coffee corner was created/)).toBeVisible();
  await page.goto('/catalogue-history');
  await page.getByText('Coffee corner').first().click();
  await page.waitForURL(/collection-link|catalogue-table|select-products/);
  const id = /\/(\d+)$/.exec(new URL(page.url()).pathname)?.[1];
  await page.goto(`/collection-link/${id}`);
  await page.getByRole('button', { name: 'Create catalogue link' }).first().click();
  const copy = page.getByRole('button', { name: 'Copy the link of everybody' });
  await expect(copy).toBeVisible();
  const link = await copy.getAttribute('title');
  expect(link).toBeTruthy();
  return /\/view-collection\/[\w-]+/.exec(link ?? '')?.[0] ?? '';
}

async function openOnPhone({
  page,
  link,
  browser,
}: {
  page: Page;
  link: string;
  browser: Browser;
}): Promise<void> {
  const phone = await browser.newContext({ ...devices['Pixel 7'], baseURL: new URL(page.url()).origin });
  const buyer = await phone.newPage();
  await buyer.goto(link);
  await expect(buyer.getByRole('heading', { level: 1, name: 'Coffee corner' })).toBeVisible();
  await expect(buyer.getByText('Nordhem Living')).toBeVisible();
  await expect(buyer.locator('main img').first()).toBeVisible();
  // Nothing of the seller's side: neither the name of this platform nor an internal attribute.
  const html = await buyer.content();
  expect(html).not.toMatch(/cost_price|Sourcewiz|access[-_]token/i);
  await phone.close();
}

async function downloadPdf(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Create PDF' }).click();
  const button = page
    .getByRole('link', { name: 'Download PDF' })
    .or(page.getByRole('button', { name: 'Download PDF' }));
  await expect(button.first()).toBeVisible();
  const [download] = await Promise.all([page.waitForEvent('download'), button.first().click()]);
  const file = await download.path();
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
  expect(download.suggestedFilename()).toBe('Coffee corner.pdf');
}
