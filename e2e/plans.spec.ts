import {
  consoleChangePlan,
  consoleCompanies,
  consolePlans,
  inviteMember,
  updateManufacturer,
  type Call,
} from '@sourcewiz/contract';
import type { Browser, Page } from '@playwright/test';
import { addAuthenticator, becomeProvider, enter, found, type Person } from './provider.ts';
import { newestText } from './sign-in.ts';
import { callAs, dataOf, expect, mark, test } from './signed-in.ts';

test.use({ account: null });

test('PLAN-002 PLAN-104 PLAN-105 PLAN-096 a limit is met, more is asked for, the provider approves it, and the work goes on', async ({
  browser,
  request,
}) => {
  const dataDir = process.env['E2E_DATA_DIR'];
  test.skip(dataDir === undefined, 'the commands of the provider run beside a server of our own');
  const company = `Loom ${mark()}`;
  const [admin, { email: person }] = await Promise.all([
    found(request, `admin-${mark()}@new.example`),
    found(request, `meera-${mark()}@provider.example`),
  ]);
  const asAdmin = callAs(request, admin.token);
  dataOf(await asAdmin(updateManufacturer, { body: { name: company, status: 'published' } }));
  await becomeProvider(person, dataDir ?? '');
  const provider = await enter(request, person);

  // The console opens with the second factor, not before.
  const desk = await open(browser, provider, '/console');
  await expect(desk.getByText('The console needs a second factor')).toBeVisible();
  await addAuthenticator(request, provider);
  await desk.goto('/console/requests');
  await expect(desk.getByText('Second factor on')).toBeVisible();
  await giveLite(callAs(request, provider.token), company);
  await invite(asAdmin, `first-${mark()}@new.example`);

  const work = await open(browser, admin, '/profile-settings/3');
  await closeNotice(work, 'You are on LITE now');
  await work.getByRole('button', { name: 'Invite member' }).click();
  const drawer = work.getByRole('dialog', { name: 'Invite a member' });
  const third = `third-${mark()}@new.example`;
  await drawer.getByLabel('Email').fill(third);
  await drawer.getByLabel('First name').fill('Nila');
  await drawer.getByRole('button', { name: 'Send invitation' }).click();
  const limit = work.getByRole('dialog', { name: 'Users: all 2 users used' });
  await expect(limit.getByText('2 of 2')).toBeVisible();
  await limit.getByRole('radio', { name: /SILVER plan/ }).check({ force: true });
  await limit.getByLabel('Contact number').fill('987650142');
  await limit.getByRole('button', { name: 'Send request' }).click();
  await expect(limit.getByText('Please enter a valid phone number')).toBeVisible();
  await limit.getByLabel('Contact number').fill('9876501421');
  await limit.getByRole('button', { name: 'Send request' }).click();
  const sent = work.getByRole('dialog', { name: 'Request sent successfully' });
  await expect(sent.getByText('LITE to SILVER')).toBeVisible();
  await sent.getByRole('button', { name: 'Done' }).click();

  await desk.goto('/console/requests');
  await desk.getByRole('region', { name: 'Queue' }).getByRole('button', { name: company }).click();
  await expect(desk.getByText('9876501421').first()).toBeVisible();
  await desk.getByRole('button', { name: /^Approve SILVER/i }).click();
  await expect(desk.getByText(new RegExp(`${company} has SILVER`, 'i'))).toBeVisible();

  // What was typed is still there, and there is room for it.
  await closeNotice(work, 'You are on SILVER now');
  await drawer.getByRole('button', { name: 'Send invitation' }).click();
  await expect(work.getByText(`Invitation sent to ${third}`)).toBeVisible();
  expect(await newestText(request, admin.email)).toContain('SILVER');
  await work.goto('/profile-settings/6');
  await expect(work.getByText('3 of 5 users')).toBeVisible();
});

async function open(browser: Browser, { email, token }: Person, path: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.addInitScript(
    ([user, address]) => {
      localStorage.setItem('user', user);
      localStorage.setItem('email', address);
    },
    [JSON.stringify({ access_token: token }), email] as const,
  );
  await page.goto(path);
  return page;
}

async function closeNotice(page: Page, title: string): Promise<void> {
  const notice = page.getByRole('dialog', { name: title });
  await notice.getByRole('button', { name: 'Close' }).last().click();
  await expect(notice).toHaveCount(0);
}

/** Two users may work on this plan. */
async function giveLite(call: Call, company: string): Promise<void> {
  const { companies } = dataOf(await call(consoleCompanies, { query: { search: company } }));
  const lite = dataOf(await call(consolePlans)).plans.find(({ name }) => name === 'lite');
  const body = { plan_id: lite?.id ?? 0, reason: 'Agreed on the phone' };
  dataOf(await call(consoleChangePlan, { params: { id: companies[0]?.id ?? '' }, body }));
}

async function invite(call: Call, email: string): Promise<void> {
  dataOf(await call(inviteMember, { body: { email, first_name: 'Asha' } }));
}
