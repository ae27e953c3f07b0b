import {
  generateOtp,
  inviteMember,
  login,
  permissionSlugs,
  verifyOtp,
  type Member,
  type PermissionSlug,
} from '@sourcewiz/contract';
import type { Browser, Page } from '@playwright/test';
import { callAs, dataOf, expect, mark, test } from './signed-in.ts';
import { newestCodes, newestText } from './sign-in.ts';

const ownPassword = 'brass-lamps-and-cane-chairs';

test('PERM-054 PERM-042 somebody is invited, chooses a password, sees only what is allowed, and loses a right at once', async ({
  page,
  browser,
}) => {
  const email = `new-${mark()}@kaveri.example`;
  await page.goto('/profile-settings/3');
  await page.getByRole('button', { name: 'Invite member' }).click();
  const drawer = page.getByRole('dialog', { name: 'Invite a member' });
  // The drawer takes the focus: it is filled in by keyboard alone.
  await expect(drawer.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('Meera');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Iyer');
  await level(drawer, 'Catalogues', 'Partial').click();
  await expect(drawer.getByRole('switch', { name: 'View catalogues' })).toBeChecked();
  await expect(drawer.getByRole('switch', { name: 'Delete catalogues' })).not.toBeChecked();
  await drawer.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('Invited');
  await expect(row).toContainText(`4 of ${permissionSlugs.length}`);

  const theirs = await signInWithLink(browser, page, email);
  await theirs.goto('/catalogue-history');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Catalogues' })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Create catalogue' })).toHaveCount(0);

  await page.reload();
  await row.getByRole('button', { name: 'Edit Meera Iyer' }).click();
  const edit = page.getByRole('dialog', { name: 'Meera Iyer' });
  await level(edit, 'Catalogues', 'None').click();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(row).toContainText(`2 of ${permissionSlugs.length}`);

  // Their open screen changes by itself.
  await expect(theirs.getByText("You don't have access to this page")).toBeVisible();
  await expect(theirs.getByText(/does not have the “View catalogues” permission/)).toBeVisible();

  await page.goto('/profile-settings/9');
  await expect(
    page
      .getByText(/changed the permissions of Meera Iyer: removed View catalogues and View buyer details/)
      .first(),
  ).toBeVisible();
  await theirs.context().close();
});

test('PERM-043 PERM-045 an address that is not listed is blocked: the text of the 405, then the sign-in page', async ({
  page,
  browser,
  call,
}) => {
  const email = `block-${mark()}@kaveri.example`;
  await invite(call, email, ['view_products']);
  const theirs = await signInWithLink(browser, page, email);
  await theirs.goto('/master-catalogue');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();

  await page.goto('/profile-settings/3');
  await page.getByLabel('Search members').fill(email);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'Edit Nila Rao' }).click();
  const drawer = page.getByRole('dialog', { name: 'Nila Rao' });
  await drawer.getByRole('radio', { name: /Only from listed addresses/ }).check();
  const addresses = drawer.getByLabel('IP addresses');
  await addresses.fill('203.0.113.7, 10.0.0.300');
  await addresses.blur();
  await expect(drawer.getByText('Enter valid IP Address: 10.0.0.300')).toBeVisible();
  await addresses.fill('203.0.113.7, 2001:db8::/32');
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Nila Rao saved')).toBeVisible();

  await expect(theirs.getByText(/This IP address is not allowed to access the platform/)).toBeVisible();
  await expect(theirs.getByLabel('Work email')).toBeVisible();
  await theirs.context().close();
});

test('PERM-054 deactivating ends the session, deleting runs as a task', async ({ page, browser, call }) => {
  const email = `leave-${mark()}@kaveri.example`;
  await invite(call, email, ['view_products']);
  const theirs = await signInWithLink(browser, page, email);
  await theirs.goto('/master-catalogue');
  await expect(theirs.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();

  await page.goto('/profile-settings/3');
  await page.getByLabel('Search members').fill(email);
  const row = page.getByRole('row').filter({ hasText: email });
  await act(page, email, 'Deactivate');
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate Nila Rao' }).click();
  await expect(row).toContainText('Deactivated');
  await expect(theirs.getByLabel('Work email')).toBeVisible();
  await theirs.context().close();

  await act(page, email, 'Delete');
  const modal = page.getByRole('dialog', { name: 'Delete Nila Rao' });
  await expect(modal.getByRole('button', { name: 'Delete Nila Rao' })).toBeDisabled();
  await modal.getByRole('checkbox', { name: 'Yes, I am sure' }).check();
  await modal.getByRole('button', { name: 'Delete Nila Rao' }).click();
  await expect(page.getByText('Nila Rao is being deleted')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('SETTINGS-006 SETTINGS-007 the company is changed with a picture and stays changed', async ({
  page,
}) => {
  const phone = `+91 98${mark()}`;
  await page.goto('/profile-settings/2');
  await page.getByLabel('Phone').fill(phone);
  await page.locator('input[data-part="logo"]').setInputFiles({
    name: 'mark.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('GIF89a'),
  });
  await expect(page.getByText('You can only upload JPG/PNG file!')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('hello@');
  await page.getByLabel('Email', { exact: true }).blur();
  await expect(page.getByText('Enter a valid email')).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('hello@kaveri.example');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Company details saved')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Phone')).toHaveValue(phone);
});

type PageOrLocator = Page | ReturnType<Page['getByRole']>;

function level(root: PageOrLocator, module: string, name: 'Full' | 'Partial' | 'None') {
  return root.getByRole('group', { name: `Access to ${module}` }).getByRole('button', { name, exact: true });
}

async function act(page: Page, email: string, action: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: 'Actions for Nila Rao' }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function invite(
  call: ReturnType<typeof callAs>,
  email: string,
  permissions: PermissionSlug[],
): Promise<Member> {
  return dataOf(
    await call(inviteMember, { body: { email, first_name: 'Nila', last_name: 'Rao', permissions } }),
  );
}

/** Opens the invitation link, chooses a password, and signs in with it in a new window. */
async function signInWithLink(browser: Browser, { request }: Page, email: string): Promise<Page> {
  const link = new URL(/https?:\/\/\S+/.exec(await newestText(request, email))?.[0] ?? '');
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${link.pathname}${link.search}`);
  const fields = page.locator('input[autocomplete="new-password"]');
  await expect(fields).toHaveCount(2);
  await fields.first().fill(ownPassword);
  await fields.last().fill(ownPassword);
  await page.locator('form button[type="submit"]:visible').click();
  await expect(fields).toHaveCount(0);

  const entered = dataOf(await callAs(request, null)(login, { body: { email, password: ownPassword } }));
  const call = callAs(request, entered.access_token);
  dataOf(await call(generateOtp, { body: { email } }));
  const [otp = ''] = await newestCodes(request, email);
  expect(dataOf(await call(verifyOtp, { body: { otp } })).verified).toBe(true);
  await page.evaluate(
    ([token, address]) => {
      localStorage.setItem('user', JSON.stringify({ access_token: token }));
      localStorage.setItem('email', address);
    },
    [entered.access_token, email] as const,
  );
  return page;
}
