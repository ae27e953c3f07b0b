import {
  addCatalogueProducts,
  addNote,
  addReminder,
  changeProductsAttribute,
  createCatalogue,
  createContact,
  createEnquiryQuotation,
  createSavedView,
  createSpecSheet,
  createSpecTemplate,
  decideApproval,
  decideQuotation,
  generateCatalogue,
  getEnquiry,
  getProduct,
  getQuotation,
  inviteMember,
  labelLinks,
  listAttributes,
  listCatalogues,
  listCategories,
  listEnquiries,
  listPapers,
  listQuotations,
  quotationRecipients,
  listOwnProducts,
  makeLabels,
  openBulkTable,
  removeCatalogueProducts,
  replyToEnquiry,
  reviewApproval,
  saveOwnProducts,
  saveSetting,
  searchProducts,
  sendEnquiry,
  sendForApproval,
  sendQuotation,
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
  /** A catalogue that was approved once, and waits for approval again. */
  pending: number;
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
  codedLink: string;
  /** An enquiry with an owner and an answer, and the contact that sent it, with a reminder and a note. */
  enquiry: number;
  buyer: number;
  /** A product with a costing sheet. */
  costed: number;
  /**
   * An enquiry with a revision that was sent, its link, and the draft of the next; and the links of quotations that can
   * be, or were, accepted or declined.
   */
  quoted: Record<'enquiry' | 'draft', number> &
    Record<'link' | 'openLink' | 'acceptedLink' | 'declinedLink', string>;
  /** A deal with the draft of an invoice, an issued packing list and a purchase order with a delivery plan. */
  papers: { deal: number; invoice: number; packing: number; purchase: number };
  /** The page that the code on the product's label opens. */
  labelPage: string;
}

/** Adds what the demo lacks, in the same order each time. */
export async function addRecords(call: Call, turkish: Call, employee: Call): Promise<Records> {
  const product = await changeProduct(call);
  const categories = dataOf(await call(listCategories));
  dataOf(await call(createSavedView, { body: { name: 'Stoneware', query: 'stoneware', shared: true } }));
  const invited = { email: 'meera@kaveri.example', first_name: 'Meera', last_name: 'Iyer' };
  dataOf(await call(inviteMember, { body: { ...invited, permissions: ['view_products'] } }));
  const category = categories.find(({ name }) => name === 'Storage')?.id ?? 0;
  const made = {
    ...(await addSheet(call, product)),
    ...(await addCatalogues(call)),
    pending: await addPending(call, employee),
  };
  const links = { en: (await sharedCatalogue(call)).link, tr: (await sharedCatalogue(turkish)).link };
  const { id: shared } = await sharedCatalogue(call);
  await ask(call, { link: links.en, product });
  const labelPage = await printLabel(call, product);
  const table = await changeTable(call);
  return {
    product,
    category,
    shared,
    table,
    links,
    labelPage,
    ...made,
    ...(await addBuyer(call)),
    ...(await findDeal(call)),
  };
}

/** The costed product, the quotation and the papers of the demo. */
async function findDeal(call: Call): Promise<Pick<Records, 'costed' | 'quoted' | 'papers'>> {
  const { quotations } = dataOf(await call(listQuotations, { query: { state: 'draft' } }));
  const draft = quotations.find(({ revision }) => revision > 1);
  const enquiry = draft?.enquiry_id ?? 0;
  const { lines } = dataOf(await call(getQuotation, { params: { id: draft?.id ?? 0 } }));
  const { recipients } = dataOf(await call(quotationRecipients.list, { params: { id: enquiry } }));
  const products = lines.flatMap(({ product_id, quantity }) =>
    product_id === null ? [] : [{ product_id, quantity }],
  );
  const buyer = { buyer_name: 'Mei Tanaka', buyer_email: 'mei@kobo.example', company_name: 'Kobo Home' };
  const body = { ...buyer, products, terms: { currency: 'USD' } };
  const giveOut = async (): Promise<{ id: number; link: string }> => {
    const { id, enquiry_id } = dataOf(await call(createEnquiryQuotation, { body }));
    dataOf(await call(sendQuotation, { body: { id } }));
    const sent = dataOf(await call(quotationRecipients.list, { params: { id: enquiry_id } }));
    return { id, link: pathOf(sent.recipients[0]?.link ?? null) };
  };
  const decided = async (decision: 'accepted' | 'declined'): Promise<string> => {
    const { id, link } = await giveOut();
    dataOf(await call(decideQuotation, { body: { id, decision, name: buyer.buyer_name } }));
    return link;
  };
  const { documents } = dataOf(await call(listPapers, { query: { type: 'all-documents' } }));
  const invoice = documents.find(({ type, state }) => type === 'commercial-invoice' && state === 'draft');
  return {
    costed: lines[0]?.product_id ?? 0,
    quoted: {
      enquiry,
      draft: draft?.id ?? 0,
      link: pathOf(recipients[0]?.link ?? null),
      openLink: (await giveOut()).link,
      acceptedLink: await decided('accepted'),
      declinedLink: await decided('declined'),
    },
    papers: {
      deal: invoice?.deal?.id ?? 0,
      invoice: invoice?.id ?? 0,
      packing: documents.find(({ type }) => type === 'packaging-list')?.id ?? 0,
      purchase: documents.find(({ type }) => type === 'purchase-order')?.id ?? 0,
    },
  };
}

/** A buyer who asked for something and was answered. */
async function addBuyer(call: Call): Promise<{ enquiry: number; buyer: number }> {
  const { enquiries } = dataOf(await call(listEnquiries, { query: { query: 'Ebba' } }));
  const enquiry = enquiries[0]?.id ?? 0;
  const { contact, ...asked } = dataOf(await call(getEnquiry, { params: { id: enquiry } }));
  const { name, company, email } = asked;
  const body = { name, company, email, tags: ['Key account'], currency: 'USD', incoterm: 'FOB Mundra' };
  const buyer = contact?.id ?? dataOf(await call(createContact, { body })).id;
  const text = 'Thank you, you have our prices tomorrow.';
  dataOf(await call(replyToEnquiry, { params: { id: enquiry }, body: { text } }));
  for (const about of [
    { subject: 'contact', subject_id: buyer },
    { subject: 'enquiry', subject_id: enquiry },
  ] as const) {
    dataOf(
      await call(addReminder, { body: { ...about, text: 'Ask about cartons of 12', day: '2030-01-15' } }),
    );
    dataOf(await call(addNote, { body: { ...about, text: 'Met at the fair in Frankfurt.' } }));
  }
  return { enquiry, buyer };
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
): Promise<{ draft: number; expiredLink: string; lockedLink: string; codedLink: string }> {
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
  const guarded = async (name: string, settings: { passcode: string } | { email_verified: true }) => {
    const params = { id: dataOf(await call(createCatalogue, { body: { ...body, name } })).id };
    dataOf(await call(updateLinkSettings, { params, body: { email_required: true, ...settings } }));
    return pathOf(dataOf(await call(generateCatalogue, { params })).link);
  };
  const lockedLink = await guarded('Previews', { passcode: '120934' });
  const codedLink = await guarded('Members', { email_verified: true });
  return { draft, expiredLink: pathOf(link), lockedLink, codedLink };
}

/** A catalogue that was approved, changed and sent again. @returns its id */
async function addPending(call: Call, employee: Call): Promise<number> {
  const setting = { key: 'catalogue_approval', value: { required: false, margin_floor: '20' } } as const;
  dataOf(await call(saveSetting, { body: setting }));
  const { hits } = dataOf(await call(searchProducts, { body: { query: '' } }));
  const ids = hits.map((hit) => hit.id);
  const body = { name: 'New Year table', buyer_company: 'Kobo Home', product_ids: ids.slice(0, 14) };
  const { id } = dataOf(await employee(createCatalogue, { body }));
  const params = { id };
  dataOf(await employee(sendForApproval, { params, body: { note: 'For the fair in January.' } }));
  const { content_revision: seen } = dataOf(await call(reviewApproval, { params }));
  dataOf(await call(decideApproval, { params, body: { decision: 'approved', seen } }));
  dataOf(await employee(updateCatalogue, { params, body: { status: 'inactive' } }));
  const product_ids = ids.slice(12, 14);
  dataOf(await employee(removeCatalogueProducts, { query: { collection_id: id }, body: { product_ids } }));
  const added = { query: { collections_id: id }, body: { product_ids: ids.slice(14, 18) } };
  dataOf(await employee(addCatalogueProducts, added));
  const { products } = dataOf(await employee(listOwnProducts, { params }));
  const changes = products.slice(0, 6).flatMap(({ id: product_id, calculated }, at) => {
    if (calculated === null) return [];
    const amount = String(Math.round(Number(calculated.amount) * (at === 2 ? 0.7 : 0.94)));
    return [{ product_id, price: { amount, currency: calculated.currency } }];
  });
  dataOf(await employee(saveOwnProducts, { params, body: { changes } }));
  dataOf(await employee(updateCatalogue, { params, body: { note: 'Delivered by 20 January.' } }));
  const note =
    'Mei wants the New Year table in her shops by 20 January. I brought one price down to win the display, please look at that one.';
  dataOf(await employee(sendForApproval, { params, body: { note } }));
  return id;
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
