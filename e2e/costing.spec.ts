import { getCostSheet, saveCostSheet, searchProducts, type InputOf } from '@sourcewiz/contract';
import { addProduct, dataOf, expect, mark, test } from './signed-in.ts';

test('COST-001 COST-009 COST-014 COST-021 a sheet is typed, explains its figures, is saved, and older versions stay', async ({
  page,
  call,
}) => {
  const { id } = await addProduct(call, { mark: mark(), values: {} });
  await page.goto(`/product-details/view/${id}`);
  await page.getByRole('button', { name: 'Costing' }).click();
  await expect(page).toHaveURL(new RegExp(`/product-details/view/${id}/costing`));
  await page.getByRole('button', { name: 'Begin an empty sheet' }).click();
  await page.getByRole('button', { name: 'Add material' }).click();
  await page.getByRole('combobox', { name: 'Search materials' }).fill('Oak boards');
  await page.getByRole('option', { name: 'Add “Oak boards” without a record' }).click();
  await page.getByLabel('Oak boards: Quantity').fill('2.2');
  await page.getByLabel('Oak boards: Unit').fill('kg');
  await page.getByLabel('Oak boards: Rate', { exact: true }).fill('62');
  await page.getByLabel('Oak boards: Loss').fill('12');
  // 2.2 × 62 × 1.12 = 152.768
  const figure = page.getByRole('button', { name: /^Oak boards: 152\.77/ });
  await page.getByLabel('Oak boards: Loss').press('Alt+Enter');
  await expect(page.getByRole('dialog', { name: 'Oak boards' })).toContainText('(1 + 12%)');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Oak boards' })).toHaveCount(0);
  await figure.press('F2', { timeout: 20_000 });
  await expect(page.getByLabel('Oak boards: Quantity')).toBeFocused();
  await page.getByLabel('Margin in percent').fill('50');
  await page.getByRole('button', { name: 'Save version 1' }).click();
  await expect(page.getByText('Version 1 saved')).toBeVisible();
  await page.reload();
  await page.getByLabel('Oak boards: Rate', { exact: true }).fill('66');
  await expect(page.getByRole('region', { name: 'What moved the cost' })).toContainText('₹62.00 → ₹66.00');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Version 2 saved')).toBeVisible();
  const { figures } = dataOf(await call(getCostSheet, { params: { product_id: id } }));
  expect([figures.cost, figures.exw]).toEqual(['162.62', '243.93']);
  await page.goto(`/product-details/view/${id}/costing?version=1`);
  await expect(page.getByText(/It can only be read/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Oak boards: 152\.77/ })).toBeVisible();
  await expect(page.getByLabel('Oak boards: Quantity')).toHaveCount(0);
});

test.describe('somebody who may not see costs', () => {
  test.use({ account: 'asha@kaveri.example' });
  test('COST-021 PERM-016 has no Costing tab and gets no figures', async ({ page, call }) => {
    const { hits } = dataOf(await call(searchProducts, { body: { page: 0 } }));
    const id = hits[0]?.id ?? 0;
    const body = { version: 0, sheet: { currency: 'USD' } } as InputOf<typeof saveCostSheet>['body'];
    const refused = await call(saveCostSheet, { params: { product_id: id }, body });
    expect(refused).toMatchObject({ ok: false, status: 403 });
    await page.goto(`/product-details/view/${id}/costing`);
    await expect(page.getByRole('button', { name: 'Basic details', exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Costing' })).toHaveCount(0);
  });
});
