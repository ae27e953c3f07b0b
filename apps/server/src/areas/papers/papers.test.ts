import { sql } from 'drizzle-orm';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  amendPaper,
  cancelPaper,
  confirmPaper,
  copyPaper,
  createEnquiryQuotation,
  createPaper,
  createProduct,
  deletePaper,
  findParties,
  getDeal,
  getPaper,
  issuePaper,
  listPapers,
  paperExcel,
  paperHistory,
  paperPdf,
  paperPreview,
  saveSetting,
  sendQuotation,
  setExchangeRate,
  updateDeal,
  updatePaper,
  type InputOf,
  type PackagingInput,
  type ResultOf,
} from '@sourcewiz/contract';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { fetchFile } from '../../../test/import-flow.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { readPdf } from '../../platform/print/pdf-reader.fixture.ts';
import { countryByIso3 } from '../identity/index.ts';
import { applyProductChanges, deleteProductsNow } from '../products/index.ts';

type Details = ResultOf<typeof getPaper>;

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

let made = 0;
async function product(pieces = 12): Promise<number> {
  const packaging = [
    { length: '60', width: '40', height: '30', unit: 'cm', no_of_pieces: String(pieces) },
  ] as PackagingInput[];
  const body = { product_id: `PAPER-${(made += 1)}`, name: `Bowl ${made}`, packaging };
  const { id } = must(await company.admin.call(createProduct, { body }));
  await company.inside((ctx) =>
    applyProductChanges(ctx, {
      changes: [{ kind: 'update', id, fields: { status: 'published' } }],
      source: 'form',
    }),
  );
  return id;
}
const create = async (body: InputOf<typeof createPaper>['body']): Promise<Details> =>
  must(await company.admin.call(createPaper, { body }));
const update = async (body: InputOf<typeof updatePaper>['body']): Promise<Details> =>
  must(await company.admin.call(updatePaper, { body }));
const issue = (id: number, reason = 'Agreed by telephone') =>
  company.admin.call(issuePaper, { params: { id }, body: { reason } });
const parties = {
  exporter: { company: 'Kaveri Exports', country: 'IN', tax_number: 'GSTIN 08AAKCK4821M1Z4' },
  buyer: { company: 'Nordhem Living AB', country: 'SE' },
};
async function order(
  quantities: readonly string[],
  type: 'sales-order' | 'proforma-invoice' = 'sales-order',
) {
  const products = [];
  for (const quantity of quantities) products.push({ product_id: await product(), quantity, price: '9.40' });
  return create({ type, products, ...parties });
}

test('PERM-013 DOC-017 how to reach a buyer is hidden without view_buyer_details, and saving keeps it', async () => {
  const clerk = await company.employee(['view_quotation', 'edit_quotation', 'create_quotation']);
  const party = {
    company: 'Vellinge Hus',
    name: 'Otto',
    email: 'otto@vellinge.example',
    phone: '+46 8 000 11',
  };
  const { id } = await create({ type: 'proforma-invoice', buyer: party, consignee: party });
  const read = async (by = company.admin) => must(await by.call(getPaper, { params: { id } }));
  const seen = await read(clerk);
  expect(JSON.stringify(seen)).not.toMatch(/otto@vellinge|8 000 11/);
  const book = must(await clerk.call(findParties, { query: { role: 'buyer', query: 'Vellinge' } }));
  expect(book.parties[0]?.party).toMatchObject({ company: 'Vellinge Hus', email: '', phone: '' });
  const body = {
    id,
    buyer: { ...seen.buyer, city: 'Malmö' },
    consignee: { ...seen.consignee, city: 'Lund' },
  };
  must(await clerk.call(updatePaper, { body }));
  const kept = await read();
  expect([kept.buyer, kept.consignee]).toMatchObject([
    { ...party, city: 'Malmö' },
    { ...party, city: 'Lund' },
  ]);
  const printed = async (by: Company['admin']) => {
    const excel = must(await by.call(paperExcel, { params: { id }, body: {} })).download_link;
    const pdf = must(await by.call(paperPdf, { params: { id }, body: {} })).download_link;
    const { sheets } = await readXlsx((await fetchFile(t, excel)).bytes);
    return [JSON.stringify(sheets), JSON.stringify(await readPdf((await fetchFile(t, pdf)).bytes))];
  };
  for (const text of await printed(company.admin)) expect(text).toContain('otto@vellinge.example');
  for (const text of await printed(clerk)) expect(text).not.toMatch(/otto@vellinge|8 000 11/);
});

describe('a trade document', () => {
  test('DOC-013 DOC-004 DOC-006 is made as a draft without number, with its whole state', async () => {
    const made1 = await order(['294', '126']);
    expect(made1).toMatchObject({
      type: 'sales-order',
      number: '',
      state: 'draft',
      total: '3948',
      taxed_total: '3948',
      product_count: 2,
      base_currency: 'USD',
      currency_data: { home: 'USD', rate: null },
      data_source: null,
      facets_data: { '': { lines: 2, pieces: '420' } },
      unit_update_count: 0,
      remarks: '',
    });
    const [bowl] = made1.products;
    expect(made1.row_amounts[bowl?.uid ?? '']).toBe('2763.6');
    const uids = made1.products.map(({ uid }) => uid);
    const byRow = (...values: string[]) => Object.fromEntries(uids.map((uid, at) => [uid, values[at]]));
    expect(made1.products.map(({ quantity, price }) => [quantity, price])).toEqual([
      ['294', '9.4'],
      ['126', '9.4'],
    ]);
    expect(made1.row_amounts).toEqual(byRow('2763.6', '1184.4'));
    expect(made1.row_units).toEqual(byRow('pcs', 'pcs'));
    expect(made1.row_product_count).toEqual(byRow('294', '126'));
    expect(must(await company.admin.call(getPaper, { params: { id: made1.id } }))).toEqual(made1);
    const changed = await update({
      id: made1.id,
      version: made1.version,
      terms: {
        remarks: 'Goods as agreed',
        incoterm: 'FOB',
        incoterm_place: 'Mundra',
        port_of_loading: 'INMUN',
      },
      lines: [{ uid: bowl?.uid ?? '', unit: 'sets', quantity: '10', hs_code: '4419 90 90' }],
    });
    expect(changed).toMatchObject({ remarks: 'Goods as agreed', unit_update_count: 1 });
    expect(changed.row_units[bowl?.uid ?? '']).toBe('sets');
    expect(changed.document_meta_count).toBeGreaterThan(made1.document_meta_count);
    expect(changed.facets_data).toMatchObject({ '4419 90 90': { lines: 1, pieces: '10' } });
    const late = await company.admin.call(updatePaper, { body: { id: made1.id, version: made1.version } });
    expect(late).toMatchObject({ status: 409, errors: [{ code: 'conflict' }] });
    must(await issue(made1.id));
    const invoice = await create({ type: 'commercial-invoice', from_id: made1.id });
    const { number } = must(await company.admin.call(getPaper, { params: { id: made1.id } }));
    expect(invoice).toMatchObject({
      data_source: { id: made1.id, type: 'sales-order', number },
      product_count: 2,
      total: changed.total,
    });
  });

  test('DOC-013 DOC-015 are made and copied by those who may make documents', async () => {
    const { id } = await order(['5']);
    const clerk = await company.employee(['view_quotation', 'edit_quotation']);
    const refused = [
      await clerk.call(createPaper, { body: { type: 'sales-order', ...parties } }),
      await clerk.call(copyPaper, { body: { id } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  });

  test('DOC-005 DOC-008 DOC-009 taxes are taken as list or dictionary and answered as dictionary; deleted ones go', async () => {
    const { id } = await order(['100']);
    const listed = await update({ id, taxes: [{ property: 'IGST', type: 'percent', value: '18' }] });
    expect(listed).toMatchObject({ total: '940', taxed_total: '1109.2' });
    const [uid = ''] = Object.keys(listed.taxes);
    expect(listed.taxes[uid]).toMatchObject({ tax_amount: '169.2', tax_value_id: null, type: 'percent' });
    const both = {
      [uid]: { property: 'IGST', type: 'percent' as const, value: '18', delete: true },
      b: { property: 'Stamp', type: 'fixed' as const, value: '1.005', new: true },
    };
    const after = await update({ id, taxes: both });
    expect(Object.keys(after.taxes)).toEqual(['b']);
    expect(after).toMatchObject({ taxed_total: '941.01' });
    const much = { property: 'IGST', type: 'percent' as const, value: '1001' };
    expect(await company.admin.call(updatePaper, { body: { id, taxes: [much] } })).toMatchObject({
      status: 400,
    });
  });

  test('DOC-015 is copied without number into a deal of its own, and only drafts are deleted', async () => {
    const source = await order(['5']);
    must(await issue(source.id));
    const copy = must(await company.admin.call(copyPaper, { body: { id: source.id } }));
    expect(copy).toMatchObject({ number: '', state: 'draft', total: '47', data_source: null });
    expect(copy.deal?.id).not.toBe(source.deal?.id);
    expect(copy).toMatchObject({ type: 'sales-order', buyer: source.buyer, exporter: source.exporter });
    const facts = ({ products }: Details) =>
      products.map(({ product_id, quantity, price, unit }) => [product_id, quantity, price, unit]);
    expect(facts(copy)).toEqual(facts(source));
    must(await company.admin.call(deletePaper, { params: { id: copy.id } }));
    expect(await company.admin.call(getPaper, { params: { id: copy.id } })).toMatchObject({ status: 404 });
    expect(await company.admin.call(deletePaper, { params: { id: source.id } })).toMatchObject({
      status: 409,
      errors: [{ code: 'paper_not_draft' }],
    });
  });

  test('DOC-019 50 issued at once have numbers without a gap or a double, also beside refused ones', async () => {
    const drafts = [];
    const products = [{ product_id: await sharedProduct(), quantity: '1', price: '1' }];
    for (let at = 0; at < 50; at += 1)
      drafts.push((await create({ type: 'proforma-invoice', products, ...parties })).id);
    const empty = await create({ type: 'proforma-invoice', ...parties });
    const answers = await Promise.all([...drafts, empty.id, ...drafts.slice(0, 5)].map((id) => issue(id)));
    const numbers = answers.flatMap((answer) => (answer.ok ? [Number(answer.data.number.slice(-4))] : []));
    const sorted = numbers.toSorted((a, b) => a - b);
    expect(numbers.length).toBe(50);
    expect(sorted).toEqual(Array.from({ length: 50 }, (_, at) => (sorted[0] ?? 0) + at));
    expect(answers.filter((answer) => !answer.ok).length).toBe(6);
  });

  test('DOC-019 an issued one is frozen: cancelled with a reason, or amended as a revision', async () => {
    must(
      await company.admin.call(setExchangeRate, {
        body: { base: 'EUR', quote: 'USD', rate: '1.1', day: '2026-11-20', source: 'ECB' },
      }),
    );
    const draft = await order(['3']);
    await update({ id: draft.id, terms: { currency: 'EUR' } });
    const issued = must(await issue(draft.id));
    expect(issued.number).toMatch(/^SO-\d{4}-\d{4}$/);
    expect(issued.frozen?.rate).toMatchObject({ rate: '1.1', source: 'ECB', day: '2026-11-20' });
    const refused = await company.admin.call(updatePaper, {
      body: { id: draft.id, terms: { remarks: 'x' } },
    });
    expect(refused).toMatchObject({ status: 409, errors: [{ code: 'paper_not_draft' }] });
    must(await company.admin.call(confirmPaper, { params: { id: draft.id }, body: { note: 'By mail' } }));
    const revision = must(await company.admin.call(amendPaper, { params: { id: draft.id } }));
    expect(revision).toMatchObject({ number: `${issued.number}-R2`, revision: 2, state: 'draft' });
    expect(await company.admin.call(amendPaper, { params: { id: draft.id } })).toMatchObject({
      errors: [{ code: 'revision_in_draft' }],
    });
    must(await issue(revision.id));
    const old = must(await company.admin.call(getPaper, { params: { id: draft.id } }));
    expect(old).toMatchObject({ is_superseded: true, revisions: [{ revision: 1 }, { revision: 2 }] });
    const cancelled = must(
      await company.admin.call(cancelPaper, { params: { id: revision.id }, body: { reason: 'Quantities' } }),
    );
    expect(cancelled).toMatchObject({ state: 'cancelled', reason: 'Quantities' });
    const { events } = must(await company.admin.call(paperHistory, { params: { id: revision.id } }));
    expect(events.map(({ what }) => what)).toEqual(['cancelled', 'issued', 'amended']);
    // A number that was cancelled does not count again by an amendment begun before.
    const again = must(await issue((await order(['3'])).id));
    const amendment = must(await company.admin.call(amendPaper, { params: { id: again.id } }));
    must(await company.admin.call(cancelPaper, { params: { id: again.id }, body: { reason: 'Twice' } }));
    expect(await issue(amendment.id)).toMatchObject({ status: 409, errors: [{ code: 'paper_not_issued' }] });
  });
});

let shared: Promise<number> | undefined;
const sharedProduct = (): Promise<number> => (shared ??= product());

describe('the chain', () => {
  test('DOC-014 DOC-018 ordered 1,000, packed 600, invoiced 600: what is left is known and goes on', async () => {
    const sales = await order(['1000']);
    const uid = sales.products[0]?.uid ?? '';
    await update({
      id: sales.id,
      terms: { incoterm: 'FOB', incoterm_place: 'Mundra', marks: 'NORDHEM / GOT' },
      taxes: [{ kind: 'discount', property: 'Volume', type: 'percent', value: '3' }],
    });
    must(await issue(sales.id));
    const packing = await create({
      type: 'packaging-list',
      from_id: sales.id,
      lines: [{ uid, quantity: '600' }],
    });
    expect(packing).toMatchObject({
      cartons: 50,
      pieces: '600',
      taxes: {},
      terms: { marks: 'NORDHEM / GOT' },
    });
    expect(packing.products[0]).toMatchObject({ uid, price: null, ordered: '1000', left: '1000' });
    expect(packing.packing).toMatchObject([{ count: 50, contents: [{ line: uid, pieces: 12 }] }]);
    must(await issue(packing.id));
    const { download_link } = must(
      await company.admin.call(paperExcel, { params: { id: packing.id }, body: {} }),
    );
    const [cartons] = (await readXlsx((await fetchFile(t, download_link)).bytes)).sheets;
    expect(cartons?.rows[2]?.slice(3, 11)).toEqual([50, 600, null, null, null, null, null, 3.6]);
    expect(cartons?.rows[3]?.[1]).toBe('Weights missing for 50 of 50 cartons');
    const invoice = await create({ type: 'commercial-invoice', from_id: packing.id });
    expect(invoice.products[0]).toMatchObject({ quantity: '600', price: '9.4' });
    expect(invoice).toMatchObject({ total: '5470.8', cartons: null, data_source: { id: packing.id } });
    expect(invoice.terms.references).toContain(packing.number);
    expect(invoice.findings).toEqual([]);
    const rest = await create({ type: 'packaging-list', from_id: sales.id });
    expect(rest.products[0]).toMatchObject({ quantity: '400', left: '400' });
    const deal = must(await company.admin.call(getDeal, { params: { id: sales.deal?.id ?? 0 } }));
    expect(deal.documents.map(({ type }) => type)).toEqual([
      'sales-order',
      'packaging-list',
      'commercial-invoice',
      'packaging-list',
    ]);
    expect(deal.lines).toMatchObject([{ uid, ordered: '1000', packed: '1000', invoiced: '600', left: '0' }]);
    expect(
      await company.admin.call(createPaper, { body: { type: 'packaging-list', from_id: sales.id } }),
    ).toMatchObject({ status: 422, errors: [{ code: 'nothing_left' }] });
  });

  test('DOC-018 a red finding blocks issuing, an amber one wants a reason, each with both values', async () => {
    const sales = await order(['10']);
    must(await issue(sales.id));
    const invoice = await create({ type: 'commercial-invoice', from_id: sales.id });
    const uid = invoice.products[0]?.uid ?? '';
    const wrong = await update({ id: invoice.id, lines: [{ uid, price: '9.04', quantity: '11' }] });
    expect(wrong.findings).toMatchObject([
      { kind: 'too_many', weight: 'red', mine: '11', theirs: '10', fix: '10' },
      { kind: 'price', weight: 'red', mine: '9.04', theirs: '9.4', other: { id: sales.id } },
    ]);
    expect(await issue(invoice.id)).toMatchObject({ errors: [{ code: 'paper_has_findings' }] });
    await update({
      id: invoice.id,
      lines: [{ uid, price: '9.4', quantity: '10' }],
      buyer: { company: 'Nordhem Living A.B.' },
    });
    expect(await issue(invoice.id, '')).toMatchObject({ errors: [{ code: 'reason_needed' }] });
    expect(must(await issue(invoice.id, 'The broker asked for it')).state).toBe('issued');
  });

  test('DOC-018 a letter of credit is typed as conditions, and one that is not met blocks the invoice', async () => {
    const sales = await order(['10']);
    const id = sales.deal?.id ?? 0;
    must(await issue(sales.id));
    const invoice = await create({ type: 'commercial-invoice', from_id: sales.id });
    const credit = { number: '2026-IM-004417', conditions: ['Amount USD 90 ±1%', 'Bill of lading'] };
    const deal = must(await company.admin.call(updateDeal, { params: { id }, body: { credit } }));
    expect(deal.conditions.map(({ state }) => state)).toEqual(['not_met', 'undecided']);
    expect(await issue(invoice.id)).toMatchObject({ errors: [{ code: 'paper_has_findings' }] });
    must(
      await company.admin.call(updateDeal, {
        params: { id },
        body: { credit: { ...credit, conditions: ['Amount USD 94'] } },
      }),
    );
    expect(must(await issue(invoice.id)).credit).toMatchObject([{ state: 'met', fact: 'USD 94' }]);
    // The revision that it replaces is not drawn a second time.
    const amended = must(await company.admin.call(amendPaper, { params: { id: invoice.id } }));
    const again = must(await issue(amended.id));
    expect(again.credit).toMatchObject([{ state: 'met', fact: 'USD 94' }]);
  });

  test('DOC-018 a purchase order goes to a supplier without the buyer and their prices', async () => {
    const sales = await order(['120']);
    await update({
      id: sales.id,
      terms: {
        incoterm: 'CIF',
        incoterm_place: 'Gothenburg',
        port_of_loading: 'INMUN',
        port_of_discharge: 'SEGOT',
        final_destination: 'Malmö',
        marks: 'NORDHEM / GOT',
        payment_terms: 'LC at sight',
        delivery_terms: 'To Nordhem by sea',
        remarks: 'For Nordhem',
        declaration: 'For Nordhem',
        their_reference: 'PO 45127',
        country_of_origin: 'IN',
        ship_by: '2026-12-15',
      },
      consignee: { company: 'Nordhem Malmö', country: 'SE' },
    });
    const bought = await create({
      type: 'purchase-order',
      from_id: sales.id,
      exporter: { company: 'Khurja Stoneware Works', country: 'IN' },
    });
    expect(bought.products[0]).toMatchObject({ quantity: '120', price: null });
    const { deal: _, ...printed } = bought;
    for (const word of [
      'Nordhem',
      'NORDHEM',
      'Malm',
      'Gothenburg',
      'SEGOT',
      'INMUN',
      'LC at',
      '45127',
      '2026-12-15',
    ])
      expect(JSON.stringify(printed)).not.toContain(word);
    // Where goods go straight to the buyer, somebody types the marks.
    expect(bought.terms).toMatchObject({ marks: '', country_of_origin: 'IN', incoterm: '' });
    const marked = await update({ id: bought.id, terms: { marks: 'NORDHEM / GOT' } });
    expect(marked.terms.marks).toBe('NORDHEM / GOT');
    expect(bought.buyer.company).toBe('Test company');
  });

  test('DOC-018 a quotation becomes an order only once it was given out', async () => {
    const quoted = must(
      await company.admin.call(createEnquiryQuotation, {
        body: {
          buyer_name: 'Ebba',
          company_name: 'Nordhem',
          products: [{ product_id: await product(), quantity: '24', price: '5' }],
        },
      }),
    );
    const body = { type: 'proforma-invoice' as const, from_id: quoted.id };
    expect(await company.admin.call(createPaper, { body })).toMatchObject({
      errors: [{ code: 'paper_not_given_out' }],
    });
    const sent = await company.admin.call(sendQuotation, { body: { id: quoted.id } });
    const given = must(sent);
    const bank = { name: 'Bank of Bikaner', account: '0123', code: 'BIKA0000412' };
    const value = { bank, signer: 'Ravi Menon', design: 'ledger' };
    must(await company.admin.call(saveSetting, { body: { key: 'trade_papers', value } }));
    const proforma = await create(body);
    expect(proforma).toMatchObject({ data_source: { number: given.number }, total: '120' });
    // What a quotation does not state is the company's.
    expect(proforma.terms).toMatchObject({ bank, signer: 'Ravi Menon', design: 'ledger' });
    must(await company.admin.call(saveSetting, { body: { key: 'trade_papers', value: {} } }));
  });
});

test('DOC-001 documents are listed with totals per type and currency; cancelled ones add no amount', async () => {
  const other = await makeCompany(t);
  const make = async (type: 'sales-order' | 'packaging-list') =>
    must(
      await other.admin.call(createPaper, {
        body: { type, ...parties, terms: { their_reference: 'PO 45127' } },
      }),
    );
  const first = await make('sales-order');
  await make('packaging-list');
  const list = async (query: NonNullable<InputOf<typeof listPapers>['query']>) =>
    must(await other.admin.call(listPapers, { query }));
  const all = await list({});
  expect(all).toMatchObject({ total: 2, counts: { 'sales-order': 1, 'packaging-list': 1, quotation: 0 } });
  expect((await list({ type: 'sales-order' })).documents.map(({ id }) => id)).toEqual([first.id]);
  expect((await list({ query: '45127 nordhem' })).total).toBe(2);
  expect((await list({ state: 'issued' })).total).toBe(0);
  expect((await company.admin.call(getPaper, { params: { id: first.id } })).ok).toBe(false);
  const sold = await order(['10']);
  must(await issue(sold.id));
  const sums = async () =>
    must(await company.admin.call(listPapers, { query: { deal_id: sold.deal?.id ?? 0 } })).totals;
  expect(await sums()).toMatchObject([{ count: 1, amount: { amount: '94', currency: 'USD' }, pieces: '10' }]);
  must(await company.admin.call(cancelPaper, { params: { id: sold.id }, body: { reason: 'Twice' } }));
  expect(await sums()).toMatchObject([{ count: 0, amount: { amount: '0' }, pieces: '0' }]);
});

test('DOC-001 a draft bears the day that it is where the company is, also in filters', async () => {
  const other = await makeCompany(t);
  await other.inside(({ db, orgId }) =>
    db.execute(sql`update organisation set country_id = ${countryByIso3('IND')?.id} where id = ${orgId}`),
  );
  // A quarter to seven in the evening in Greenwich is after midnight in India.
  const [day, next] = [1, 2].map((days) =>
    new Date(t.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10),
  ) as [string, string];
  t.clock.advance(Date.parse(`${day}T18:45:00Z`) - t.clock.now().getTime());
  const { dated } = must(await other.admin.call(createPaper, { body: { type: 'sales-order', ...parties } }));
  expect(dated).toBe(next);
  const listed = async (query: NonNullable<InputOf<typeof listPapers>['query']>) =>
    must(await other.admin.call(listPapers, { query })).documents.map((one) => one.dated);
  expect(await listed({ from: next, to: next })).toEqual([next]);
  expect(await listed({ to: day })).toEqual([]);
});

test('DOC-017 the address book has parties of earlier documents, those used most first', async () => {
  const find = async (role: 'consignee' | 'bank' | 'exporter', query: string) =>
    must(await company.admin.call(findParties, { query: { role, query } })).parties;
  const bank = {
    name: 'Thar Commercial Bank',
    account: '0123',
    branch: 'Jaipur',
    code: 'THAR0000412',
    iban: '',
  };
  const { id } = await create({
    type: 'sales-order',
    ...parties,
    consignee: { company: 'Baltic Freight AB', city: 'Gothenburg' },
    terms: { bank },
  });
  expect(await find('consignee', 'ba')).toMatchObject([{ party: { company: 'Baltic Freight AB' }, used: 1 }]);
  expect((await find('consignee', '')).map(({ party }) => party?.company)).toContain('Baltic Freight AB');
  expect(await find('bank', 'thar')).toMatchObject([{ bank, used: 1 }]);
  const wrong = await update({
    id,
    exporter: { tax_number: 'GSTIN 08AAKCK4821M1Z6' },
    terms: { bank: { ...bank, iban: 'DE00' } },
  });
  expect(wrong.gaps).toMatchObject([
    { code: 'no_lines' },
    { code: 'party_without_country', at: 'consignee', weight: 'amber' },
    { code: 'wrong_number', at: 'GSTIN' },
    { code: 'wrong_number', at: 'IBAN' },
  ]);
});

test('DOC-016 rows come closer where sums and signature fit below the last lines then', async () => {
  const product_id = await sharedProduct();
  const products = Array.from({ length: 37 }, () => ({ product_id, quantity: '7', price: '1.015' }));
  const { id } = await create({ type: 'commercial-invoice', products, ...parties });
  const { pages } = must(
    await company.admin.call(paperPreview, { params: { id }, query: { design: 'letter' } }),
  );
  expect(pages).toBe(2);
});

test('DOC-016 PDF and preview in each design, size and language; Excel with formulas; a product deleted later stays named', async () => {
  must(
    await company.admin.call(saveSetting, {
      body: {
        key: 'trade_papers',
        value: { pack: 'india', state_code: '08', prefixes: { 'commercial-invoice': 'INV' } },
      },
    }),
  );
  const products = [];
  for (let at = 0; at < 30; at += 1)
    products.push({ product_id: await sharedProduct(), quantity: '7', price: '1.015' });
  const invoice = await create({ type: 'commercial-invoice', products, ...parties });
  must(await issue(invoice.id));
  const params = { id: invoice.id };
  const read = must(await company.admin.call(getPaper, { params }));
  expect(read).toMatchObject({ total: '213.3', in_words: expect.stringContaining('two hundred thirteen') });
  expect(read.number).toMatch(/^INV-/);
  for (const design of ['classic', 'ledger', 'letter'] as const) {
    const body = {
      design,
      size: design === 'letter' ? ('letter' as const) : ('a4' as const),
      language: 'tr' as const,
    };
    const { svg, pages } = must(await company.admin.call(paperPreview, { params, query: body }));
    expect(svg.startsWith('<svg')).toBe(true);
    expect(pages).toBeGreaterThan(1);
    const pdf = await fetchFile(t, must(await company.admin.call(paperPdf, { params, body })).download_link);
    expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  }
  const { download_link: link } = must(await company.admin.call(paperExcel, { params, body: {} }));
  const [sheet] = (await readXlsx((await fetchFile(t, link)).bytes)).sheets;
  expect(sheet?.rows[1]?.slice(4, 9)).toEqual([7, 'pcs', 1.015, 0, 7.11]);
  const [first] = read.products;
  await company.inside((ctx) => deleteProductsNow(ctx, [first?.product_id ?? 0])).catch(() => undefined);
  expect(must(await company.admin.call(getPaper, { params })).products[0]?.name).toBe(first?.name);
});
