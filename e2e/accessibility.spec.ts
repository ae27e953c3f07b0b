import {
  addEnquiry,
  createAttribute,
  createCatalogue,
  createContact,
  createResource,
  createSpecSheet,
  generateCatalogue,
  getProduct,
  listCatalogues,
  searchProducts,
  updateAttribute,
  updateMe,
  type Call,
  type Product,
} from '@sourcewiz/contract';
import type { Locator, Page, Route } from '@playwright/test';
import { tinyModel } from '../apps/server/test/uploads/upload-samples.ts';
import { signUp } from './account.ts';
import { expectAccessible, expectErrorsAccessible } from './axe.ts';
import { givePassword } from './sign-in.ts';
import { addProduct, dataOf, expect, mark, test } from './signed-in.ts';

const sizes = [
  { name: 'on a desk', width: 1440, height: 900 },
  { name: 'on a phone', width: 390, height: 844 },
] as const;

for (const { name, ...viewport } of sizes) {
  test.describe(name, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });
    test.setTimeout(180_000);

    test.describe('before signing in', () => {
      test.use({ account: null });
      test(`nothing for axe on the sign-in pages ${name}`, async ({ page }) => {
        await page.goto('/');
        await expect(page.getByLabel('Work email')).toBeVisible();
        await expectAccessible(page, 'sign-in');
        await givePassword(page, 'asha@kaveri.example');
        await expectAccessible(page, 'code step');
      });

      test(`nothing for axe on the other views before signing in ${name}`, async ({ page }) => {
        await page.goto('/');
        await page.getByRole('button', { name: 'Create an account' }).click();
        await expect(page.getByLabel('Confirm password')).toBeVisible();
        await page.getByRole('button', { name: 'Create account' }).click();
        await expectErrorsAccessible(page, 'sign-up, with its errors');
        await page.goto('/change-password?token=worn-out');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, 'a worn-out reset link');
        await page.goto('/');
        await page.getByLabel('Work email').fill('nobody@kaveri.example');
        await page.getByRole('button', { name: /Forgot/ }).click();
        await page.waitForURL('**/reset-link-sent/**');
        await expectAccessible(page, 'reset-link-sent');
        await page.goto('/outbox');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, 'outbox');
      });

      test(`nothing for axe on the way in of a new company ${name}`, async ({ page }) => {
        await signUp(page);
        await expectAccessible(page, 'code of a new company');
        await page.getByRole('link', { name: 'Register a number' }).click();
        await expect(page.getByRole('heading', { name: 'Register your number' })).toBeVisible();
        await expectAccessible(page, 'mobile-registration');
        await page.getByRole('button', { name: /^Country code/ }).click();
        await expect(page.getByRole('option').first()).toBeVisible();
        await expectAccessible(page, 'the list of countries');
      });

      test(`nothing for axe under maintenance ${name}`, async ({ page }) => {
        await page.route('**/api/configuration/public', async (route) => {
          const response = await route.fetch();
          const answer = (await response.json()) as { data: object };
          const data = { ...answer.data, maintenance: { till: '2026-11-24' } };
          await route.fulfill({ response, json: { ...answer, data } });
        });
        await page.goto('/');
        await expect(page.getByRole('heading', { name: /^Under maintenance till/ })).toBeVisible();
        await expectAccessible(page, 'maintenance');
      });
    });

    test(`nothing for axe in the dialogs of the dashboard ${name}`, async ({ page }) => {
      await pending(page, 'agreement');
      await page.goto('/');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
      await expectAccessible(page, 'agreement');
      await pending(page, 'whatsapp_notification');
      await page.goto('/');
      await expect(dialog.getByLabel('WhatsApp number')).toBeEnabled();
      await expectAccessible(page, 'WhatsApp, contact');
      await pending(page, null);
      await page.route('**/api/manufacturer', async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { data: object };
        await route.fulfill({ response, json: { ...answer, data: { ...answer.data, status: 'draft' } } });
      });
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Set up your company' })).toBeVisible();
      await page.getByRole('button', { name: 'Finish' }).focus();
      await expectAccessible(page, 'onboarding');
      await page.unrouteAll({ behavior: 'wait' });

      await page.route('**/api/user/features/**', (route) =>
        route.request().method() === 'GET' ? undiscovered(route) : route.continue(),
      );
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (viewport.width > 800) await expect(page.getByText('The menu has moved to the left')).toBeVisible();
      await expectAccessible(page, 'announcement');
      await page.unrouteAll({ behavior: 'wait' });
      await page.goto('/catalogue-history');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      if (viewport.width < 800) await page.getByRole('button', { name: 'Open navigation' }).click();
      await page.getByRole('button', { name: 'Download app' }).click();
      await expect(page.getByRole('dialog', { name: /^The .+ App$/ })).toBeVisible();
      await expectAccessible(page, 'download app');
    });

    test(`nothing for axe in the profile settings ${name}`, async ({ page }) => {
      await page.goto('/profile-settings/1');
      await expect(page.getByLabel('Last name')).toBeVisible();
      await expectAccessible(page, 'profile');
      const tabs: [number, Locator][] = [
        [2, page.getByLabel('Tagline')],
        [4, page.getByLabel('Price terms')],
        [7, page.getByRole('region', { name: 'Task history' })],
        [8, page.getByRole('region', { name: 'Backups' })],
        [9, page.getByRole('region', { name: 'Security log' })],
        [3, page.getByRole('button', { name: 'Invite member' })],
      ];
      for (const [number, shown] of tabs) {
        await walk(page, `/profile-settings/${number}`, shown);
        await expectAccessible(page, `settings ${number}`, 'main');
      }
      const actions = page.getByRole('button', { name: 'Actions for Asha Yadav' });
      const dialogs: [string, () => Promise<void>][] = [
        ['Invite a member', () => page.getByRole('button', { name: 'Invite member' }).click()],
        ['Asha Yadav', () => chooseItem(page, actions, 'Edit')],
        ['Delete Asha Yadav', () => chooseItem(page, actions, 'Delete')],
      ];
      for (const [title, open] of dialogs) {
        await open();
        const dialog = page.getByRole('dialog', { name: title, exact: true });
        await expect(dialog).toBeVisible();
        await expectAccessible(page, title, 'dialog');
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
    });

    test(`nothing for axe in the attribute manager ${name}`, async ({ page, call }) => {
      const attribute = `Weave ${mark()}`;
      const body = { name: attribute, dtype: 'select', options: ['Plain', 'Twill'] } as const;
      const { id } = dataOf(await call(createAttribute, { body: { ...body, options: [...body.options] } }));
      await addProduct(call, { mark: mark(), values: { [id]: 'Twill' } });
      await page.goto('/profile-settings/10');
      const edit = page.getByRole('button', { name: `Edit ${attribute}` });
      await expect(edit).toBeVisible();
      await expectAccessible(page, 'attributes');
      await edit.click();
      const drawer = page.getByRole('dialog', { name: attribute, exact: true });
      await expect(drawer.getByRole('textbox', { name: 'Option 2' })).toBeVisible();
      await drawer.getByRole('switch', { name: 'Filter', exact: true }).click();
      await expectAccessible(page, 'drawer of an attribute', 'dialog');
      await drawer.getByRole('button', { name: 'Change type' }).click();
      const change = page.getByRole('dialog', { name: /^Change the type/ });
      await change.getByRole('button', { name: /^New type/ }).click();
      await page.getByRole('option', { name: /^Number/ }).click();
      await expect(change.getByText('1 value would be lost')).toBeVisible();
      await expectAccessible(page, 'another type', 'dialog');
      await change.getByRole('button', { name: 'Cancel' }).click();
      await drawer.getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('button', { name: 'Leave', exact: true }).click();
      await expect(drawer).toBeHidden();

      await page.getByRole('tab', { name: 'Categories' }).click();
      await page.getByRole('button', { name: 'New category' }).click();
      await expect(page.getByRole('dialog', { name: 'New category' })).toBeVisible();
      await expectAccessible(page, 'drawer of a category', 'dialog');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog', { name: 'New category' })).toBeHidden();
      await expectAccessible(page, 'categories', 'main');

      await page.getByRole('tab', { name: 'Units' }).click();
      await settled(page);
      await expectAccessible(page, 'units', 'main');
      await page.getByRole('button', { name: 'New unit' }).click();
      await page.getByRole('button', { name: 'Add unit' }).click();
      await expectErrorsAccessible(page, 'a new unit, with its errors', 'dialog');
      await call(updateAttribute, { params: { id }, body: { isDisabled: true } });
    });

    test(`nothing for axe in the product and its specification sheets ${name}`, async ({ page, call }) => {
      const product = await fullProduct(call);
      const address = `/product-details/view/${product.id}`;
      await page.goto(address);
      await expect(page.locator('#section-view-3d').getByRole('slider')).toBeVisible();
      // The history is loaded when it comes into view.
      await page.locator('#section-history').scrollIntoViewIfNeeded();
      await settled(page);
      await expectAccessible(page, 'a product to look at');
      await walk(page, `/product-details/edit/${product.id}`, page.locator('#field-name'));
      if (viewport.width > 800) {
        const files = [{ name: tinyModel.name, mimeType: 'model/gltf-binary', buffer: tinyModel.bytes }];
        await page.locator('input[data-picker="model"]').setInputFiles(files);
        await expect(page.locator('[data-model]')).toBeVisible();
      }
      await page.locator('#section-history').scrollIntoViewIfNeeded();
      await settled(page);
      await expectAccessible(page, 'a product to edit', 'main');
      await chooseItem(page, page.getByRole('button', { name: 'Actions for image 1' }), 'Edit image');
      const editor = page.getByRole('dialog', { name: 'Edit image' });
      await expect(editor.getByRole('button', { name: 'Top left corner' })).toBeVisible();
      await expectAccessible(page, 'crop', 'dialog');
      await editor.getByRole('button', { name: 'Watermark' }).click();
      await expectAccessible(page, 'watermark', 'dialog');
      await editor.getByRole('button', { name: 'Close' }).click();

      page.on('dialog', (question) => void question.accept());
      await walk(page, `${address}/specsheet/create`, page.getByRole('button', { name: 'Create sheet' }));
      await expectAccessible(page, 'a new sheet', 'main');
      await page.getByRole('button', { name: 'New template' }).click();
      await page.getByRole('button', { name: 'Save template' }).click();
      await expectErrorsAccessible(page, 'a new template, with its error', 'dialog');
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      const sheet = dataOf(await call(createSpecSheet, { body: { product_id: product.id } }));
      const place = `${sheet.template_id ?? 0}/${sheet.id}`;
      await walk(
        page,
        `${address}/specsheet/view/${place}`,
        page.getByRole('article', { name: sheet.title }),
      );
      await expectAccessible(page, 'a sheet to look at', 'main');
      await walk(page, `${address}/specsheet/edit/${place}`, page.getByRole('textbox', { name: 'Title' }));
      await expectAccessible(page, 'a sheet to edit', 'main');
    });

    test(`nothing for axe in enquiries and the page of a buyer ${name}`, async ({ page, call }) => {
      const own = mark();
      const product = await addProduct(call, { mark: own });
      const who = { name: `Ebba ${own}`, company: `Nordhem ${own}`, email: `ebba-${own}@nordhem.example` };
      const { id: buyer } = dataOf(await call(createContact, { body: { ...who, tags: ['Key account'] } }));
      const items = [{ id: product.id, quantity: 48, price: '2.50' }];
      const { id } = dataOf(
        await call(addEnquiry, { body: { ...who, source: 'fair', currency: 'USD', items } }),
      );
      await page.goto(`/enquiries?open=${id}`);
      await expect(page.getByRole('article', { name: /^ENQ-/ })).toContainText('$');
      await settled(page);
      await expectAccessible(page, 'an enquiry', 'main');
      await walk(page, '/enquiries', page.getByRole('button', { name: who.name }));
      await expectAccessible(page, 'enquiries', 'main');
      await page.getByRole('button', { name: 'Type in an enquiry' }).click();
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expectErrorsAccessible(page, 'a new enquiry, with its error', 'dialog');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await walk(page, `/buyers/${buyer}`, page.getByRole('heading', { name: who.company }));
      await expectAccessible(page, 'a buyer', 'main');
      await page.getByRole('button', { name: 'Add a reminder' }).click();
      await expect(page.getByLabel('What to do')).toBeVisible();
      await expectAccessible(page, 'a new reminder');
    });

    test(`nothing for axe in the resource library ${name}`, async ({ page, call }) => {
      const body = {
        type: 'material',
        name: `Jute ${mark()}`,
        rate: '84.5',
        currency: 'INR',
        unit: 'kg',
      } as const;
      dataOf(await call(createResource, { body }));
      await page.goto('/material-library');
      await expect(page.getByText(body.name)).toBeVisible();
      await expectAccessible(page, 'materials');
      await page.getByRole('button', { name: 'Add material' }).first().click();
      const form = page.getByRole('dialog', { name: 'Add material' });
      await form.getByRole('button', { name: 'Add', exact: true }).click();
      await expectErrorsAccessible(page, 'a new material, with its error', 'dialog');
      await page.keyboard.press('Escape');
      await page.getByRole('tab', { name: 'Processes' }).click();
      await expect(page).toHaveURL(/process-library/);
      await settled(page);
      await expectAccessible(page, 'processes', 'main');
    });

    test.describe('in Turkish', () => {
      test.use({ account: 'admin@anadolu.example' });
      test(`nothing for axe in Turkish ${name}`, async ({ page, call }) => {
        dataOf(await call(updateMe, { body: { language: 'tr' } }));
        await page.goto('/');
        await settled(page);
        await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
        await expectAccessible(page, 'dashboard in Turkish');
        await walk(page, '/profile-settings/1');
        await expectAccessible(page, 'profile in Turkish', 'main');
        for (const [number, shown] of [
          [2, page.getByLabel('Tanıtım cümlesi')],
          [3, page.getByRole('button', { name: 'Üye davet et' })],
          [10, page.getByRole('tab', { name: 'Birimler' })],
        ] as const) {
          await walk(page, `/profile-settings/${number}`, shown);
          await expectAccessible(page, `settings ${number} in Turkish`, 'main');
        }
      });
    });

    test(`nothing for axe on the pages of a seller ${name}`, async ({ page, call }) => {
      const { id } = await sharedCatalogue(call);
      await page.goto('/');
      await settled(page);
      await expectAccessible(page, 'dashboard');
      for (const path of [
        '/master-catalogue',
        '/manage-products',
        '/catalogue-history',
        '/create-collection',
        `/collection-link/${id}`,
      ]) {
        await walk(page, path);
        await expectAccessible(page, path, 'main');
      }
    });

    test(`nothing for axe on the pages of a buyer ${name}`, async ({ page, call }) => {
      const { catalogues } = dataOf(await call(listCatalogues, { query: { search: 'Spring Edit 2027' } }));
      const path = new URL(catalogues[0]?.link ?? '', 'http://any.example').pathname;
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page, 'buyer catalogue');
      await page.getByRole('article').first().getByRole('link').click();
      await expect(page.getByRole('radio').first()).toBeAttached();
      await expectAccessible(page, 'buyer product');
    });
  });
}

/**
 * Goes to another page of the same visit without reloading the application.
 * @param shown something that only that page shows; absent: a heading other than before
 */
async function walk(page: Page, path: string, shown?: Locator): Promise<void> {
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  const before = (await heading.textContent()) ?? '';
  await page.evaluate((to) => history.pushState(null, '', to), path);
  if (shown) await expect(shown).toBeVisible();
  else await expect(heading).not.toHaveText(before);
  await settled(page);
}

/** The loaded page: its heading, and no skeletons. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The people of the demo have accepted everything: the test provides what is left to accept. */
async function pending(page: Page, type: 'agreement' | 'whatsapp_notification' | null): Promise<void> {
  await page.unroute('**/api/policy/pending');
  if (type === null) return;
  const id = type === 'agreement' ? 'agreement-2026-11-01' : 'whatsapp-2026-11-01';
  await page.route('**/api/policy/pending', (route) => route.fulfill({ json: { data: [{ id, type }] } }));
}

async function undiscovered(route: Route): Promise<void> {
  const response = await route.fetch();
  const answer = (await response.json()) as { data: object };
  await route.fulfill({ response, json: { ...answer, data: { ...answer.data, discovered: false } } });
}

/** With something in each of its sections. */
async function fullProduct(call: Call): Promise<Product> {
  const [id = 0] = await publishedProducts(call);
  const { images } = dataOf(await call(getProduct, { params: { id } }));
  const image_ids = images.map((image) => image.id);
  const own = mark();
  return addProduct(call, {
    mark: own,
    image_ids,
    view_3d_image_ids: image_ids,
    packaging: [{ description: 'Master carton', length: '60', width: '40', height: '30', unit: 'cm' }],
    variant_types: [
      { name: 'Size', options: ['Small', 'Large'] },
      { name: 'Finish', options: ['Natural', 'Dark'] },
    ],
    variants: [{ variant_id: `${own}-S`, options: { Size: 'Small', Finish: 'Dark' } }],
  });
}

/** Opens a menu by its button and chooses an item. */
async function chooseItem(page: Page, button: Locator, item: string): Promise<void> {
  await button.first().click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

async function publishedProducts(call: Call): Promise<number[]> {
  const { hits } = dataOf(await call(searchProducts, { body: { hitsPerPage: 3, query: 'MW-BWL-1042' } }));
  return hits.map(({ id }) => id);
}

async function sharedCatalogue(call: Call): Promise<{ id: number }> {
  const body = {
    name: `Read aloud ${mark()}`,
    buyer_company: 'Kobo Home',
    product_ids: await publishedProducts(call),
  };
  const { id } = dataOf(await call(createCatalogue, { body }));
  return dataOf(await call(generateCatalogue, { params: { id } }));
}
