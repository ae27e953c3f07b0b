import { AxeBuilder } from '@axe-core/playwright';
import {
  createCatalogue,
  generateCatalogue,
  listCatalogues,
  searchProducts,
  updateMe,
  type Call,
} from '@sourcewiz/contract';
import type { Page, Route } from '@playwright/test';
import { signUp } from './account.ts';
import { givePassword } from './sign-in.ts';
import { dataOf, expect, mark, test } from './signed-in.ts';

const slow = { timeout: 30_000 };

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
        await expect(page.getByLabel('Work email')).toBeVisible(slow);
        await expectAccessible(page, 'sign-in');
        await givePassword(page, 'asha@kaveri.example');
        await expectAccessible(page, 'code step');
      });

      test(`nothing for axe on the other views before signing in ${name}`, async ({ page }) => {
        await page.goto('/');
        await page.getByRole('button', { name: 'Create an account' }).click(slow);
        await expect(page.getByLabel('Confirm password')).toBeVisible(slow);
        await page.keyboard.press('Enter');
        await expectAccessible(page, 'sign-up, with its errors');
        await page.goto('/change-password?token=worn-out');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible(slow);
        await expectAccessible(page, 'a worn-out reset link');
        await page.goto('/');
        await page.getByLabel('Work email').fill('nobody@kaveri.example');
        await page.getByRole('button', { name: /Forgot/ }).click();
        await page.waitForURL('**/reset-link-sent/**', slow);
        await expectAccessible(page, 'reset-link-sent');
        await page.goto('/outbox');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible(slow);
        await expectAccessible(page, 'outbox');
      });

      test(`nothing for axe on the way in of a new company ${name}`, async ({ page }) => {
        await signUp(page);
        await expectAccessible(page, 'code of a new company');
        await page.getByRole('link', { name: 'Register a number' }).click(slow);
        await expect(page.getByRole('heading', { name: 'Register your number' })).toBeVisible(slow);
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
        await expect(page.getByRole('heading', { name: /^Under maintenance till/ })).toBeVisible(slow);
        await expectAccessible(page, 'maintenance');
      });
    });

    test(`nothing for axe in the dialogs of the dashboard ${name}`, async ({ page }) => {
      await pending(page, 'agreement');
      await page.goto('/');
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible(slow);
      await expectAccessible(page, 'agreement');
      await pending(page, 'whatsapp_notification');
      await page.goto('/');
      await expect(dialog.getByLabel('WhatsApp number')).toBeEnabled(slow);
      await expectAccessible(page, 'WhatsApp, contact');
      await pending(page, null);
      await page.route('**/api/manufacturer', async (route) => {
        const response = await route.fetch();
        const answer = (await response.json()) as { data: object };
        await route.fulfill({ response, json: { ...answer, data: { ...answer.data, status: 'draft' } } });
      });
      await page.goto('/');
      await expect(page.getByRole('heading', { name: 'Set up your company' })).toBeVisible(slow);
      await page.getByRole('button', { name: 'Finish' }).focus();
      await expectAccessible(page, 'onboarding');
      await page.unroute('**/api/manufacturer');

      await page.route('**/api/user/features/**', (route) =>
        route.request().method() === 'GET' ? undiscovered(route) : route.continue(),
      );
      await page.goto('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible(slow);
      if (viewport.width > 800)
        await expect(page.getByText('The menu has moved to the left')).toBeVisible(slow);
      await expectAccessible(page, 'announcement');
      await page.unroute('**/api/user/features/**');
      await page.goto('/catalogue-history');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible(slow);
      if (viewport.width < 800) await page.getByRole('button', { name: 'Open the navigation' }).click();
      await page.getByRole('button', { name: 'Download app' }).click();
      await expect(page.getByRole('dialog', { name: /^The .+ App$/ })).toBeVisible(slow);
      await expectAccessible(page, 'download app');
    });

    test(`nothing for axe in the profile settings ${name}`, async ({ page }) => {
      for (const tab of [1, 2, 3, 4, 9]) {
        await page.goto(`/profile-settings/${tab}`);
        await settled(page);
        await expectAccessible(page, `/profile-settings/${tab}`);
      }
      await page.goto('/profile-settings/3');
      await page.getByRole('button', { name: 'Invite member' }).click(slow);
      await expect(page.getByRole('dialog', { name: 'Invite a member' })).toBeVisible(slow);
      await expectAccessible(page, 'invite drawer');
      await page.goto('/profile-settings/3');
      await page.getByRole('button', { name: 'What to do with Asha Yadav' }).click(slow);
      await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Asha Yadav' })).toBeVisible(slow);
      await expectAccessible(page, 'member drawer');
      await page.goto('/profile-settings/3');
      await page.getByRole('button', { name: 'What to do with Asha Yadav' }).click(slow);
      await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
      await expect(page.getByRole('dialog', { name: 'Delete Asha Yadav' })).toBeVisible(slow);
      await expectAccessible(page, 'delete modal');
    });

    test.describe('in Turkish', () => {
      test.use({ account: 'admin@anadolu.example' });
      test(`nothing for axe in Turkish ${name}`, async ({ page, call }) => {
        dataOf(await call(updateMe, { body: { language: 'tr' } }));
        for (const path of ['/', '/profile-settings/1', '/profile-settings/2', '/profile-settings/3']) {
          await page.goto(path);
          await settled(page);
          await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
          await expectAccessible(page, `${path} in Turkish`);
        }
      });
    });

    test(`nothing for axe on the pages of a seller ${name}`, async ({ page, call }) => {
      const [product] = await publishedProducts(call);
      const { id } = await sharedCatalogue(call);
      for (const path of [
        '/',
        '/master-catalogue',
        `/product-details/edit/${product}`,
        '/manage-products',
        '/catalogue-history',
        '/create-collection',
        `/collection-link/${id}`,
      ]) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible(slow);
        await expectAccessible(page, path);
      }
    });

    test(`nothing for axe on the pages of a buyer ${name}`, async ({ page, call }) => {
      const { catalogues } = dataOf(await call(listCatalogues, { query: { search: 'Spring Edit 2027' } }));
      const path = new URL(catalogues[0]?.link ?? '', 'http://any.example').pathname;
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible(slow);
      await expectAccessible(page, 'buyer catalogue');
      await page.getByRole('article').first().getByRole('link').click();
      await expect(page.getByRole('radio').first()).toBeAttached(slow);
      await expectAccessible(page, 'buyer product');
    });
  });
}

/** No finding of axe, and nothing that must be scrolled sideways. */
async function expectAccessible(page: Page, where: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
  );
  expect.soft(found, where).toEqual([]);
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(wider, `${where} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** The page with what it loads: its heading, and no skeleton any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible(slow);
  await page.waitForLoadState('networkidle');
}

/** The people of the demo have accepted everything: what is left to accept is said by the test. */
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
