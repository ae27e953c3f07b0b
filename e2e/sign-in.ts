import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { demoSignIns } from '../apps/server/src/demo/sign-ins.ts';

export const { password } = demoSignIns;
export type Account = (typeof demoSignIns.accounts)[number]['email'];

/** Several journeys sign in as one person at the same time: the newest code may belong to another one. */
const CODES_TRIED = 3;

/** The codes sent to an address, from the outbox of local mode; the newest first. */
export async function newestCodes(request: APIRequestContext, email: string): Promise<string[]> {
  const codes = (await messagesTo(request, email))
    .flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
    .slice(0, CODES_TRIED);
  if (codes.length === 0) throw new Error(`No code for ${email} in the outbox`);
  return codes;
}

/** The newest message to an address. Invitations are mailed after the answer, so it waits for them. */
export async function newestText(request: APIRequestContext, email: string): Promise<string> {
  await expect(async () => expect(await messagesTo(request, email)).not.toEqual([])).toPass();
  const [newest] = await messagesTo(request, email);
  return newest?.text ?? '';
}

async function messagesTo(request: APIRequestContext, email: string): Promise<{ text: string }[]> {
  const answer = await request.get(`/api/outbox?to=${encodeURIComponent(email)}`);
  return ((await answer.json()) as { data: { text: string }[] }).data;
}

/** Fills in the sign-in page by keyboard, up to the code. */
export async function givePassword(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel(/Work email|İş e-postası|E-posta/).fill(email);
  await page.getByLabel(/^(Password|Parola)$/).fill(password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/otp-verify');
  await expect(codeBoxes(page).first()).toBeVisible();
}

export function codeBoxes(page: Page) {
  return page.getByRole('group').getByRole('textbox');
}

/** Signs in on screen, by keyboard. */
export async function signIn(page: Page, email: string): Promise<void> {
  await givePassword(page, email);
  const refused = page.locator('[id$="-code-error"]');
  const inside = page.getByRole('navigation').first();
  for (const code of await newestCodes(page.request, email)) {
    await codeBoxes(page).first().focus();
    await page.keyboard.type(code);
    await expect(inside.or(refused)).toBeVisible();
    if (await inside.isVisible()) return;
  }
  throw new Error(`No code of the outbox was taken for ${email}`);
}
