import {
  NOT_ARCHIVED,
  bulkAttributeUpdate,
  getProduct,
  getProducts,
  listAttributes,
  searchProducts,
  setSearchPreference,
  taskHistory,
  type Call,
  type Product,
} from '@sourcewiz/contract';
import type { Locator, Page } from '@playwright/test';
import { addCategory, addProduct, callAs, dataOf, expect, mark, test } from './signed-in.ts';

// One after the other: sorting and layout of the library are stored per person.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ call }) => {
  await call(setSearchPreference, {
    body: { sort_by: 'products_desc', layout: 'grid', shown_filters: [] },
  });
});

test('SEARCH-001 what was typed is marked in the name and the product ID', async ({ page, call }) => {
  const own = mark();
  await addProduct(call, { mark: own, name: `Işıklı vazo ${own}`, product_id: `IS-${own}` });
  await openLibrary(page, `${own} isik`);
  const marks = cards(page).first().locator('mark');
  await expect(marks).toHaveText(['Işık', own, own]);
});

test('PROD-034 a selection is kept while filters change; Shift takes a range; all that match need no ids', async ({
  page,
  call,
}) => {
  const own = mark();
  await addMany(call, own, 6);
  await openLibrary(page, own);
  await expect(cards(page)).toHaveCount(6);
  await box(page, 0).click();
  await box(page, 3).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('4 selected');

  // Another search keeps them.
  await page.getByPlaceholder('Name, SKU or attribute').fill(`${own} nothing-like-this`);
  await expect(page.getByText(/No product matches/)).toBeVisible();
  await expect(bar(page)).toContainText('4 selected');
  await page.getByRole('button', { name: 'Show all products' }).click();
  await page.getByPlaceholder('Name, SKU or attribute').fill(own);
  await expect(cards(page)).toHaveCount(6);

  await bar(page).getByRole('button', { name: 'Select all 6 that match' }).click();
  await expect(bar(page)).toContainText('6 selected');
  await box(page, 1).click();
  await expect(bar(page)).toContainText('5 selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toBeHidden();
});

test('PROD-005 PROD-035 PROD-036 one attribute of all that match but one changes, and a press takes it back', async ({
  page,
  call,
}) => {
  const own = mark();
  const products = await addMany(call, own, 4);
  await openLibrary(page, own);
  await expect(cards(page)).toHaveCount(4);
  await box(page, 0).click();
  await bar(page).getByRole('button', { name: 'Select all 4 that match' }).click();
  await box(page, 0).click();
  await bar(page).getByRole('button', { name: 'Change attribute' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change one attribute of 3 products' });
  await choose(page, dialog.getByRole('button', { name: /^Attribute:/ }), 'MOQ');
  await dialog.getByRole('button', { name: 'Update 3 products' }).click();
  await expect(dialog.getByText('Enter a value, or choose Clear')).toBeVisible();
  await dialog.getByLabel('MOQ', { exact: true }).fill('77');
  await dialog.getByRole('button', { name: 'Update 3 products' }).click();
  await expect(page.getByText('Change of MOQ in progress')).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await expect(cards(page).filter({ hasText: 'MOQ 77' })).toHaveCount(3);

  const undo = page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' });
  await undo.click();
  await expect(cards(page).filter({ hasText: 'MOQ 77' })).toHaveCount(0);
  expect(await moqs(call, products)).toEqual([null, null, null, null]);
});

test('PROD-025 PROD-026 PROD-028 PROD-040 deleting asks for the tick; the task history brings the products back', async ({
  page,
  call,
}) => {
  const own = mark();
  await addMany(call, own, 2);
  await openLibrary(page, own);
  await expect(cards(page)).toHaveCount(2);
  await box(page, 0).click();
  await box(page, 1).click();
  await bar(page).getByRole('button', { name: 'Delete' }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete 2 products' });
  await dialog.getByRole('button', { name: 'Delete 2 products' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Please confirm');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Delete 2 products' }).click();
  await expect(page.getByText('product delete in progress')).toBeVisible();
  await expect(page.getByText(/No product matches/)).toBeVisible();

  await page.goto('/profile-settings/7');
  // Other journeys have tasks, too, and delete single products.
  const deletions = page.getByRole('row').filter({ hasText: 'Deletion' });
  const row = deletions.filter({ hasText: '2 products' }).first();
  await expect(row).toContainText('Ravi Menon');
  await expect(row).toContainText('Done');
  await row.getByRole('button', { name: /^Undo/ }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undoing')).toBeVisible();
  await openLibrary(page, own);
  await expect(cards(page)).toHaveCount(2);
  // They are free: no card still says that it is deleted, and each can be selected.
  await box(page, 0).click();
  await box(page, 1).click();
  await expect(bar(page)).toContainText('2 selected');
  await expect(cards(page).getByText('Deleted')).toHaveCount(0);
});

test('PROD-006 PROD-045 PROD-046 products move to another category; their backup puts them back', async ({
  page,
  call,
}) => {
  const own = mark();
  const [product] = await addMany(call, own, 2);
  await openLibrary(page, own);
  await box(page, 0).click();
  await box(page, 1).click();
  await bar(page).getByRole('button', { name: 'Change category' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the category of 2 products' });
  await dialog.getByRole('button', { name: 'Move 2 products' }).click();
  await expect(dialog.getByText('Choose a category').last()).toBeVisible();
  await choose(page, dialog.getByRole('button', { name: /^Category:/ }), 'Lighting');
  await dialog.getByRole('button', { name: 'Move 2 products' }).click();
  await expect(page.getByText('Category change in progress')).toBeVisible();
  await expect
    .poll(async () => dataOf(await call(getProduct, { params: { id: product.id } })).category?.name)
    .toBe('Lighting');

  await page.goto('/profile-settings/8');
  const row = page.getByRole('table', { name: 'Backups' }).getByRole('row').nth(1);
  await expect(row).toContainText('Category change');
  await expect(row).toContainText('2 products');
  await row.getByRole('button', { name: /^Restore/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Restore 2 products' }).click();
  await expect(page.getByText('Restore started')).toBeVisible();
  await expect
    .poll(async () => dataOf(await call(getProduct, { params: { id: product.id } })).category?.name)
    .toBe('Storage');
});

test('PROD-051 a product that is meant for another buyer is named before it comes into a catalogue', async ({
  page,
  call,
}) => {
  const own = mark();
  const [first] = await addMany(call, own, 2);
  const attributes = dataOf(await call(listAttributes));
  const exclusive = attributes.find(({ internal_name }) => internal_name === 'exclusive_for_buyer');
  expect(exclusive).toBeDefined();
  dataOf(
    await call(bulkAttributeUpdate, {
      body: { product_ids: [first.id], attribute_id: exclusive?.id ?? 0, mode: 'set', value: 'Maison Oslo' },
    }),
  );
  await openLibrary(page, own);
  await box(page, 0).click();
  await box(page, 1).click();
  await bar(page).getByRole('button', { name: 'Add to catalogue' }).click();
  await page.getByRole('button', { name: 'New catalogue' }).click();
  await page.getByLabel('Catalogue name').fill(`Catalogue ${own}`);
  await page.getByLabel('Buyer company').fill('Nordhem Living');
  await page.getByRole('button', { name: 'Create with 2 products' }).click();
  const warning = page.getByRole('dialog', { name: '1 product is reserved for another buyer' });
  await expect(warning).toContainText(first.name);
  await expect(warning).toContainText('only for Maison Oslo');
  await warning.getByRole('button', { name: 'Leave out' }).click();
  await expect(page.getByText(`Catalogue ${own} was created with 1 product`)).toBeVisible();
});

test('MEDIA-005 pictures cannot be changed while products are selected', async ({ page, call }) => {
  const own = mark();
  const [product] = await addMany(call, own, 2);
  await openLibrary(page, own);
  await box(page, 0).click();
  const last = cards(page).filter({ hasText: product.name });
  await last.hover();
  await last.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Change images' }).click();
  await expect(page.getByText('Cannot modify images when products are selected for bulk edit')).toBeVisible();
  await page.getByRole('button', { name: 'Clear selection' }).first().click();
  await last.hover();
  await last.getByRole('button', { name: /^More actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Change images' }).click();
  await expect(page).toHaveURL(new RegExp(`/product-details/edit/${product.id}/images`));
});

test('SEARCH-015 SEARCH-021 SEARCH-022 filters stand in the bar once they are on, dates as periods; one press clears all', async ({
  page,
  call,
}) => {
  const own = mark();
  await addMany(call, own, 2);
  await openLibrary(page, own);
  const asked = page.waitForRequest(
    (request) =>
      request.url().endsWith('/api/search/products') &&
      (request.postData() ?? '').includes('created:\\"this_week\\"'),
  );
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('button', { name: 'Created', exact: true }).click();
  await expect(page.getByRole('radio')).toHaveCount(8);
  // The period becomes part of the address, and the selected option follows from that.
  await page.getByRole('radio', { name: 'This week' }).click();
  await expect(page.getByRole('radio', { name: 'This week' })).toBeChecked();
  const body = JSON.parse((await asked).postData() ?? '{}') as {
    filter_args: { time_zone?: string };
  };
  expect(body.filter_args.time_zone).toBe(
    await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone),
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Change filter Created: This week' })).toBeVisible();
  await expect(cards(page)).toHaveCount(2);

  await page.getByRole('button', { name: 'Change filter Created: This week' }).click();
  await page.getByRole('radio', { name: 'Last month' }).click();
  await expect(page.getByRole('radio', { name: 'Last month' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByText(/No product matches/)).toBeVisible();
  await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Clear filters' }).click();
  await expect(cards(page)).toHaveCount(2);
});

test('SEARCH-023 a range of numbers has two fields and a slider with the step of the attribute', async ({
  page,
}) => {
  await page.goto('/master-catalogue');
  await page.getByRole('button', { name: 'Selling price (INR)' }).click();
  const panel = page.getByRole('dialog', { name: 'Selling price (INR)' });
  await expect(panel.getByRole('slider')).toHaveCount(2);
  const low = panel.getByRole('slider').first();
  const step = Number(await low.getAttribute('step'));
  const before = Number(await low.inputValue());
  await low.focus();
  await page.keyboard.press('ArrowRight');
  expect(Number(await low.inputValue())).toBeCloseTo(before + step, 6);
  await expect(panel.getByLabel('From')).toHaveValue(String(before + step));
  await panel.getByLabel('To', { exact: true }).fill('1000');
  await panel.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(/filters=/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Change filter Selling price/ })).toBeVisible();
});

test.describe('an employee', () => {
  // No other journey depends on this person's library view, so storing it here affects none.
  test.use({ account: 'asha@kaveri.example' });

  test('search, a filter, the order and the list narrow and arrange the same products', async ({
    page,
    request,
    tokenOf,
  }) => {
    const own = mark();
    const call = callAs(request, await tokenOf('admin@kaveri.example'));
    const [blue, green] = await Promise.all([
      addCategory(call, `Blue ${own}`),
      addCategory(call, `Green ${own}`),
    ]);
    for (const [letter, category_id] of [
      ['A', blue],
      ['B', blue],
      ['C', green],
    ] as const) {
      await addProduct(call, { mark: own, product_id: `${letter}-${own}`, name: `${own} bowl`, category_id });
    }
    await page.goto('/master-catalogue');
    await page.getByPlaceholder('Name, SKU or attribute').fill(own);
    const names = cards(page);
    await expect(names).toHaveCount(3);

    await page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Category' }).click();
    await page.getByRole('dialog').getByText(`Blue ${own}`).click();
    await page.keyboard.press('Escape');
    await expect(names).toHaveCount(2);

    await page.getByRole('button', { name: /^Sort:/ }).click();
    await page.getByRole('menuitemradio', { name: 'Product ID, Z to A' }).click();
    await expect(names.first()).toContainText(`B-${own}`);

    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'List' }).click();
    const rows = page.getByRole('table', { name: 'Products' }).getByRole('row');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText(`B-${own}`);
    await expect(rows.nth(2)).toContainText(`A-${own}`);
  });

  test('SEARCH-019 SEARCH-020 the order, the layout and pinned filters are kept for the next visit', async ({
    page,
  }) => {
    await page.goto('/master-catalogue');
    await expect(page.getByRole('button', { name: 'Sort: Recent first' })).toBeVisible();
    await page.getByRole('button', { name: /^Sort:/ }).click();
    await page.getByRole('menuitemradio', { name: 'Product ID, A to Z' }).click();
    await page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'List' }).click();
    await page.getByRole('button', { name: 'More filters' }).click();
    await page.getByRole('button', { name: 'Pin Created to the bar' }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();

    await page.goto('/home');
    await page.goto('/master-catalogue');
    await expect(page.getByRole('table', { name: 'Products' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sort: Product ID, A to Z' })).toBeVisible();
    await expect(
      page.getByRole('group', { name: 'Filters' }).getByRole('button', { name: 'Created' }),
    ).toBeVisible();
  });
});

test('a search is kept under a name, opened by its link, renamed, updated and deleted', async ({
  page,
  call,
}) => {
  const own = mark();
  await addMany(call, own, 2);
  await openLibrary(page, own);
  const views = page.getByRole('button', { name: /^Saved views/ });
  await views.click();
  await page.getByRole('button', { name: 'Save this search' }).click();
  await page.getByLabel('Name of the view').fill(`View ${own}`);
  await page.getByText('Shared with everyone in the company').click();
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(views).toContainText(`View ${own}`);

  await page.goto('/master-catalogue?view=grid');
  await views.click();
  await page.getByRole('button', { name: `View ${own}` }).click();
  await expect(cards(page)).toHaveCount(2);
  await page.getByPlaceholder('Name, SKU or attribute').fill(`${own} 01`);
  await expect(cards(page)).toHaveCount(1);
  await expect(views).toContainText('changed');
  await views.click();
  await page.getByRole('button', { name: `Update “View ${own}”` }).click();
  await expect(page.getByText(`“View ${own}” was updated`)).toBeVisible();

  await page.getByRole('button', { name: 'Rename or share' }).click();
  await page.getByLabel('Name of the view').fill(`Other ${own}`);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(views).toContainText(`Other ${own}`);
  await page.getByRole('button', { name: `Delete “Other ${own}”` }).click();
  await page.getByRole('button', { name: 'Delete view' }).click();
  await expect(views).not.toContainText(`Other ${own}`);
  await expect(cards(page)).toHaveCount(1);
});

test('arrow keys go through the products, space chooses, Shift takes the range, / searches', async ({
  page,
  call,
}) => {
  const own = mark();
  await addMany(call, own, 6);
  await openLibrary(page, own);
  await expect(cards(page)).toHaveCount(6);
  await cards(page).first().getByRole('link').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  await expect(bar(page)).toContainText('1 selected');
  await page.keyboard.press('End');
  await expect(cards(page).last().getByRole('link')).toBeFocused();
  await page.keyboard.press('Shift+ ');
  await expect(bar(page)).toContainText('5 selected');
  await page.keyboard.press('/');
  await expect(page.getByPlaceholder('Name, SKU or attribute')).toBeFocused();
});

test('a product is left again to the place of the list that it was opened from', async ({ page, call }) => {
  const own = mark();
  await addMany(call, own, 36);
  await openLibrary(page, own);
  await expect(cards(page).first()).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 1500));
  await page.waitForTimeout(400);
  const link = page.locator('a[data-place="26"]');
  await link.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  expect(before).toBeGreaterThan(1000);
  // A pointer click would scroll a little further.
  await link.evaluate((element: HTMLElement) => element.click());
  await expect(page).toHaveURL(/product-details/);
  await page.goBack();
  await expect(page.locator('a[data-place="26"]')).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('filters, views and bulk actions open as sheets', async ({ page, call }) => {
    const own = mark();
    await addMany(call, own, 2);
    await openLibrary(page, own);
    await expect(cards(page)).toHaveCount(2);
    await page.getByRole('button', { name: 'Saved views' }).click();
    await expect(page.getByRole('dialog', { name: 'Saved views' })).toBeVisible();
    await page.keyboard.press('Escape');
    await box(page, 0).click();
    // What has no room in the bar is in its menu; nothing is cut off.
    await expect(bar(page).getByRole('button', { name: 'Clear selection' })).toBeInViewport({ ratio: 1 });
    await bar(page).getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Change category' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change the category of 1 product' });
    await expect(dialog).toBeVisible();
    const place = await dialog.boundingBox();
    expect(place?.width).toBe(390);
    expect(Math.round((place?.y ?? 0) + (place?.height ?? 0))).toBe(844);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

test('PROD-046 the task history names the person, the counts and the state of each task', async ({
  call,
}) => {
  const { tasks } = dataOf(await call(taskHistory, { query: {} }));
  // Other journeys delete single products.
  const deletion = tasks.find((task) => task.action === 'delete_products' && task.total_count > 1);
  expect(deletion).toMatchObject({ user_created: 'Ravi Menon', status: 'success', total_count: 2 });
});

function cards(page: Page): Locator {
  return page.getByRole('main').getByRole('article');
}

function bar(page: Page): Locator {
  return page.getByRole('toolbar');
}

function box(page: Page, place: number): Locator {
  return page
    .getByRole('main')
    .getByRole('checkbox', { name: /^Select / })
    .nth(place);
}

/** As cards, whatever another journey of this person chose. */
async function openLibrary(page: Page, words: string): Promise<void> {
  await page.goto(`/master-catalogue?q=${encodeURIComponent(words)}&view=grid`);
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
}

/** The test's own products: `{mark} bowl 01` and so on. */
async function addMany(call: Call, own: string, count: number): Promise<[Product, ...Product[]]> {
  const products: Product[] = [];
  for (let at = 1; at <= count; at += 1) {
    const number = String(at).padStart(2, '0');
    products.push(
      await addProduct(call, { mark: own, product_id: `${own}-${number}`, name: `${own} bowl ${number}` }),
    );
  }
  await expect
    .poll(
      async () =>
        dataOf(await call(searchProducts, { body: { query: own, filter_args: { filters: NOT_ARCHIVED } } }))
          .nbHits,
    )
    .toBe(count);
  return products as [Product, ...Product[]];
}

/** Chooses an entry of a searchable list. */
async function choose(page: Page, field: Locator, name: string): Promise<void> {
  await field.click();
  await page.getByRole('combobox').fill(name);
  await page.getByRole('option', { name }).first().click();
}

async function moqs(call: Call, products: readonly Product[]): Promise<unknown[]> {
  const attributes = dataOf(await call(listAttributes));
  const id = attributes.find(({ name }) => name === 'MOQ')?.id ?? 0;
  const now = dataOf(await call(getProducts, { query: { ids: products.map((one) => one.id) } }));
  return now.map(({ values }) => values[id] ?? null);
}
