import { randomBytes } from 'node:crypto';
import {
  createCategory,
  createClient,
  createProduct,
  generateOtp,
  listCategories,
  login,
  verifyOtp,
  type Call,
  type InputOf,
  type Product,
} from '@sourcewiz/contract';
import { test as base, type APIRequestContext, type Browser, type Page } from '@playwright/test';
import { newestCodes, password, type Account } from './sign-in.ts';

interface WorkerParts {
  /** The session of an account, created at its first use and shared by the tests of a worker. */
  tokenOf: (email: Account) => Promise<string>;
}

interface TestParts {
  /** Who is signed in when a test begins; null for nobody. */
  account: Account | null;
  /** Calls the API as that person. */
  call: Call;
}

/** Tests that begin signed in. The sign-in itself is tested by sign-in.spec.ts. */
export const test = base.extend<TestParts, WorkerParts>({
  tokenOf: [
    async ({ playwright }, use, { project }) => {
      const { baseURL } = project.use;
      const request = await playwright.request.newContext(baseURL === undefined ? {} : { baseURL });
      const tokens = new Map<Account, Promise<string>>();
      await use((email) => {
        const token = tokens.get(email) ?? startSession(request, email);
        tokens.set(email, token);
        return token;
      });
      await request.dispose();
    },
    { scope: 'worker' },
  ],
  account: ['admin@kaveri.example', { option: true }],
  storageState: async ({ account, tokenOf, baseURL }, use) => {
    if (account === null) return use({ cookies: [], origins: [] });
    const user = JSON.stringify({ access_token: await tokenOf(account) });
    const localStorage = [
      { name: 'user', value: user },
      { name: 'email', value: account },
    ];
    return use({ cookies: [], origins: [{ origin: new URL(baseURL ?? '').origin, localStorage }] });
  },
  call: async ({ account, tokenOf, request }, use) => {
    await use(callAs(request, account === null ? null : await tokenOf(account)));
  },
});

export { expect } from '@playwright/test';

/** Letters and digits that no other test uses; the first is a letter, so that it is never read as a number. */
export function mark(): string {
  return `m${randomBytes(4).toString('hex')}`;
}

/** A category of the test. @returns its id */
export async function addCategory(call: Call, name: string): Promise<number> {
  return dataOf(await call(createCategory, { body: { name } })).id;
}

/** A product of the test; its name and ID contain the mark. */
export async function addProduct(
  call: Call,
  { mark: own, ...rest }: { mark: string } & Partial<InputOf<typeof createProduct>['body']>,
): Promise<Product> {
  // The form requires a category before it saves.
  const category = dataOf(await call(listCategories)).find(({ name }) => name === 'Storage');
  const body = {
    product_id: `T-${own}`,
    name: `Test piece ${own}`,
    category_id: category?.id ?? null,
    ...rest,
  };
  return dataOf(await call(createProduct, { body }));
}

export function dataOf<Data>(result: { ok: true; data: Data } | { ok: false; errors: unknown }): Data {
  if (result.ok) return result.data;
  throw new Error(`The call was refused: ${JSON.stringify(result.errors)}`);
}

/** Calls the API with a token; null for nobody. */
export function callAs(request: APIRequestContext, token: string | null): Call {
  return createClient(async ({ method, url, body }) => {
    const answer = await request.fetch(url, {
      method,
      headers: token === null ? {} : { 'access-token': token },
      ...(body === undefined ? {} : { data: body }),
    });
    return { status: answer.status(), body: (await answer.json()) as unknown };
  });
}

async function startSession(request: APIRequestContext, email: Account): Promise<string> {
  const entered = dataOf(await callAs(request, null)(login, { body: { email, password } }));
  const token = entered.access_token;
  const call = callAs(request, token);
  dataOf(await call(generateOtp, { body: { email, mobile: entered.mobile, country: entered.country?.id } }));
  for (const otp of await newestCodes(request, email)) {
    if (dataOf(await call(verifyOtp, { body: { otp } })).verified) return token;
  }
  throw new Error(`No code of the outbox was taken for ${email}`);
}

/** A page of somebody else, with a browser of their own; without a token, of a stranger. */
export async function pageOf(
  browser: Browser,
  { baseURL, email, token }: { baseURL: string | undefined; email?: string; token?: string },
): Promise<Page> {
  const origin = new URL(baseURL ?? '').origin;
  const localStorage =
    email === undefined
      ? []
      : [
          { name: 'user', value: JSON.stringify({ access_token: token }) },
          { name: 'email', value: email },
        ];
  const context = await browser.newContext({
    baseURL: origin,
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  return context.newPage();
}
