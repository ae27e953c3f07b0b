import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  amendPaper,
  copyPaper,
  createContact,
  createPaper,
  createProduct,
  deleteContact,
  findParties,
  getPaper,
  issuePaper,
  listPapers,
  mergeContacts,
  paperExcel,
  paperPdf,
  paperPreview,
  saveSetting,
  updatePaper,
  type InputOf,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { fetchFile } from '../../../test/import-flow.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { deleteProductsNow } from '../products/index.ts';

let t: TestApp;
let company: Company;
let [bowl, vase] = [0, 0];
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
  const make = async (product_id: string) =>
    must(await company.admin.call(createProduct, { body: { product_id, name: `Product ${product_id}` } })).id;
  [bowl, vase] = [await make('BOWL'), await make('VASE')];
});
afterAll(() => t.close());

const parties = {
  exporter: { company: 'Kaveri Exports', country: 'IN' },
  buyer: { company: 'Nordhem Living AB', country: 'SE' },
};
type Create = InputOf<typeof createPaper>['body'];
type Change = Omit<InputOf<typeof updatePaper>['body'], 'id'>;
const create = async (body: Partial<Create> = {}) =>
  must(
    await company.admin.call(createPaper, {
      body: {
        type: 'commercial-invoice',
        products: [{ product_id: bowl, quantity: '10', price: '9.40' }],
        ...parties,
        ...body,
      },
    }),
  );
const tryUpdate = (id: number, change: Change) =>
  company.admin.call(updatePaper, { body: { id, ...change } });
const update = async (id: number, change: Change) => must(await tryUpdate(id, change));
const issue = (id: number, reason = 'Agreed by telephone') =>
  company.admin.call(issuePaper, { params: { id }, body: { reason } });
const pdf = (id: number) => company.admin.call(paperPdf, { params: { id }, body: {} });
const preview = async (id: number) =>
  must(await company.admin.call(paperPreview, { params: { id }, query: {} }));

test('PERM-042 a party is taken from a contact of the company; it stays when that is deleted', async () => {
  const { admin } = company;
  const contact = must(await admin.call(createContact, { body: { name: 'Ebba' } }));
  const paper = await create({ buyer: { name: 'Ebba', contact_id: contact.id } });
  must(await admin.call(deleteContact, { params: { id: contact.id } }));
  const { id } = paper;
  const kept = await update(id, { buyer: { city: 'Malmö', contact_id: contact.id } });
  expect(kept.buyer).toMatchObject({ city: 'Malmö', contact_id: contact.id });
  expect(await tryUpdate(id, { notify: { contact_id: 987_654 } })).toMatchObject({
    status: 404,
    errors: [{ path: 'body.notify.contact_id' }],
  });
});

describe('DOC-017 a contact that was deleted or merged', () => {
  const book = async (query: string) =>
    must(await company.admin.call(findParties, { query: { role: 'buyer', query } })).parties.flatMap(
      ({ party }) => party ?? [],
    );

  test('is not offered with the party of an earlier paper, and does not hide the one that is left', async () => {
    const { call } = company.admin;
    const add = async () =>
      must(await call(createContact, { body: { name: 'Pia', company: 'Merged Rooms Oy' } })).id;
    const [gone, left] = [await add(), await add()];
    await create({ buyer: { company: 'Merged Rooms Oy', name: 'Pia', contact_id: gone } });
    expect((await book('Merged Rooms')).map((one) => one.contact_id)).toEqual([gone]);
    must(await call(mergeContacts, { params: { id: left }, body: { ids: [gone] } }));
    const merged = await book('Merged Rooms');
    expect(merged.map((one) => one.contact_id)).toEqual([null, left]);
    for (const buyer of merged) expect((await create({ buyer })).buyer).toEqual(buyer);
    must(await call(deleteContact, { params: { id: left } }));
    for (const buyer of await book('Merged Rooms')) {
      expect(buyer.contact_id).toBeNull();
      await create({ buyer });
    }
  });

  test('is not named by the next paper, a copy or an amendment, which are not refused', async () => {
    const { call } = company.admin;
    const { id: contact_id } = must(
      await call(createContact, { body: { name: 'Ulla', company: 'Ulla AB' } }),
    );
    const party = { company: 'Ulla AB', name: 'Ulla', country: 'SE', contact_id };
    const order = await create({ type: 'sales-order', buyer: party, consignee: party });
    must(await issue(order.id));
    must(await call(deleteContact, { params: { id: contact_id } }));
    const parties = { buyer: { ...party, contact_id: null }, consignee: { ...party, contact_id: null } };
    const next = { type: 'commercial-invoice' as const, from_id: order.id };
    expect(must(await call(createPaper, { body: next }))).toMatchObject(parties);
    expect(must(await call(copyPaper, { body: { id: order.id } }))).toMatchObject(parties);
    expect(must(await call(amendPaper, { params: { id: order.id } }))).toMatchObject(parties);
  });
});

describe('what is typed into a paper', () => {
  test('DOC-008 a percent tax of 1,000 is ten times the total, and one above it is refused', async () => {
    const { id } = await create();
    const tax = { kind: 'tax', property: 'Duty', type: 'percent' } as const;
    const taxed = await update(id, { taxes: [{ ...tax, value: '1000' }] });
    expect([taxed.total, taxed.taxed_total]).toEqual(['94', '1034']);
    expect(await tryUpdate(id, { taxes: [{ ...tax, value: '1000.01' }] })).toMatchObject({ status: 400 });
    expect(await tryUpdate(id, { taxes: [{ ...tax, value: '-1' }] })).toMatchObject({ status: 400 });
  });

  test('DOC-009 totals that no list could add up are refused, and nothing is kept', async () => {
    const huge = { product_id: bowl, quantity: '999999999', price: '999999999' };
    const before = must(await company.admin.call(listPapers, { query: {} })).total;
    const body = { type: 'commercial-invoice' as const, products: [huge, huge], ...parties };
    const refused = { errors: [{ code: 'number_too_large' }] };
    expect(await company.admin.call(createPaper, { body })).toMatchObject(refused);
    expect(must(await company.admin.call(listPapers, { query: {} })).total).toBe(before);
    const { id, products } = await create();
    const lines = products.map(({ uid }) => ({
      uid,
      discount_percent: '100',
      ...huge,
      product_id: undefined,
    }));
    expect(await tryUpdate(id, { lines })).toMatchObject(refused);
  });

  test('DOC-018 a packing list holds 99,999 cartons, and any quantity can be packed by hand', async () => {
    const products = [
      { product_id: bowl, quantity: '999999999' },
      { product_id: vase, quantity: '1000000' },
    ];
    const { id, packing, products: lines } = await create({ type: 'packaging-list', products });
    expect(packing.map(({ contents }) => contents[0]?.pieces)).toEqual([999999999, 1000000]);
    const range = (uid: string, count: number) => ({
      uid,
      count,
      contents: [{ line: lines[0]?.uid ?? '', pieces: 10000 }],
    });
    await update(id, { packing: [range('a', 99_998), range('b', 1)] });
    const refused = await tryUpdate(id, { packing: [range('a', 99_999), range('b', 1)] });
    expect(refused).toMatchObject({ status: 400, errors: [{ path: 'body.packing' }] });
  });

  test('DOC-005 DOC-009 a tax that is taken away adds nothing, although its row is in the dictionary', async () => {
    const { id } = await create();
    const tax = { kind: 'tax', type: 'fixed', tax_value_id: null } as const;
    const both = await update(id, {
      taxes: { a: { ...tax, property: 'IGST', value: '5' }, b: { ...tax, property: 'Cess', value: '7' } },
    });
    expect(both.taxed_total).toBe('106');
    const one = await update(id, {
      taxes: {
        a: { ...tax, property: 'IGST', value: '5', tax_amount: '5', delete: true },
        b: { ...tax, property: 'Cess', value: '7', tax_amount: '9999' },
      },
    });
    expect([Object.keys(one.taxes), one.taxed_total]).toEqual([['b'], '101']);
  });

  test('DOC-009 three lines of 0.005 come to what they show: 0.01 each and 0.03 together', async () => {
    const products = Array.from({ length: 3 }, () => ({ product_id: bowl, quantity: '1', price: '0.005' }));
    const made = await create({ products });
    expect(Object.values(made.row_amounts)).toEqual(['0.01', '0.01', '0.01']);
    expect(made.total).toBe('0.03');
    const [first] = made.products;
    const alone = await update(made.id, {
      lines: [{ uid: first?.uid ?? '', quantity: '3' }],
      remove: made.products.slice(1).map(({ uid }) => uid),
    });
    expect(alone.total).toBe('0.02');
  });

  test('DOC-018 a line without a price and a party without a country block an invoice, by their names', async () => {
    const made = await create({
      products: [{ product_id: bowl, quantity: '10' }],
      buyer: { company: 'Nordhem Living AB', country: '' },
    });
    expect(made.total).toBe('0');
    expect(made.gaps.filter(({ weight }) => weight === 'red').map(({ code, at }) => [code, at])).toEqual([
      ['line_without_price', 'BOWL'],
      ['party_without_country', 'buyer'],
    ]);
    expect(await issue(made.id)).toMatchObject({ status: 409, errors: [{ code: 'paper_has_findings' }] });
    expect((await pdf(made.id)).ok).toBe(true);
  });

  test('DOC-016 4,000 characters in a cell are kept and printed, and one more is refused', async () => {
    const { id, products } = await create();
    const uid = products[0]?.uid ?? '';
    const remark = 'Glazed inside and out, food safe. '.repeat(130).slice(0, 3999) + '.';
    const long = await update(id, { lines: [{ uid, remark: remark }] });
    expect(long.products[0]?.remark).toBe(remark);
    const word = 'x'.repeat(4000);
    await update(id, { lines: [{ uid, remark: word }] });
    expect((await pdf(id)).ok).toBe(true);
    expect((await preview(id)).pages).toBeGreaterThan(0);
    expect(await tryUpdate(id, { lines: [{ uid, remark: `${word}x` }] })).toMatchObject({ status: 400 });
  });

  test('DOC-016 names from right to left are kept, printed and found', async () => {
    const buyer = { company: 'شركة الوادي للتجارة', name: 'רונן כהן', country: 'AE' };
    const { id } = await create({ buyer });
    await update(id, { lines: [], terms: { remarks: '‏ملاحظة 12 كرتون (A-4)' } });
    expect((await pdf(id)).ok).toBe(true);
    const found = must(await company.admin.call(listPapers, { query: { query: 'الوادي' } }));
    expect(found.documents.map((one) => [one.id, one.party])).toEqual([[id, buyer.company]]);
    const { download_link: link } = must(await company.admin.call(paperExcel, { params: { id }, body: {} }));
    const { sheets } = await readXlsx((await fetchFile(t, link)).bytes);
    expect(sheets.flatMap(({ rows }) => rows.flat()).join('\n')).toContain(buyer.company);
  });

  test('DOC-001 currencies are never mixed: lines have that of their paper, and sums stand apart', async () => {
    const one = await create({ terms: { currency: 'EUR' } });
    const other = await update(one.id, { terms: { currency: 'GBP' } });
    expect([other.base_currency, other.total, other.taxed_total]).toEqual(['GBP', '94', '94']);
    const { totals } = must(
      await company.admin.call(listPapers, { query: { type: 'commercial-invoice', currency: 'GBP' } }),
    );
    expect(totals.map(({ amount }) => amount)).toEqual([{ amount: '94', currency: 'GBP' }]);
    expect(await tryUpdate(one.id, { terms: { currency: 'EURO' } })).toMatchObject({ status: 400 });
  });
});

test('DOC-017 the email of a party is checked as that of a contact is, and may be absent', async () => {
  const { id } = await create();
  const email = async (text: string) => tryUpdate(id, { buyer: { email: text } });
  expect(must(await email('Ebba@Nordhem.example')).buyer.email).toBe('ebba@nordhem.example');
  expect(await email('ebba at nordhem')).toMatchObject({ status: 400 });
  expect(must(await email('')).buyer.email).toBe('');
});

describe('two at once', () => {
  test('DOC-016 a PDF that is asked for while the paper changes is of one state, and nothing fails', async () => {
    const { id, products } = await create();
    const uid = products[0]?.uid ?? '';
    const changes = Array.from({ length: 6 }, (_, at) =>
      tryUpdate(id, { lines: [{ uid, quantity: String(11 + at) }] }),
    );
    const files = [pdf(id), pdf(id), pdf(id)];
    for (const answer of await Promise.all([...changes, ...files])) expect(answer.ok).toBe(true);
    const now = must(await company.admin.call(getPaper, { params: { id } }));
    expect(now.total).toBe(String(Number(now.products[0]?.quantity) * 9.4));
  });

  test('DOC-019 two people issue the same draft: one does, the other is told, and one number is taken', async () => {
    const [first, { id }] = [await create(), await create()];
    const before = must(await issue(first.id));
    const answers = await Promise.all([issue(id), issue(id)]);
    expect(answers.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      status: 409,
      errors: [{ code: 'paper_not_draft' }],
    });
    const after = must(await issue((await create()).id));
    const serial = (number: string) => Number(number.split('-').at(-1));
    expect(serial(after.number) - serial(before.number)).toBe(2);
  });

  test('PROD-030 DOC-016 a product of an issued paper that is deleted stays named in it and in its copy', async () => {
    const body = { product_id: 'GONE', name: 'Gone tomorrow' };
    const gone = must(await company.admin.call(createProduct, { body })).id;
    const { id } = await create({ products: [{ product_id: gone, quantity: '1', price: '4' }] });
    await company.inside((ctx) => deleteProductsNow(ctx, [gone]));
    const issued = must(await issue(id));
    expect(issued.products[0]).toMatchObject({ name: 'Gone tomorrow', is_gone: true });
    expect((await pdf(id)).ok).toBe(true);
    const copy = must(await company.admin.call(copyPaper, { body: { id } }));
    expect(copy.products[0]).toMatchObject({ name: 'Gone tomorrow', facts: { sku: 'GONE' } });
  });
});

describe('the delivery plan of a purchase order', () => {
  test('DOC-018 adds up to what is ordered or blocks issuing, and goes with its lines', async () => {
    const made = await create({
      type: 'purchase-order',
      products: [
        { product_id: vase, quantity: '120', price: '790' },
        { product_id: bowl, quantity: '200', price: '640' },
      ],
      terms: { due_on: '2026-11-13' },
    });
    const [one = '', other = ''] = made.products.map(({ uid }) => uid);
    const deliveries = [
      { line: other, day: '2026-11-13', quantity: '110' },
      { line: one, day: '2026-10-30', quantity: '60' },
      { line: other, day: '2026-10-30', quantity: '90' },
      { line: one, day: '2026-11-20', quantity: '50' },
    ];
    const planned = await update(made.id, { terms: { deliveries } });
    expect(planned.gaps.filter(({ code }) => code.startsWith('deliver'))).toEqual([
      { code: 'deliveries_differ', weight: 'red', at: 'VASE', found: '110', wanted: '120' },
      { code: 'delivery_late', weight: 'amber', at: 'VASE', found: '2026-11-20', wanted: '2026-11-13' },
    ]);
    expect(await issue(made.id)).toMatchObject({ errors: [{ code: 'paper_has_findings' }] });
    const whole = deliveries.map((row) => (row.quantity === '50' ? { ...row, quantity: '60' } : row));
    const ready = await update(made.id, { terms: { deliveries: whole } });
    expect(ready.gaps.map(({ code }) => code)).not.toContain('deliveries_differ');
    const stray = [{ line: 'nobody', day: '2026-11-13', quantity: '1' }];
    expect(await tryUpdate(made.id, { terms: { deliveries: stray } })).toMatchObject({
      errors: [{ code: 'not_found', path: 'body.terms.deliveries.0.line' }],
    });
    expect(
      await tryUpdate(made.id, { terms: { deliveries: [{ line: one, day: '2026-11-13', quantity: '0' }] } }),
    ).toMatchObject({ status: 400 });
    const { download_link: link } = must(
      await company.admin.call(paperExcel, { params: { id: made.id }, body: {} }),
    );
    const { sheets } = await readXlsx((await fetchFile(t, link)).bytes);
    const plan = sheets.find(({ name }) => name === 'Delivery plan');
    expect(plan?.rows.slice(1, 5).map(([, sku, , quantity]) => [sku, Number(quantity)])).toEqual([
      ['VASE', 60],
      ['BOWL', 90],
      ['BOWL', 110],
      ['VASE', 60],
    ]);
    expect((await pdf(made.id)).ok).toBe(true);
    const less = await update(made.id, { remove: [other] });
    expect(less.terms.deliveries.map(({ line }) => line)).toEqual([one, one]);
    expect(must(await issue(made.id)).terms.deliveries).toHaveLength(2);
    const copy = must(await company.admin.call(copyPaper, { body: { id: made.id } }));
    expect(copy.terms.deliveries).toEqual([]);
  });
});

test('DOC-017 DOC-018 the India pack is on invoices to buyers abroad in any currency; Turkish papers name units and countries in Turkish', async () => {
  const value = { pack: 'india', state_code: '08', district: 'Jodhpur', ad_code: '05104126100009' };
  must(await company.admin.call(saveSetting, { body: { key: 'trade_papers', value } }));
  const printed = async (id: number, language: 'en' | 'tr' = 'en') => {
    const answer = await company.admin.call(paperExcel, { params: { id }, body: { language } });
    const { sheets } = await readXlsx((await fetchFile(t, must(answer).download_link)).bytes);
    return sheets.map(({ rows }) => rows.map((row) => row.join(' | ')).join('\n')).join('\n');
  };
  const { id } = await create({ terms: { currency: 'INR' } });
  const abroad = await printed(id);
  for (const text of [
    'Rajasthan (08), Jodhpur',
    'Other country (96)',
    'AD code 0510412-6100009',
    'HSN',
    'Sweden',
  ])
    expect(abroad).toContain(text);
  const turkish = await printed(id, 'tr');
  for (const text of ['| adet |', 'Nordhem Living AB, İsveç', 'Hindistan, AD code'])
    expect(turkish).toContain(text);
  await update(id, { buyer: { country: 'India' } });
  expect(await printed(id)).not.toContain('Other country (96)');
  must(await company.admin.call(saveSetting, { body: { key: 'trade_papers', value: {} } }));
  expect(await printed((await create()).id)).not.toContain('Rajasthan');
});

test('DOC-016 an invoice of one line with all that it can say is on one page, in each design and size', async () => {
  const lut = { lut_arn: 'AD080326002145K', lut_from: '2026-04-01', lut_until: '2027-03-31' };
  const value = { pack: 'india', ...lut, state_code: '08', district: 'Jodhpur', ad_code: '05104126100009' };
  must(await company.admin.call(saveSetting, { body: { key: 'trade_papers', value } }));
  const exporter = {
    ...parties.exporter,
    name: 'Ravi Menon',
    address: 'Plot 42, Basni Industrial Area, Phase II, Jodhpur 342005, Rajasthan',
    tax_number: 'GSTIN 08AAKCK4821M1Z4, IEC AAKCK4821M',
    email: 'hello@kaveri.example',
    phone: '+91 98765 01420',
  };
  const { id } = await create({
    exporter,
    consignee: parties.buyer,
    notify: parties.buyer,
    terms: {
      currency: 'USD',
      incoterm: 'FOB',
      incoterm_place: 'Mundra',
      port_of_loading: 'INMUN',
      port_of_discharge: 'USNYC',
      final_destination: 'Portland, Maine, United States',
      country_of_origin: 'IN',
      payment_terms: 'Letter of credit at sight',
      due_on: '2027-01-15',
      ship_by: '2026-12-20',
      their_reference: 'PO 45127',
      marks: 'HARBOR & PINE / NYC\nPO 45127\nMADE IN INDIA',
      references: 'Proforma invoice PI-2026-0001\nSales order SO-2026-0001\nPacking list PL-2026-0001',
      declaration: 'This invoice shows the actual price of the goods; all particulars are true. '.repeat(2),
      remarks: 'Goods are of first quality and packed for sea freight.',
      bank: { name: 'Thar Commercial Bank', branch: 'Jodhpur', account: '0123', code: 'THARINBBJOD' },
    },
  });
  await update(id, {
    taxes: ['discount', 'charge', 'tax'].map((kind) => ({
      uid: kind,
      kind: kind as 'tax',
      property: 'Palletising',
      type: 'fixed' as const,
      value: '1',
    })),
  });
  for (const design of ['classic', 'ledger', 'letter'] as const)
    for (const size of ['a4', 'letter'] as const) {
      const call = { params: { id }, query: { design, size } };
      const { pages } = must(await company.admin.call(paperPreview, call));
      expect([design, size, pages]).toEqual([design, size, 1]);
    }
});
