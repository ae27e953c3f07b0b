import { generateOtp, login, me, signUp, verifyOtp } from '@sourcewiz/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { givePassword as typePassword, ownPassword, timeCode } from './account.ts';
import { expectAccessible } from './axe.ts';
import { callAs, dataOf, expect, mark, test } from './signed-in.ts';
import { newestCodes } from './sign-in.ts';

test.use({ account: null });
// Each founds a company first, with the slow hash of its password.
test.setTimeout(120_000);

test('AUTH-088 AUTH-087 the password is changed; the old one opens nothing any more, and other sessions end', async ({
  page,
  request,
}) => {
  const { email, token } = await openSettings(page);
  const elsewhere = await secondSession(request, email);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByLabel('Old password')).toBeFocused();
  const fresh = 'Wood ash and river clay 34';
  const fill = async (old: string): Promise<void> => {
    await page.getByLabel('Old password').fill(old);
    await page.getByLabel('New password').fill(fresh);
    await page.getByLabel('Confirm password').fill(fresh);
    await page.keyboard.press('Enter');
  };
  await fill('not the old one');
  await expect(page.getByText("Old password doesn't match, please try again")).toBeVisible();
  await expect(page.getByLabel('Old password')).toBeFocused();
  await fill(ownPassword);
  await expect(page.getByText('Password changed')).toBeVisible();
  expect((await callAs(request, elsewhere)(me)).ok).toBe(false);
  expect((await callAs(request, token)(me)).ok).toBe(true);
  const tryPassword = (password: string) => callAs(request, null)(login, { body: { email, password } });
  expect((await tryPassword(ownPassword)).ok).toBe(false);
  expect((await tryPassword(fresh)).ok).toBe(true);
});

test('AUTH-077 AUTH-078 AUTH-079 AUTH-080 AUTH-081 AUTH-083 AUTH-084 AUTH-085 both numbers are proven by a code and saved', async ({
  page,
  request,
}) => {
  await openSettings(page);
  const number = `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const boxes = page.getByRole('group', { name: 'Six-digit code' }).getByRole('textbox');

  const mobile = page.getByRole('group', { name: 'Mobile number', exact: true });
  await mobile.getByRole('button', { name: 'Add a mobile number' }).click();
  await expect(mobile.getByRole('button', { name: /^Country/ })).toHaveText('+91 (IND)');
  await expect(mobile.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await mobile.getByLabel('Number', { exact: true }).fill(number);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Verify the mobile number' });
  await expect(boxes.first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(mobile).toContainText('None yet');
  await mobile.getByRole('button', { name: 'Submit' }).click();
  await expect(boxes.first()).toBeFocused();
  const first = await codeFor(request, number);
  await page.keyboard.type(first === '111111' ? '222222' : '111111');
  await expect(dialog.getByText('The OTP you have entered is not valid')).toBeVisible();
  await dialog.getByRole('button', { name: 'Resend OTP' }).click();
  await expect(page.getByText('OTP sent')).toBeVisible();
  await expect(boxes.first()).toBeFocused();
  await expectAccessible(page, 'the code in its dialog');
  await page.keyboard.type(await codeFor(request, number));
  await expect(page.getByText('Mobile number updated successfully')).toBeVisible();
  await expect(mobile).toContainText(`+91 ${number.slice(0, 5)} ${number.slice(5)}`);
  await expect(mobile.getByRole('button', { name: 'Change the mobile number' })).toBeFocused();

  const whatsapp = page.getByRole('group', { name: 'WhatsApp number' });
  await whatsapp.getByRole('button').click();
  await whatsapp.getByLabel('Number', { exact: true }).fill(number);
  await page.keyboard.press('Enter');
  await expect(whatsapp.getByRole('textbox', { name: 'Digit 1 of 6' })).toBeFocused();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.type(await codeFor(request, number));
  await expect(page.getByText('WhatsApp number updated successfully')).toBeVisible();

  await page.reload();
  await expect(whatsapp).toContainText(number.slice(5));
  await expect(mobile).toContainText('Verified');
});

test('an authenticator is switched on, opens the account at the next sign-in, and a recovery code does once; then it is switched off', async ({
  page,
}) => {
  const { email } = await openSettings(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const password = page.getByRole('dialog').getByRole('textbox', { name: 'Password' });
  await expect(password).toBeFocused();
  await page.keyboard.type(ownPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const secret = (await page.getByRole('dialog').locator('code').innerText()).replaceAll(' ', '');
  await expectAccessible(page, 'the QR code');
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();
  await page.keyboard.type(timeCode(secret, 0));
  const codes = page.getByRole('dialog').getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const [recovery = '', another = ''] = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await signInAgain(page, email);
  await expect(page.getByText(/authenticator app on your phone/)).toBeVisible();
  await page.getByLabel('Digit 1 of 6').focus();
  // The current code was used to turn it on; the next one is accepted, too.
  await page.keyboard.type(timeCode(secret, 1));
  await expect(page).not.toHaveURL(/otp-verify/);

  await signInAgain(page, email);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/otp-verify/);
  await page.goto('/profile-settings/1');
  await expect(page.getByText('9 recovery codes left')).toBeVisible();

  // It can also be turned off without the phone.
  await page.getByRole('button', { name: 'Turn off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(ownPassword);
  await dialog.getByLabel('Code').fill(recovery);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The OTP you have entered is not valid')).toBeVisible();
  await expectAccessible(page, 'switching the authenticator off');
  await dialog.getByLabel('Code').fill(another);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
});

test('another session is ended from the list, and is told so at its next call', async ({ page, request }) => {
  const { email } = await openSettings(page);
  const elsewhere = await secondSession(request, email);
  await page.reload();
  const sessions = page.getByRole('region', { name: 'Sessions' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await expect(sessions.getByRole('listitem').first()).toContainText('This device');
  await sessions.getByRole('button', { name: /^Sign out (?!all)/ }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  const answer = await callAs(request, elsewhere)(me);
  expect(answer).toMatchObject({ ok: false, status: 401 });
});

test('SETTINGS-013 the order of the library that a person prefers is used wherever they sign in', async ({
  page,
}) => {
  await openSettings(page);
  await page.getByRole('link', { name: 'Preferences' }).click();
  await page
    .getByRole('region', { name: 'Your preferences' })
    .getByRole('button', { name: /Library order/ })
    .click();
  await page.getByRole('option', { name: 'Product ID, A to Z' }).click();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Changes saved')).toBeVisible();
  const searched = page.waitForRequest(
    (sent) => sent.url().includes('/api/search/products') && sent.method() === 'POST',
  );
  await page.goto('/master-catalogue');
  expect((await searched).postData()).toContain('"products_id_asc"');
});

for (const { name, ...viewport } of [
  { name: 'on a desk', width: 1440, height: 900 },
  { name: 'on a phone', width: 390, height: 844 },
]) {
  test.describe(name, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' }, account: 'admin@kaveri.example' });
    test(`SETTINGS-001 nothing for axe in the profile settings ${name}, nothing wider than the screen`, async ({
      page,
    }) => {
      for (const [number, part] of [
        ['1', 'Sessions'],
        ['4', 'New catalogue links'],
      ] as const) {
        await page.goto(`/profile-settings/${number}`);
        await expect(page.getByRole('region', { name: part })).toBeVisible();
        await expectAccessible(page, `tab ${number}`);
      }
      await page.goto('/profile-settings/1');
      await page.getByRole('button', { name: 'Change password' }).click();
      await page.getByRole('button', { name: 'Change password' }).click();
      await expect(page.getByText('Old password is required')).toBeVisible();
      await expectAccessible(page, 'the form of the password');
    });
  });
}

/** A new company's admin, signed in, on the profile settings. */
async function openSettings(page: Page): Promise<{ email: string; token: string }> {
  const email = `profile-${mark()}@new.example`;
  const entered = dataOf(
    await callAs(page.request, null)(signUp, { body: { email, password: ownPassword, role: 'admin' } }),
  );
  const token = entered.access_token;
  await prove(page.request, email, token);
  await page.goto('/');
  await page.evaluate(
    ([access_token, address]) => {
      localStorage.setItem('user', JSON.stringify({ access_token }));
      localStorage.setItem('email', address);
    },
    [token, email] as const,
  );
  await page.goto('/profile-settings/1');
  await expect(page.getByRole('region', { name: 'Sessions' })).toBeVisible();
  return { email, token };
}

async function secondSession(request: APIRequestContext, email: string): Promise<string> {
  const entered = dataOf(await callAs(request, null)(login, { body: { email, password: ownPassword } }));
  await prove(request, email, entered.access_token);
  return entered.access_token;
}

async function prove(request: APIRequestContext, email: string, token: string): Promise<void> {
  const call = callAs(request, token);
  dataOf(await call(generateOtp, { body: { email } }));
  for (const otp of await newestCodes(request, email)) {
    if (dataOf(await call(verifyOtp, { body: { otp } })).verified) return;
  }
  throw new Error(`No code of the outbox was taken for ${email}`);
}

async function codeFor(request: APIRequestContext, number: string): Promise<string> {
  const [code = ''] = await newestCodes(request, `+91${number}`);
  return code;
}

async function signInAgain(page: Page, email: string): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await typePassword(page, email, ownPassword);
  await page.waitForURL('**/otp-verify');
}
