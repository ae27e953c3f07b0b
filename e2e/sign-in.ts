import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { demoSignIns } from '../apps/server/src/demo/sign-ins.ts';

export const { password } = demoSignIns;

/** The newest code that was sent to an address, from the outbox of the local mode. */
export async function lastCode(request: APIRequestContext, email: string): Promise<string> {
  const answer = await request.get(`/api/outbox?to=${encodeURIComponent(email)}`);
  const { data } = (await answer.json()) as { data: { text: string }[] };
  const code = /\b\d{6}\b/.exec(data[0]?.text ?? '')?.[0];
  if (code === undefined) throw new Error(`No code for ${email} in the outbox`);
  return code;
}

/** Signs in through the screens, with the keyboard. */
export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel(/Work email|İş e-postası|E-posta/).fill(email);
  await page.getByLabel(/^(Password|Parola)$/).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/otp-verify');
  const boxes = page
    .getByRole('group')
    .getByRole('textbox')
    .or(page.locator('input[autocomplete="one-time-code"]'));
  await expect(boxes.first()).toBeVisible();
  await boxes.first().focus();
  await page.keyboard.type(await lastCode(page.request, email));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation').first()).toBeVisible();
}
