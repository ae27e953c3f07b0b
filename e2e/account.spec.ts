import {
  createCatalogue,
  enableTwoFactor,
  generateCatalogue,
  searchProducts,
  startTwoFactor,
} from '@sourcewiz/contract';
import type { Page } from '@playwright/test';
import {
  enterCode,
  forgetSession,
  givePassword,
  ownPassword,
  resetLink,
  signUp,
  timeCode,
} from './account.ts';
import { expectAccessible, expectErrorsAccessible } from './axe.ts';
import { newestCodes, password } from './sign-in.ts';
import { callAs, dataOf, expect, mark, test } from './signed-in.ts';

test.use({ account: null });
// Each founds a company first, with the slow hash of its password.
test.setTimeout(120_000);

test('AUTH-003 AUTH-033 AUTH-035 AUTH-036 AUTH-037 a new company signs up and stands before its first screen', async ({
  page,
}) => {
  const email = await signUp(page);
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await enterCode(page, email);
  await expect(page).not.toHaveURL(/otp-verify/);
  expect(await storedUser(page)).not.toBeNull();
  // Not the spinner of a workspace that never loads; the terms of use may already cover it.
  await expect(page.locator('h1')).toBeVisible();
  // And again, with the password alone and a code.
  await forgetSession(page);
  await givePassword(page, email, ownPassword);
  await enterCode(page, email);
  await expect(page).not.toHaveURL(/otp-verify/);
  expect(await storedUser(page)).not.toBeNull();
});

test('AUTH-003 toggling between sign-in and sign-up works without a mouse', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Create an account' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Work email')).toBeFocused();
  await page.keyboard.type('somebody@new.example');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(page.getByText('Please input your password')).toBeVisible();
  await page.getByRole('button', { name: 'Sign in' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeFocused();
});

test('AUTH-040 a password that is too short is told under its field', async ({ page }) => {
  await signUp(page, 'short');
  await expect(page.getByText('Use at least 10 characters')).toBeVisible();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('AUTH-006 AUTH-014 AUTH-015 AUTH-016 AUTH-017 AUTH-025 from the forgotten password to the login with a new one', async ({
  page,
}) => {
  const email = await signUp(page);
  await enterCode(page, email);
  await expect(page).not.toHaveURL(/otp-verify/);
  await forgetSession(page);

  await page.goto('/');
  await page.getByLabel('Work email').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Forgot Password' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  expect(decodeURIComponent(new URL(page.url()).pathname)).toBe(`/reset-link-sent/${email}`);
  await expect(page.getByText(email)).toBeVisible();

  const link = await resetLink(page.request, email);
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Set a new password' })).toBeFocused();
  expect(page.url()).not.toContain('token');
  await page.getByLabel('New Password').fill('Slip-cast porcelain 77');
  await page.getByLabel('Confirm Password').fill('Slip-cast porcelain 77');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Password reset successfully' })).toBeFocused();
  await page.getByRole('button', { name: 'Login with new password' }).click();
  await expect(page).toHaveURL('/');

  await givePassword(page, email, ownPassword);
  await expect(page.getByRole('alert')).toContainText('Invalid credentials');
  await givePassword(page, email, 'Slip-cast porcelain 77');
  await enterCode(page, email);
  await expect(page).not.toHaveURL(/otp-verify/);
  expect(await storedUser(page)).not.toBeNull();

  // The link has been used, which signed-in people are told as well.
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Send a new link' })).toBeVisible();
});

test('AUTH-017 without a token a new link can be asked for on the spot', async ({ page }) => {
  await page.goto('/change-password');
  await expect(page.getByRole('heading', { name: 'The link is incomplete' })).toBeVisible();
  await page.getByLabel('Work email').fill(`nobody-${mark()}@kaveri.example`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/reset-link-sent\//);
});

test('AUTH-012 AUTH-013 AUTH-023 AUTH-024 AUTH-041 AUTH-065 a number is registered on the way in', async ({
  page,
}) => {
  const email = await signUp(page);
  await page.getByRole('link', { name: 'Register a number' }).click();
  await expect(page.getByRole('heading', { name: 'Register your number' })).toBeFocused();
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Please enter your country code')).toBeVisible();
  await expect(page.getByText('Please enter your contact number')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Country code/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox')).toBeFocused();
  await page.keyboard.type('india');
  await expect(page.getByRole('option').first()).toContainText('IND +91');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Country code/ })).toHaveText('IND +91');
  await page.getByLabel('Contact number').fill('98450 12345');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/otp-verify');
  await enterCode(page, email);
  await expect(page.getByText('mobile number added')).toBeVisible();
  await expect(page).not.toHaveURL(/otp-verify/);
  const { access_token: token } = JSON.parse((await storedUser(page)) ?? '{}') as { access_token: string };
  const answer = await page.request.get('/api/user/me', { headers: { 'access-token': token } });
  expect(await answer.json()).toMatchObject({ data: { mobile: '9845012345', country: 99 } });
});

test('the authenticator signs in without a code being sent, and so does a recovery code, once', async ({
  page,
}) => {
  const email = await signUp(page);
  await enterCode(page, email);
  await expect(page).not.toHaveURL(/otp-verify/);
  const { access_token: token } = JSON.parse((await storedUser(page)) ?? '{}') as { access_token: string };
  const call = callAs(page.request, token);
  const { secret } = dataOf(await call(startTwoFactor, { body: { password: ownPassword } }));
  const { recovery_codes: recovery } = dataOf(
    await call(enableTwoFactor, { body: { otp: timeCode(secret, 0) } }),
  );
  await forgetSession(page);
  const before = await newestCodes(page.request, email);

  await givePassword(page, email, ownPassword);
  await expect(page.getByText('Open the authenticator app')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  // The code of the next half minute: this one was used to turn it on.
  await page.keyboard.type(timeCode(secret, 1));
  await expect(page).not.toHaveURL(/otp-verify/);
  expect(await newestCodes(page.request, email)).toEqual(before);

  for (const [title, expected] of [
    ['is taken', true],
    ['is not taken again', false],
  ] as const) {
    await test.step(`the recovery code ${title}`, async () => {
      await forgetSession(page);
      await givePassword(page, email, ownPassword);
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(recovery[0] ?? '');
      await page.keyboard.press('Enter');
      if (expected) await expect(page).not.toHaveURL(/otp-verify/);
      else await expect(page.getByText('This recovery code is not valid')).toBeVisible();
    });
  }
});

test('AUTH-018 AUTH-019 the catalogue that was open before the sign-in is open after it', async ({
  page,
  tokenOf,
}) => {
  const call = callAs(page.request, await tokenOf('admin@kaveri.example'));
  const { hits } = dataOf(await call(searchProducts, { body: { hitsPerPage: 2 } }));
  const body = {
    name: `Seen before ${mark()}`,
    buyer_company: 'Kobo Home',
    product_ids: hits.map(({ id }) => id),
  };
  const { id } = dataOf(await call(createCatalogue, { body }));
  const { link } = dataOf(await call(generateCatalogue, { params: { id } }));
  const path = new URL(link ?? '', 'http://any.example').pathname;
  await page.goto(path);
  await expect(page.locator('html[data-live]')).toBeAttached();
  await givePassword(page, 'asha@kaveri.example', password);
  await enterCode(page, 'asha@kaveri.example');
  await expect(page).toHaveURL(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('AUTH-018 a screen of the application is remembered as well', async ({ page }) => {
  await page.goto('/catalogue-history');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await givePassword(page, 'asha@kaveri.example', password);
  await enterCode(page, 'asha@kaveri.example');
  await expect(page).toHaveURL('/catalogue-history');
});

test('AUTH-002 AUTH-004 the promo of the app is for small screens', async ({ page }) => {
  await page.route('**/api/configuration/public', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: object };
    const set = {
      book_demo_url: 'https://example.com/demo',
      android_app_url: 'https://play.example.com/app',
      ios_app_url: 'https://apps.example.com/app',
    };
    await route.fulfill({ response, json: { data: { ...data, ...set } } });
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Book a demo' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Android' })).toBeHidden();
  await page.setViewportSize({ width: 768, height: 800 });
  await expect(page.getByRole('link', { name: 'Android' })).toBeHidden();
  await page.setViewportSize({ width: 767, height: 800 });
  await expect(page.getByRole('link', { name: 'Android' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'iPhone' })).toBeVisible();
});

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test.describe(`${viewport.width} px wide`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });
    test('nothing for axe on the signed-out screens, with their errors', async ({ page }) => {
      test.setTimeout(120_000);
      await page.goto('/');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expectErrorsAccessible(page, 'sign-in with errors');
      await page.getByRole('button', { name: 'Create an account' }).click();
      await page.getByRole('button', { name: 'Create account' }).click();
      await expectErrorsAccessible(page, 'sign-up with errors');
      await signUp(page);
      await expectAccessible(page, 'code of a new account');
      await page.getByRole('link', { name: 'Register a number' }).click();
      await expect(page.getByRole('heading', { name: 'Register your number' })).toBeVisible();
      await page.getByRole('button', { name: 'Register' }).click();
      await expectErrorsAccessible(page, 'number with errors');
      await page.getByRole('button', { name: /^Country code/ }).click();
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectAccessible(page, 'list of countries');
      await page.goto('/reset-link-sent/asha%40kaveri.example');
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
      await expectAccessible(page, 'link sent');
      await page.goto('/change-password');
      await expect(page.getByLabel('Work email')).toBeVisible();
      await expectAccessible(page, 'link not complete');
      await page.route('**/api/auth/password/check', (route) =>
        route.fulfill({ json: { data: { valid: true, purpose: 'reset' } } }),
      );
      await page.goto('/change-password?token=any');
      await page.getByRole('button', { name: 'Save new password' }).click();
      await expectErrorsAccessible(page, 'new password with errors');
    });
  });
}

async function storedUser(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('user'));
}
