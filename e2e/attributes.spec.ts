import { createAttribute, getProduct, listAttributes, updateAttribute, type Call } from '@sourcewiz/contract';
import type { Locator, Page } from '@playwright/test';
import { addProduct, dataOf, expect, mark, test } from './signed-in.ts';

test('ATTR-001 ATTR-003 a choice is made with its options, moved by keyboard, filled in and filtered by; an archived option stays where it is', async ({
  page,
  call,
}) => {
  // From the manager to the form, the library and back.
  const name = `Glaze ${mark()}`;
  const product = await addProduct(call, { mark: mark() });
  const other = await addProduct(call, { mark: mark() });
  await openManager(page);
  await page.getByRole('button', { name: 'New attribute' }).click();
  const added = page.getByRole('dialog', { name: 'New attribute' });
  await added.getByRole('textbox', { name: /^Name/ }).fill(name);
  await choose(page, added.getByRole('button', { name: /^Type:/ }), 'One option');
  const newOption = added.getByRole('textbox', { name: 'Add an option' });
  for (const label of ['Satin', 'Matte', 'Glossy']) {
    await newOption.fill(label);
    await newOption.press('Enter');
  }
  await added.getByRole('button', { name: 'Move Glossy up' }).press('Enter');
  await added.getByRole('button', { name: 'Move Glossy up' }).press('Enter');
  await expect(added.getByRole('textbox', { name: 'Option 1' })).toHaveValue('Glossy');
  for (const use of ['Filter', 'Main filter', 'People may add options']) {
    await added.getByRole('switch', { name: use, exact: true }).click();
  }
  await added.getByRole('button', { name: 'Add attribute' }).click();
  await expect(added).toBeHidden();

  // The handle is picked up with Space and moved with the arrow keys.
  const basic = page.getByRole('list', { name: 'Basic details' });
  const row = basic.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('Main filter');
  const before = await placeOf(call, name);
  const kept = page.waitForResponse('**/api/attribute/order');
  await row.getByRole('button', { name: `Move ${name}`, exact: true }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await kept;
  await expect.poll(() => placeOf(call, name)).toBeLessThan(before);

  await page.goto(`/product-details/edit/${product.id}`);
  await showMore(page);
  await choose(page, fieldOf(page, name), 'Matte');
  await save(page);
  await page.goto('/master-catalogue');
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').getByText('Matte').click();
  await page.keyboard.press('Escape');
  // As cards or as a list: each person's choice is stored.
  await expect(page.getByRole('main').getByRole('checkbox', { name: /^Select / })).toHaveCount(1);
  await expect(page.getByRole('main')).toContainText(product.product_id);

  await openManager(page);
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const edited = page.getByRole('dialog', { name });
  await edited.getByRole('button', { name: 'Archive Matte' }).click();
  await edited.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(edited).toBeHidden();
  await page.goto(`/product-details/edit/${product.id}`);
  await expect(fieldOf(page, name)).toContainText('Matte');
  await page.goto(`/product-details/edit/${other.id}`);
  await showMore(page);
  await fieldOf(page, name).click();
  await expect(page.getByRole('option')).toHaveText(['None', 'Glossy', 'Satin']);
  await retire(call, name);
});

test('ATTR-004 another type is chosen after what it would lose is shown, and keeps the rest', async ({
  page,
  call,
}) => {
  const name = `Firing ${mark()}`;
  const { id } = dataOf(await call(createAttribute, { body: { name, dtype: 'text' } }));
  const kept = await addProduct(call, { mark: mark(), values: { [id]: '1240' } });
  const lost = await addProduct(call, { mark: mark(), values: { [id]: 'twice, wide open' } });
  await openManager(page);
  await page.getByRole('searchbox', { name: 'Search attributes' }).fill(name);
  // The list is that of the search, so that the row stays where it is pressed.
  await expect(page.getByText('1 attribute').first()).toBeVisible();
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  await page.getByRole('button', { name: 'Change type' }).click();
  const dialog = page.getByRole('dialog', { name: `Change the type of ${name}` });
  await choose(page, dialog.getByRole('button', { name: /^New type/ }), 'Number');
  await expect(dialog.getByText('1 value would be lost')).toBeVisible();
  await expect(dialog.getByRole('row').filter({ hasText: lost.product_id })).toContainText('Lost');
  const confirm = dialog.getByRole('button', { name: 'Change type, losing 1 value' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('checkbox').check();
  await confirm.click();
  await expect(page.getByText(`Changing the type of ${name}`)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('Number');
  await expect.poll(async () => (await valuesOf(call, kept.id))[id]).toBe('1240');
  expect((await valuesOf(call, lost.id))[id]).toBeUndefined();
  await retire(call, name);
});

test('ATTR-015 ATTR-009 a unit of the company is made and used in a product', async ({ page, call }) => {
  const own = mark();
  const name = `Straw ${own}`;
  const attribute = { name, dtype: 'uom', dimension: 'quantity' } as const;
  const { id } = dataOf(await call(createAttribute, { body: attribute }));
  const product = await addProduct(call, { mark: own });
  await openManager(page);
  await page.getByRole('tab', { name: 'Units' }).click();
  await page.getByRole('button', { name: 'New unit' }).click();
  const dialog = page.getByRole('dialog', { name: 'New unit' });
  await dialog.getByRole('textbox', { name: /^Short name/ }).fill(`bale-${own}`);
  await dialog.getByRole('textbox', { name: /^One bale/ }).fill('-24');
  await dialog.getByRole('button', { name: 'Add unit' }).click();
  await expect(dialog.getByText('Must not be negative')).toBeVisible();
  await dialog.getByRole('textbox', { name: /^One bale/ }).fill('24');
  await dialog.getByRole('button', { name: 'Add unit' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('table', { name: 'Quantity' }).getByRole('row', { name: `bale-${own}` });
  await expect(row).toContainText('Own');
  await expect(row).toContainText('24');

  await page.goto(`/product-details/edit/${product.id}`);
  await showMore(page);
  await page.locator(`#field-${id}`).fill('3');
  await choose(page, page.getByRole('button', { name: `Unit of ${name}` }), `bale-${own}`);
  await save(page);
  await page.goto(`/product-details/view/${product.id}`);
  await expect(page.locator('#section-basic')).toContainText(`3 bale-${own}`);
  await retire(call, name);
});

/**
 * The new attribute is not in the category's family: it is among the attributes on demand, whose section is still open.
 */
async function showMore(page: Page): Promise<void> {
  const more = page.locator('#section-basic').getByRole('button', { name: /^More attributes/ });
  await expect(more).toBeVisible();
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
}

async function openManager(page: Page): Promise<void> {
  await page.goto('/profile-settings/10');
  await expect(page.getByRole('tab', { name: 'Units' })).toBeVisible();
}

/** Chooses in a list that a button opens, by keyboard. */
async function choose(page: Page, button: Locator, label: string): Promise<void> {
  await button.click();
  const option = page.getByRole('option', { name: new RegExp(`^${label}`) }).first();
  await expect(option).toBeVisible();
  await option.click();
  await expect(option).toBeHidden();
}

function fieldOf(page: Page, name: string): Locator {
  return page.getByRole('button', { name: new RegExp(`^${name}:`) });
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
}

/** Its position in the form. Other journeys add attributes after it meanwhile. */
async function placeOf(call: Call, name: string): Promise<number> {
  const attributes = dataOf(await call(listAttributes)).filter(({ tabname }) => tabname === 'basic');
  return attributes.findIndex((one) => one.name === name);
}

async function valuesOf(call: Call, id: number) {
  return dataOf(await call(getProduct, { params: { id } })).values;
}

/** Removes an attribute from everybody's forms and filters. */
async function retire(call: Call, name: string): Promise<void> {
  const made = dataOf(await call(listAttributes)).find((one) => one.name === name);
  if (made) await call(updateAttribute, { params: { id: made.id }, body: { isDisabled: true } });
}
