import {
  createCatalogue,
  generateCatalogue,
  listCatalogues,
  searchProducts,
  updateCatalogue,
  type Call,
  type Catalogue,
} from '@sourcewiz/contract';
import { expectAccessible } from './axe.ts';
import { addProduct, dataOf, expect, mark, test } from './signed-in.ts';

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a catalogue is read, narrowed, searched and asked about', async ({ page, call }) => {
    const { link } = await springEdit(call);
    await page.goto(pathOf(link));
    await expect(page.getByRole('heading', { level: 1, name: 'Spring Edit 2027' })).toBeVisible();
    await expect(page.getByText('Prepared for Nordhem Living')).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: 'Mango wood serving bowl' })).toBeVisible();
    const all = await page.getByRole('article').count();

    const filters = page.getByRole('form', { name: 'Filters' });
    await filters.getByRole('checkbox', { name: /^Lighting/ }).check();
    await filters.getByRole('button', { name: 'Apply' }).click();
    await expect(filters.getByRole('checkbox', { name: /^Lighting/ })).toBeChecked();
    expect(await page.getByRole('article').count()).toBeLessThan(all);
    expect(await page.getByRole('article').count()).toBeGreaterThan(0);

    await page.goto(pathOf(link));
    await page.getByRole('searchbox').fill('pitcher');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
    await expect(page.getByRole('article').first()).toContainText(/pitcher/i);
  });

  test('an enquiry is sent and confirmed', async ({ page, call }) => {
    const { link } = await ownCatalogue(call);
    await page.goto(pathOf(link));
    await page.getByLabel('Your name').fill('Ebba Lindqvist');
    await page.getByLabel('E-mail').fill('ebba@nordhem.example');
    await page.getByRole('checkbox', { name: 'Add to enquiry' }).first().check();
    await page.getByRole('button', { name: 'Send enquiry' }).click();
    await expect(page.getByRole('heading', { name: 'Your enquiry is on its way' })).toBeVisible();
    await expect(page.getByText('Kaveri Exports has received it')).toBeVisible();
  });
});

test('a buyer notes a variant, asks for it, and the seller reads the enquiry', async ({
  page,
  browser,
  call,
  baseURL,
}) => {
  const { id, link, own } = await ownCatalogue(call);
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    storageState: { cookies: [], origins: [] },
  });
  const buyer = await context.newPage();
  await buyer.goto(pathOf(link));
  await buyer.getByRole('button', { name: `Add to shortlist: Test piece ${own}` }).click();
  await expect(buyer.getByRole('complementary', { name: 'Your shortlist' })).toContainText(
    `Test piece ${own}`,
  );
  await buyer.getByRole('button', { name: `Remove from shortlist: Test piece ${own}` }).click();

  await buyer.getByRole('link', { name: new RegExp(`Test piece ${own}`) }).click();
  await expect(buyer.getByText(`V-${own}-S`)).toBeVisible();
  await buyer.getByRole('radio', { name: /^Large/ }).check({ force: true });
  await expect(buyer.getByText(`V-${own}-L`)).toBeVisible();
  await buyer.getByRole('button', { name: 'Add to shortlist', exact: true }).click();
  await buyer.getByRole('radio', { name: /^Small/ }).check({ force: true });
  await buyer.getByRole('button', { name: 'Add to shortlist', exact: true }).click();
  await buyer.getByRole('button', { name: 'Send enquiry (2)' }).click();
  const form = buyer.getByRole('dialog', { name: 'Your enquiry' });
  await expect(form).toContainText('Large');
  // Pieces and their variants are told apart by people who cannot see which row a button is in.
  await form.getByRole('button', { name: `More: Test piece ${own}, Large` }).click();
  await expect(form.getByLabel(`Quantity: Test piece ${own}, Large`)).not.toHaveValue('1');
  await form.getByRole('button', { name: `Remove Test piece ${own}, Small` }).click();
  await form.getByLabel('Your name').fill(`Claire ${own}`);
  await form.getByLabel('E-mail').fill('claire@mireille.example');
  await form.getByLabel(/^Message/).fill('When could it be here?');
  await form.getByRole('button', { name: 'Send enquiry (1)' }).click();
  await expect(buyer.getByText('Kaveri Exports has received it and will answer by e-mail.')).toBeVisible();
  await context.close();

  await page.goto(`/collection-link/${id}`);
  const enquiry = page.locator('details').filter({ hasText: `Claire ${own}` });
  await expect(enquiry).toContainText('When could it be here?');
  await expect(enquiry.getByRole('row').filter({ hasText: `Test piece ${own}` })).toContainText('Large');
  await expect(enquiry.getByRole('link', { name: /Reply by email/ })).toHaveAttribute(
    'href',
    /^mailto:claire@mireille\.example/,
  );
});

for (const [name, viewport] of [
  ['on a desk', { width: 1440, height: 900 }],
  ['on a phone', { width: 390, height: 844 }],
] as const) {
  test(`CAT-038 ${name} a buyer filters, chooses an option, and asks; offline nothing is lost`, async ({
    browser,
    call,
    baseURL,
  }) => {
    const { link } = await ownCatalogue(call, 12);
    const isPhone = viewport.width < 760;
    const context = await browser.newContext({
      ...(baseURL === undefined ? {} : { baseURL }),
      storageState: { cookies: [], origins: [] },
      viewport,
    });
    const page = await context.newPage();
    await page.goto(pathOf(link));
    await page.locator('html[data-live]').waitFor();
    const all = await page.getByRole('article').count();
    if (isPhone) await page.getByRole('link', { name: 'Filters' }).click();
    const filters = isPhone ? page.getByRole('dialog') : page.getByRole('complementary').first();
    await filters.getByRole('checkbox').first().check();
    if (isPhone) await filters.getByRole('button', { name: /^Show \d+ product/ }).click();
    await expect(page.getByText(/^\d+ of \d+$/).first()).toBeVisible();
    await expect.poll(() => page.getByRole('article').count()).toBeLessThan(all);
    await expectAccessible(page, `filtered ${name}`);

    await page.getByRole('article').getByRole('link').first().click();
    await page.locator('html[data-live]').waitFor();
    await page.getByRole('radio').last().check({ force: true });
    await page.getByRole('button', { name: 'Add to shortlist', exact: true }).click();
    await expectAccessible(page, `product ${name}`);
    await page.getByRole('button', { name: 'Send enquiry (1)' }).click();
    const form = page.getByRole('dialog', { name: 'Your enquiry' });
    const picture = form.locator('.lines img').first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await form.getByLabel(/^Quantity/).fill('250');
    await expect(form.getByText('250 pieces')).toBeVisible();
    await form.getByLabel('Your name').fill('Claire');
    await form.getByLabel('E-mail').fill('claire@mireille.example');
    await expectAccessible(page, `enquiry ${name}`, 'dialog');

    await context.setOffline(true);
    await form.getByRole('button', { name: 'Send enquiry (1)' }).click();
    await expect(page.getByRole('heading', { name: 'Not sent yet' })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Your enquiry is on its way' })).toBeVisible();
    await expect(page.getByRole('dialog').getByText('250 pieces')).toBeVisible();
    await context.close();
  });
}

test('a deactivated link says that it expired, an unknown one that nothing is there', async ({
  page,
  call,
}) => {
  const { id, link } = await ownCatalogue(call);
  expect((await page.goto(pathOf(link)))?.status()).toBe(200);
  dataOf(await call(updateCatalogue, { params: { id }, body: { status: 'inactive' } }));
  expect((await page.goto(pathOf(link)))?.status()).toBe(410);
  await expect(page.getByRole('heading', { name: 'Link expired' })).toBeVisible();
  const unknown = await page.goto('/view-collection/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA');
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Nothing to see here' })).toBeVisible();
});

function pathOf(link: string): string {
  return new URL(link, 'http://any.example').pathname;
}

async function springEdit(call: Call): Promise<{ link: string }> {
  const { catalogues } = dataOf(await call(listCatalogues, { query: { search: 'Spring Edit 2027' } }));
  return { link: catalogues[0]?.link ?? '' };
}

/** A shared catalogue with one product in two sizes, and so many products of the demo with options before it. */
async function ownCatalogue(call: Call, others = 0): Promise<{ id: number; link: string; own: string }> {
  const own = mark();
  const { hits } = dataOf(await call(searchProducts, { body: {} }));
  const demo = hits.flatMap((hit) => (hit.variant_count > 1 && hit.image ? hit.id : [])).slice(0, others);
  const pictured = hits.find(({ image }) => image !== null);
  const piece = await addProduct(call, {
    mark: own,
    // Published products have an image.
    status: 'published',
    image_ids: pictured?.image ? [pictured.image.id] : [],
    variant_types: [{ name: 'Size', options: ['Small', 'Large'] }],
    variants: ['Small', 'Large'].map((size) => ({
      variant_id: `V-${own}-${size.charAt(0)}`,
      options: { Size: size },
      values: {},
      image_ids: [],
    })),
  });
  const body = { name: `Choice ${own}`, buyer_company: 'Atelier Mireille', product_ids: [...demo, piece.id] };
  const { id } = dataOf(await call(createCatalogue, { body }));
  const { link }: Catalogue = dataOf(await call(generateCatalogue, { params: { id } }));
  return { id, link: link ?? '', own };
}
