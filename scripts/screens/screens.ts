import sharp from 'sharp';
import { dealScreens } from './deal-screens.ts';
import { importScreens } from './import-screens.ts';
import { libraryScreens } from './library-screens.ts';
import { consoleScreens, planScreens } from './plan-screens.ts';
import type { Hand, Screen, State } from './screen.ts';
import { uploadScreens } from './upload-screens.ts';

/** For screens of a record: an empty company has none. */
const ofRecord: readonly State[] = ['full', 'loading', 'error'];
const photo = await sharp('apps/web/public/art/sign-in-bowl.svg')
  .flatten({ background: '#fff' })
  .png()
  .toBuffer();

/** Addresses that redirect at once. */
export const passing: readonly string[] = ['/clear'];

/**
 * Every screen of the product. A new area adds its rows here; a run lists the addresses of the web application that no
 * row opens.
 */
export const screens: readonly Screen[] = [
  ...signingIn(),
  ...frame(),
  ...libraryScreens({ photo, ofRecord }),
  ...importScreens({ photo, ofRecord }),
  ...uploadScreens({ photo, ofRecord }),
  ...catalogues(),
  ...dealScreens(ofRecord),
  ...resources(),
  ...contacts(),
  ...settings(),
  ...buyers(),
  ...planScreens(ofRecord),
  ...consoleScreens(ofRecord),
];

function signingIn(): Screen[] {
  const as = 'nobody';
  return [
    { name: 'sign-in', path: '/', as },
    { name: 'sign-in-missing', path: '/', as, press: ['Sign in'] },
    { name: 'sign-up', path: '/', as, press: ['Create an account'] },
    { name: 'sign-up-missing', path: '/', as, press: ['Create an account', 'Create account'] },
    { name: 'code', path: '/', as, act: givePassword },
    { name: 'reset-sent', path: '/reset-link-sent/asha@kaveri.example', as },
    {
      name: 'new-password',
      path: '/change-password?token=any',
      as,
      answers: { 'POST /api/auth/password/check': () => ({ valid: true, purpose: 'reset' }) },
    },
    { name: 'new-password-invalid', path: '/change-password?token=too-old', as },
    { name: 'new-password-missing', path: '/change-password', as },
    { name: 'outbox', path: '/outbox', as, answers: { 'GET /api/outbox': () => [] } },
  ];
}

async function givePassword({ page, word }: Hand): Promise<void> {
  await page.getByLabel(word('Work email')).fill('admin@anadolu.example');
  await page.locator('input[type="password"]').fill('welcome-to-sourcewiz');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/otp-verify');
  await page.getByRole('group').getByRole('textbox').first().waitFor();
  // It would disappear by itself after a while.
  await page.getByRole('button', { name: word('Close this notice') }).click();
}

/** The frame around every screen. */
function frame(): Screen[] {
  const path = '/profile-settings/4';
  const unseen = {
    'GET /api/user/features/sidebar-announcement': (data: unknown) => ({
      ...(data as object),
      discovered: false,
    }),
  };
  const agreement = { 'GET /api/policy/pending': () => [{ id: 'agreement-2026-11-01', type: 'agreement' }] };
  return [
    { name: 'dashboard', path: '/' },
    { name: 'dashboard-employee', path: '/', as: 'employee' },
    { name: 'enquiries', path: '/enquiries' },
    {
      name: 'enquiry',
      path: '/enquiries',
      act: async ({ page }) => page.getByRole('button', { name: 'Ebba' }).first().click(),
    },
    { name: 'enquiry-split', path: ({ enquiry }) => `/enquiries?open=${enquiry}`, states: ofRecord },
    { name: 'enquiry-new', path: '/enquiries', press: ['Type in an enquiry'] },
    { name: 'dashboard-announcement', path: '/', answers: unseen, sizes: ['desktop'] },
    { name: 'dashboard-agreement', path: '/', answers: agreement },
    { name: 'company-setup', path: '/', as: 'newcomer' },
    { name: 'frame-failed', path, answers: { 'GET /api/user/me': 500 }, act: triedAgain },
    { name: 'not-found', path: '/no/such/page', states: ['full'] },
    { name: 'access-denied', path: '/material-library', as: 'employee' },
    { name: 'navigation', path, press: ['Open navigation'], sizes: ['phone'] },
    {
      name: 'account-menu',
      path,
      act: async ({ page }) => page.getByRole('banner').getByRole('button').last().click(),
    },
    {
      name: 'find',
      path,
      states: ['full'],
      act: async ({ page }) =>
        page
          .getByRole('banner')
          .getByRole('button', { name: /^(Search|Ara)/ })
          .click(),
    },
    {
      name: 'find-results',
      path,
      states: ['full'],
      act: async ({ page }) => {
        await page
          .getByRole('banner')
          .getByRole('button', { name: /^(Search|Ara)/ })
          .click();
        await page.getByRole('combobox').fill('bowl');
      },
    },
    {
      name: 'shortcuts',
      path,
      states: ['full'],
      sizes: ['desktop'],
      act: async ({ page }) => page.keyboard.press('?'),
    },
    { name: 'tasks', path, press: ['History'] },
    { name: 'downloads', path, press: ['History', 'Downloads'] },
  ];
}

/** It is requested again before it counts as failed. */
async function triedAgain({ page }: Hand): Promise<void> {
  await page.getByRole('button').first().waitFor();
}

function catalogues(): Screen[] {
  const path = '/catalogue-history';
  return [
    { name: 'catalogues', path },
    { name: 'catalogues-nothing-found', path: `${path}?q=zzzz`, states: ['full'] },
    { name: 'catalogues-menu', path, press: ['Actions for {{name}}'] },
    { name: 'catalogues-delete', path, press: ['Actions for {{name}}', 'Delete'] },
    { name: 'catalogue-new', path: '/create-collection', states: ['full'] },
    { name: 'catalogue-new-missing', path: '/create-collection', press: ['Save and choose products'] },
    { name: 'catalogue-products', path: ({ draft }) => `/select-products/${draft}`, states: ofRecord },
    { name: 'catalogue-details', path: ({ draft }) => `/catalogue-table/${draft}`, states: ofRecord },
    { name: 'catalogue-design', path: ({ shared }) => `/catalogue-design/${shared}`, states: ofRecord },
    { name: 'catalogue-own', path: ({ draft }) => `/catalogue-table/${draft}/products`, states: ofRecord },
    { name: 'catalogue-approval', path: ({ pending }) => `/catalogue-approval/${pending}`, states: ofRecord },
    {
      name: 'catalogue-approval-send',
      path: ({ draft }) => `/catalogue-table/${draft}`,
      press: ['Send for approval'],
      as: 'employee',
    },
    { name: 'catalogue-link-draft', path: ({ draft }) => `/collection-link/${draft}`, states: ['full'] },
    {
      name: 'catalogue-recipient',
      path: ({ shared }) => `/collection-link/${shared}`,
      press: ['Add recipient'],
    },
    {
      name: 'catalogue-send-whatsapp',
      path: ({ shared }) => `/collection-link/${shared}`,
      sizes: ['desktop'],
      press: ['WhatsApp'],
    },
    {
      name: 'catalogue-send-mail',
      path: ({ shared }) => `/collection-link/${shared}`,
      sizes: ['desktop'],
      press: ['Preview the mail'],
    },
    {
      name: 'catalogue-send',
      path: ({ shared }) => `/collection-link/${shared}`,
      sizes: ['phone'],
      press: ['Send', 'WhatsApp'],
    },
    {
      name: 'catalogue-activity',
      path: ({ shared }) => `/buyer-activity-details/${shared}`,
      states: ofRecord,
    },
    { name: 'catalogue-link', path: ({ shared }) => `/collection-link/${shared}`, states: ofRecord },
  ];
}

function resources(): Screen[] {
  const path = '/material-library';
  return [
    { name: 'materials', path },
    { name: 'materials-nothing-found', path: `${path}?q=zzzz`, states: ['full'] },
    { name: 'material-new', path, press: ['Add material'] },
    { name: 'material-menu', path, press: ['Actions for {{name}}'] },
    { name: 'material-edit', path, press: ['Actions for {{name}}', 'Edit'] },
    { name: 'processes', path: '/process-library' },
  ];
}

function contacts(): Screen[] {
  const path = '/buyers';
  const rows =
    'Name,Email,Country\nEbba Lindqvist,ebba@nordhem.example,Norway\nOtto,otto@,Atlantis\nAda,,Italy\n';
  const send = async ({ page, word }: Hand) => {
    await page.getByRole('button', { name: word('Import from a sheet') }).click();
    const sheet = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) };
    await page.locator('[role="dialog"] input[type="file"]').setInputFiles(sheet);
    await page.getByRole('dialog').getByText('otto@').first().waitFor();
  };
  return [
    { name: 'contacts', path },
    { name: 'contacts-nothing-found', path: `${path}?q=zzzz`, states: ['full'] },
    { name: 'contact-new', path, press: ['Add contact'] },
    { name: 'contacts-import', path, press: ['Import from a sheet'] },
    { name: 'contacts-import-check', path, act: send },
    { name: 'buyer-record', path: ({ buyer }) => `${path}/${buyer}`, states: ofRecord },
    { name: 'prospects', path: '/prospects' },
    { name: 'recommendations', path: '/recommendations' },
    { name: 'prospect-new', path: `${path}?type=prospect`, press: ['Add prospect'] },
  ];
}

function settings(): Screen[] {
  const tab = (number: number) => `/profile-settings/${number}`;
  return [
    { name: 'settings-profile', path: tab(1) },
    { name: 'settings-password', path: tab(1), press: ['Change password'] },
    { name: 'settings-authenticator', path: tab(1), press: ['Turn on'] },
    { name: 'settings-company', path: tab(2) },
    { name: 'settings-take-data', path: tab(2), press: ['Request the file'] },
    { name: 'settings-members', path: tab(3) },
    { name: 'settings-members-employee', path: tab(3), as: 'employee' },
    { name: 'member-invite', path: tab(3), press: ['Invite member'] },
    { name: 'member-edit', path: tab(3), press: ['Edit'] },
    { name: 'settings-preferences', path: tab(4) },
    { name: 'settings-labels', path: tab(5) },
    { name: 'labels-profile', path: tab(5), press: ['Select QR label'] },
    { name: 'settings-rates', path: tab(11) },
    { name: 'settings-rates-employee', path: tab(11), as: 'employee' },
    { name: 'rate-new', path: tab(11), press: ['Add rate'] },
    { name: 'settings-attributes', path: tab(10) },
    { name: 'settings-categories', path: tab(10), press: ['Categories'] },
    { name: 'category-family', path: tab(10), press: ['Categories', 'Attributes of {{name}}'] },
    { name: 'settings-units', path: tab(10), press: ['Units'] },
    { name: 'attribute-new', path: tab(10), press: ['New attribute'] },
    { name: 'attribute-edit', path: tab(10), press: ['Edit {{name}}'] },
    { name: 'settings-task-history', path: tab(7) },
    { name: 'settings-backups', path: tab(8) },
    {
      name: 'settings-backup-restore',
      path: tab(8),
      press: ['Restore: {{title}}'],
      answers: { 'GET /api/bulk/backups/:id/preview': edited },
    },
    { name: 'settings-security-log', path: tab(9) },
  ];
}

/** Pages of the server; they are in the language of the company. */
function buyers(): Screen[] {
  const as = 'nobody';
  const path: Screen['path'] = ({ links }, language) => links[language];
  const live = async ({ page }: Hand) => page.locator('html[data-live]').waitFor();
  const firstPiece = async ({ page }: Hand) => page.locator('article a').first().click();
  return [
    { name: 'buyer-catalogue', path, as },
    {
      name: 'buyer-nothing-found',
      path: (records, language) => `${records.links[language]}?search=zzzz`,
      as,
    },
    { name: 'buyer-product', path, as, act: firstPiece },
    { name: 'buyer-shortlist', path, as, act: live, press: ['Add to shortlist'] },
    { name: 'buyer-enquiry', path, as, act: live, press: ['Add to shortlist', 'Send enquiry'] },
    { name: 'buyer-expired', path: ({ expiredLink }) => expiredLink, as },
    { name: 'buyer-locked', path: ({ lockedLink }) => lockedLink, as },
    {
      name: 'buyer-code',
      path: ({ codedLink }) => codedLink,
      as,
      act: async ({ page }) => {
        await page.locator('input[type="email"]').fill('mei@kobo.example');
        await page.keyboard.press('Enter');
        await page.locator('input[autocomplete="one-time-code"]').waitFor();
      },
    },
    { name: 'public-product', path: ({ labelPage }) => labelPage, as },
    { name: 'public-withdrawn', path: `/qr/public/${'A'.repeat(22)}`, as },
    { name: 'buyer-unknown', path: `/view-collection/${'A'.repeat(32)}`, as },
  ];
}

/** A restore of something that was edited since. */
function edited(data: unknown) {
  const preview = data as { counts: object; products: { changes: object[] }[] };
  const by = { edited_by: 'Asha Yadav', edited_at: '2026-11-21T10:40:00.000Z' };
  const products = preview.products.map((product, at) => ({
    ...product,
    changes: at === 0 ? product.changes.map((change) => ({ ...change, ...by })) : product.changes,
  }));
  return { ...preview, counts: { ...preview.counts, edited: 1 }, products };
}
