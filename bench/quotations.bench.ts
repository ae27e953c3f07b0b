import {
  createEnquiryQuotation,
  createQuotation,
  listContainers,
  quotationExcel,
  quotationPdf,
  quotationTable,
  sendQuotation,
  updateQuotation,
  type CallResult,
  type InputOf,
  type QuotationDetails,
} from '@sourcewiz/contract';
import { loadAttributes } from '../apps/server/src/areas/attributes/index.ts';
import { saveDemoSheet } from '../apps/server/src/areas/costing/index.ts';
import { applyProductChanges } from '../apps/server/src/areas/products/index.ts';
import { inTransaction, type Ctx } from '../apps/server/src/platform/context.ts';
import { linesWith, type LineRow } from '../apps/web/src/areas/quotations/table/line-rows.ts';
import {
  adjustmentsOf,
  sumsOf,
  warningReader,
} from '../apps/web/src/areas/quotations/table/quotation-sums.rules.ts';
import { cellKey, type Edits } from '../apps/web/src/platform/grid/rules/edits.rules.ts';
import type { BenchProgram } from './support/bench-program.ts';
import { capFigure, median, percentile, seconds, type Figure } from './support/measure.ts';
import { photoCompany, type PhotoCompany } from './support/photo-company.ts';
import { must } from './support/sign-in.ts';

const LONG = 500;
const PRINTED = 200;
const TIMES = 5;

/** A quotation of 500 lines as its table opens and recalculates it, and the files of one of 200 with photos. */
export async function measureQuotations(program: BenchProgram): Promise<Figure[]> {
  const company = await photoCompany(program);
  // Every tenth is a draft, which buyers do not see.
  const ids = company.productIds.filter((_, at) => (at + 1) % 10 !== 0).slice(0, LONG);
  await company.inside((base) => inTransaction(base, (ctx) => packAndCost(ctx, ids)));
  const long = await secondRevision(company, ids);
  const printed = await quoted(company, ids.slice(0, PRINTED));
  const { id } = printed;
  const about = `${PRINTED} lines with photos`;
  return [
    await opening(company, long),
    await keystroke(company, long),
    ...(await eachFile(company, id, [
      { what: `quotation PDF, ${about}, quotation`, atMost: 3, make: pdf('quotation') },
      { what: `quotation PDF, ${about}, price list`, atMost: 3, make: pdf('price_list') },
      { what: `quotation Excel, ${PRINTED} lines`, atMost: 2, make: excel },
    ])),
  ];

  function pdf(layout: 'quotation' | 'price_list') {
    return () => company.call(quotationPdf, { body: { id, layout } });
  }
  function excel() {
    return company.call(quotationExcel, { body: { id } });
  }
}

interface PaperFile {
  what: string;
  atMost: number;
  make: () => Promise<CallResult<unknown>>;
}

/** Each time of a quotation that has changed, because the same one is made only once. */
async function eachFile({ call }: PhotoCompany, id: number, all: readonly PaperFile[]): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { what, atMost, make } of all) {
    const times: number[] = [];
    for (let n = 0; n < TIMES; n++) {
      must(await call(updateQuotation, { body: { id, terms: { remarks: `${what} ${n}` } } }));
      const start = performance.now();
      must(await make());
      times.push(performance.now() - start);
    }
    const [first = 0, ...others] = times;
    const value = percentile(others, 0.5) / 1000;
    figures.push(capFigure(what, { value, atMost, unit: 's', parts: [`the first time ${seconds(first)}`] }));
  }
  return figures;
}

/** Gives products a carton and a costing sheet, so that volumes, weights, freight and margins are worked out. */
async function packAndCost(ctx: Ctx, ids: readonly number[]): Promise<void> {
  const attributes = await loadAttributes(ctx);
  const idOf = (name: string) => attributes.find(({ internal_name: one }) => one === name)?.id ?? 0;
  const changes = ids.map((id, at) => ({
    kind: 'update' as const,
    id,
    fields: {
      values: {
        [idOf('carton_size')]: { length: String(40 + (at % 20)), width: '40', height: '35', unit: 'cm' },
        [idOf('carton_weight')]: { value: '11.5', unit: 'kg' },
        [idOf('pieces_per_carton')]: String(6 + (at % 7)),
      },
    },
  }));
  await applyProductChanges(ctx, { changes, source: 'demo' });
  for (const [at, id] of ids.entries()) {
    await saveDemoSheet(ctx, id, {
      currency: 'INR',
      margin: '40',
      lines: [{ kind: 'material', name: 'Wood', rate: String(80 + at) }],
    });
  }
}

async function quoted({ call }: PhotoCompany, ids: readonly number[]): Promise<QuotationDetails> {
  const body: InputOf<typeof createEnquiryQuotation>['body'] = {
    buyer_name: 'A buyer',
    terms: {
      currency: 'INR',
      incoterm: 'FOB',
      freight: {
        inland: { basis: 'cbm', rate: '16', container: '' },
        sea: { basis: 'cbm', rate: '45', container: '' },
        insurance_percent: '0.2',
      },
      taxes: [
        { uid: 'd', kind: 'discount', property: 'Fair', type: 'percent', value: '3' },
        { uid: 't', kind: 'tax', property: 'IGST', type: 'percent', value: '18' },
      ],
    },
    products: ids.map((product_id) => ({ product_id })),
  };
  return must(await call(createEnquiryQuotation, { body }));
}

/** A draft whose table compares it with the revision before. */
async function secondRevision(company: PhotoCompany, ids: readonly number[]): Promise<QuotationDetails> {
  const { id, enquiry_id } = await quoted(company, ids);
  must(await company.call(sendQuotation, { body: { id } }));
  return must(await company.call(createQuotation, { body: { enquiry_id } }));
}

/** What the table's screen asks for. */
async function opening({ call }: PhotoCompany, { id }: QuotationDetails): Promise<Figure> {
  const open = () =>
    Promise.all([call(quotationTable, { query: { id } }).then(must), call(listContainers).then(must)]);
  const value = await median(open, 20);
  return capFigure(`opening the second revision of a quotation of ${LONG} lines`, {
    value: value / 1000,
    atMost: 1,
    unit: 's',
  });
}

/** What is worked out when a key is pressed in a discount: lines, totals, Incoterms, containers, warnings. */
async function keystroke({ call }: PhotoCompany, { id }: QuotationDetails): Promise<Figure> {
  const { quotation, rows: shown } = must(await call(quotationTable, { query: { id } }));
  const { containers } = must(await call(listContainers));
  const before = new Map(quotation.before?.lines.map((line) => [line.uid, line]));
  const rows = shown.map((line): LineRow => ({
    uid: line.uid,
    line,
    base: before.get(line.uid) ?? line,
    isNew: false,
    attributes: line.attributes,
  }));
  const { terms } = quotation;
  const adjustments = adjustmentsOf(quotation);
  const warningsOf = warningReader(terms, '25', containers);
  const press = (n: number): Promise<unknown> => {
    const row = rows[n % rows.length]?.uid ?? '';
    const edit = { value: String(1 + (n % 9)), text: null, problem: null };
    const edits: Edits = new Map([[cellKey({ row, column: 'discount_percent' }), edit]]);
    const lines = linesWith(rows, edits);
    const warned = lines.filter((line) => warningsOf(line).length > 0);
    return Promise.resolve([sumsOf(lines, terms, adjustments, containers), warned]);
  };
  const value = await median(press, 100);
  return capFigure(`a key in a quotation of ${LONG} lines`, { value, atMost: 16, unit: 'ms' });
}
