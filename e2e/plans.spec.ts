import { readFileSync } from 'node:fs';
import {
  consoleChangePlan,
  consoleCompanies,
  consolePlans,
  setFeature,
  updateManufacturer,
} from '@sourcewiz/contract';
import type { Page } from '@playwright/test';
import { makeProvider } from '../scripts/screens/provider-records.ts';
import { found } from './account.ts';
import { DATA_DIR_FILE } from './server-log.ts';
import { newestText } from './sign-in.ts';
import { callAs, dataOf, expect, mark, pageOf, test } from './signed-in.ts';

test.use({ account: null });

test('PLAN-004 PLAN-025 PLAN-086 PLAN-105 a limit is met, more is asked for, approved in the console, and there at once', async ({
  browser,
  request,
  baseURL,
}) => {
  const own = mark();
  const company = `Loom ${own}`;
  const admin = await found(request, `admin-${own}@looms.example`);
  const asAdmin = callAs(request, admin.token);
  dataOf(await asAdmin(updateManufacturer, { body: { name: company, status: 'published' } }));
  const seen = { feature: 'sidebar-announcement', discovered: true, stage: 'discovered' } as const;
  dataOf(await asAdmin(setFeature, { body: seen }));
  const provider = await makeProvider(request, {
    ...(await found(request, `staff-${own}@provider.example`)),
    dataDir: readFileSync(DATA_DIR_FILE, 'utf8'),
  });
  const asProvider = callAs(request, provider.token);
  const { companies } = dataOf(await asProvider(consoleCompanies, { query: { search: company } }));
  const { plans } = dataOf(await asProvider(consolePlans));
  const lite = plans.find(({ name }) => name === 'lite')?.id ?? 0;
  const body = { plan_id: lite, reason: 'Agreed on the phone' };
  dataOf(await asProvider(consoleChangePlan, { params: { id: companies[0]?.id ?? '' }, body }));

  // The smallest plan is for two people.
  const page = await pageOf(browser, { baseURL, ...admin });
  await page.goto('/profile-settings/3');
  await readNotice(page, 'You are on LITE now');
  await invite(page, `meera-${own}@looms.example`);
  await expect(page.getByText(`Invitation sent to meera-${own}@looms.example`)).toBeVisible();
  await invite(page, `ravi-${own}@looms.example`);
  const upgrade = page.getByRole('dialog').filter({ hasText: 'all 2' });
  await upgrade.getByRole('radio', { name: /Silver/i }).check();
  await upgrade.getByLabel('Contact number').fill('9876501421');
  await upgrade.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByText('Request sent successfully')).toBeVisible();

  const desk = await pageOf(browser, { baseURL, ...provider });
  await desk.goto('/console/requests');
  await desk.getByRole('region', { name: 'Queue' }).getByRole('button', { name: company }).click();
  await desk.getByRole('button', { name: /^Approve/ }).click();
  await expect(desk.getByText(new RegExp(`^${company} has`))).toBeVisible();

  expect(await newestText(request, admin.email)).toMatch(/SILVER/i);
  await page.goto('/profile-settings/3');
  await readNotice(page, 'You are on SILVER now');
  await invite(page, `ravi-${own}@looms.example`);
  await expect(page.getByText(`Invitation sent to ravi-${own}@looms.example`)).toBeVisible();
});

async function readNotice(page: Page, title: string): Promise<void> {
  const notice = page.getByRole('dialog', { name: title });
  await notice.getByRole('button', { name: 'Close' }).last().click();
  await expect(notice).toHaveCount(0);
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite member' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First name').fill('Meera');
  await dialog.getByLabel('Last name').fill('Iyer');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: /^(Invite|Send invitation)/ }).click();
}
