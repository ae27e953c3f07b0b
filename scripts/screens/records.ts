import {
  changeProductsAttribute,
  createCatalogue,
  createSavedView,
  createSpecSheet,
  createSpecTemplate,
  generateCatalogue,
  getProduct,
  inviteMember,
  labelLinks,
  listAttributes,
  listCatalogues,
  listCategories,
  makeLabels,
  openBulkTable,
  searchProducts,
  sendEnquiry,
  updateBulkTable,
  updateCatalogue,
  updateLinkSettings,
  updateProduct,
  type Call,
} from '@sourcewiz/contract';
import { dataOf } from '../../e2e/signed-in.ts';
import type { Language } from './screen.ts';

/** Ids of the records that the screens open. */
export interface Records {
  /** With variants. */
  product: number;
  draft: number;
  shared: number;
  sheet: number;
  template: number;
  category: number;
  /** A bulk edit table with changes, one of which is wrong. */
  table: string;
  /** Paths of shared catalogues as buyers open them: the English company's and the Turkish one's. */
  links: Record<Language, string>;
  /** Of a catalogue with a deactivated link. */
  expiredLink: string;
  /** One that asks for an email address and a passcode. */
  lockedLink: string;
  /** The page that the code on the product's label opens. */
  labelPage: string;
}

/** Adds what the demo lacks, in the same order each time. */
export async function addRecords(call: Call, turkish: Call): Promise<Records> {
  const product = await changeProduct(call);
  const categories = dataOf(await call(listCategories));
  dataOf(await call(createSavedView, { body: { name: 'Stoneware', query: 'stoneware', shared: true } }));
  const invited = { email: 'meera@kaveri.example', first_name: 'Meera', last_name: 'Iyer' };
  dataOf(await call(inviteMember, { body: { ...invited, permissions: ['view_products'] } }));
  const category = categories.find(({ name }) => name === 'Storage')?.id ?? 0;
  const made = { ...(await addSheet(call, product)), ...(await addCatalogues(call)) };
  const links = { en: (await sharedCatalogue(call)).link, tr: (await sharedCatalogue(turkish)).link };
  const { id: shared } = await sharedCatalogue(call);
  await ask(call, { link: links.en, product });
  const labelPage = await printLabel(call, product);
  const table = await changeTable(call);
  return { product, category, shared, table, links, labelPage, ...made };
}

/** A table of products with a new name and an invalid price. @returns its id */
async function changeTable(call: Call): Promise<string> {
  const { hits } = dataOf(await call(searchProducts, { body: { query: 'tray' } }));
  const ids = hits.map(({ id }) => id);
  const { unique_id } = dataOf(await call(openBulkTable, { body: { product_ids: ids } }));
  const moq = await attributeId(call, 'moq');
  const of = { product_id: ids[0] ?? 0, variant_id: null, value: null, base: null };
  const cells = [
    { ...of, field: 'name' as const, value: 'Acacia tray, oiled', text: null, base: hits[0]?.name ?? '' },
    { ...of, field: String(moq), text: 'many' },
  ];
  dataOf(await call(updateBulkTable, { body: { unique_id, revision: 0, cells } }));
  return unique_id;
}

/** A product with a history, and a bulk change whose task is in the panel. @returns the product's id */
async function changeProduct(call: Call): Promise<number> {
  const { hits } = dataOf(await call(searchProducts, { body: { query: 'Mango wood serving bowl' } }));
  const id = hits[0]?.id ?? 0;
  const { revision, name } = dataOf(await call(getProduct, { params: { id } }));
  dataOf(await call(updateProduct, { params: { id }, body: { revision, name: `${name}, oiled` } }));
  const changed = dataOf(await call(getProduct, { params: { id } }));
  dataOf(await call(updateProduct, { params: { id }, body: { revision: changed.revision, name } }));
  const moq = await attributeId(call, 'moq');
  const change = { attribute_id: moq, mode: 'set', value: { value: '48', unit: 'pieces' } } as const;
  dataOf(await call(changeProductsAttribute, { body: { product_ids: [id], ...change } }));
  return id;
}

async function addSheet(call: Call, product: number): Promise<{ sheet: number; template: number }> {
  const attributes = [await attributeId(call, 'material'), await attributeId(call, 'size')];
  const fields = { name: 'Buyer sheet', attribute_ids: attributes, note: 'Colours may vary with the wood.' };
  const { id: template } = dataOf(await call(createSpecTemplate, { body: fields }));
  const body = { product_id: product, template_id: template, title: 'Serving bowl for Nordhem' };
  return { template, sheet: dataOf(await call(createSpecSheet, { body })).id };
}

/** Prints the label of a product. @returns the path of the page that its code opens */
async function printLabel(call: Call, product: number): Promise<string> {
  const template_settings = { template_json: { id: 'a4-24' as const } };
  dataOf(await call(makeLabels, { body: { product_ids: [product], template_settings } }));
  const [link] = dataOf(await call(labelLinks, { query: { product_id: product } }));
  return pathOf(link?.url ?? null);
}

/** A draft, and a catalogue with a deactivated link. */
async function addCatalogues(
  call: Call,
): Promise<{ draft: number; expiredLink: string; lockedLink: string }> {
  const { hits } = dataOf(await call(searchProducts, { body: {} }));
  const body = {
    name: 'Coffee corner',
    buyer_company: 'Atelier Mireille',
    note: 'What we talked about at the fair.',
    product_ids: hits.slice(0, 6).map(({ id }) => id),
  };
  const { id: draft } = dataOf(await call(createCatalogue, { body }));
  const { id } = dataOf(await call(createCatalogue, { body: { ...body, name: 'Autumn fair' } }));
  const { link } = dataOf(await call(generateCatalogue, { params: { id } }));
  dataOf(await call(updateCatalogue, { params: { id }, body: { status: 'inactive' } }));
  const { id: guarded } = dataOf(await call(createCatalogue, { body: { ...body, name: 'Previews' } }));
  const settings = { email_required: true, passcode: '120934' };
  dataOf(await call(updateLinkSettings, { params: { id: guarded }, body: settings }));
  const locked = dataOf(await call(generateCatalogue, { params: { id: guarded } }));
  return { draft, expiredLink: pathOf(link), lockedLink: pathOf(locked.link) };
}

async function sharedCatalogue(call: Call): Promise<{ id: number; link: string }> {
  const { catalogues } = dataOf(
    await call(listCatalogues, { query: { status: 'active', sort: 'created_at' } }),
  );
  return { id: catalogues[0]?.id ?? 0, link: pathOf(catalogues[0]?.link ?? null) };
}

async function ask(call: Call, { link, product }: { link: string; product: number }): Promise<void> {
  const body = {
    name: 'Ebba Lindqvist',
    company: 'Nordhem Living',
    email: 'ebba@nordhem.example',
    message: 'Could you do the bowl in a darker oil?',
    items: [{ id: product, quantity: 120 }],
  };
  dataOf(await call(sendEnquiry, { params: { token: link.split('/').at(-1) ?? '' }, body }));
}

function pathOf(link: string | null): string {
  return new URL(link ?? '', 'http://any.example').pathname;
}

async function attributeId(call: Call, key: string): Promise<number> {
  return dataOf(await call(listAttributes)).find(({ internal_name }) => internal_name === key)?.id ?? 0;
}
