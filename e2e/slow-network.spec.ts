import type { Page, Request } from '@playwright/test';
import { password } from './sign-in.ts';
import { expect, mark, test } from './signed-in.ts';

const DELAY_MS = 2000;

test.describe('signing in', () => {
  test.use({ account: null });

  test('on a slow network the button shows that it works, and a second press sends nothing', async ({
    page,
  }) => {
    const sent = await delay(page, '**/api/auth/login');
    await page.goto('/');
    await page.getByLabel('Work email').fill('asha@kaveri.example');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.keyboard.press('Enter');
    const busy = page.locator('form button[type="submit"]:visible');
    await expect(busy).toHaveAttribute('aria-busy', 'true');
    await busy.click({ force: true });
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await page.waitForURL('**/otp-verify');
    expect(sent).toHaveLength(1);
  });
});

test('on a slow network the company is saved once, however often one asks for it', async ({ page }) => {
  await page.goto('/profile-settings/2');
  const tagline = page.getByLabel('Tagline');
  await expect(tagline).toBeVisible();
  const sent = await delay(page, '**/api/manufacturer');
  await tagline.fill(`Brass, cane and stoneware ${mark()}`);
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await save.click({ force: true });
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Company details saved')).toBeVisible();
  expect(sent).toHaveLength(1);
});

/** Delays the answers to changes at an address by two seconds. @returns the requests sent from now on */
async function delay(page: Page, address: string): Promise<Request[]> {
  const sent: Request[] = [];
  await page.route(address, async (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.continue();
    sent.push(request);
    await new Promise((resolve) => setTimeout(resolve, DELAY_MS));
    await route.continue();
  });
  return sent;
}
