import { listTasks, type Call } from '@sourcewiz/contract';
import type { Page } from '@playwright/test';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { chooseSheet } from './choose-sheet.ts';
import { addProduct, dataOf, expect, mark, test } from './signed-in.ts';

test('EXPORT-001 EXPORT-017 products are chosen and exported by a template; one changed cell comes back as one change', async ({
  page,
  call,
}) => {
  const own = mark();
  for (const at of [1, 2]) {
    await addProduct(call, { mark: own, product_id: `00${own}-${at}`, name: `Bowl ${at} ${own}` });
  }
  await page.goto('/master-catalogue');
  await page.getByPlaceholder('Name, SKU or attribute').fill(own);
  await expect(page.getByRole('article')).toHaveCount(2);
  for (const at of [0, 1]) {
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(at)
      .check({ force: true });
  }
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('heading', { name: 'Select details' })).toBeVisible();
  await drawer.getByRole('button', { name: 'Create template' }).click();
  await drawer.getByLabel('Template name').fill(`Order sheet ${own}`);
  await drawer.getByRole('checkbox', { name: 'MOQ', exact: true }).check();
  await drawer.getByRole('checkbox', { name: 'Weight', exact: true }).check();
  // Sorted by keyboard alone.
  await drawer.getByRole('button', { name: 'Move Weight up' }).press('Enter');
  await drawer.getByRole('button', { name: 'Create template' }).click();
  await expect(drawer.getByText(`Order sheet ${own}`)).toBeVisible();
  await drawer.getByRole('button', { name: 'Download', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'File is getting ready for download' })).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();

  const bytes = await downloadOf(page, call, own);
  const { sheets } = await readXlsx(bytes);
  const rows = sheets[0]?.rows ?? [];
  expect(rows[0]?.slice(0, 4)).toEqual(['Image', 'Product ID', 'Variant ID', 'Category']);
  expect(rows[0]?.slice(-4)).toEqual(['Weight', 'Weight unit', 'MOQ', 'MOQ unit']);
  const moq = rows[0]?.indexOf('MOQ') ?? 0;
  const changed = rows.map((row, index) =>
    index === 1 ? row.map((cell, column) => (column === moq ? 36 : cell)) : row,
  );
  const again = await writeXlsx({ sheets: [{ name: 'Products', rows: changed }] });

  await chooseSheet(page, {
    name: `back-${own}.xlsx`,
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer: Buffer.from(again),
  });
  await page.getByRole('button', { name: 'Upload and check' }).click();
  await expect(page.getByRole('heading', { name: 'Check before you update' })).toBeVisible();
  const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`(^|\\W|\\d)${name}$`) });
  await expect(tab('Changed rows')).toHaveText('1Changed rows');
  await expect(tab('Unchanged rows')).toHaveText('1Unchanged rows');
});

/** The file of the export once it is ready, from the address on its card. */
async function downloadOf(page: Page, call: Call, own: string): Promise<Buffer> {
  const ready = async () => {
    const tasks = dataOf(await call(listTasks));
    return tasks.find(({ subject }) => subject === `Order sheet ${own}`)?.download_link ?? '';
  };
  await expect.poll(ready).not.toBe('');
  return (await page.request.get(await ready())).body();
}
