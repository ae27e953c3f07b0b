import type { Locator, Page } from '@playwright/test';
import { enterCode, signUp } from './account.ts';
import { codeBoxes, newestCodes } from './sign-in.ts';
import { expect, mark, test } from './signed-in.ts';

test.use({ account: null });
// Each founds a company first, with the slow hash of its password.
test.setTimeout(120_000);

test('SHELL-080 SHELL-081 POLICY-001 POLICY-004 POLICY-010 a new company comes in without a mouse', async ({
  page,
}) => {
  const company = `Kiln ${mark()}`;
  await start(page);
  await agree(page);
  const whatsapp = page.getByRole('dialog', { name: 'Get updates on WhatsApp' });
  await press(page, whatsapp.getByRole('button', { name: 'Remind me later' }));
  await expect(whatsapp).toHaveCount(0);
  await onboard(page, company);

  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toContainText(company);
  await press(page, page.getByRole('main').getByRole('link', { name: /All products/ }));
  await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);

  // The dashboard does not ask again on the same day.
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link', { name: /All products/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('POLICY-008 POLICY-011 POLICY-013 POLICY-014 the WhatsApp number is proven by the code of the message, and nothing is asked again', async ({
  page,
}) => {
  await start(page);
  await agree(page);
  const number = `98${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;
  const contact = page.getByRole('dialog', { name: 'Get updates on WhatsApp' });
  await expect(contact.getByRole('checkbox')).toBeChecked();
  await reach(page, contact.getByLabel('WhatsApp number'));
  await page.keyboard.type(number);
  await press(page, contact.getByRole('button', { name: 'Submit' }));
  await expect(page.getByRole('dialog', { name: 'Enter the code from WhatsApp' })).toBeVisible();
  await reach(page, codeBoxes(page).first());
  const [code = ''] = await newestCodes(page.request, `+91${number}`);
  // The sixth digit sends it.
  await page.keyboard.type(code);
  const done = page.getByRole('dialog', { name: 'WhatsApp updates are on' });
  await expect(done).toContainText('go to');
  await press(page, done.getByRole('button', { name: 'Continue' }));
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await onboard(page, `Loom ${mark()}`);
  const card = page.getByRole('main').getByRole('link', { name: /All products/ });
  await expect(card).toBeVisible();
  await page.reload();
  await expect(card).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

async function start(page: Page): Promise<void> {
  await enterCode(page, await signUp(page));
  await expect(page).not.toHaveURL(/otp-verify/);
  // Instead of the dashboard; policies to accept cover it as they would cover the dashboard.
  await expect(page.getByRole('heading', { name: 'Set up your company', includeHidden: true })).toBeVisible();
}

/** A company without a name and a country has no dashboard. */
async function onboard(page: Page, company: string): Promise<void> {
  await reach(page, page.getByLabel('Company name'));
  await page.keyboard.type(company);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Meera');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Iyer');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeFocused();
  await page.keyboard.type('+91');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Country: India' })).toBeFocused();
  await press(page, page.getByRole('button', { name: 'Finish' }));
}

async function agree(page: Page): Promise<void> {
  const agreement = page.getByRole('dialog').filter({ hasText: 'I have read this agreement' });
  await expect(agreement.getByRole('heading', { level: 3 }).first()).toBeVisible();
  for (const delay of [1, 2, 3]) await page.keyboard.press('Escape', { delay });
  await expect(agreement).toBeVisible();
  await expect(agreement.getByRole('button', { name: 'Next' })).toBeDisabled();
  await reach(page, agreement.getByRole('checkbox'));
  await page.keyboard.press('Space');
  await press(page, agreement.getByRole('button', { name: 'Next' }));
}

/** Presses something that the keyboard can reach. */
async function press(page: Page, target: Locator): Promise<void> {
  await reach(page, target);
  await page.keyboard.press('Enter');
}

/** Moves to something with the Tab key only. */
async function reach(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let steps = 0; steps < 60; steps += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The keyboard never came to ${String(target)}`);
}
