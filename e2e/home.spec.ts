import type { Page } from '@playwright/test';
import { addProduct, expect, mark, test } from './signed-in.ts';

/** The cumulative layout shift of the page. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const found = { sum: 0 };
    Object.assign(window, { layoutShifts: found });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { layoutShifts: { sum: number } }).layoutShifts.sum);
}

test('U03 nothing moves while the dashboard loads', async ({ page }) => {
  const shifts = await watchShifts(page);
  for (const path of ['**/api/home', '**/api/tasks*'])
    await page.route(path, async (route) => {
      await new Promise((done) => setTimeout(done, 900));
      await route.continue();
    });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'What to do next' }).getByRole('link').first()).toBeVisible();
  await page.waitForTimeout(1200);
  expect(await shifts()).toBeLessThan(0.005);
});

test('U13 U14 a product is found and opened by keyboard alone, and the focus goes back where it was', async ({
  page,
  call,
}) => {
  const own = mark();
  const product = await addProduct(call, { mark: own });
  await page.goto('/buyers');
  const tab = page.getByRole('tab', { name: 'Prospects' });
  await tab.focus();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: /^Search products/ });
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(tab).toBeFocused();

  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Select a range');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await expect(tab).toBeFocused();

  await page.keyboard.press('Control+k');
  await page.keyboard.type(own);
  await expect(page.getByRole('option', { name: new RegExp(own) }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/product-details/edit/${product.id}$`));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option').first()).toContainText(own);
});
