import { readXlsx } from 'hucre/xlsx';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  acceptQuotation,
  addQuotationProducts,
  addToQuotationSelection,
  answerBuyer,
  askAboutQuotation,
  askForQuantities,
  buyerQuotationFile,
  changeQuotationLink,
  changeQuotationProducts,
  chooseQuotationColumns,
  copyQuotation,
  createEnquiryQuotation,
  createContact,
  createProduct,
  createResource,
  createQuotation,
  decideQuotation,
  declineQuotation,
  deleteQuotation,
  deleteQuotationProduct,
  deleteQuotationProducts,
  documentFigures,
  exact,
  getEnquiry,
  getQuotation,
  getQuotationEnquiry,
  listAttributes,
  listQuotations,
  MAILS_MAX,
  quotationActivity,
  quotationEnquiries,
  quotationExcel,
  quotationImages,
  quotationPdf,
  quotationProducts,
  quotationRecipients,
  quotationSelection,
  quotationTable,
  removeFromQuotationSelection,
  saveCostSheet,
  saveSetting,
  selectQuotationImages,
  sendQuotation,
  suggestEnquiryProducts,
  setExchangeRate,
  standardContainers,
  updateEnquiryQuotation,
  updateQuotation,
  updateQuotationAttribute,
  uploadQuotation,
  uploadQuotationImages,
  viewQuotation,
  type CostSheetInput,
  type PackagingInput,
  type QuotationDetails,
  whatIf,
} from '@sourcewiz/contract';
import { readPdf } from '../../platform/print/pdf-reader.fixture.ts';
import { attributesOf, codeOf } from '../../../test/companies/attribute-company.ts';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company, type Member } from '../../../test/factories.ts';
import { fetchFile, sheetOf, upload } from '../../../test/import-flow.ts';
import { applyProductChanges, deleteProductsNow } from '../products/index.ts';
import { addDemoQuotations } from './demo-quotations.ts';

let t: TestApp;
let company: Company;
let admin: Member;
/** May quote, but sees neither costs nor packing. */
let clerk: Member;
let bowl: { id: number; code: string };
let jar: { id: number; code: string };

const SECRET_COST = '4.3817';
let made = 0;

beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t, { name: 'Kaveri Exports' });
  admin = company.admin;
  clerk = await company.employee(['view_quotation', 'create_quotation', 'edit_quotation']);
  must(
    await admin.call(setExchangeRate, {
      body: { base: 'USD', quote: 'INR', rate: '84.6', day: '2026-11-24', source: 'RBI' },
    }),
  );
  bowl = await product({ price: '6.57', moq: '60', pieces: '12', sides: ['55', '55', '39'] });
  jar = await product({ price: '10.67', moq: '36', pieces: '12', sides: ['44', '30', '40'] });
  const sheet = {
    currency: 'USD',
    decimals: 4,
    lines: [
      {
        uid: 'a',
        kind: 'material' as const,
        source_id: null,
        variant_id: null,
        name: 'Mango wood',
        quantity: '1',
        unit: 'pieces',
        rate: SECRET_COST,
        rate_unit: '',
        currency: 'USD',
        loss_percent: '0',
        source: null,
      },
    ],
    margin: { basis: 'cost' as const, percent: '50' },
  } as CostSheetInput;
  must(await admin.call(saveCostSheet, { params: { product_id: bowl.id }, body: { version: 0, sheet } }));
});
afterAll(() => t.close());

async function product({
  price,
  moq,
  pieces,
  sides: [length, width, height] = [],
  size,
  status = 'published',
  name = `Mango wood bowl ${made + 1}`,
}: {
  price: string;
  moq?: string;
  pieces?: string;
  sides?: string[];
  size?: { length: string; width: string; height: string; unit: string };
  status?: 'published' | 'draft';
  name?: string;
}): Promise<{ id: number; code: string }> {
  const code = `MW-${(made += 1)}`;
  const named = attributesOf(company);
  const [selling, least, measures] = [
    await named.find('selling_price'),
    await named.find('moq'),
    await named.find('size'),
  ];
  const packaging = [{ length, width, height, unit: 'cm', no_of_pieces: pieces }] as PackagingInput[];
  const fields = {
    product_id: code,
    name,
    status,
    values: {
      [selling.id]: { value: price, currency: 'USD', unit: 'per-piece' },
      ...(moq ? { [least.id]: { value: moq, unit: 'pieces' } } : {}),
      ...(size ? { [measures.id]: size } : {}),
    },
    ...(pieces ? { packaging } : {}),
  };
  const changes = [{ kind: 'create' as const, fields }];
  const [applied] = await company.inside((ctx) => applyProductChanges(ctx, { changes, source: 'form' }));
  return { id: applied?.id ?? 0, code };
}

/** A draft for a new buyer with 10 cartons of the bowl. */
const draft = async (
  { terms = {}, ...given }: { terms?: object } & Record<string, unknown> = {},
  member = admin,
): Promise<QuotationDetails> =>
  must(
    await member.call(createEnquiryQuotation, {
      body: {
        buyer_name: 'Ebba Lindqvist',
        buyer_email: `ebba${(made += 1)}@nordhem.example`,
        company_name: 'Nordhem Living',
        products: [{ product_id: bowl.id, quantity: '120' }],
        terms: { currency: 'USD', ...terms },
        ...given,
      },
    }),
  );
const read = async (id: number, member = admin): Promise<QuotationDetails> =>
  must(await member.call(getQuotation, { params: { id } }));
const send = async (id: number, member = admin): Promise<QuotationDetails> =>
  must(await member.call(sendQuotation, { body: { id } }));
const uidOf = ({ lines }: QuotationDetails, at = 0): string => lines[at]?.uid ?? '';
async function tokenOf({ enquiry_id: id }: QuotationDetails): Promise<string> {
  const { recipients } = must(await admin.call(quotationRecipients.list, { params: { id } }));
  return recipients[0]?.link?.split('/').at(-1) ?? '';
}
const sent = async (
  given: Parameters<typeof draft>[0] = {},
): Promise<{ quotation: QuotationDetails; token: string }> => {
  const quotation = await send((await draft(given)).id);
  return { quotation, token: await tokenOf(quotation) };
};

describe('a quotation', () => {
  test('COST-011 an open one whose cost would move is named with its margin before and after', async () => {
    const body = { type: 'material', name: 'Vase clay', unit: 'kg', currency: 'USD', rate: '4' } as const;
    const clay = must(await admin.call(createResource, { body }));
    const vase = await product({ price: '6' });
    const line = {
      uid: 'a',
      kind: 'material',
      source_id: clay.id,
      name: 'Vase clay',
      quantity: '1',
      unit: 'kg',
    };
    const lines = [{ ...line, rate: '4', currency: 'USD' }];
    const sheet = { currency: 'USD', lines, margin: { basis: 'cost', percent: '50' } } as CostSheetInput;
    must(await admin.call(saveCostSheet, { params: { product_id: vase.id }, body: { version: 0, sheet } }));
    await draft({ products: [{ product_id: vase.id, quantity: '100' }] });
    const prices = [{ child_product_id: clay.id, new_price: '5' }];
    const seen = must(await admin.call(whatIf, { body: { prices } }));
    expect(seen.quotations).toMatchObject([
      { state: 'draft', pieces: '100', old_margin_percent: '33.3', new_margin_percent: '16.7' },
    ]);
    const costing = await company.employee(['view_costing']);
    expect(must(await costing.call(whatIf, { body: { prices } })).quotations).toBeNull();
    // A sheet in rupees costs the same at a new rate, and less of the dollars that are quoted.
    const home = await product({ price: '6' });
    const params = { product_id: home.id };
    const rupees = [{ ...line, source_id: null, rate: '336', currency: 'INR' }];
    const saved = { version: 0, sheet: { ...sheet, currency: 'INR', lines: rupees } as CostSheetInput };
    must(await admin.call(saveCostSheet, { params, body: saved }));
    await draft({ products: [{ product_id: home.id, quantity: '7' }] });
    const rates = [{ base: 'USD', quote: 'INR', rate: '112' }];
    const { quotations, products } = must(await admin.call(whatIf, { body: { rates } }));
    expect(products.map(({ product_id: id }) => id)).not.toContain(home.id);
    expect(quotations?.find(({ pieces }) => pieces === '7')).toMatchObject({
      old_margin_percent: '33.8',
      new_margin_percent: '50',
    });
  });

  test('COST-011 a line moves with the sheet that is its own, and a long new quotation hides no older one', async () => {
    const { admin: seller } = await makeCompany(t, { name: 'Moved Exports' });
    const rate = { base: 'USD', quote: 'INR', rate: '84', day: '2026-11-24', source: 'RBI' };
    must(await seller.call(setExchangeRate, { body: rate }));
    const body = { type: 'material', name: 'Vase clay', unit: 'kg', currency: 'USD', rate: '4' } as const;
    const clay = must(await seller.call(createResource, { body }));
    const cost = async (id: number, line: object, variant_id?: number) => {
      const lines = [{ uid: 'a', kind: 'material', name: 'Clay', quantity: '1', unit: 'kg', ...line }];
      const sheet = { currency: 'USD', lines, margin: { basis: 'cost', percent: '50' } };
      const input = { ...sheet, ...('currency' in line && { currency: line.currency }) } as CostSheetInput;
      const call = { params: { product_id: id }, query: { variant_id }, body: { version: 0, sheet: input } };
      must(await seller.call(saveCostSheet, call));
    };
    const variants = ['S', 'M'].map((Size) => ({ variant_id: Size, options: { Size }, values: {} }));
    const variant_types = [{ name: 'Size', options: ['S', 'M'] }];
    const vase = must(
      await seller.call(createProduct, {
        body: { product_id: 'V', name: 'Vase', values: {}, variants, variant_types },
      }),
    );
    const [small, medium] = vase.variants.map(({ id }) => id);
    await cost(vase.id, { source_id: clay.id, rate: '4', currency: 'USD' });
    await cost(vase.id, { source_id: null, rate: '2', currency: 'USD' }, medium);
    const ofVariants = [small, medium].map((variant_id, at) => ({
      product_id: vase.id,
      variant_id,
      quantity: String(at + 1),
      price: '6',
    }));
    await draft({ products: ofVariants }, seller);
    const prices = [{ child_product_id: clay.id, new_price: '5' }];
    const moved = must(await seller.call(whatIf, { body: { prices } }));
    expect(moved.quotations).toMatchObject([{ pieces: '1', new_margin_percent: '16.7' }]);

    const home = must(
      await seller.call(createProduct, { body: { product_id: 'H', name: 'Home', values: {} } }),
    );
    await cost(home.id, { source_id: null, rate: '336', currency: 'INR' });
    const line = { product_id: home.id, quantity: '10' };
    const old = await draft({ products: [{ ...line, price: '4.5' }] }, seller);
    await draft({ products: Array.from({ length: 500 }, () => ({ ...line, price: '6' })) }, seller);
    const rates = [{ base: 'USD', quote: 'INR', rate: '70' }];
    const seen = must(await seller.call(whatIf, { body: { rates } }));
    expect(seen.quotations?.[0]).toMatchObject({
      enquiry_id: String(old.enquiry_id),
      new_margin_percent: '-6.7',
    });
    expect(seen.quotations).toHaveLength(500);
    expect(seen.quotation_counts).toEqual({ all: 2, below: 0, lines: 501 });
  });

  test('QUOTE-007 QUOTE-011 QUOTE-015 QUOTE-003 is made with its enquiry and names its buyer', async () => {
    const quotation = await draft();
    expect(quotation).toMatchObject({
      buyer_name: 'Ebba Lindqvist',
      company_name: 'Nordhem Living',
      revision: 1,
      state: 'draft',
      is_current: false,
      number: `${quotation.enquiry}-R1`,
    });
    expect(quotation.enquiry).toMatch(/^ENQ-\d{4}$/);
    const other = await draft();
    expect(other.enquiry).not.toBe(quotation.enquiry);
    expect(codeOf(await admin.call(createEnquiryQuotation, { body: {} }))).toBe('invalid_input');
    const asked = must(await admin.call(getEnquiry, { params: { id: quotation.enquiry_id } }));
    expect(asked.company).toBe('Nordhem Living');
  });

  test('QUOTE-008 a line total is quantity × price with two decimals, and totals are their sums', async () => {
    const { lines, figures, total } = await draft({
      products: [
        { product_id: bowl.id, quantity: '7', price: '0.335' },
        { product_id: jar.id, quantity: '3' },
      ],
    });
    expect(lines.map(({ price }) => price)).toEqual(['0.335', '10.67']);
    expect(figures.lines.map(({ amount }) => amount)).toEqual(['2.35', '32.01']);
    expect([figures.total, total]).toEqual(['34.36', { amount: '34.36', currency: 'USD' }]);
  });

  test('QUOTE-005 prices come from the sheet, from the cost, from the library, or are typed', async () => {
    const quotation = await draft({ products: [{ product_id: bowl.id }, { product_id: jar.id }] });
    // The MOQ in whole cartons.
    expect(quotation.lines.map((line) => [line.price_source, line.price, line.quantity])).toEqual([
      ['list', '6.57', '60'],
      ['list', '10.67', '36'],
    ]);
    const change = (changes: object[], member = admin) =>
      member.call(changeQuotationProducts, {
        params: { id: quotation.id },
        body: { changes: changes as never },
      });
    const uid = uidOf(quotation);
    const priceAfter = async (one: object) => must(await change([{ uid, ...one }])).lines[0]?.price;
    expect(await priceAfter({ price_source: 'sheet' })).toBe('6.57');
    expect(await priceAfter({ margin_percent: '60' })).toBe('7.01');
    expect(await priceAfter({ price: '5.5' })).toBe('5.5');
    expect(await priceAfter({ cartons: 3 })).toBe('5.5');
    const after = await read(quotation.id);
    expect(after.lines[0]).toMatchObject({ quantity: '36', price_source: 'typed', cost: SECRET_COST });
    expect(codeOf(await change([{ uid: uidOf(quotation, 1), price_source: 'sheet' }]))).toBe('no_cost');
    expect(codeOf(await change([{ uid: 'none', quantity: '1' }]))).toBe('not_found');
    expect(codeOf(await change([{ uid, quantity: '-1' }]))).toBe('invalid_input');
    expect(codeOf(await change([{ uid, quantity: '9999999999' }]))).toBe('invalid_input');
    expect(codeOf(await change([{ uid, margin_percent: '20' }], clerk))).toBe('costing_editing_denied');
    const unpacked = await product({ price: '1' });
    const added = must(
      await admin.call(addQuotationProducts, {
        params: { id: quotation.id },
        body: { products: [{ product_id: unpacked.id }] },
      }),
    );
    expect(codeOf(await change([{ uid: uidOf(added, 2), cartons: 1 }]))).toBe('no_packing');
  });

  test('QUOTE-017 terms, taxes and the currency are changed, and made prices follow', async () => {
    const quotation = await draft();
    const update = (body: object) =>
      admin.call(updateQuotation, { body: { id: quotation.id, ...body } as never });
    must(await update({ terms: { valid_until: '2027-01-15' } }));
    const freight = {
      inland: { basis: 'cbm', rate: '16', container: '' },
      sea: null,
      insurance_percent: '0',
    };
    const fob = must(
      await update({
        terms: {
          incoterm: 'FOB',
          freight,
          taxes: { igst: { property: 'IGST', type: 'percent', value: '18' } },
        },
      }),
    );
    expect(fob.lines[0]).toMatchObject({ price: '6.73', prices: { EXW: '6.57', FOB: '6.73' } });
    expect(fob.taxes['igst']?.tax_amount).toBe('145.37');
    expect(fob.taxed_total.amount).toBe('952.97');
    expect(fob.terms.valid_until).toBe('2027-01-15');
    const rupees = must(
      await update({
        terms: { currency: 'INR', freight: { inland: null, sea: null, insurance_percent: '0' } },
      }),
    );
    expect(rupees.lines[0]?.price).toBe('555.82');
    expect(codeOf(await update({ terms: { currency: 'EUR' } }))).toBe('no_rate_between');
    expect(codeOf(await update({ version: quotation.version, terms: {} }))).toBe('conflict');
    expect((await read(quotation.id)).terms.currency).toBe('INR');
    must(await update({ buyer: { city: 'Malmö' }, seller: { city: 'Jodhpur' } }));
    expect(await read(quotation.id)).toMatchObject({
      buyer: { company: 'Nordhem Living', city: 'Malmö' },
      seller: { city: 'Jodhpur' },
      terms: { currency: 'INR', valid_until: '2027-01-15' },
    });
  });

  test('QUOTE-017 QUOTE-018 QUOTE-024 QUOTE-025 QUOTE-027 are for those who may read or edit quotations', async () => {
    const quotation = await draft();
    const params = { id: quotation.id };
    const uid = uidOf(quotation);
    const reader = await company.employee(['view_quotation']);
    const changes = [
      await reader.call(updateQuotation, { body: { id: quotation.id, terms: { ready: 'soon' } } }),
      await reader.call(updateEnquiryQuotation, { body: { enquiry_id: quotation.enquiry_id, message: 'x' } }),
      await reader.call(addQuotationProducts, { params, body: { products: [{ product_id: jar.id }] } }),
      await reader.call(changeQuotationProducts, { params, body: { changes: [{ uid, quantity: '1' }] } }),
    ];
    expect(changes.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect(must(await reader.call(quotationProducts, { params })).total).toBe(1);
    const stranger = await company.employee(['view_products', 'view_contacts']);
    expect((await stranger.call(quotationProducts, { params })).status).toBe(403);
  });

  test('QUOTE-024 QUOTE-025 QUOTE-026 QUOTE-027 QUOTE-021 QUOTE-009 products are added, changed and taken away', async () => {
    const { id } = await draft();
    const params = { id };
    const model = { query: { model_id: id } };
    const select = (ids: number[]) =>
      admin.call(addToQuotationSelection, {
        ...model,
        body: { products: ids.map((product_id) => ({ product_id })) },
      });
    must(await select([bowl.id, jar.id]));
    must(await select([jar.id]));
    must(await admin.call(removeFromQuotationSelection, { ...model, body: [bowl.id] }));
    expect(must(await admin.call(quotationSelection, model)).products.map((one) => one.product_id)).toEqual([
      jar.id,
    ]);
    const added = must(
      await admin.call(addQuotationProducts, {
        params,
        body: { selection_id: id, products: [{ product_id: bowl.id, quantity: '24', remark: 'Oiled' }] },
      }),
    );
    expect(added.lines.map((line) => [line.product_id, line.quantity])).toEqual([
      [bowl.id, '120'],
      [bowl.id, '24'],
      [jar.id, '36'],
    ]);
    expect(must(await admin.call(quotationSelection, model)).products).toEqual([]);
    const uid = uidOf(added, 2);
    const moved = must(
      await admin.call(changeQuotationProducts, {
        params,
        body: { changes: [{ uid, before_uid: uidOf(added), discount_percent: '3', remark: 'Sage' }] },
      }),
    );
    expect(moved.lines[0]).toMatchObject({ uid, discount_percent: '3', remark: 'Sage' });
    const listed = must(await admin.call(quotationProducts, { params }));
    expect(listed).toEqual({ products: (await read(id)).lines, total: 3 });
    expect(listed.products.map((line) => [line.uid, line.product_id, line.quantity, line.remark])).toEqual([
      [uid, jar.id, '36', 'Sage'],
      [uidOf(added), bowl.id, '120', ''],
      [uidOf(added, 1), bowl.id, '24', 'Oiled'],
    ]);
    const named = [{ uid, name: 'Jar of clay', price: '9.99', before_uid: null }];
    const last = must(await admin.call(changeQuotationProducts, { params, body: { changes: named } })).lines;
    expect(last.at(-1)).toMatchObject({ uid, name: 'Jar of clay', price: '9.99', quantity: '36' });
    must(await admin.call(deleteQuotationProduct, { params, query: { uid } }));
    expect(
      must(await admin.call(deleteQuotationProducts, { body: { id, product_ids: [bowl.id] } })).lines,
    ).toEqual([]);
    expect(codeOf(await admin.call(deleteQuotationProduct, { params, query: { uid } }))).toBe('not_found');
    expect(
      codeOf(
        await admin.call(addQuotationProducts, { params, body: { products: [{ product_id: 999_999 }] } }),
      ),
    ).toBe('not_found');
  });

  test('QUOTE-014 QUOTE-019 the table has the columns that the person chose, and values of its own', async () => {
    const { id } = await draft();
    const attributes = must(await admin.call(listAttributes, { query: {} }));
    const material = attributes.find(({ internal_name }) => internal_name === 'material');
    const key = `attribute:${material?.id}`;
    must(await admin.call(chooseQuotationColumns, { body: { columns: ['sku', key, 'margin', 'nothing'] } }));
    const before = must(await admin.call(quotationTable, { query: { id } }));
    expect(before.chosen).toEqual(['sku', key, 'margin']);
    expect(before.rows[0]?.figures.amount).toBe('788.4');
    const values = [{ uid: before.rows[0]?.uid ?? '', value: 'Acacia wood' }];
    must(
      await admin.call(updateQuotationAttribute, { body: { id, attribute_id: material?.id ?? 0, values } }),
    );
    const after = must(await admin.call(quotationTable, { query: { id } }));
    expect(after.rows[0]?.attributes[String(material?.id)]).toBe('Acacia wood');
    expect(after.rows[0]?.facts.summary).toContain('Acacia wood');
    const own = must(await clerk.call(quotationTable, { query: { id } }));
    expect(own.columns.map(({ kind }) => kind)).not.toContain('cost');
    expect(own.columns.map(({ key: one }) => one)).not.toContain('cbm');
    expect(own.chosen).not.toContain('margin');
  });

  test('QUOTE-006 each line has uploaded and selected pictures', async () => {
    const quotation = await draft();
    const uid = uidOf(quotation);
    const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: '#8a8060' } });
    const other = sharp({ create: { width: 700, height: 900, channels: 3, background: '#506080' } });
    const files = [
      { name: 'bowl.jpg', bytes: await picture.jpeg().toBuffer() },
      { name: 'foot.jpg', bytes: await other.jpeg().toBuffer() },
    ];
    const { uploaded } = must(
      await upload<{ uploaded: { id: string }[] }>(t, admin, {
        op: uploadQuotationImages,
        params: { id: String(quotation.id) },
        query: { uid },
        files,
      }),
    );
    const params = { id: quotation.id };
    const [shown] = must(await admin.call(quotationImages, { params })).products;
    const [first, second] = uploaded.map((one) => one.id);
    expect(shown).toMatchObject({ uid, sku: bowl.code, own: [], selected: [first, second] });
    expect(shown?.uploaded.map((one) => one.id)).toEqual([first, second]);
    expect((await read(quotation.id)).lines[0]?.image?.id).toBe(first);
    const choose = (body: object) =>
      admin.call(selectQuotationImages, { params, body: { products: [{ uid, ...body }] } as never });
    expect(codeOf(await choose({ selected: [crypto.randomUUID()] }))).toBe('not_found');
    must(await choose({ selected: [second, first] }));
    expect(must(await admin.call(quotationImages, { params })).products[0]?.selected).toEqual([
      second,
      first,
    ]);
    expect((await read(quotation.id)).lines[0]?.image?.id).toBe(second);
    must(await choose({ selected: [], removed: [first] }));
    expect(must(await admin.call(quotationImages, { params })).products[0]).toMatchObject({
      uploaded: [{ id: second }],
      selected: [],
    });
  });

  test('QUOTE-027 two people change one quotation: cells come together, and the second is told', async () => {
    const quotation = await draft({ products: [{ product_id: bowl.id }, { product_id: jar.id }] });
    const [uid, other] = [uidOf(quotation), uidOf(quotation, 1)];
    const change = async (member: Member, changes: object[]) =>
      must(
        await member.call(changeQuotationProducts, {
          params: { id: quotation.id },
          body: { version: quotation.version, changes: changes as never },
        }),
      );
    await change(admin, [{ uid, quantity: '240' }]);
    const second = await change(clerk, [
      { uid, quantity: '360', discount_percent: '5' },
      { uid: other, remark: 'Sage' },
    ]);
    expect(second.kept).toEqual([{ uid, field: 'quantity', by: 'Test Person', value: '240' }]);
    expect(second.lines.map((line) => [line.quantity, line.discount_percent, line.remark])).toEqual([
      ['240', '5', ''],
      ['36', '0', 'Sage'],
    ]);
    // Their own earlier change is no obstacle.
    expect((await change(clerk, [{ uid, discount_percent: '6' }])).kept).toEqual([]);
  });
});

describe('revisions', () => {
  test('QUOTE-010 QUOTE-016 QUOTE-013 count 1, 2, 3; older ones are read-only, and the sent one stays current', async () => {
    const first = await draft();
    expect(codeOf(await admin.call(createQuotation, { body: { enquiry_id: first.enquiry_id } }))).toBe(
      'revision_in_draft',
    );
    const one = await send(first.id);
    expect(one).toMatchObject({ state: 'sent', is_current: true });
    const two = must(await admin.call(createQuotation, { body: { enquiry_id: first.enquiry_id } }));
    expect(two).toMatchObject({
      revision: 2,
      state: 'draft',
      is_current: false,
      number: `${first.enquiry}-R2`,
    });
    expect(uidOf(two)).toBe(uidOf(first));
    expect((await read(one.id)).is_current).toBe(true);
    for (const result of [
      await admin.call(updateQuotation, { body: { id: one.id, terms: { ready: 'soon' } } }),
      await admin.call(changeQuotationProducts, {
        params: { id: one.id },
        body: { changes: [{ uid: uidOf(one), quantity: '1' }] },
      }),
      await admin.call(deleteQuotation, { params: { id: one.id } }),
      await admin.call(sendQuotation, { body: { id: one.id } }),
    ]) {
      expect(codeOf(result)).toBe('quotation_not_draft');
    }
    must(
      await admin.call(changeQuotationProducts, {
        params: { id: two.id },
        body: { changes: [{ uid: uidOf(two), quantity: '240' }] },
      }),
    );
    await send(two.id);
    expect(await read(one.id)).toMatchObject({ is_current: false, is_superseded: true });
    expect((await read(two.id)).before?.lines[0]?.quantity).toBe('120');
    const accept = { id: one.id, decision: 'accepted' as const, name: 'Ebba' };
    expect(codeOf(await admin.call(decideQuotation, { body: accept }))).toBe('quotation_superseded');
    const list = must(
      await admin.call(listQuotations, { query: { enquiry_id: String(first.enquiry_id) } as never }),
    );
    expect(list.quotations.map(({ revision }) => revision)).toEqual([2, 1]);
    expect(list.counts).toMatchObject({ sent: 2, draft: 0 });
    must(await admin.call(decideQuotation, { body: { ...accept, id: two.id } }));
    expect(codeOf(await admin.call(decideQuotation, { body: { ...accept, id: two.id } }))).toBe(
      'quotation_decided',
    );
    const enquiry = must(await admin.call(getEnquiry, { params: { id: first.enquiry_id } }));
    expect(enquiry.state).toBe('won');
  });

  test('QUOTE-010 after an acceptance nothing is given out over it, and no revision begun', async () => {
    const { quotation, token } = await sent();
    const body = { enquiry_id: quotation.enquiry_id };
    const next = must(await admin.call(createQuotation, { body }));
    const decided = { id: quotation.id, decision: 'accepted' as const, name: 'Ebba' };
    must(await admin.call(decideQuotation, { body: decided }));
    const refused = await admin.call(sendQuotation, { body: { id: next.id } });
    expect(refused).toMatchObject({ status: 409, errors: [{ code: 'quotation_accepted' }] });
    must(await admin.call(deleteQuotation, { params: { id: next.id } }));
    expect(codeOf(await admin.call(createQuotation, { body }))).toBe('quotation_accepted');
    expect(codeOf(await admin.call(copyQuotation, { body: { id: quotation.id, ...body } }))).toBe(
      'quotation_accepted',
    );
    expect(must(await admin.call(copyQuotation, { body: { id: quotation.id } })).revision).toBe(1);
    const view = must(await t.as()(viewQuotation, { params: { token } }));
    expect([view.state, view.current.revision, view.decided_by]).toEqual(['accepted', 1, 'Ebba']);
    expect(must(await admin.call(getEnquiry, { params: { id: quotation.enquiry_id } })).state).toBe('won');
  });

  test('QUOTE-010 what was sent is frozen: rate with day and source, prices, facts and parties', async () => {
    const quotation = await draft();
    must(await admin.call(updateQuotation, { body: { id: quotation.id, terms: { currency: 'INR' } } }));
    const frozen = await send(quotation.id);
    expect(frozen.frozen?.rate).toMatchObject({ rate: '84.6', day: '2026-11-24', source: 'RBI' });
    const gone = await product({ price: '3' });
    const { quotation: other } = await sent({ products: [{ product_id: gone.id, quantity: '5' }] });
    await company.inside((ctx) =>
      applyProductChanges(ctx, {
        source: 'form',
        changes: [{ kind: 'update', id: gone.id, fields: { name: 'Renamed' } }],
      }),
    );
    await company.inside((ctx) => deleteProductsNow(ctx, [gone.id]));
    const line = (await read(other.id)).lines[0];
    expect(line).toMatchObject({ is_gone: true, price: '3' });
    expect(line?.name).toContain('Mango wood bowl');
  });

  test('QUOTE-020 a copy goes to another buyer as a new enquiry, or becomes the next revision', async () => {
    const { quotation } = await sent();
    const copied = must(
      await admin.call(copyQuotation, {
        body: { id: quotation.id, buyer_name: 'Otto', company_name: 'Haus' },
      }),
    );
    expect(copied).toMatchObject({ revision: 1, state: 'draft', company_name: 'Haus' });
    expect(copied.enquiry_id).not.toBe(quotation.enquiry_id);
    expect(copied.total).toEqual(quotation.total);
    const next = must(
      await admin.call(copyQuotation, {
        body: { id: quotation.id, enquiry_id: quotation.enquiry_id, refresh: true },
      }),
    );
    expect(next).toMatchObject({ revision: 2, enquiry_id: quotation.enquiry_id });
    must(await admin.call(deleteQuotation, { params: { id: next.id } }));
    expect(codeOf(await admin.call(getQuotation, { params: { id: next.id } }))).toBe('not_found');
  });

  test('QUOTE-005 X nothing is sent without lines, without a price, or with a draft product', async () => {
    const empty = await draft({ products: [] });
    expect(codeOf(await admin.call(sendQuotation, { body: { id: empty.id } }))).toBe('quotation_empty');
    const hidden = await product({ price: '2', status: 'draft' });
    const quotation = await draft({ products: [{ product_id: hidden.id }, { product_id: jar.id }] });
    expect(quotation.hidden).toBe(1);
    expect(await admin.call(sendQuotation, { body: { id: quotation.id } })).toMatchObject({
      errors: [{ code: 'products_hidden', path: 'lines.0.product_id' }],
    });
    const { download_link: link } = must(await admin.call(quotationExcel, { body: { id: quotation.id } }));
    const rows = (await readXlsx((await fetchFile(t, link)).bytes)).sheets[0]?.rows ?? [];
    expect(JSON.stringify(rows)).not.toContain(hidden.code);
    const unpriced = await draft();
    const changes = [{ uid: uidOf(unpriced), price: null }];
    must(await admin.call(changeQuotationProducts, { params: { id: unpriced.id }, body: { changes } }));
    expect(await admin.call(sendQuotation, { body: { id: unpriced.id } })).toMatchObject({
      errors: [{ code: 'line_without_price', path: 'lines.0.price' }],
    });
  });
});

describe('enquiries', () => {
  test('QUOTE-012 QUOTE-004 QUOTE-018 are listed with their latest revision, and their buyer can be changed', async () => {
    const quotation = await draft();
    const list = must(await admin.call(quotationEnquiries, { query: { query: quotation.enquiry } }));
    expect(list.enquiries[0]).toMatchObject({
      id: quotation.enquiry_id,
      revisions: 1,
      latest: { id: quotation.id, state: 'draft' },
    });
    const body = { enquiry_id: quotation.enquiry_id, company_name: 'Nordhem AB' };
    must(await admin.call(updateEnquiryQuotation, { body }));
    expect(await read(quotation.id)).toMatchObject({
      company_name: 'Nordhem AB',
      buyer_name: 'Ebba Lindqvist',
      buyer_email: quotation.buyer_email,
    });
    await send(quotation.id);
    const other = { buyer_name: 'Otto Berg', buyer_email: 'otto@nordhem.example', message: 'By March' };
    must(await admin.call(updateEnquiryQuotation, { body: { ...body, ...other, company_name: 'Berg AB' } }));
    const kept = must(await admin.call(getQuotationEnquiry, { params: { id: quotation.enquiry_id } }));
    expect(kept).toMatchObject({ ...other, company_name: 'Berg AB' });
    // What was sent keeps what it said.
    expect(await read(quotation.id)).toMatchObject({
      company_name: 'Nordhem AB',
      buyer_name: 'Ebba Lindqvist',
      buyer_email: quotation.buyer_email,
    });
    const none = must(await admin.call(quotationEnquiries, { query: { state: 'none' } }));
    expect(none.enquiries.map(({ id }) => id)).not.toContain(quotation.enquiry_id);
  });

  test('QUOTE-001 QUOTE-002 an uploaded sheet stays attached, and its lines are matched to products', async () => {
    const bytes = await sheetOf(
      ['Item no', 'Product name', 'Qty', 'Target price'],
      [
        [bowl.code.toLowerCase(), 'whatever', 720, 6.2],
        ['', 'mango wood bowl 2', 36, null],
        ['??-1', 'Unknown thing', null, null],
      ],
    );
    const texts = { buyer_name: 'Ebba', company_name: 'Nordhem' };
    const answer = must(
      await upload<{ enquiry_id: number; lines: number; matched: number; without_quantity: number }>(
        t,
        admin,
        {
          op: uploadQuotation,
          files: [{ name: 'wanted.xlsx', bytes }],
          texts,
        },
      ),
    );
    expect(answer).toMatchObject({ lines: 3, matched: 2, without_quantity: 1 });
    const params = { id: answer.enquiry_id };
    const enquiry = must(await admin.call(getQuotationEnquiry, { params }));
    expect(enquiry.attached).toMatchObject([{ name: 'wanted.xlsx', matched: 2, lines: 3 }]);
    expect(enquiry.lines.map((line) => [line.product_id, line.quantity])).toEqual([
      [bowl.id, 720],
      [jar.id, 36],
      [null, 0],
    ]);
    expect(enquiry.lines[2]?.written).toEqual({ code: '??-1', name: 'Unknown thing' });
    const lines = [{ line: 3, product_id: jar.id, quantity: 12 }];
    must(await admin.call(updateEnquiryQuotation, { body: { enquiry_id: answer.enquiry_id, lines } }));
    const quotation = must(
      await admin.call(createEnquiryQuotation, { body: { enquiry_id: answer.enquiry_id } }),
    );
    expect(quotation.lines.map(({ quantity, wanted }) => [quantity, wanted])).toEqual([
      ['720', '6.2'],
      ['36', ''],
      ['12', ''],
    ]);
    const pdf = { name: 'order.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF') };
    const again = { enquiry_id: String(answer.enquiry_id) };
    must(await upload(t, admin, { op: uploadQuotation, files: [pdf], texts: again }));
    expect(must(await admin.call(getQuotationEnquiry, { params })).attached).toHaveLength(2);
    const wrong = { name: 'order.exe', bytes: Buffer.from('MZ') };
    expect(codeOf(await upload(t, admin, { op: uploadQuotation, files: [wrong], texts: again }))).toBe(
      'unsupported_file',
    );
  });

  test('QUOTE-002 prices wanted keep their currency, and are in that of the quotation on its lines', async () => {
    const wantedOf = async (title: string, prices: (string | number)[], currency: string) => {
      const rows = prices.map((price) => [bowl.code, 60, price]);
      const file = { name: 'wanted.xlsx', bytes: await sheetOf(['Item no', 'Qty', title], rows) };
      const { enquiry_id } = must(
        await upload<{ enquiry_id: number }>(t, admin, {
          op: uploadQuotation,
          files: [file],
          texts: { buyer_name: 'Ebba' },
        }),
      );
      const body = { enquiry_id, terms: { currency } };
      return must(await admin.call(createEnquiryQuotation, { body })).lines.map(({ wanted }) => wanted);
    };
    expect(await wantedOf('Target price (INR)', [524.52, '$ 6.2', '€ 5'], 'USD')).toEqual(['6.2', '6.2', '']);
    expect(await wantedOf('PRICE', [6.2], 'INR')).toEqual(['524.52']);
  });

  test('QUOTE-002 rows beyond the lines that an enquiry can have are refused, not left out', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => [`many-${at}`, 1]);
    const file = { name: 'many.xlsx', bytes: await sheetOf(['Item no', 'Qty'], rows) };
    const send = (texts: Record<string, string>) =>
      upload<{ enquiry_id: number }>(t, admin, { op: uploadQuotation, files: [file], texts });
    const { enquiry_id: id } = must(await send({ buyer_name: 'Ebba' }));
    expect(codeOf(await send({ enquiry_id: String(id) }))).toBe('too_many_lines');
    const enquiry = must(await admin.call(getQuotationEnquiry, { params: { id } }));
    expect([enquiry.lines.length, enquiry.attached.length]).toEqual([600, 1]);
  });

  test('QUOTE-002 of two sheets that arrive at once both are kept, and the form of an upload is checked', async () => {
    const sheet = async (name: string) => ({
      name: `${name}.xlsx`,
      bytes: await sheetOf(['Item no', 'Qty'], [[name, 5]]),
    });
    const send = async (name: string, texts: Record<string, string>) =>
      upload<{ enquiry_id: number }>(t, admin, { op: uploadQuotation, files: [await sheet(name)], texts });
    const { enquiry_id } = must(await send('first', { buyer_name: ' Ebba ' }));
    const names = Array.from({ length: 4 }, (_, at) => `one-${at}`);
    const sent = await Promise.all(names.map((name) => send(name, { enquiry_id: String(enquiry_id) })));
    sent.map(must);
    const { lines, buyer_name } = must(await admin.call(getQuotationEnquiry, { params: { id: enquiry_id } }));
    expect(buyer_name).toBe('Ebba');
    expect(lines.map(({ written }) => written?.code).toSorted()).toEqual(['first', ...names]);
    const taken = await Promise.all(
      lines.map(({ line }) =>
        admin.call(updateEnquiryQuotation, { body: { enquiry_id, lines: [{ line, quantity: line * 10 }] } }),
      ),
    );
    taken.map(must);
    const after = must(await admin.call(getQuotationEnquiry, { params: { id: enquiry_id } }));
    expect(after.lines.map(({ quantity }) => quantity)).toEqual([10, 20, 30, 40, 50]);
    for (const texts of [{ buyer_name: 'x'.repeat(201) }, { buyer_email: 'nobody' }])
      expect(codeOf(await send('wrong', texts as Record<string, string>))).toBe('invalid_input');
  });
});

describe('lines without a product', () => {
  test('QUOTE-002 get suggestions, are matched by hand or skipped, and go into the quotation or its draft', async () => {
    const teapot = await product({ price: '4', name: 'Hammered copper teapot' });
    const bytes = await sheetOf(
      ['Item no', 'Product name', 'Qty'],
      [
        ['', 'Teapot in copper', 24],
        ['ZZ-9', 'Nothing like it', 10],
        [bowl.code, 'bowl', 60],
      ],
    );
    const { enquiry_id: id } = must(
      await upload<{ enquiry_id: number }>(t, admin, {
        op: uploadQuotation,
        files: [{ name: 'wanted.xlsx', bytes }],
        texts: { buyer_name: 'Mei' },
      }),
    );
    const suggested = must(await admin.call(suggestEnquiryProducts, { params: { id } }));
    expect(suggested.lines.map(({ line, products }) => [line, products[0]?.id])).toEqual([
      [1, teapot.id],
      [2, undefined],
    ]);
    const change = async (line: object) =>
      must(await admin.call(updateEnquiryQuotation, { body: { enquiry_id: id, lines: [line as never] } }));
    const lines = async () => must(await admin.call(getQuotationEnquiry, { params: { id } })).lines;
    await change({ line: 2, is_skipped: true });
    expect((await lines())[1]).toMatchObject({ is_skipped: true, product_id: null });
    await change({ line: 2, product_id: jar.id });
    expect((await lines())[1]).toMatchObject({ is_skipped: false, sku: jar.code });
    await change({ line: 2, product_id: null });
    expect((await lines())[1]).toMatchObject({ product_id: null, sku: 'ZZ-9', name: 'Nothing like it' });
    await change({ line: 3, is_skipped: true });
    const first = must(await admin.call(createEnquiryQuotation, { body: { enquiry_id: id } }));
    expect(first.lines).toEqual([]);
    await change({ line: 1, product_id: teapot.id });
    await change({ line: 3, is_skipped: false });
    const put = async () =>
      must(
        await admin.call(addQuotationProducts, { params: { id: first.id }, body: { from_enquiry: true } }),
      ).lines.map((line) => [line.product_id, line.quantity]);
    const both = [
      [teapot.id, '24'],
      [bowl.id, '60'],
    ];
    expect(await put()).toEqual(both);
    expect(await put()).toEqual(both);
    // One more than a quotation holds is refused at the field that brings it.
    await change({ line: 2, product_id: jar.id });
    const params = { id: first.id };
    const products = Array.from({ length: 499 }, () => ({ product_id: bowl.id }));
    for (const _ of [1, 2]) must(await admin.call(addQuotationProducts, { params, body: { products } }));
    expect(await admin.call(addQuotationProducts, { params, body: { from_enquiry: true } })).toMatchObject({
      errors: [{ code: 'too_many_lines', path: 'body.from_enquiry' }],
    });
  });
});

describe('files', () => {
  test('QUOTE-022 the workbook has numbers and formulas whose results are the stored figures', async () => {
    const quotation = await draft({
      products: [
        { product_id: bowl.id, quantity: '120' },
        { product_id: jar.id, quantity: '24' },
      ],
      terms: { taxes: [{ property: 'IGST', type: 'percent', value: '18' }] },
    });
    const { download_link: link } = must(await clerk.call(quotationExcel, { body: { id: quotation.id } }));
    const workbook = await readXlsx((await fetchFile(t, link)).bytes);
    const rows = workbook.sheets[0]?.rows ?? [];
    expect(rows[0]?.slice(7, 13)).toEqual([
      'Pieces',
      'Pieces per carton',
      'Cartons',
      'Price',
      'Discount %',
      'Amount',
    ]);
    expect(rows.slice(1, 3).map((row) => row[12])).toEqual(
      quotation.figures.lines.map(({ amount }) => Number(amount)),
    );
    expect(rows.map((row) => row[12]).at(-1)).toBe(Number(quotation.figures.taxed_total));
    // Without the permission for packing there is none in the file.
    expect(rows[1]?.[8] ?? null).toBeNull();
  });

  test('QUOTE-023 the PDF in its two layouts says what was quoted, in both languages', async () => {
    const size = { length: '27', width: '27', height: '2.5', unit: 'cm' };
    const plate = await product({ price: '4.1', size });
    const products = [{ product_id: bowl.id }, { product_id: plate.id, quantity: '24' }];
    const { quotation, token } = await sent({ products });
    for (const [layout, language, title, measures] of [
      ['quotation', 'en', 'Quotation', '2.5 cm'],
      ['price_list', 'en', 'Price list with packing', '2.5 cm'],
      ['quotation', 'tr', 'Teklif', '2,5 cm'],
    ] as const) {
      const body = { id: quotation.id, layout, language };
      const { download_link: link } = must(await admin.call(quotationPdf, { body }));
      const text = readPdf((await fetchFile(t, link)).bytes).pages.join(' ');
      expect(text).toContain(title);
      expect(text).toContain(bowl.code);
      expect(text).toContain(measures);
      expect(text).not.toContain(SECRET_COST);
    }
    const url = `/api/view-quotation/${token}`;
    const answer = await t.app.inject({ url, headers: { 'accept-language': 'tr' } });
    expect(answer.body).toContain('2,5 cm');
  });
});

describe('behind the link', () => {
  test('QUOTE-010 the buyer opens the current revision, and the seller sees that they did', async () => {
    const { quotation, token } = await sent();
    const view = must(await t.as()(viewQuotation, { params: { token } }));
    expect(view).toMatchObject({
      number: quotation.number,
      state: 'seen',
      closed: null,
      name: 'Ebba Lindqvist',
    });
    expect(view.current.figures.total).toBe(quotation.figures.total);
    expect(await read(quotation.id)).toMatchObject({ state: 'seen' });
    const { entries } = must(
      await admin.call(quotationActivity, { params: { id: quotation.enquiry_id }, query: {} }),
    );
    expect(entries.map(({ kind }) => kind)).toEqual(['opened', 'sent', 'created']);
    const { recipients } = must(
      await admin.call(quotationRecipients.list, { params: { id: quotation.enquiry_id } }),
    );
    expect(recipients[0]).toMatchObject({ visits: 1 });
    must(
      await admin.call(quotationRecipients.revoke, {
        params: { id: quotation.enquiry_id, recipient_id: recipients[0]?.id ?? 0 },
      }),
    );
    expect(codeOf(await t.as()(viewQuotation, { params: { token } }))).toBe('link_expired');
    const unsent = await draft();
    expect(await tokenOf(unsent)).toBe('');
  });

  test('AG QUOTE-010 accepts with name and time, and with quantities as far as they may be changed', async () => {
    const { quotation, token } = await sent();
    const params = { token };
    const uid = uidOf(quotation);
    const accept = (body: object) =>
      t.as()(acceptQuotation, {
        params,
        body: { revision: 1, name: 'Ebba', total: quotation.figures.taxed_total, ...body },
      });
    expect(codeOf(await accept({ total: '1' }))).toBe('conflict');
    expect(codeOf(await accept({ revision: 2 }))).toBe('quotation_superseded');
    for (const quantity of ['121', '48', '192', '0'])
      expect([quantity, codeOf(await accept({ quantities: { [uid]: quantity } }))]).toEqual([
        quantity,
        'quantity_not_allowed',
      ]);
    must(
      await admin.call(changeQuotationLink, {
        params: { id: quotation.enquiry_id },
        body: { allow_quantities: false },
      }),
    );
    expect(codeOf(await accept({ quantities: { [uid]: '132' } }))).toBe('quantity_not_allowed');
    must(
      await admin.call(changeQuotationLink, {
        params: { id: quotation.enquiry_id },
        body: { allow_quantities: true },
      }),
    );
    const total = exact('6.57').times(180).toFixed();
    const done = must(await accept({ quantities: { [uid]: '180' }, total }));
    expect(done).toMatchObject({
      state: 'accepted',
      closed: 'accepted',
      decided_by: 'Ebba',
      number: `${quotation.enquiry}-R2`,
    });
    expect(done.current.lines[0]?.quantity).toBe('180');
    // What was sent stays what it was.
    expect((await read(quotation.id)).lines[0]?.quantity).toBe('120');
    expect(codeOf(await accept({ revision: 2, total }))).toBe('quotation_decided');
    const mails = await t.platform.messages.outbox({ to: quotation.buyer_email, limit: 5 });
    expect(mails[0]?.subject).toContain('You have accepted');
    const told = await t.platform.messages.outbox({ to: admin.email, limit: 1 });
    expect(told[0]?.subject).toContain('has accepted');
  });

  test('AG what a buyer asks for becomes the draft of the next revision, and the seller is told at once', async () => {
    const { quotation, token } = await sent();
    const params = { token };
    const uid = uidOf(quotation);
    const asked = must(
      await t.as()(askAboutQuotation, {
        params,
        body: { revision: 1, uid, name: 'Ebba', text: 'Can two nest in one carton?' },
      }),
    );
    expect(asked).toMatchObject({ from: 'buyer', uid });
    const told = async () => (await t.platform.messages.outbox({ to: admin.email, limit: 1 }))[0]?.text;
    expect(await told()).toContain('Can two nest in one carton?');
    expect((await read(quotation.id)).open_questions).toBe(1);
    const ask = (quantity: string) =>
      t.as()(askForQuantities, {
        params,
        body: { revision: 1, name: 'Ebba', quantities: { [uid]: quantity }, note: 'For spring' },
      });
    const view = must(await ask('144'));
    expect(view).toMatchObject({ closed: null, asked: { [uid]: '144' } });
    expect(await told()).toContain('120 → 144');
    must(await ask('156'));
    const list = must(await admin.call(getQuotationEnquiry, { params: { id: quotation.enquiry_id } }));
    expect(list.quotations.map(({ revision, state }) => [revision, state])).toEqual([
      [2, 'draft'],
      [1, 'sent'],
    ]);
    const next = await read(list.quotations[0]?.id ?? 0);
    expect(next.lines[0]?.quantity).toBe('156');
    must(
      await admin.call(answerBuyer, { body: { id: quotation.id, uid, text: 'Without the handles, yes.' } }),
    );
    expect((await read(quotation.id)).messages.map(({ from }) => from)).toEqual(['buyer', 'seller']);
    // As soon as the seller goes on with it, the button waits.
    must(
      await admin.call(changeQuotationProducts, {
        params: { id: next.id },
        body: { changes: [{ uid, price: '6.4' }] },
      }),
    );
    expect(must(await t.as()(viewQuotation, { params })).closed).toBe('newer');
    const body = { revision: 1, name: 'Ebba', total: quotation.figures.taxed_total };
    expect(codeOf(await t.as()(acceptQuotation, { params, body }))).toBe('revision_in_draft');
    await send(next.id);
    const now = must(await t.as()(viewQuotation, { params }));
    expect([now.current.revision, now.earlier, now.compared?.revision, now.asked]).toEqual([2, [1], 1, {}]);
    expect(codeOf(await t.as()(acceptQuotation, { params, body }))).toBe('quotation_superseded');
    const declined = { revision: 2, name: 'Ebba', reason: 'Too late' };
    expect(must(await t.as()(declineQuotation, { params, body: declined })).state).toBe('declined');
  });

  test('PERM-028 terms of a new quotation do not make prices from the cost for people who may not see it', async () => {
    for (const terms of [{ price_source: 'margin' as const }, { margin_percent: '0' }]) {
      const body = {
        buyer_name: 'Ebba',
        products: [{ product_id: bowl.id }],
        terms: { currency: 'USD', ...terms },
      };
      expect(codeOf(await clerk.call(createEnquiryQuotation, { body }))).toBe('costing_editing_denied');
    }
  });

  test('PERM-028 prices like those of the last quotation tell no cost to people who may not see it', async () => {
    const made = await draft({ terms: { price_source: 'margin', margin_percent: '0' } });
    expect(exact(made.lines[0]?.base_price ?? 0).toFixed(2)).toBe(exact(SECRET_COST).toFixed(2));
    const own = await draft({}, clerk);
    expect(own.lines[0]).toMatchObject({ price_source: 'list', base_price: '6.57' });
    const params = { id: made.id };
    const body = { products: [{ product_id: bowl.id }] };
    const { lines } = must(await clerk.call(addQuotationProducts, { params, body }));
    expect(lines.at(-1)).toMatchObject({ price_source: 'list', base_price: '6.57' });
    must(await admin.call(deleteQuotation, { params }));
    must(await admin.call(deleteQuotation, { params: { id: own.id } }));
  });

  test('QUOTE-017 totals that no list could add up are refused wherever they come from, and nothing is kept', async () => {
    const huge = { product_id: bowl.id, quantity: '999999999', price: '999999999' };
    const { total: before } = must(await admin.call(listQuotations, { query: {} }));
    const body = { buyer_name: 'Ebba', products: [huge, huge], terms: { currency: 'USD' } };
    expect(codeOf(await admin.call(createEnquiryQuotation, { body }))).toBe('number_too_large');
    expect(must(await admin.call(listQuotations, { query: {} })).total).toBe(before);
    const { id, version } = await draft();
    const params = { id };
    expect(codeOf(await admin.call(addQuotationProducts, { params, body: { products: [huge] } }))).toBe(
      'number_too_large',
    );
    const free = { ...huge, quantity: '1' };
    const { lines } = must(await admin.call(addQuotationProducts, { params, body: { products: [free] } }));
    const changes = [{ uid: lines.at(-1)?.uid ?? '', quantity: '999999999', discount_percent: '100' }];
    const changed = await admin.call(changeQuotationProducts, { params, body: { version, changes } });
    expect(codeOf(changed)).toBe('number_too_large');
    expect((await read(id)).lines).toHaveLength(2);
  });

  test('one address that is added by four people at once is one recipient', async () => {
    const { enquiry_id: id } = await draft();
    const body = { name: 'Ola', email: 'ola@nordhem.example' };
    const added = await Promise.all(
      [1, 2, 3, 4].map(() => admin.call(quotationRecipients.add, { params: { id }, body })),
    );
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  });

  test('QUOTE-010 of two who begin or give out a revision, one is told that the other was first', async () => {
    const quotation = await send((await draft()).id);
    const body = { enquiry_id: quotation.enquiry_id };
    const begun = await Promise.all([1, 2, 3, 4].map(() => admin.call(createQuotation, { body })));
    expect(begun.map(codeOf).toSorted()).toEqual([
      'ok',
      'revision_in_draft',
      'revision_in_draft',
      'revision_in_draft',
    ]);
  });

  test('AG the buyer accepts, or the seller goes on with the draft that was asked for: never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { quotation, token } = await sent();
      const params = { token };
      const uid = uidOf(quotation);
      const asked = { revision: 1, name: 'Ebba', quantities: { [uid]: '132' } };
      must(await t.as()(askForQuantities, { params, body: asked }));
      const { quotations } = must(
        await admin.call(getQuotationEnquiry, { params: { id: quotation.enquiry_id } }),
      );
      const next = quotations[0]?.id ?? 0;
      const total = exact('6.57').times(144).toFixed();
      const accepted = { revision: 1, name: 'Ebba', total, quantities: { [uid]: '144' } };
      const changes = [{ uid, price: '9.99' }];
      const [accepts, changed] = await Promise.all([
        t.as()(acceptQuotation, { params, body: accepted }),
        admin.call(changeQuotationProducts, { params: { id: next }, body: { changes } }),
      ]);
      const after = await read(next);
      expect([
        'ok, quotation_not_draft: accepted at 6.57',
        'ok, not_found: accepted at 6.57',
        'revision_in_draft, ok: draft at 9.99',
      ]).toContain(
        `${codeOf(accepts)}, ${codeOf(changed)}: ${after.state} at ${after.lines[0]?.price ?? ''}`,
      );
    }
  });

  test('AG whoever goes on with the draft that was asked for keeps it when somebody enters the answer', async () => {
    const ends = new Set<string>();
    for (let round = 0; round < 6; round += 1) {
      const { quotation, token } = await sent();
      const uid = uidOf(quotation);
      const asked = { revision: 1, name: 'Ebba', quantities: { [uid]: '132' } };
      must(await t.as()(askForQuantities, { params: { token }, body: asked }));
      const { quotations } = must(
        await admin.call(getQuotationEnquiry, { params: { id: quotation.enquiry_id } }),
      );
      const next = quotations[0]?.id ?? 0;
      const changes = [{ uid, price: '9.99' }];
      const body = { id: quotation.id, decision: 'declined' as const, name: 'Ebba' };
      const [changed] = await Promise.all([
        admin.call(changeQuotationProducts, { params: { id: next }, body: { changes } }),
        admin.call(decideQuotation, { body }),
      ]);
      ends.add(`${codeOf(changed)}, ${codeOf(await admin.call(getQuotation, { params: { id: next } }))}`);
    }
    expect(['ok, ok', 'not_found, not_found']).toEqual(expect.arrayContaining([...ends]));
  });

  test('AG what is accepted with other quantities has the prices that the buyer saw, whatever containers are today', async () => {
    const own = standardContainers[0]!;
    const container = (usable_cbm: string) =>
      admin.call(saveSetting, { body: { key: 'containers', value: [{ ...own, usable_cbm }] } });
    must(await container('30'));
    const freight = {
      inland: { basis: 'container' as const, rate: '900', container: own.code },
      sea: null,
      insurance_percent: '0',
    };
    const { quotation, token } = await sent({ terms: { incoterm: 'FOB', freight } });
    const uid = uidOf(quotation);
    const price = quotation.lines[0]?.price ?? '';
    expect(exact(price).gt('6.57')).toBe(true);
    must(await container('15'));
    const total = exact(price).times(132).toDecimalPlaces(2).toFixed();
    const done = must(
      await t.as()(acceptQuotation, {
        params: { token },
        body: { revision: 1, name: 'Ebba', total, quantities: { [uid]: '132' } },
      }),
    );
    expect([done.current.lines[0]?.price, done.current.figures.taxed_total]).toEqual([price, total]);
    must(await admin.call(saveSetting, { body: { key: 'containers', value: [] } }));
  });

  test('pictures end with the link, no text of a buyer becomes an address, and nobody’s number is told', async () => {
    const begun = await draft();
    const uid = uidOf(begun);
    const picture = sharp({ create: { width: 900, height: 700, channels: 3, background: '#60808a' } });
    const files = [{ name: 'bowl.jpg', bytes: await picture.jpeg().toBuffer() }];
    await upload(t, admin, {
      op: uploadQuotationImages,
      params: { id: String(begun.id) },
      query: { uid },
      files,
    });
    const buyer = { email: 'ebba.private@nordhem.example', phone: '+46 8 000 11', tax_number: 'SE556' };
    must(await admin.call(updateQuotation, { body: { id: begun.id, buyer } }));
    const quotation = await send(begun.id);
    const token = await tokenOf(quotation);
    const params = { token };
    const view = must(await t.as()(viewQuotation, { params }));
    const address = view.current.lines[0]?.image?.large ?? '';
    expect(address).toMatch(/^\/view-quotation\//);
    await fetchFile(t, address);
    for (const secret of Object.values(buyer)) expect(JSON.stringify(view)).not.toContain(secret);
    const sha256 = /[0-9a-f]{64}/.exec(address)?.[0] ?? '';
    const text = `/files/x/${sha256}/original/a.jpg?expires=4000000000&signature=x`;
    must(await t.as()(askAboutQuotation, { params, body: { revision: 1, uid: null, name: 'Ebba', text } }));
    expect(must(await t.as()(viewQuotation, { params })).messages[0]?.text).toBe(text);
    const page = await t.app.inject({ url: `/view-quotation/${token}` });
    expect(page.statusCode).toBe(200);
    expect(page.body).not.toContain(`/view-quotation/${token}/files/${sha256}/original`);
    const { recipients } = must(
      await admin.call(quotationRecipients.list, { params: { id: quotation.enquiry_id } }),
    );
    const place = { id: quotation.enquiry_id, recipient_id: recipients[0]?.id ?? 0 };
    must(await admin.call(quotationRecipients.revoke, { params: place }));
    await expect(fetchFile(t, address)).rejects.toThrow('410');
  });

  test('QUOTE-010 after its last day it is expired, for everybody', async () => {
    const now = t.clock.now();
    const day = new Date(now.getTime() + 2 * 86_400_000).toISOString().slice(0, 10);
    const { quotation, token } = await sent({ terms: { valid_until: day } });
    t.clock.advance(4 * 86_400_000);
    expect((await read(quotation.id)).state).toBe('expired');
    const list = must(await admin.call(listQuotations, { query: { state: 'expired' } }));
    expect(list.quotations.map(({ id }) => id)).toContain(quotation.id);
    const body = { revision: 1, name: 'Ebba', total: quotation.figures.taxed_total };
    expect(codeOf(await t.as()(acceptQuotation, { params: { token }, body }))).toBe('quotation_expired');
    const late = await draft({ terms: { valid_until: day } });
    expect(await admin.call(sendQuotation, { body: { id: late.id } })).toMatchObject({
      errors: [{ code: 'validity_over', path: 'terms.valid_until' }],
    });
  });

  test('PERM-029 who may create quotations begins one and copies it; who may only see or edit does not', async () => {
    const maker = await company.employee(['view_quotation', 'create_quotation']);
    const { id, state } = await draft({}, maker);
    expect(state).toBe('draft');
    expect((await maker.call(copyQuotation, { body: { id } })).ok).toBe(true);
    const other = await company.employee(['view_quotation', 'edit_quotation']);
    const begin = await other.call(createEnquiryQuotation, { body: { buyer_name: 'Ebba' } });
    expect([begin.ok, codeOf(begin)]).toEqual([false, 'forbidden']);
    expect(codeOf(await other.call(copyQuotation, { body: { id } }))).toBe('forbidden');
  });

  test('PERM-028 nobody without view_costing gets a cost, margin or floor, and a buyer never does', async () => {
    must(
      await admin.call(saveSetting, {
        body: { key: 'catalogue_approval', value: { required: false, margin_floor: '25' } },
      }),
    );
    const quotation = await draft();
    const uid = uidOf(quotation);
    const changes = [{ uid, margin_percent: '61.25' }];
    must(await admin.call(changeQuotationProducts, { params: { id: quotation.id }, body: { changes } }));
    const own = await read(quotation.id);
    expect([own.margin_floor, own.lines[0]?.cost, own.lines[0]?.margin_percent]).toEqual([
      '25',
      SECRET_COST,
      '61.25',
    ]);
    const others = JSON.stringify(await read(quotation.id, clerk));
    for (const secret of [SECRET_COST, '61.25', '"25"']) expect(others).not.toContain(secret);
    expect((await read(quotation.id, clerk)).lines[0]?.facts.pack).toBeNull();
    await send(quotation.id);
    const token = await tokenOf(quotation);
    const view = JSON.stringify(must(await t.as()(viewQuotation, { params: { token } })));
    for (const secret of [SECRET_COST, '61.25', 'margin', 'cost', 'supplier', 'floor'])
      expect(view).not.toContain(secret);
    const { download_link: link } = must(
      await t.as()(buyerQuotationFile, { params: { token }, body: { format: 'excel' } }),
    );
    const rows = JSON.stringify((await readXlsx((await fetchFile(t, link)).bytes)).sheets);
    expect(rows).toContain(bowl.code);
    expect(rows).not.toContain(SECRET_COST);
    const params = { id: quotation.enquiry_id };
    const status = async () => (await t.app.inject({ url: link })).statusCode;
    must(await admin.call(changeQuotationLink, { params, body: { passcode: '482915' } }));
    expect(await status()).toBe(403);
    must(await admin.call(changeQuotationLink, { params, body: { passcode: null } }));
    expect(await status()).toBe(200);
    must(await admin.call(changeQuotationLink, { params, body: { allow_download: false } }));
    expect(codeOf(await t.as()(buyerQuotationFile, { params: { token }, body: { format: 'pdf' } }))).toBe(
      'download_not_allowed',
    );
  });

  test('PERM-013 how to reach the buyer is hidden without view_buyer_details, and saving keeps it', async () => {
    const { id, enquiry_id, buyer } = await draft();
    const whole = { ...buyer, phone: '+46 8 000 11', tax_number: 'SE556' };
    must(await admin.call(updateQuotation, { body: { id, buyer: whole } }));
    const seen = (await read(id, clerk)).buyer;
    expect([seen.email, seen.phone, seen.tax_number]).toEqual(['', '', 'SE556']);
    const changed = { ...seen, address: 'Hamngatan 12' };
    must(await clerk.call(updateQuotation, { body: { id, buyer: changed } }));
    expect((await read(id)).buyer).toEqual({ ...whole, address: 'Hamngatan 12' });
    const other = { ...changed, name: 'Otto', company: 'Haus' };
    must(await clerk.call(updateQuotation, { body: { id, buyer: other } }));
    expect((await read(id)).buyer).toMatchObject({ company: 'Haus', email: '', phone: '' });
    const place = { params: { id: enquiry_id } };
    must(await admin.call(updateQuotation, { body: { id, buyer: whole } }));
    await send(id);
    must(await admin.call(changeQuotationLink, { ...place, body: { anyone_with_link: true } }));
    const token = await tokenOf(await read(id));
    const asked = { revision: 1, uid: null, name: whole.email, text: 'Is it oiled?' };
    must(await t.as()(askAboutQuotation, { params: { token }, body: asked }));
    const activity = await clerk.call(quotationActivity, { ...place, query: {} });
    for (const answer of [must(activity), await read(id, clerk)])
      expect(JSON.stringify(answer)).not.toContain(whole.email);
  });

  test('the buyer of an enquiry has one link, however their name is spaced', async () => {
    const { enquiry_id: id } = await draft({ buyer_email: '', buyer_name: 'Ebba  Lindqvist' });
    const body = { name: 'ebba Lindqvist', company: 'Nordhem  living' };
    const again = await admin.call(quotationRecipients.add, { params: { id }, body });
    expect(codeOf(again)).toBe('recipient_exists');
  });

  test('a recipient without an address, or of another quotation, is refused by its place in the list', async () => {
    const quotation = await draft();
    const params = { id: quotation.enquiry_id };
    const { recipients } = must(await admin.call(quotationRecipients.list, { params }));
    const { id: silent } = must(
      await admin.call(quotationRecipients.add, { params, body: { name: 'Otto' } }),
    );
    const [common = 0] = recipients.map(({ id }) => id);
    const send = (...recipient_ids: number[]) =>
      admin.call(sendQuotation, { body: { id: quotation.id, recipient_ids } });
    expect(await send(common, common, silent)).toMatchObject({
      errors: [{ code: 'no_buyer_email', path: 'body.recipient_ids.2' }],
    });
    expect(await send(common, 999_999_999)).toMatchObject({
      errors: [{ code: 'not_found', path: 'body.recipient_ids.1' }],
    });
  });

  test('a mail goes to the recipients that are named, with the files that go with it', async () => {
    const quotation = await draft();
    const { recipients } = must(
      await admin.call(quotationRecipients.list, { params: { id: quotation.enquiry_id } }),
    );
    const body = {
      id: quotation.id,
      recipient_ids: recipients.map(({ id }) => id),
      attach: ['excel' as const],
    };
    must(await admin.call(sendQuotation, { body }));
    const [mail] = await t.platform.messages.outbox({ to: quotation.buyer_email, limit: 1 });
    expect(mail?.text).toContain('/view-quotation/');
  });
});

describe('mails to buyers', () => {
  const asRecipient = async (id: number, name: string) => {
    const body = { name, email: `${name.toLowerCase()}${(made += 1)}@nordhem.example` };
    const { id: recipient_id } = must(await admin.call(quotationRecipients.add, { params: { id }, body }));
    return { ...body, place: { id, recipient_id } };
  };
  const recipientsOf = async (id: number) =>
    must(await admin.call(quotationRecipients.list, { params: { id } })).recipients;
  const tokenFor = async ({ id, recipient_id }: { id: number; recipient_id: number }): Promise<string> =>
    (await recipientsOf(id))
      .find((one) => one.id === recipient_id)
      ?.link?.split('/')
      .at(-1) ?? '';
  const mailsTo = async (to: string) => t.platform.messages.outbox({ to, limit: 10 });

  test('QUOTE-010 each mail counts: no more go out in a quarter of an hour than one person may send', async () => {
    const member = await company.employee(['view_quotation', 'create_quotation', 'edit_quotation']);
    const quotation = await draft({}, member);
    const recipient_ids: number[] = [];
    while (recipient_ids.length < MAILS_MAX - 2)
      recipient_ids.push((await asRecipient(quotation.enquiry_id, 'Reader')).place.recipient_id);
    const body = { id: quotation.id, recipient_ids };
    must(await member.call(sendQuotation, { body }));
    const answer = (by: Member) =>
      by.call(answerBuyer, { body: { id: quotation.id, uid: null, text: 'In May.' } });
    must(await answer(member));
    must(await answer(member));
    expect(codeOf(await answer(member))).toBe('rate_limited');
    expect(await mailsTo((await read(quotation.id)).buyer_email)).toHaveLength(2);
    must(await answer(admin));
    const many = Array.from({ length: MAILS_MAX + 1 }, (_, at) => at + 1);
    const refused = await member.call(sendQuotation, { body: { ...body, recipient_ids: many } });
    expect(codeOf(refused)).toBe('too_many_items');
  });

  test('QUOTE-010 what cannot be attached leaves the draft unsent and nobody mailed, and it is sent afterwards', async () => {
    const { id, enquiry_id, buyer_email } = await draft();
    const recipient_ids = (await recipientsOf(enquiry_id)).map((one) => one.id);
    const body = { id, recipient_ids, attach: ['excel' as const] };
    const limits = t.platform.settings.limits as { companyStorageMb: number };
    const room = limits.companyStorageMb;
    limits.companyStorageMb = 0;
    const refused = await admin.call(sendQuotation, { body });
    limits.companyStorageMb = room;
    expect(codeOf(refused)).toBe('storage_quota');
    expect([(await read(id)).state, await mailsTo(buyer_email)]).toEqual(['draft', []]);
    expect(must(await admin.call(sendQuotation, { body })).state).toBe('sent');
    expect(await mailsTo(buyer_email)).toHaveLength(1);
  });

  test('QUOTE-010 an answer goes to those who asked, and never to a link that was revoked', async () => {
    const { quotation, token } = await sent();
    const asker = await asRecipient(quotation.enquiry_id, 'Sven');
    const ask = async (behind: string) =>
      must(
        await t.as()(askAboutQuotation, {
          params: { token: behind },
          body: { revision: 1, uid: null, name: 'Sven', text: 'Is it oiled?' },
        }),
      );
    const answer = async () =>
      must(await admin.call(answerBuyer, { body: { id: quotation.id, uid: null, text: 'With linseed.' } }));
    const mailed = async () =>
      Promise.all([asker.email, quotation.buyer_email].map(async (to) => (await mailsTo(to)).length));
    await ask(await tokenFor(asker.place));
    await answer();
    expect(await mailed()).toEqual([1, 0]);
    await ask(token);
    await answer();
    expect(await mailed()).toEqual([1, 1]);
    await ask(await tokenFor(asker.place));
    must(await admin.call(quotationRecipients.revoke, { params: asker.place }));
    await answer();
    await ask(token);
    const [own] = await recipientsOf(quotation.enquiry_id);
    const params = { id: quotation.enquiry_id, recipient_id: own?.id ?? 0 };
    must(await admin.call(quotationRecipients.revoke, { params }));
    await answer();
    expect(await mailed()).toEqual([1, 1]);
  });
});

test('1,000 random changes leave stored totals equal to those of the lines', async () => {
  const quotation = await draft({ products: [{ product_id: bowl.id }, { product_id: jar.id }] });
  const changes = quotation.lines.map(({ uid }, at) => ({
    uid,
    quantity: `${17 + at}.5`,
    price: '3.3335',
    discount_percent: '7.77',
  }));
  const after = must(
    await admin.call(changeQuotationProducts, { params: { id: quotation.id }, body: { changes } }),
  );
  const again = documentFigures(after.lines, []);
  expect([after.figures.total, after.total.amount]).toEqual([again.total, again.total]);
});

test('QUOTE-004 a demo company has three enquiries in different states, and a quotation in two revisions', async () => {
  const demo = await makeCompany(t, { name: 'Anadolu', language: 'tr' });
  const selling = await attributesOf(demo).find('selling_price', demo);
  const packaging = [
    { length: '50', width: '40', height: '30', unit: 'cm', no_of_pieces: '6' },
  ] as PackagingInput[];
  const changes = [1, 2, 3, 4].map((at) => ({
    kind: 'create' as const,
    fields: {
      product_id: `D-${at}`,
      name: `Kase ${at}`,
      status: 'published' as const,
      values: { [selling.id]: { value: '185', currency: 'USD', unit: 'per-piece' } },
      packaging,
    },
  }));
  for (const name of ['Ayla', 'Otto', 'Ebba'])
    must(await demo.admin.call(createContact, { body: { name, email: `${name}@buyer.example` } }));
  await demo.inside(async (ctx) => {
    await applyProductChanges(ctx, { changes, source: 'demo' });
    await addDemoQuotations(ctx);
  });
  const { enquiries } = must(await demo.admin.call(quotationEnquiries, { query: {} }));
  expect(enquiries.map(({ state, revisions, latest }) => [state, revisions, latest?.state ?? null])).toEqual([
    ['won', 1, 'accepted'],
    ['answered', 2, 'draft'],
    ['new', 0, null],
  ]);
  for (const { id } of enquiries) {
    const { items } = must(await demo.admin.call(getEnquiry, { params: { id } }));
    expect(items.every(({ quantity }) => quantity > 0) && items.length).toBeGreaterThan(2);
  }
  const draftId = enquiries[1]?.latest?.id ?? 0;
  const shown = must(await demo.admin.call(getQuotation, { params: { id: draftId } }));
  expect(shown.lines[0]).toMatchObject({ quantity: '240', price_source: 'sheet', cost: '114.7' });
  expect(shown.before?.lines[0]?.quantity).toBe('120');
});
