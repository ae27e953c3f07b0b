import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  acceptQuotation,
  changeQuotationProducts,
  containerFill,
  createEnquiryQuotation,
  createProduct,
  createQuotation,
  getQuotationEnquiry,
  loadability,
  quotationActivity,
  quotationPdf,
  quotationRecipients,
  sendQuotation,
  standardContainers,
  updateQuotation,
  uploadQuotation,
  viewQuotation,
  type PackagingInput,
} from '@sourcewiz/contract';
import { codeOf } from '../../../test/companies/attribute-company.ts';
import { bootTestApp, must, type TestApp } from '../../../test/boot-app.ts';
import { makeCompany, type Company } from '../../../test/factories.ts';
import { fetchFile, sheetOf, upload } from '../../../test/import-flow.ts';
import { readPdf } from '../../platform/print/pdf-reader.fixture.ts';
import { applyProductChanges } from '../products/index.ts';

let t: TestApp;
let company: Company;
beforeAll(async () => {
  t = await bootTestApp();
  company = await makeCompany(t);
});
afterAll(() => t.close());

async function product(code: string, side = '40'): Promise<number> {
  const packaging = [
    { length: side, width: side, height: side, unit: 'cm', no_of_pieces: '12' },
  ] as PackagingInput[];
  const body = { product_id: code, name: code, packaging };
  const { id } = must(await company.admin.call(createProduct, { body }));
  await company.inside((ctx) =>
    applyProductChanges(ctx, {
      changes: [{ kind: 'update', id, fields: { status: 'published' } }],
      source: 'form',
    }),
  );
  return id;
}
const quote = (product_id: number, quantity: string) =>
  company.admin.call(createEnquiryQuotation, {
    body: {
      buyer_name: 'Ebba',
      buyer_email: `${product_id}-${quantity}@nordhem.example`,
      products: [{ product_id, quantity, price: '5' }],
    },
  });

test('QUOTE-025 QUOTE-027 negative and huge quantities are refused where they stand, and the line keeps its own', async () => {
  const id = await product('QTY');
  for (const quantity of ['-1', '1234567890', '1e12', '0.0001', 'many'])
    expect([quantity, (await quote(id, quantity)).status]).toEqual([quantity, 400]);
  const made = must(await quote(id, '24'));
  const [line] = made.lines;
  const refused = await company.admin.call(changeQuotationProducts, {
    params: { id: made.id },
    body: { changes: [{ uid: line?.uid ?? '', quantity: '-12' }] },
  });
  expect(refused.ok ? null : refused.errors).toMatchObject([
    { path: 'body.changes.0.quantity', params: { reason: 'must not be negative' } },
  ]);
  expect(line?.quantity).toBe('24');
});

test('QUOTE-002 an enquiry sheet without quantities is taken: its lines are matched, and the MOQ is asked for', async () => {
  await product('NO-QTY');
  const bytes = await sheetOf(['Item no', 'Product name'], [['NO-QTY', 'Bowl']]);
  const sent = must(
    await upload<{ enquiry_id: number; without_quantity: number; lines: number }>(t, company.admin, {
      op: uploadQuotation,
      files: [{ name: 'wanted.xlsx', bytes }],
      texts: { buyer_name: 'Ebba' },
    }),
  );
  expect(sent).toMatchObject({ lines: 1, without_quantity: 1 });
  const { enquiry_id: id } = sent;
  const enquiry = must(await company.admin.call(getQuotationEnquiry, { params: { id } }));
  expect(enquiry.lines).toMatchObject([{ quantity: 0 }]);
  const made = must(await company.admin.call(createEnquiryQuotation, { body: { enquiry_id: id } }));
  expect(made.lines.map(({ quantity }) => Number(quantity) > 0)).toEqual([true]);
});

test('QUOTE-005 COST-008 a carton larger than the container loads nothing, and a missing weight is counted as missing', async () => {
  const id = await product('HUGE', '300');
  const { loads } = must(await company.admin.call(loadability, { params: { product_id: id }, query: {} }));
  expect(loads.map(({ cartons, pieces, binds, weight_kg }) => [cartons, pieces, binds, weight_kg])).toEqual(
    standardContainers.map(() => [0, 0, 'size', null]),
  );
  const { lines } = must(await quote(id, '12'));
  expect(containerFill(lines, standardContainers)[0]).toMatchObject({ without_weight: 1, without_cbm: 0 });
});

test('AG QUOTE-010 a link that was accepted is opened again as accepted, and nobody accepts it a second time', async () => {
  const made = must(await quote(await product('TWICE'), '24'));
  const sent = must(await company.admin.call(sendQuotation, { body: { id: made.id } }));
  const params = { id: sent.enquiry_id };
  const { recipients } = must(await company.admin.call(quotationRecipients.list, { params }));
  const token = recipients[0]?.link?.split('/').at(-1) ?? '';
  const accept = (name: string) =>
    t.as()(acceptQuotation, {
      params: { token },
      body: { revision: 1, name, total: sent.figures.taxed_total },
    });
  const both = await Promise.all([accept('Ebba'), accept('Olof')]);
  expect(both.map((answer) => (answer.ok ? 'accepted' : codeOf(answer))).toSorted()).toEqual([
    'accepted',
    'quotation_decided',
  ]);
  const again = must(await t.as()(viewQuotation, { params: { token } }));
  expect(again).toMatchObject({ state: 'accepted', closed: 'accepted', allow_quantities: false });
  expect(['Ebba', 'Olof']).toContain(again.decided_by);
});

test('AG QUOTE-010 a revision that a buyer makes by accepting other quantities was sent by nobody', async () => {
  const made = must(await quote(await product('MORE'), '24'));
  const sent = must(await company.admin.call(sendQuotation, { body: { id: made.id } }));
  const params = { id: sent.enquiry_id };
  const { recipients } = must(await company.admin.call(quotationRecipients.list, { params }));
  const token = recipients[0]?.link?.split('/').at(-1) ?? '';
  const quantities = { [made.lines[0]?.uid ?? '']: '36' };
  const body = { revision: 1, name: 'Ebba', quantities, total: '180' };
  must(await t.as()(acceptQuotation, { params: { token }, body }));
  const { entries } = must(await company.admin.call(quotationActivity, { params, query: {} }));
  expect(entries.map(({ kind, by }) => [kind, by !== ''])).not.toContainEqual(['sent', false]);
});

test('QUOTE-010 a buyer reads one earlier revision beside the current one: the last, or the one that is asked for', async () => {
  const made = must(await quote(await product('COMPARED'), '24'));
  must(await company.admin.call(sendQuotation, { body: { id: made.id } }));
  for (const price of ['6', '7']) {
    const body = { enquiry_id: made.enquiry_id };
    const next = must(await company.admin.call(createQuotation, { body }));
    const changes = [{ uid: next.lines[0]?.uid ?? '', price }];
    must(await company.admin.call(changeQuotationProducts, { params: { id: next.id }, body: { changes } }));
    must(await company.admin.call(sendQuotation, { body: { id: next.id } }));
  }
  const params = { id: made.enquiry_id };
  const { recipients } = must(await company.admin.call(quotationRecipients.list, { params }));
  const token = recipients[0]?.link?.split('/').at(-1) ?? '';
  const seen = async (query: { since?: number }) => {
    const { earlier, compared } = must(await t.as()(viewQuotation, { params: { token }, query }));
    return [earlier, compared?.revision, compared?.lines[0]?.price];
  };
  expect(await seen({})).toEqual([[1, 2], 2, '6']);
  expect(await seen({ since: 1 })).toEqual([[1, 2], 1, '5']);
  // Neither a newer revision nor a draft is shown that way.
  expect(await seen({ since: 3 })).toEqual([[1, 2], 2, '6']);
});

test('QUOTE-023 terms that are longer than a page go on over the next pages of a PDF', async () => {
  const { id } = must(await quote(await product('LONG'), '24'));
  const remarks = Array.from({ length: 200 }, (_, at) => `Condition ${at}`).join('\n');
  must(await company.admin.call(updateQuotation, { body: { id, terms: { remarks } } }));
  for (const layout of ['quotation', 'price_list'] as const) {
    const body = { id, layout };
    const { download_link: link } = must(await company.admin.call(quotationPdf, { body }));
    const { pages } = readPdf((await fetchFile(t, link)).bytes);
    expect([layout, pages.length > 2, pages[0]?.includes('Condition 199')]).toEqual([layout, true, false]);
  }
});
