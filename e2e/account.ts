import { createHmac } from 'node:crypto';
import { expect, type APIRequestContext, type Page } from '@playwright/test';
import { generateOtp, signUp as signUpCall, verifyOtp } from '@sourcewiz/contract';
import { codeBoxes, newestCodes, password } from './sign-in.ts';
import { callAs, dataOf, mark } from './signed-in.ts';

/** Password of the companies that the journeys found. */
export const ownPassword = 'Kiln-fired stoneware 41';

/** Founds a company up to the code step. @returns its unique email address */
export async function signUp(page: Page, chosen = ownPassword): Promise<string> {
  const email = `founder-${mark()}@new.example`;
  await page.goto('/');
  await page.getByRole('button', { name: 'Create an account' }).click();
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm password').fill(chosen);
  await page.keyboard.press('Enter');
  if (chosen === ownPassword) await expect(codeBoxes(page).first()).toBeFocused();
  return email;
}

/** Clears the session in the browser once the application is loaded: it must not be about to navigate. */
export async function forgetSession(page: Page): Promise<void> {
  await expect(page.getByText('Loading your workspace')).toBeHidden();
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.evaluate(() => localStorage.clear());
}

export async function givePassword(page: Page, email: string, own: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('Work email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(own);
  await page.keyboard.press('Enter');
}

export async function enterCode(page: Page, email: string): Promise<void> {
  await expect(codeBoxes(page).first()).toBeVisible();
  const refused = page.locator('[id$="-code-error"]');
  for (const code of await newestCodes(page.request, email)) {
    await codeBoxes(page).first().focus();
    await page.keyboard.type(code);
    await expect(async () => {
      expect((await refused.isVisible()) || !page.url().endsWith('/otp-verify')).toBe(true);
    }).toPass();
    if (!(await refused.isVisible())) return;
  }
  throw new Error(`No code of the outbox was taken for ${email}`);
}

/** The path of the newest link in the emails to an address. */
export async function resetLink(request: APIRequestContext, email: string): Promise<string> {
  let found: string | undefined;
  await expect(async () => {
    const answer = await request.get(`/api/outbox?to=${encodeURIComponent(email)}`);
    const { data } = (await answer.json()) as { data: { text: string }[] };
    found = data.flatMap(({ text }) => /\/change-password\?token=\S+/.exec(text)?.[0] ?? [])[0];
    expect(found).toBeDefined();
  }).toPass();
  return found ?? '';
}

/** The code of an authenticator app: RFC 6238 with SHA-1, six digits, half minutes. */
export function timeCode(secret: string, halfMinutesOn: number): string {
  const bits = [...secret.replaceAll(/[\s=]/g, '')]
    .map((letter) =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter.toUpperCase()).toString(2).padStart(5, '0'),
    )
    .join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + halfMinutesOn));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 15;
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

/** A session. */
export interface Person {
  email: string;
  token: string;
}

/** Founds a company over the API, with the password of the demo; its admin is signed in. */
export async function found(request: APIRequestContext, email: string): Promise<Person> {
  const body = { email, password, role: 'admin' };
  const { access_token: token } = dataOf(await callAs(request, null)(signUpCall, { body }));
  await prove(request, { email, token });
  return { email, token };
}

/** Gives the code of a sign-in that has its password already. */
export async function prove(
  request: APIRequestContext,
  { email, token }: Person,
  number: { mobile?: string | null; country?: number | undefined } = {},
): Promise<void> {
  const call = callAs(request, token);
  dataOf(await call(generateOtp, { body: { email, ...number } }));
  const [otp = ''] = await newestCodes(request, email);
  if (!dataOf(await call(verifyOtp, { body: { otp } })).verified) throw new Error(`No code for ${email}`);
}
