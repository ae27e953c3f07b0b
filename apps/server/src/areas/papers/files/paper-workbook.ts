import {
  cartonNumbers,
  cartonTotals,
  deliverySum,
  documentFigures,
  documentTypeNames,
  inOrderOfDelivery,
  numberCartons,
  typedUnitWord,
  type Language,
  type TradePaperSettings,
} from '@sourcewiz/contract';
import type { SheetCell, SheetToWrite } from '../../../platform/sheets/index.ts';
import { factsOfPaper, partiesOf } from './printed-parts.ts';
import { missingSums, paperWords } from './paper-words.ts';
import type { Opened } from '../paper-answers.ts';
import { numberOf } from '../papers.service.ts';

const text = (value: string): SheetCell => (value === '' ? null : { kind: 'text', text: value });
const number = (value: string | null): SheetCell => (value === null ? null : { kind: 'number', text: value });

const titles = {
  en: {
    facts: 'Details',
    discount: 'Discount %',
    unit: 'Unit',
    number: 'Number',
    date: 'Date',
    sku: 'Product ID',
  },
  tr: {
    facts: 'Ayrıntılar',
    discount: 'İskonto %',
    unit: 'Birim',
    number: 'Numara',
    date: 'Tarih',
    sku: 'Ürün kodu',
  },
} as const;

/** A paper as a workbook that goes on calculating; each formula holds the figure that is stored. */
export function paperSheets(
  paper: Opened,
  { language, settings }: { language: Language; settings: TradePaperSettings },
): SheetToWrite[] {
  const { row, terms } = paper;
  const [w, t] = [paperWords[language], titles[language]];
  const facts: [string, SheetCell][] = [
    [t.number, text(numberOf(row) || w.draft)],
    [t.date, { kind: 'date', iso: paper.day }],
    ...partiesOf(paper, settings, language).map(({ label, name, lines }): [string, SheetCell] => [
      label,
      text([name, ...lines].join(', ')),
    ]),
    ...factsOfPaper(paper, settings, language).map(({ label, value }): [string, SheetCell] => [
      label,
      text(value),
    ]),
    [w.marks, text(terms.marks)],
    [w.remarks, text(terms.remarks)],
  ];
  return [
    row.type === 'packaging-list'
      ? cartonSheet(paper, language)
      : lineSheet(paper, language, w.hs[settings.pack]),
    ...(row.type === 'purchase-order' && terms.deliveries.length > 0 ? [deliverySheet(paper, language)] : []),
    {
      name: t.facts,
      hasTitles: false,
      columns: [
        { header: '', width: 24 },
        { header: '', width: 70 },
      ],
      rows: facts.filter(([, value]) => value !== null).map(([label, value]) => [text(label), value]),
    },
  ];
}

function lineSheet({ row, terms, lines }: Opened, language: Language, hs: string): SheetToWrite {
  const [w, t] = [paperWords[language], titles[language]];
  const figures = documentFigures(lines, row.adjustments);
  const rows: SheetCell[][] = lines.map((line, at) => [
    number(String(at + 1)),
    text(line.facts.sku),
    text(line.name),
    text(line.facts.hs_code),
    number(line.quantity),
    text(typedUnitWord(line.unit, language)),
    number(line.price),
    number(line.discount_percent),
    {
      formula: `ROUND(E${at + 2}*G${at + 2}*(1-H${at + 2}/100),2)`,
      result: figures.lines[at]?.amount ?? '0',
    },
    text(line.remark),
  ]);
  /** Adds a row below the lines and returns the address of its amount. */
  const add = (label: string, rate: SheetCell, amount: (r: number) => SheetCell): string => {
    const r = rows.length + 2;
    rows.push([null, null, text(label), null, null, null, null, rate, amount(r), null]);
    return `I${r}`;
  };
  const range = lines.length === 0 ? '0' : `SUM(I2:I${lines.length + 1})`;
  const subtotal = add(w.total, null, () => ({ formula: range, result: figures.subtotal }));
  const charged = (kind: 'discount' | 'charge' | 'tax', of: string) =>
    row.adjustments
      .filter((one) => one.kind === kind)
      .map((one) =>
        add(one.property, number(one.value), (r) => ({
          formula: one.type === 'percent' ? `ROUND(${of}*H${r}*0.01,2)` : `ROUND(H${r},2)`,
          result: figures.adjustments[one.uid] ?? '0',
        })),
      );
  const discounts = charged('discount', subtotal);
  const charges = charged('charge', subtotal);
  const less = discounts.length === 0 ? '' : `-MIN(${subtotal},${discounts.join('+')})`;
  const total = add(`${w.total} ${terms.incoterm}`.trim(), null, () => ({
    formula: [`${subtotal}${less}`, ...charges].join('+'),
    result: figures.total,
  }));
  const taxes = charged('tax', total);
  add(`${w.total}, ${terms.currency}`, null, () => ({
    formula: [total, ...taxes].join('+'),
    result: figures.taxed_total,
  }));
  const headers = ['#', t.sku, w.goods, hs, w.quantity, t.unit, w.price, t.discount, w.amount, w.remarks];
  const widths = [5, 18, 36, 14, 10, 8, 12, 11, 14, 30];
  return {
    name: documentTypeNames[row.type][language],
    columns: headers.map((header, at) => ({ header, width: widths[at] ?? 12 })),
    rows,
    freeze: { rows: 1, columns: 3 },
  };
}

function deliverySheet({ terms, lines }: Opened, language: Language): SheetToWrite {
  const [w, t] = [paperWords[language], titles[language]];
  const byUid = new Map(lines.map((line) => [line.uid, line]));
  const planned = inOrderOfDelivery(terms.deliveries, lines);
  const rows = planned.map(({ line, day, quantity }): SheetCell[] => {
    const { facts, name = '', unit = '' } = byUid.get(line) ?? {};
    return [
      { kind: 'date', iso: day },
      text(facts?.sku ?? ''),
      text(name),
      number(quantity),
      text(typedUnitWord(unit, language)),
    ];
  });
  const all = deliverySum(planned, lines);
  const total = all && { formula: `SUM(D2:D${rows.length + 1})`, result: all.quantity };
  const headers = [w.deliveryDay, t.sku, w.goods, w.quantity, t.unit];
  return {
    name: w.deliveryPlan,
    columns: headers.map((header, at) => ({ header, width: [14, 18, 36, 12, 8][at] ?? 12 })),
    rows: total
      ? [...rows, [text(w.total), null, null, total, text(typedUnitWord(all.unit, language))]]
      : rows,
    freeze: { rows: 1, columns: 0 },
  };
}

function cartonSheet({ row, lines, packing }: Opened, language: Language): SheetToWrite {
  const w = paperWords[language];
  const skuOf = new Map(lines.map(({ uid, facts, name }) => [uid, facts.sku || name]));
  const numbered = numberCartons(packing);
  const rows = numbered.map((range, at): SheetCell[] => {
    const r = at + 2;
    const times = (column: string, result: string | null): SheetCell =>
      result === null ? null : { formula: `D${r}*${column}${r}`, result };
    return [
      text(cartonNumbers(range)),
      text(range.contents.map(({ line, pieces }) => `${pieces} × ${skuOf.get(line) ?? ''}`).join(', ')),
      number(String(range.contents.reduce((all, { pieces }) => all + pieces, 0))),
      number(String(range.count)),
      times('C', String(range.pieces)),
      number(range.net_kg),
      number(range.gross_kg),
      times('F', range.net),
      times('G', range.gross),
      number(range.carton_cbm),
      times('J', range.cbm),
    ];
  });
  const totals = cartonTotals(packing);
  const sum = (column: string, result: string | number): SheetCell => ({
    formula: rows.length === 0 ? '0' : `SUM(${column}2:${column}${numbered.length + 1})`,
    result: String(result),
  });
  // A sum that leaves cartons out would be a false weight.
  const weight = (column: string, result: string) =>
    totals.without_weight === 0 ? sum(column, result) : null;
  rows.push(
    [
      text(w.total),
      null,
      null,
      sum('D', totals.cartons),
      sum('E', totals.pieces),
      null,
      null,
      weight('H', totals.net_kg),
      weight('I', totals.gross_kg),
      null,
      totals.without_size === 0 ? sum('K', totals.cbm) : null,
    ],
    ...missingSums(totals, w).map((missing): SheetCell[] => [null, text(missing)]),
  );
  const headers = [
    w.cartons,
    w.contents,
    w.perCarton,
    w.count,
    w.pieces,
    w.netEach,
    w.grossEach,
    w.net,
    w.gross,
    w.cbmEach,
    w.cbm,
  ];
  const widths = [12, 44, 12, 12, 12, 14, 14, 12, 12, 12, 12];
  return {
    name: documentTypeNames[row.type][language],
    columns: headers.map((header, at) => ({ header, width: widths[at] ?? 12 })),
    rows,
    freeze: { rows: 1, columns: 1 },
  };
}
