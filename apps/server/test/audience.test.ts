import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  NOT_ARCHIVED,
  addBuyerTemplate,
  attributeHistory,
  changeBuyerTemplate,
  changeProductsAttribute,
  collectionProductsTable,
  contentItems,
  createCatalogue,
  createProduct,
  createSpecSheet,
  downloadBackup,
  downloadExport,
  fillBuyerTemplate,
  generateCatalogue,
  generateCataloguePdf,
  getImport,
  getProduct,
  getSpecSheet,
  listBackups,
  listBuyerProducts,
  listCatalogueProducts,
  listExportTemplates,
  listImportRows,
  listTasks,
  previewBuyerTemplate,
  previewCataloguePage,
  previewImport,
  productVariantsTable,
  responseSheet,
  savePermissions,
  searchProducts,
  specSheetPdf,
  startImport,
  updateProduct,
  updateSpecSheet,
  type BuyerTemplate,
  type Import,
  type PermissionSlug,
} from '@sourcewiz/contract';
import { forgetAttributes } from '../src/areas/attributes/index.ts';
import { applyProductChanges } from '../src/areas/products/index.ts';
import { readPdf } from '../src/platform/print/pdf-reader.fixture.ts';
import { readSheetInChild } from '../src/platform/sheets/index.ts';
import { bootTestApp, must, type TestApp } from './boot-app.ts';
import { attributeOf, ended } from './companies/bulk-company.ts';
import { makeCompany, type Company, type Member } from './factories.ts';
import { checked, fetchFile, sheetOf, upload } from './import-flow.ts';

/** Values that occur nowhere else, and which people may read them. */
const facts = {
  price: { text: '31415.9', needs: [] },
  remark: { text: 'REMARKQX', needs: [] },
  cost: { text: '77315.5', needs: ['view_costing'] },
  variantCost: { text: '66421.7', needs: ['view_costing'] },
  cartons: { text: '918273', needs: ['view_packaging'] },
  box: { text: 'BOXQX', needs: ['view_packaging'] },
  boxCost: { text: '4871.3', needs: ['view_packaging', 'view_costing'] },
} as const satisfies Record<string, { text: string; needs: PermissionSlug[] }>;
type Fact = keyof typeof facts;
const names = Object.keys(facts) as Fact[];
/** What a buyer may read of them: what the seller chose. */
const forBuyers: Fact[] = ['price', 'cartons'];

/** Values that occur in a text, however its numbers are formatted. */
function factsIn(text: string): Fact[] {
  const plain = (one: string) => one.replaceAll(/[\s.,\u200b\u00a0\u202f]/g, '');
  const all = plain(text);
  return names.filter((name) => all.includes(plain(facts[name].text)));
}

const everybody: PermissionSlug[] = [
  'view_products',
  'update_products',
  'bulk_upload',
  'view_catalogue_history',
  'create_edit_catalogues',
  'access_ppt_excel_link',
];
const people: Record<string, PermissionSlug[]> = {
  'nobody else': [],
  'who sees costs': ['view_costing', 'edit_costing'],
  'who sees packaging': ['view_packaging', 'edit_packaging'],
  'who sees both': ['view_costing', 'edit_costing', 'view_packaging', 'edit_packaging'],
};

let t: TestApp;
let company: Company;
let product: { id: number; revision: number };
let catalogue: { id: number; token: string };
let sheetId: number;
let backupId: string;
let formId: number;
let ids: Record<'selling_price' | 'remarks' | 'cost_price' | 'pieces_per_carton' | 'material', number>;

beforeAll(async () => {
  t = await bootTestApp({ TASK_LIMIT: '100' });
  company = await makeCompany(t, { name: 'Kaveri' });
  await t.work();
  const of = (name: string) => attributeOf(company, name);
  ids = {
    selling_price: await of('selling_price'),
    remarks: await of('remarks'),
    cost_price: await of('cost_price'),
    pieces_per_carton: await of('pieces_per_carton'),
    material: await of('material'),
  };
  const { call } = company.admin;
  const price = (value: string) => ({ value, currency: 'USD', unit: 'per-piece' });
  const made = must(await call(createProduct, { body: { product_id: 'QX-1', name: 'Vase' } }));
  // Buyers see nothing else.
  await company.inside((ctx) =>
    applyProductChanges(ctx, {
      source: 'form',
      changes: [{ kind: 'update', id: made.id, fields: { status: 'published' } }],
    }),
  );
  const params = { id: made.id };
  const values = {
    [ids.selling_price]: price(facts.price.text),
    [ids.remarks]: facts.remark.text,
    [ids.cost_price]: price(facts.cost.text),
    [ids.pieces_per_carton]: facts.cartons.text,
  };
  const packaging = [
    {
      description: facts.box.text,
      length: '60',
      width: '40',
      height: '40',
      unit: 'cm',
      no_of_pieces: '24',
      cost_of_carton: facts.boxCost.text,
      rate_of_carton: '',
      carton_rate_unit: '',
    },
  ];
  const variants = [
    {
      variant_id: 'QX-1-R',
      options: { Colour: 'Red' },
      values: { [ids.cost_price]: price(facts.variantCost.text) },
    },
  ];
  const variant_types = [{ name: 'Colour', options: ['Red'] }];
  product = must(
    await call(updateProduct, { params, body: { revision: 2, values, packaging, variants, variant_types } }),
  );
  // Changed once more, so that the history has all values as previous ones.
  const none = Object.fromEntries(Object.keys(values).map((id) => [id, null]));
  must(
    await call(updateProduct, { params, body: { revision: product.revision, values: none, packaging: [] } }),
  );
  product = must(
    await call(updateProduct, { params, body: { revision: product.revision + 1, values, packaging } }),
  );
  const attribute_ids = [ids.selling_price, ids.pieces_per_carton];
  const { id } = must(
    await call(createCatalogue, {
      body: { name: 'Spring', buyer_company: 'Nordhem', product_ids: [made.id], attribute_ids },
    }),
  );
  const { link } = must(await call(generateCatalogue, { params: { id } }));
  catalogue = { id, token: link?.split('/').at(-1) ?? '' };
  sheetId = must(await call(createSpecSheet, { body: { product_id: made.id } })).id;
  // A task on many products backs them up.
  const change = { product_ids: [made.id], attribute_id: ids.material, value: ['Brass'] };
  await ended(company.admin, must(await call(changeProductsAttribute, { body: change })).task_id);
  backupId = must(await call(listBackups))[0]?.id ?? '';
  const rows = attribute_ids.map((attribute_id) => ({ attribute_id, label: '' }));
  must(await call(updateSpecSheet, { params: { id: sheetId }, body: { rows, packaging: true } }));
  formId = await buyersForm();
});
afterAll(() => t.close());

const textOf = (answer: { ok: true; data: unknown } | { ok: false; status: number; errors: unknown[] }) =>
  JSON.stringify(must(answer));

async function pdfText(url: string): Promise<string> {
  const { bytes } = await fetchFile(t, url);
  return readPdf(bytes).pages.join('\n');
}

async function sheetText(url: string): Promise<string> {
  const { path } = await fetchFile(t, url);
  const { header, rows } = await readSheetInChild({ path, name: 'made.xlsx' });
  return JSON.stringify([header, rows]);
}

async function exportOf(member: Member, file_format: 'xlsx' | 'jsonl'): Promise<string> {
  const { default_template_id: template_id } = must(await member.call(listExportTemplates));
  const body = { product_ids: 'all' as const, template_id, file_format };
  return resultOf(member, must(await member.call(downloadExport, { body })).task_id);
}

async function resultOf(member: Member, taskId: string): Promise<string> {
  const task = await ended(member, taskId);
  expect(task).toMatchObject({ status: 'success', error: null });
  return task.download_link ?? '';
}

/** A buyer's form that asks for everything, with internal details allowed. */
async function buyersForm(): Promise<number> {
  const bytes = await sheetOf(['SKU', 'Price', 'Cost', 'Cartons', 'Notes'], []);
  const files = [{ name: 'form.xlsx', bytes }];
  const { id } = must(await upload<BuyerTemplate>(t, company.admin, { op: addBuyerTemplate, files }));
  const wanted = [ids.selling_price, ids.cost_price, ids.pieces_per_carton, ids.remarks];
  const columns = wanted.map((attribute_id, place) => ({
    index: place + 1,
    target: { kind: 'attribute' as const, attribute_id, part: 'value' },
    currency: 'USD',
  }));
  const body = { settings: { internal: true }, columns };
  must(await company.admin.call(changeBuyerTemplate, { params: { id }, body }));
  return id;
}

/** A sheet that changes existing values, so that its preview shows the old ones. */
async function ownImport(member: Member): Promise<Import> {
  const header = ['SKU', 'Name', 'FOB price', 'Cost price', 'Pieces per carton'];
  const bytes = await sheetOf(header, [
    ['QX-1', 'Vase', '5', '6', '7'],
    ['QX-2', '', 'cheap', '8', '9'],
  ]);
  const { id } = must(
    await upload<Import>(t, member, { op: previewImport, files: [{ name: 'own.xlsx', bytes }] }),
  );
  return checked(member, id);
}

/** Everything that shows a person something of a product. */
const exits: Record<string, (member: Member) => Promise<string>> = {
  page: async ({ call }) => textOf(await call(getProduct, { params: { id: product.id } })),
  'table of variants': async ({ call }) => textOf(await call(productVariantsTable, { query: {} })),
  history: async ({ call }) =>
    textOf(await call(attributeHistory, { query: { parent_reference: product.id } })),
  'search, its hits and its facets': async ({ call }) =>
    textOf(await call(searchProducts, { body: { filter_args: { filters: NOT_ARCHIVED } } })),
  'records of products': async ({ call }) =>
    textOf(await call(contentItems, { params: { collection: 'products' } })),
  'records of values': async ({ call }) =>
    textOf(await call(contentItems, { params: { collection: 'attribute_values' } })),
  'records of values of variants': async ({ call }) =>
    textOf(await call(contentItems, { params: { collection: 'variant_attribute_values' } })),
  'preview of a catalogue': async ({ call }) =>
    textOf(await call(listCatalogueProducts, { query: { collection_id: catalogue.id } })),
  'table of a catalogue': async ({ call }) =>
    textOf(await call(collectionProductsTable, { query: { collection_id: catalogue.id } })),
  'page of a catalogue, before it is saved': async ({ call }) => {
    const { id } = catalogue;
    return textOf(
      await call(previewCataloguePage, { params: { id }, body: { at: `/product/${product.id}` } }),
    );
  },
  'PDF of a catalogue': async (member) => {
    const body = { collection_id: catalogue.id, design: 'classic' as const };
    const { task_id } = must(await member.call(generateCataloguePdf, { body }));
    return pdfText(await resultOf(member, task_id));
  },
  'specification sheet': async ({ call }) => textOf(await call(getSpecSheet, { params: { id: sheetId } })),
  'PDF of a specification sheet': async ({ call }) =>
    pdfText(must(await call(specSheetPdf, { params: { id: sheetId } })).url),
  'rows of an import': async (member) => {
    const { id } = await ownImport(member);
    return textOf(await member.call(listImportRows, { params: { id } }));
  },
  'sheet of a backup': async (member) => {
    const { task_id } = must(await member.call(downloadBackup, { params: { id: backupId } }));
    return sheetText(await resultOf(member, task_id));
  },
  'exported workbook': async (member) => sheetText(await exportOf(member, 'xlsx')),
  'exported JSON lines': async (member) =>
    (await fetchFile(t, await exportOf(member, 'jsonl'))).bytes.toString(),
  "buyer's workbook": async (member) => {
    const input = { params: { id: formId }, body: { product_ids: 'all' as const } };
    return sheetText(await resultOf(member, must(await member.call(fillBuyerTemplate, input)).task_id));
  },
  "preview of a buyer's workbook": async ({ call }) => {
    const input = { params: { id: formId }, body: { product_ids: 'all' as const } };
    return textOf(await call(previewBuyerTemplate, input));
  },
  'response sheet': async (member) => {
    const { id } = await ownImport(member);
    return sheetText(must(await member.call(responseSheet, { params: { id } })).download_link);
  },
};

describe('a person sees by every way what they may see, and no more', () => {
  const carried = new Map<string, Fact[]>();
  beforeAll(async () => {
    for (const [exit, read] of Object.entries(exits))
      carried.set(exit, factsIn(await read(company.admin)).toSorted());
  });

  test('PERM-037 every fact leaves by some way, so that a leak would be seen', () => {
    expect([...new Set([...carried.values()].flat())].toSorted()).toEqual(names.toSorted());
    expect(carried.get('PDF of a catalogue')).toEqual(forBuyers.toSorted());
    expect(carried.get('rows of an import')).toEqual(['cartons', 'cost', 'price']);
    expect(carried.get("buyer's workbook")).toEqual(['cartons', 'cost', 'price', 'remark']);
  });

  describe.each(Object.entries(people))('%s', (_who, rights) => {
    let member: Member;
    beforeAll(async () => {
      member = await company.employee([...everybody, ...rights]);
    });
    test.each(Object.keys(exits))('PERM-017 PERM-037 %s', async (exit) => {
      // A sheet sets prices only for people who may change them (ruling N).
      const isSet = (name: Fact) => name !== 'price' || rights.includes('edit_costing');
      const may = (name: Fact) =>
        facts[name].needs.every((needed) => rights.includes(needed)) &&
        (exit !== 'rows of an import' || isSet(name));
      const seen = factsIn((await exits[exit]?.(member)) ?? '');
      expect(seen.toSorted()).toEqual(carried.get(exit)?.filter(may));
    });
  });
});

describe('a buyer', () => {
  test('PROD-008 CAT-035 S09 reads on the page, in the data of the page and on paper what the seller chose', async () => {
    const { token } = catalogue;
    const page = await t.app.inject({
      url: `/view-collection/${token}/product/${product.id}`,
      headers: { 'user-agent': 'Mozilla/5.0' },
    });
    expect(page.statusCode).toBe(200);
    expect(factsIn(page.body)).toEqual(forBuyers);
    const cards = await t.as()(listBuyerProducts, { params: { token } });
    expect(factsIn(textOf(cards))).toEqual(['price']);
    expect(factsIn((await exits['PDF of a catalogue']?.(company.admin)) ?? '')).toEqual(forBuyers);
  });
});

describe('what a search is asked', () => {
  test('PERM-017 SEARCH-017 a value that became packaging is not found by a filter, although rows still have it', async () => {
    const own = await makeCompany(t);
    const material = await attributeOf(own, 'material');
    const body = { product_id: 'M-1', name: 'Lamp', values: { [material]: ['Brass'] } };
    must(await own.admin.call(createProduct, { body }));
    const count = async () =>
      must(
        await own.admin.call(searchProducts, {
          body: { filter_args: { filters: `${material}:"Brass" AND ${NOT_ARCHIVED}` } },
        }),
      ).nbHits;
    expect(await count()).toBe(1);
    await own.inside(async (ctx) => {
      await ctx.db.execute(sql`update attribute set tabname = 'packing' where id = ${material}`);
      await forgetAttributes(ctx);
    });
    expect(await count()).toBe(0);
  });
});

describe('an import belongs to who uploaded it and to admins', () => {
  test('PERM-037 S02 A01 columns of costs are gone for who uploaded them once they may see costs no more', async () => {
    const rights = [...everybody, ...(people['who sees both'] ?? [])];
    const owner = await company.employee(rights);
    const { id } = await ownImport(owner);
    const permissions = (people['who sees both'] ?? []).map((slug) => ({ slug, toggleValue: false }));
    must(await company.admin.call(savePermissions, { params: { id: owner.userId }, body: { permissions } }));
    expect(factsIn(textOf(await owner.call(listImportRows, { params: { id } })))).toEqual([]);
    const { columns } = must(await owner.call(getImport, { params: { id } }));
    expect(columns.map(({ sample }) => sample)).toEqual(['QX-1', 'Vase', '5', '', '']);
    const sheet = must(await owner.call(responseSheet, { params: { id } }));
    expect(await sheetText(sheet.download_link)).not.toContain('Cost price');
  });

  test('IMPORT-008 PERM-037 S02 A01 others see the task, but neither the import nor its rows, and cannot touch it', async () => {
    const owner = await company.employee([...everybody, ...(people['who sees both'] ?? [])]);
    const other = await company.employee(everybody);
    const found = await ownImport(owner);
    const params = { id: found.id };
    expect(await other.call(getImport, { params })).toMatchObject({ status: 404 });
    expect(await other.call(listImportRows, { params })).toMatchObject({ status: 404 });
    expect(await other.call(responseSheet, { params })).toMatchObject({ status: 404 });
    must(await company.admin.call(listImportRows, { params }));
    const { task_id } = must(await owner.call(startImport, { params }));
    await ended(owner, task_id);
    const taskOf = async (member: Member) =>
      must(await member.call(listTasks)).find((task) => task.task_id === task_id);
    expect((await taskOf(owner))?.reference).toBe(found.id);
    expect((await taskOf(company.admin))?.reference).toBe(found.id);
    expect(await taskOf(other)).toMatchObject({ status: 'success', reference: null });
  });
});
