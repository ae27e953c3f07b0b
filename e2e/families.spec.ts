import { getProduct, listAttributes, saveFamily } from '@sourcewiz/contract';
import { addCategory, addProduct, dataOf, expect, mark, test } from './signed-in.ts';

test('U01 from gap to gap by keyboard alone, and on to the next product of the list that lacks something', async ({
  page,
  call,
}) => {
  const own = mark();
  const category = { id: await addCategory(call, `Lamps ${own}`), name: `Lamps ${own}` };
  const care = dataOf(await call(listAttributes)).find(({ internal_name: name }) => name === 'care');
  const attributes = [{ attribute_id: care?.id ?? 0, wanted: true, for_buyers: true, counts: true }];
  dataOf(await call(saveFamily, { body: { category_id: category.id, attributes } }));
  const products = [];
  for (const part of ['A', 'B']) {
    products.push(await addProduct(call, { mark: `${own}${part}`, category_id: category.id }));
  }

  await page.goto(`/categorywise-products/${encodeURIComponent(category.name)}/${category.id}`);
  // The newest comes first.
  const [second, first] = products;
  await page
    .getByRole('link', { name: new RegExp(first?.name ?? '') })
    .first()
    .press('Enter');
  const next = page.getByRole('button', { name: /^Next gap/ });
  await expect(next).toHaveAttribute('aria-keyshortcuts', 'Alt+N');
  await page.keyboard.press('Alt+n');
  await expect(page.locator('#images :focus')).toHaveCount(1);
  await page.keyboard.press('Alt+n');
  await expect(page.locator(`#field-${care?.id}`)).toBeFocused();
  await page.keyboard.type('Wipe dry');
  await page.keyboard.press('Alt+n');

  await expect(page.getByRole('heading', { level: 1, name: second?.name ?? '' })).toBeVisible();
  await expect(page.locator('#images :focus')).toHaveCount(1);
  const saved = dataOf(await call(getProduct, { params: { id: first?.id ?? 0 } }));
  expect(saved.values[care?.id ?? 0]).toBe('Wipe dry');
  expect(saved.completeness.percent).toBe(50);
});
