import sharp from 'sharp';
import type { Hand, Screen, State } from './screen.ts';

/** Of records: a company without anything has none. */
const ofRecord: readonly State[] = ['full', 'loading', 'error'];
const photo = await sharp('apps/web/public/art/sign-in-bowl.svg')
  .flatten({ background: '#fff' })
  .png()
  .toBuffer();

/** Addresses that lead on at once. */
export const passing: readonly string[] = ['/clear'];

/**
 * Every screen of the product. A new area adds its rows here; a run names the addresses of the web application that no
 * row opens.
 */
export const screens: readonly Screen[] = [
  ...signingIn(),
  ...frame(),
  ...library(),
  ...product(),
  ...imports(),
  ...catalogues(),
  ...resources(),
  ...contacts(),
  ...settings(),
  ...buyers(),
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
  // It would go by itself, after a while.
  await page.getByRole('button', { name: word('Close this notice') }).click();
}

/** What stands around every screen. */
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

/** It is asked for again before it counts as failed. */
async function triedAgain({ page }: Hand): Promise<void> {
  await page.getByRole('button').first().waitFor();
}

/** The drawers of an export. */
function exports(selected: (name: string, ...press: string[]) => Screen): Screen[] {
  const oneMore = {
    'GET /api/file/templates/excel/all': (data: unknown) => {
      const list = data as { templates: { id: number; selected_attributes: { value: unknown } }[] };
      const [first] = list.templates;
      const more = { ...first, id: 999, name: 'Prices for Nordlicht', template_type: 'user_custom' };
      const value = { 0: 12, 1: 11, 2: 5, 3: 1 };
      return { ...list, templates: [first, { ...more, selected_attributes: { value } }] };
    },
  };
  const few = {
    'GET /api/configuration/excel_export_image_config': () => ({
      value: { value: { product_threshold: 1 } },
    }),
  };
  const templates = { ...selected('export-templates', 'Export', 'Change template'), answers: oneMore };
  const menu = 'Actions for {{name}}';
  return [
    selected('export-details', 'Export'),
    { ...selected('export-addresses', 'Export'), answers: few },
    templates,
    { ...templates, name: 'export-template', press: ['Export', 'Change template', menu, 'View details'] },
    selected('export-create', 'Export', 'Create template'),
    selected('export-create-missing', 'Export', 'Create template', 'Select all', 'Create template'),
    selected('export-discard', 'Export', 'Create template', 'Select all', 'Cancel'),
    selected('export-ready', 'Export', 'Download'),
  ];
}

function library(): Screen[] {
  const path = '/master-catalogue';
  const select = async ({ page, word }: Hand) => {
    const boxes = page.getByRole('checkbox', { name: word('Select {{name}}') });
    for (const at of [0, 1]) await boxes.nth(at).check({ force: true });
  };
  const selected = (name: string, ...press: string[]): Screen => ({ name, path, act: select, press });
  return [
    { name: 'library', path },
    { name: 'library-list', path: `${path}?view=list` },
    { name: 'library-drafts', path: `${path}?status=draft`, states: ['full'] },
    { name: 'library-nothing-found', path: `${path}?q=zzzz`, states: ['full'] },
    {
      name: 'library-category',
      path: ({ category }) => `/categorywise-products/Storage/${category}`,
      states: ofRecord,
    },
    { name: 'library-filter', path, press: ['Category'] },
    { name: 'library-filters', path, press: ['More filters'] },
    { name: 'library-views', path, press: ['Saved views'] },
    { name: 'library-sort', path, press: ['Sort'] },
    { name: 'library-menu', path: `${path}?view=list`, press: ['More actions for {{name}}'] },
    { name: 'library-add', path, press: ['Add product'] },
    selected('library-selected'),
    selected('library-to-catalogue', 'Add to catalogue'),
    selected('library-to-new-catalogue', 'Add to catalogue', 'New catalogue'),
    selected('library-change-category', 'Change category'),
    selected('library-change-attribute', 'Change attribute'),
    selected('library-prices', 'Change prices'),
    { name: 'library-columns', path: `${path}?view=list`, press: ['Columns'], states: ['full'] },
    selected('labels', 'QR labels'),
    selected('labels-preview', 'QR labels', 'Preview page'),
    selected('labels-downloaded', 'QR labels', 'Download QR'),
    selected('library-delete', 'Delete'),
    ...exports(selected),
    { name: 'smart-search', path: `${path}/smart-search` },
    {
      name: 'smart-search-results',
      path: `${path}/smart-search`,
      act: async ({ page }) => {
        const file = { name: 'bowl.png', mimeType: 'image/png', buffer: photo };
        await page.locator('input[type="file"]').first().setInputFiles(file);
        await page.getByRole('article').or(page.locator('main a img')).first().waitFor();
        // That it arrived is said for a while.
        await page.locator('[data-state="done"]').waitFor();
        await page.locator('[data-state="done"]').waitFor({ state: 'detached' });
      },
    },
  ];
}

function product(): Screen[] {
  const at =
    (mode: string, rest = '') =>
    (world: { product: number }) =>
      `/product-details/${mode}/${world.product}${rest}`;
  const edit = async ({ page }: Hand) => {
    await page.locator('main input[type="text"], main input:not([type])').first().fill('Another name');
  };
  return [
    { name: 'product', path: at('view'), states: ofRecord },
    { name: 'product-edit', path: at('edit'), states: ofRecord },
    { name: 'product-variants', path: at('view', '/variants'), states: ['full'] },
    { name: 'product-edit-variants', path: at('edit', '/variants'), states: ['full'] },
    { name: 'product-history', path: at('view', '/history'), states: ['full'] },
    { name: 'product-more', path: at('edit'), press: ['More attributes ({{formatted}})'] },
    { name: 'product-unsaved', path: at('edit'), act: edit },
    { name: 'product-gone', path: '/product-details/view/999999', states: ['full'] },
    { name: 'bulk-edit', path: ({ table }) => `/bulk-edit-table/${table}`, states: ofRecord },
    { name: 'product-none', path: '/product-details/view', states: ['full'] },
    {
      name: 'product-add',
      path: ({ category }) => `/product/Storage/${category}/product-details/add`,
      states: ofRecord,
    },
    {
      name: 'product-add-missing',
      path: ({ category }) => `/product/Storage/${category}/product-details/add`,
      press: ['Publish'],
    },
    { name: 'spec-sheet-new', path: at('view', '/specsheet/create'), states: ofRecord },
    { name: 'spec-template-new', path: at('view', '/specsheet/create'), press: ['New template'] },
    {
      name: 'spec-sheet',
      path: ({ product, template, sheet }) =>
        `/product-details/view/${product}/specsheet/view/${template}/${sheet}`,
      states: ofRecord,
    },
    {
      name: 'spec-sheet-edit',
      path: ({ product, template, sheet }) =>
        `/edit-product-details/${product}/specsheet/edit/${template}/${sheet}`,
      states: ofRecord,
    },
  ];
}

function imports(): Screen[] {
  const path = '/manage-products';
  const choose = async ({ page }: Hand) => {
    const sheet = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('Product ID\nA-1\n') };
    const picture = { name: 'A-1.png', mimeType: 'image/png', buffer: photo };
    const other = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('x') };
    await page.locator('input[type="file"]').first().setInputFiles([sheet, picture, other]);
  };
  const lists = [
    ['Kaveri Crafts,Spring price list 2026', 'Buyer: open to all', ''].join('\n'),
    'Product,,,Dimensions,,,Price',
    'SKU,Name,Colour,L (cm),W (cm),H (cm),FOB USD',
    ...['Sheesham stool', 'Cane lounge chair', 'Mango wood bowl'].flatMap((name, at) => [
      `${name.toUpperCase()}S,,,,,,`,
      ...['Natural', 'Walnut', 'Black'].map(
        (colour, n) =>
          `KC-${at + 1}0${at}-${colour.slice(0, 3).toUpperCase()},${name},${colour},${40 + n},${38 + n},45,${24 + at}.5`,
      ),
    ]),
    'Total,,,,,,220.5',
    '"Prices are FOB Mundra, valid until 30 June.",,,,,,',
  ].join('\n');
  const sendList = async ({ page, word }: Hand) => {
    const sheet = { name: 'kaveri-spring.csv', mimeType: 'text/csv', buffer: Buffer.from(lists) };
    await page.locator('input[type="file"]').first().setInputFiles(sheet);
    await page.getByRole('button', { name: word('Upload and check') }).click();
    await page.getByRole('button', { name: word('Change'), exact: true }).waitFor();
  };
  const running = (data: unknown) =>
    (data as object[]).map((task, at) =>
      at === 0 ? { ...task, status: 'in-progress', progress: 40 } : task,
    );
  return [
    { name: 'import', path },
    { name: 'import-chosen', path, act: choose },
    { name: 'import-running', path, answers: { 'GET /api/bulk/actions': running } },
    { name: 'import-check', path: ({ imports: { check } }) => `${path}?import=${check}`, states: ofRecord },
    {
      name: 'import-check-links',
      path: ({ imports: { check } }) => `${path}?import=${check}`,
      answers: { 'GET /api/bulk/import/:id': withLinks },
    },
    {
      name: 'import-photos',
      path: ({ imports: { check } }) => `${path}?import=${check}`,
      answers: { 'GET /api/bulk/import/:id': withLinks, 'GET /api/bulk/import/:id/photos': somePhotos },
      press: ['Show list'],
    },
    {
      name: 'import-photos-give',
      path: ({ imports: { check } }) => `${path}?import=${check}`,
      answers: { 'GET /api/bulk/import/:id': withLinks, 'GET /api/bulk/import/:id/photos': somePhotos },
      press: ['Show list', 'Choose the product for {{name}}'],
    },
    {
      name: 'import-fetching',
      path: ({ imports: { done } }) => `${path}?import=${done}`,
      answers: { 'GET /api/bulk/import/:id': fetched, 'GET /api/bulk/actions': fetching },
    },
    {
      name: 'import-fetched',
      path: ({ imports: { done } }) => `${path}?import=${done}`,
      answers: { 'GET /api/bulk/import/:id': fetched, 'GET /api/bulk/import/:id/photos': somePhotos },
      press: ['Show list'],
    },
    { name: 'import-layout', path, act: sendList, press: ['Change'] },
    { name: 'import-done', path: ({ imports: { done } }) => `${path}?import=${done}`, states: ofRecord },
  ];
}

/** An import with photos of all states, and columns with addresses of pictures. */
function withLinks(data: unknown) {
  return {
    ...(data as object),
    photos: { total: 5, linked: 2, unknown_product: 2, failed: 1, waiting: 0 },
    photo_columns: [
      { index: 1, header: 'Image Src', names: 0, links: 312, fetched: false },
      { index: 2, header: 'Variant Image', names: 0, links: 48, fetched: false },
    ],
  };
}

function fetched(data: unknown) {
  return {
    ...(data as object),
    photos: { total: 312, linked: 267, unknown_product: 0, failed: 3, waiting: 42 },
    photo_columns: [{ index: 1, header: 'Image Src', names: 0, links: 312, fetched: true }],
  };
}

function fetching(data: unknown) {
  const tasks = data as { action: string; reference: string | null }[];
  const ended = tasks.find(({ action }) => action === 'excel_import_bulk_update');
  const task = {
    ...ended,
    task_id: '5f0c7a0e-3b0e-4c56-9d5c-999999999999',
    action: 'fetch_import_images',
    status: 'in-progress',
    total_count: 312,
    remaining_count: 42,
    progress: 86,
  };
  return [task, ...tasks];
}

function somePhotos() {
  const photo = { product_id: null, problem: null, thumb: null, address: null };
  const refused = { code: 'link_refused', message: '', params: { host: 'cdn.shop.example', status: 404 } };
  const photos = [
    { ...photo, id: 1, name: 'MW-BWL-1042_main.jpg', state: 'linked', product_id: 'MW-BWL-1042' },
    { ...photo, id: 2, name: 'MW-BWL-1042_alt1.jpg', state: 'linked', product_id: 'MW-BWL-1042' },
    { ...photo, id: 3, name: 'IMG_20261118_142233.jpg', state: 'unknown_product' },
    {
      ...photo,
      id: 4,
      name: 'blue pottery bowl with a long name, seen from the side.png',
      state: 'unknown_product',
    },
    {
      ...photo,
      id: 5,
      name: 'walnut-tray.jpg',
      state: 'failed',
      product_id: 'MW-TRY-2001',
      problem: refused,
      address: 'https://cdn.shop.example/files/walnut-tray.jpg?v=1699999999',
    },
  ];
  return { photos, total: photos.length };
}

/** A restore of which something was edited since. */
function edited(data: unknown) {
  const preview = data as { counts: object; products: { changes: object[] }[] };
  const by = { edited_by: 'Asha Yadav', edited_at: '2026-11-21T10:40:00.000Z' };
  const products = preview.products.map((product, at) => ({
    ...product,
    changes: at === 0 ? product.changes.map((change) => ({ ...change, ...by })) : product.changes,
  }));
  return { ...preview, counts: { ...preview.counts, edited: 1 }, products };
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
    { name: 'catalogue-link-draft', path: ({ draft }) => `/collection-link/${draft}`, states: ['full'] },
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
    { name: 'prospects', path: `${path}?type=prospect` },
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
  const firstPiece = async ({ page }: Hand) => page.locator('article a').first().click();
  return [
    { name: 'buyer-catalogue', path, as },
    { name: 'buyer-nothing-found', path: (world, language) => `${world.links[language]}?q=zzzz`, as },
    { name: 'buyer-product', path, as, act: firstPiece },
    { name: 'buyer-shortlist', path, as, press: ['Add to shortlist'] },
    { name: 'buyer-enquiry', path, as, press: ['Add to shortlist', 'Send enquiry'] },
    { name: 'buyer-expired', path: ({ expiredLink }) => expiredLink, as },
    { name: 'public-product', path: ({ labelPage }) => labelPage, as },
    { name: 'public-withdrawn', path: `/qr/public/${'A'.repeat(22)}`, as },
    { name: 'buyer-unknown', path: `/view-collection/${'A'.repeat(32)}`, as },
  ];
}
