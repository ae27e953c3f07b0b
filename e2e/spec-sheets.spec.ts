import { readFile } from 'node:fs/promises';
import { createAttribute, getProduct, updateAttribute, updateProduct } from '@sourcewiz/contract';
import { addProduct, dataOf, expect, mark, test } from './signed-in.ts';

test('PROD-011 a template makes a sheet, a line is written over, and its PDF is saved', async ({
  page,
  call,
}) => {
  const own = mark();
  const name = `Load ${own}`;
  const { id } = dataOf(await call(createAttribute, { body: { name, dtype: 'text' } }));
  const product = await addProduct(call, { mark: own, values: { [id]: 'up to 40 kg' } });
  await page.goto(`/product-details/view/${product.id}`);
  await page.getByRole('link', { name: 'New specification sheet' }).click();
  await page.getByRole('button', { name: 'New template' }).click();
  const dialog = page.getByRole('dialog', { name: 'New template' });
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(dialog.getByText('Enter a name')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(`Inspection ${own}`);
  await dialog.getByRole('button', { name: `Add ${name}` }).click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Tolerance 2 %.');
  await dialog.getByRole('button', { name: 'Save template' }).click();
  await expect(dialog).toBeHidden();
  const preview = page.getByRole('region', { name: 'Contents' });
  await expect(preview).toContainText('up to 40 kg');
  await page.getByRole('button', { name: 'Create sheet' }).click();

  await expect(page).toHaveURL(/\/specsheet\/edit\/\d+\/\d+$/);
  const line = page.getByRole('textbox', { name: 'Text of line 1' });
  await expect(line).toHaveValue('up to 40 kg');
  await line.fill('40 kg, tested');
  await expect(page.getByText('Instead of “up to 40 kg”')).toBeVisible();
  await page.getByRole('button', { name: 'Add custom line' }).click();
  await page.getByRole('textbox', { name: 'Label of line 2' }).fill('Inspected by');
  await page.getByRole('textbox', { name: 'Text of line 2' }).fill('Ravi Menon');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Sheet saved')).toBeVisible();

  // Overwritten values stay when the product changes.
  const { revision } = dataOf(await call(getProduct, { params: { id: product.id } }));
  const body = { revision, values: { [id]: 'up to 45 kg' } };
  dataOf(await call(updateProduct, { params: { id: product.id }, body }));
  await page.getByRole('link', { name: 'View', exact: true }).click();
  const paper = page.getByRole('article', { name: /./ }).filter({ hasText: product.name });
  await expect(paper).toContainText('40 kg, tested');
  await expect(paper).toContainText('Ravi Menon');
  await expect(paper).toContainText('Tolerance 2 %.');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  const bytes = await readFile(await file.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('%PDF');
  expect(bytes.length).toBeGreaterThan(5000);
  await call(updateAttribute, { params: { id }, body: { isDisabled: true } });
});
