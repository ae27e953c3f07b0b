import { listAttributes } from '@sourcewiz/contract';
import { addProduct, dataOf, expect, mark, test } from './signed-in.ts';

test('RES-001 RES-004 a material is kept with its rate, found, and leads to the products that name it', async ({
  page,
  call,
}) => {
  const own = mark();
  const name = `Brass ${own}`;
  const material = dataOf(await call(listAttributes)).find((one) => one.name === 'Material');
  const product = await addProduct(call, { mark: own, values: { [material?.id ?? 0]: [name] } });
  await page.goto('/process-library');
  await expect(page.getByRole('tab', { name: 'Processes' })).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('tab', { name: 'Materials' }).click();
  await expect(page).toHaveURL(/\/material-library/);
  await page.getByRole('button', { name: 'Add material' }).first().click();
  const form = page.getByRole('dialog', { name: 'Add material' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Rate', { exact: true }).fill('-4');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText('Must not be negative')).toBeVisible();
  await form.getByLabel('Rate', { exact: true }).fill('780');
  await form.getByLabel('Unit of the rate').fill('kg');
  await form.getByLabel('Wastage (%)').fill('3.5');
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form).toBeHidden();

  const row = page.getByRole('row', { name });
  await expect(row).toContainText('₹780.00 per kg');
  await expect(row).toContainText('3.5%');
  await row.getByRole('button', { name: '1 product' }).click();
  const uses = page.getByRole('dialog', { name: `Products with ${name}` });
  await expect(uses.getByRole('link')).toHaveAttribute('href', `/product-details/view/${product.id}`);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Add material' }).click();
  await form.getByLabel('Name').fill(name.toUpperCase());
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(form.getByText(`${name.toUpperCase()} already exists`)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect(form).toBeHidden();

  await row.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText(/Used in \d+ products?\. Remove it there first\./)).toBeVisible();
});
