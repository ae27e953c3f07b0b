import sharp from 'sharp';
import { importScreens } from './import-screens.ts';
import { formOf, itemSetup } from '../../apps/server/test/buyer-forms.ts';
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
  ...library(),
  ...product(),
  ...importScreens({ photo, ofRecord }),
  ...uploadScreens({ photo, ofRecord }),
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

/** The drawers of an export. */
function exports(
  selected: (name: string, ...press: string[]) => Screen,
  select: (hand: Hand) => Promise<void>,
): Screen[] {
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
    ...buyersWorkbooks(select),
  ];
}

const nordkauf = (data: unknown) => ({
  ...(data as object),
  name: 'Nordkauf item form',
  buyer: 'Nordkauf AB',
});

/** Adding a buyer's form to the library: matched, chosen, and among the templates. */
function buyersWorkbooks(select: (hand: Hand) => Promise<void>): Screen[] {
  const path = '/master-catalogue';
  const add = async (hand: Hand) => {
    const { page, word } = hand;
    await select(hand);
    // Each picture adds one more.
    await page.route(/\/api\/file\/buyer-templates\/\d+$/, async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: unknown };
      await route.fulfill({ response, json: { data: nordkauf(data) } });
    });
    for (const name of ['Export', 'Change template'])
      await page
        .getByRole('button', { name: word(name), exact: true })
        .last()
        .click();
    const form = {
      name: 'nordkauf item form.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(formOf(itemSetup)),
    };
    await page.locator('input[type="file"]').last().setInputFiles(form);
    await page.getByRole('heading', { name: word('Where the products go') }).waitFor();
  };
  const answers = {
    'GET /api/file/buyer-templates': (data: unknown) => (data as object[]).slice(0, 1).map(nordkauf),
  };
  return [
    { name: 'export-buyer-match', path, act: add, answers },
    {
      name: 'export-buyer-columns',
      path,
      act: async (hand) => {
        await add(hand);
        await hand.page
          .getByRole('heading', { name: hand.word('How it is filled') })
          .scrollIntoViewIfNeeded();
      },
      answers,
    },
    { name: 'export-buyer', path, act: add, answers, press: ['Done'] },
    { name: 'export-buyer-list', path, act: add, answers, press: ['Done', 'Change template'] },
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
    { name: 'library-more-ways', path, press: ['More ways to add products'] },
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
    ...exports(selected, select),
    { name: 'smart-search', path: `${path}/smart-search` },
    {
      name: 'smart-search-results',
      path: `${path}/smart-search`,
      act: async ({ page }) => {
        const file = { name: 'bowl.png', mimeType: 'image/png', buffer: photo };
        await page.locator('input[type="file"]').first().setInputFiles(file);
        await page.getByRole('article').or(page.locator('main a img')).first().waitFor();
        // Its arrival is shown for a while.
        await page.locator('[data-state="done"]').waitFor();
        await page.locator('[data-state="done"]').waitFor({ state: 'detached' });
      },
    },
  ];
}

function product(): Screen[] {
  const at =
    (mode: string, rest = '') =>
    (records: { product: number }) =>
      `/product-details/${mode}/${records.product}${rest}`;
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
    {
      name: 'upload-table',
      path: ({ upload }) => `/bulk-upload-table/${upload}`,
      states: ofRecord,
      answers: { 'GET /api/bulk/upload/table/:id': proposed },
    },
    {
      name: 'upload-table-wrong',
      path: ({ upload }) => `/bulk-upload-table/${upload}`,
      answers: { 'GET /api/bulk/upload/table/:id': proposed },
      act: async ({ page }) => {
        await page.getByRole('grid').waitFor();
        await page.keyboard.press('Alt+KeyN');
      },
    },
    {
      name: 'upload-table-like',
      path: ({ upload }) => `/bulk-upload-table/${upload}`,
      answers: { 'GET /api/bulk/upload/table/:id': proposed },
      act: async ({ page }) => page.getByText('SW-VAS-0210 (').first().dblclick(),
    },
    {
      name: 'upload-table-none',
      path: ({ upload }) => `/bulk-upload-table/${upload}`,
      states: ['full'],
      answers: { 'GET /api/bulk/upload/table/:id': withoutRows },
    },
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

/** A table with proposals and a possible duplicate, which the demo's photos do not have. */
function proposed(data: unknown) {
  const table = data as {
    rows: { proposals: object[]; like_product: object | null }[];
    cells: { field: string; group_id: number }[];
  };
  const like = {
    id: 1,
    product_id: 'SW-VAS-0210',
    variant: null,
    name: 'Stoneware vase, matte speckle',
    thumb: null,
    confidence: 92,
  };
  table.cells = table.cells.filter(({ field, group_id }) => field !== 'category' || group_id % 2 === 0);
  const rows = table.rows.map((row, at) => ({
    ...row,
    like_product: at === 1 || at === 4 ? like : row.like_product,
    proposals:
      at < 5
        ? [
            { field: 'category', value: 1, confidence: 91 - at * 4 },
            { field: '3', value: 'Stoneware', confidence: 88 - at * 4 },
          ]
        : [],
  }));
  return { ...table, rows };
}

function withoutRows(data: unknown) {
  return { ...(data as object), rows: [], cells: [], problems: [], problem_count: 0 };
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
    {
      name: 'catalogue-link-draft-settings',
      path: ({ draft }) => `/collection-link/${draft}`,
      press: ['Set a passcode'],
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
    { name: 'buyer-nothing-found', path: (records, language) => `${records.links[language]}?q=zzzz`, as },
    { name: 'buyer-product', path, as, act: firstPiece },
    { name: 'buyer-shortlist', path, as, press: ['Add to shortlist'] },
    { name: 'buyer-enquiry', path, as, press: ['Add to shortlist', 'Send enquiry'] },
    { name: 'buyer-expired', path: ({ expiredLink }) => expiredLink, as },
    { name: 'buyer-locked', path: ({ lockedLink }) => lockedLink, as },
    { name: 'public-product', path: ({ labelPage }) => labelPage, as },
    { name: 'public-withdrawn', path: `/qr/public/${'A'.repeat(22)}`, as },
    { name: 'buyer-unknown', path: `/view-collection/${'A'.repeat(32)}`, as },
  ];
}
