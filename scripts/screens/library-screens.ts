import { formOf, itemSetup } from '../../apps/server/test/buyer-forms.ts';
import type { Hand, Screen, State } from './screen.ts';

interface Common {
  photo: Buffer;
  ofRecord: readonly State[];
}

/** The screens of the library, of a product and of exports. */
export function libraryScreens(common: Common): Screen[] {
  return [...library(common), ...product(common)];
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

function library({ photo, ofRecord }: Common): Screen[] {
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

function product({ ofRecord }: Common): Screen[] {
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
