import { updateMe } from '@sourcewiz/contract';
import type { Page } from '@playwright/test';
import { dataOf, expect, test } from './signed-in.ts';

test.describe('an admin', () => {
  test('SHELL-002 SHELL-004 SHELL-006 SHELL-007 SHELL-015 sees every item, and the open one is marked', async ({
    page,
  }) => {
    await page.goto('/');
    const items = mainNavigation(page).getByRole('link');
    await expect(items).toHaveText([
      'Dashboard',
      'Products',
      'Manage Products',
      'Catalogues',
      'Create Catalogue',
      'Resource Library',
      'Buyers',
      // With the number of unread ones.
      /^Enquiries/,
      'Invoices & Quotations',
      // The plan with its days.
      /^GOLD/,
      'Profile',
    ]);
    for (const [name, path] of [
      ['Products', '/master-catalogue'],
      ['Manage Products', '/manage-products'],
      ['Catalogues', '/catalogue-history'],
      ['Create Catalogue', '/create-collection'],
      ['Resource Library', '/material-library'],
      ['Buyers', '/buyers'],
      ['Invoices & Quotations', '/invoices-orders/all-documents'],
      ['Dashboard', '/'],
    ] as const) {
      await link(page, name).click();
      await expect(page).toHaveURL(new RegExp(`${path}(\\?.*)?$`));
      await expect(mainNavigation(page).locator('[aria-current="page"]')).toHaveCount(1);
      await expect(link(page, name)).toHaveAttribute('aria-current', 'page');
    }
  });

  test('SHELL-012 the rail opens under the pointer and closes without it', async ({ page }) => {
    await page.goto('/');
    const rail = mainNavigation(page);
    await expect(rail).toBeVisible();
    const width = async () => (await rail.boundingBox())?.width ?? 0;
    await page.mouse.move(900, 500);
    await expect.poll(width).toBeLessThan(80);
    await page.mouse.move(20, 300);
    await expect.poll(width).toBeGreaterThan(200);
    await page.mouse.move(900, 500);
    await expect.poll(width).toBeLessThan(80);
  });

  test('SHELL-011 SHELL-069 the open rail stays open under a press; Download app opens its modal', async ({
    page,
  }) => {
    await page.goto('/');
    // Its items come with the session: earlier ones are replaced.
    await expect(link(page, 'Dashboard')).toBeVisible();
    await expect(page.getByText('Welcome back')).toBeVisible();
    // A hand is never still: if the rail is redrawn under the pointer, it closes and opens again at the next move.
    let y = 300;
    await expect(async () => {
      await page.mouse.move(20, (y += 1));
      await expect(mainNavigation(page)).toHaveAttribute('data-open', 'true', { timeout: 1_000 });
    }).toPass();
    await mainNavigation(page).getByText('Download app').click();
    const modal = page.getByRole('dialog', { name: /^The .+ App$/ });
    await expect(modal).toContainText('Digital factory in your pocket');
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
  });

  test('SHELL-032 POLICY-004 POLICY-005 the agreement of the server stands over the dashboard and cannot be closed', async ({
    page,
  }) => {
    // The people of the demo have accepted everything; the text is the server's own.
    await page.route('**/api/policy/pending', (route) =>
      route.fulfill({ json: { data: [{ id: 'agreement-2026-11-01', type: 'agreement' }] } }),
    );
    await page.goto('/');
    const modal = page.getByRole('dialog');
    await expect(modal.getByRole('heading', { level: 3 }).first()).toBeVisible();
    for (const press of [1, 2, 3]) await page.keyboard.press('Escape', { delay: press });
    await page.mouse.click(5, 5);
    await expect(modal).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Next' })).toBeDisabled();
    await modal.getByRole('checkbox').check();
    await expect(modal.getByRole('button', { name: 'Next' })).toBeEnabled();
    await page.goto('/catalogue-history');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(modal).toHaveCount(0);
  });

  test('an address of the route table without a screen does not exist, and nothing leads there', async ({
    page,
  }) => {
    await page.goto('/contacts');
    await expect(page.getByText('This page does not exist')).toBeVisible();
    await expect(mainNavigation(page).getByText('Contacts', { exact: true })).toHaveCount(0);
  });

  test('CONTACT-014 /buyer-list leads to the buyers', async ({ page }) => {
    await page.goto('/buyer-list');
    await expect(page.getByRole('heading', { name: 'Buyers', level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/buyers$/);
    await expect(link(page, 'Buyers')).toHaveAttribute('aria-current', 'page');
  });

  test('an unknown address says so and leads back', async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page.getByText('This page does not exist')).toBeVisible();
    await page.getByRole('link', { name: 'Go to the start page' }).click();
    await expect(page).toHaveURL('/');
  });

  test('SHELL-022 an icon tells that the network is gone, until it is back', async ({ page, context }) => {
    await page.goto('/');
    await expect(mainNavigation(page)).toBeVisible();
    const icon = page.getByRole('banner').getByTitle('No connection. What you see may be out of date.');
    await expect(icon).toBeHidden();
    await context.setOffline(true);
    await expect(icon).toBeVisible();
    await context.setOffline(false);
    await expect(icon).toBeHidden();
  });

  test('AUTH-074 /clear forgets the session of this browser', async ({ page }) => {
    await page.goto('/');
    await expect(mainNavigation(page)).toBeVisible();
    await page.goto('/clear');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
  });
});

test.describe('an employee with partial rights', () => {
  test.use({ account: 'asha@kaveri.example' });

  test('SHELL-002 sees what the rights allow, and begins at the first of it', async ({ page }) => {
    await page.goto('/');
    await expect(mainNavigation(page).getByRole('link')).toHaveText([
      'Products',
      'Manage Products',
      'Catalogues',
      'Create Catalogue',
      'Buyers',
      /^Enquiries/,
      'Invoices & Quotations',
      // The plan with its days.
      /^GOLD/,
      'Profile',
    ]);
    await expect(page).toHaveURL(/master-catalogue/);
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
  });

  test('SHELL-033 SHELL-042 SHELL-058 SHELL-061 guarded addresses are guarded without a screen as well', async ({
    page,
  }) => {
    await changeRights(page, { bulk_upload: false, edit_quotation: false, view_resources: false });
    for (const path of ['/bulk-upload/', '/quotation-table/1/2', '/process-library']) {
      await page.goto(path);
      await expect(page.getByText("You don't have access to this page")).toBeVisible();
    }
  });

  test('SHELL-028 a card without its permission is dimmed and leads nowhere', async ({ page }) => {
    await changeRights(page, { global_permissions: true, create_edit_catalogues: false });
    await page.goto('/');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: /All products/ })).toBeVisible();
    const dimmed = main.locator('[data-dimmed]');
    await expect(dimmed).toHaveCount(1);
    await expect(dimmed).toContainText('Create catalogue');
    await expect(dimmed).toContainText('You do not have permission for this');
    await expect(main.getByRole('link', { name: /Create catalogue/ })).toHaveCount(0);
    await expect(mainNavigation(page).getByRole('link', { name: 'Create Catalogue' })).toHaveCount(0);
  });

  test('SHELL-033 SHELL-034 a forbidden page says which right is missing and leads on', async ({ page }) => {
    await changeRights(page, { create_edit_catalogues: false });
    await page.goto('/create-collection');
    await expect(page.getByText("You don't have access to this page")).toBeVisible();
    await expect(page.getByText(/“Create and edit catalogues” permission/)).toContainText('Ravi Menon');
    await expect(page.getByLabel('Catalogue name')).toHaveCount(0);
    await page.getByRole('link', { name: 'Go to Products' }).click();
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
  });
});

test.describe('a Turkish company', () => {
  test.use({ account: 'admin@anadolu.example' });

  test('SHELL-078 is greeted in Turkish; another language is kept', async ({ page, call }) => {
    dataOf(await call(updateMe, { body: { language: 'tr' } }));
    await page.goto('/');
    const link = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true });
    await expect(link('Ürünler')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
    await page.getByRole('button', { name: /: TR$/ }).click();
    const kept = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok());
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(link('Products')).toBeVisible();
    await kept;
    await page.reload();
    await expect(link('Products')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.getByRole('button', { name: /: EN$/ }).click();
    await page.getByRole('menuitemradio', { name: 'Türkçe' }).click();
    await expect(link('Ürünler')).toBeVisible();
  });
});

function link(page: Page, name: string) {
  return mainNavigation(page).getByRole('link', { name, exact: true });
}

function mainNavigation(page: Page) {
  return page.getByRole('navigation', { name: 'Main navigation' });
}

/** No demo account has the dashboard but lacks one of its cards: permissions are changed in the real answer. */
async function changeRights(page: Page, rights: Record<string, boolean>): Promise<void> {
  await page.route('**/api/user/permissions/config/**', async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { data: { slug: string; toggleValue: boolean }[] };
    const data = answer.data.map((right) => ({
      ...right,
      toggleValue: rights[right.slug] ?? right.toggleValue,
    }));
    await route.fulfill({ response, json: { ...answer, data } });
  });
}
