import { documentFigures, linePacking, summaryIn, type Language } from '@sourcewiz/contract';
import type { SheetCell, SheetToWrite } from '../../platform/sheets/index.ts';
import { numberOf, type Quotation } from './quotations.service.ts';

const words = {
  en: {
    sheet: 'Quotation',
    terms: 'Terms',
    columns: [
      '#',
      'SKU',
      'Product',
      'Variant',
      'Material, size',
      'HS code',
      'MOQ',
      'Pieces',
      'Pieces per carton',
      'Cartons',
      'Price',
      'Discount %',
      'Amount',
      'CBM',
      'Gross kg',
      'Remark',
    ],
    subtotal: 'Subtotal',
    total: 'Total',
    taxed: 'Total with taxes',
    facts: {
      number: 'Quotation',
      seller: 'Seller',
      buyer: 'For',
      sent: 'Date',
      valid: 'Valid until',
      price: 'Price',
      currency: 'Currency',
      payment: 'Payment',
      delivery: 'Delivery',
      ready: 'Ready',
      remarks: 'Remarks',
    },
  },
  tr: {
    sheet: 'Teklif',
    terms: 'Koşullar',
    columns: [
      '#',
      'Ürün kodu',
      'Ürün',
      'Varyant',
      'Malzeme, ölçü',
      'GTİP',
      'MOQ',
      'Adet',
      'Koli içi adet',
      'Koli',
      'Fiyat',
      'İskonto %',
      'Tutar',
      'CBM',
      'Brüt kg',
      'Not',
    ],
    subtotal: 'Ara toplam',
    total: 'Toplam',
    taxed: 'Vergiler dahil toplam',
    facts: {
      number: 'Teklif',
      seller: 'Satıcı',
      buyer: 'Alıcı',
      sent: 'Tarih',
      valid: 'Geçerlilik',
      price: 'Fiyat',
      currency: 'Para birimi',
      payment: 'Ödeme',
      delivery: 'Teslim',
      ready: 'Hazır olma',
      remarks: 'Notlar',
    },
  },
} as const;

const WIDTHS = [5, 18, 34, 18, 28, 14, 8, 10, 10, 10, 12, 11, 14, 12, 12, 30];
const text = (value: string): SheetCell => (value === '' ? null : { kind: 'text', text: value });
const number = (value: string | null): SheetCell => (value === null ? null : { kind: 'number', text: value });
const date = (iso: string | null): SheetCell => (iso === null ? null : { kind: 'date', iso });

/** A quotation as a workbook that goes on calculating; each formula holds the figure that is stored. */
export function quotationSheets(
  { row, terms, lines }: Quotation,
  { language, dated }: { language: Language; dated: string },
): SheetToWrite[] {
  const w = words[language];
  const figures = documentFigures(lines, row.adjustments);
  const body = lines.map((line, at): SheetCell[] => {
    const r = at + 2;
    const packed = linePacking(line);
    const { facts } = line;
    return [
      number(String(at + 1)),
      text(facts.sku),
      text(line.name),
      text(facts.variant),
      text(summaryIn(facts, language)),
      text(facts.hs_code),
      number(facts.moq === null ? null : String(facts.moq)),
      number(line.quantity),
      number(facts.pack ? String(facts.pack.pieces) : null),
      packed.cartons === null ? null : { formula: `ROUNDUP(H${r}/I${r},0)`, result: String(packed.cartons) },
      number(line.price),
      number(line.discount_percent),
      {
        formula: `ROUND(H${r}*K${r}*(1-L${r}/100),2)`,
        result: figures.lines[at]?.amount ?? '0',
      },
      facts.pack?.cbm && packed.cbm ? { formula: `J${r}*${facts.pack.cbm}`, result: packed.cbm } : null,
      facts.pack?.gross_kg && packed.gross_kg
        ? { formula: `J${r}*${facts.pack.gross_kg}`, result: packed.gross_kg }
        : null,
      text(line.remark),
    ];
  });
  const sums: SheetCell[][] = [];
  /** Adds a row below the lines and returns the address of its amount. */
  const add = (label: string, rate: SheetCell, amount: (r: number) => SheetCell): string => {
    const r = lines.length + 2 + sums.length;
    sums.push([null, null, text(label), ...Array<null>(8).fill(null), rate, amount(r), null, null, null]);
    return `M${r}`;
  };
  const last = lines.length + 1;
  const sumOf = (column: string) => (lines.length === 0 ? '0' : `SUM(${column}2:${column}${last})`);
  const subtotal = add(w.subtotal, null, () => ({ formula: sumOf('M'), result: figures.subtotal }));
  const charged = (kind: 'discount' | 'charge' | 'tax', of: string) =>
    row.adjustments
      .filter((one) => one.kind === kind)
      .map((one) =>
        add(one.property, number(one.value), (r) => ({
          formula: one.type === 'percent' ? `ROUND(${of}*L${r}*0.01,2)` : `ROUND(L${r},2)`,
          result: figures.adjustments[one.uid] ?? '0',
        })),
      );
  const discounts = charged('discount', subtotal);
  const charges = charged('charge', subtotal);
  const less = discounts.length === 0 ? '' : `-MIN(${subtotal},${discounts.join('+')})`;
  const total = add(w.total, null, () => ({
    formula: [`${subtotal}${less}`, ...charges].join('+'),
    result: figures.total,
  }));
  const taxes = charged('tax', total);
  add(`${w.taxed}, ${terms.currency}`, null, () => ({
    formula: [total, ...taxes].join('+'),
    result: figures.taxed_total,
  }));
  const f = w.facts;
  const { seller, buyer } = row;
  const facts: [string, SheetCell][] = [
    [f.number, text(numberOf(row))],
    [f.seller, text([seller.company, seller.address, seller.country].filter(Boolean).join(', '))],
    [
      f.buyer,
      text([buyer.company, buyer.name, buyer.address, buyer.city, buyer.country].filter(Boolean).join(', ')),
    ],
    [f.sent, date(dated)],
    [f.valid, date(terms.valid_until)],
    [f.price, text([terms.incoterm, terms.places[terms.incoterm]].filter(Boolean).join(' '))],
    [f.currency, text(terms.currency)],
    [f.payment, text(terms.payment_terms)],
    [f.delivery, text(terms.delivery_terms)],
    [f.ready, text(terms.ready)],
    [f.remarks, text(terms.remarks)],
  ];
  return [
    {
      name: w.sheet,
      columns: w.columns.map((header, at) => ({ header, width: WIDTHS[at] ?? 12 })),
      rows: [...body, ...sums],
      freeze: { rows: 1, columns: 3 },
    },
    {
      name: w.terms,
      hasTitles: false,
      columns: [
        { header: '', width: 18 },
        { header: '', width: 70 },
      ],
      rows: facts.filter(([, value]) => value !== null).map(([label, value]) => [text(label), value]),
    },
  ];
}
