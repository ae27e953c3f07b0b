import { z } from 'zod';
import {
  containerFill,
  containerShares,
  documentFigures,
  documentPacking,
  exact,
  linePacking,
  longDay,
  revisionName,
  summaryIn,
  townBeside,
  type Container,
  type Language,
} from '@sourcewiz/contract';
import { grouped, percent } from '../documents/index.ts';
import type { QuotedLine } from './quotation-line.ts';
import { quotationWords } from './quotation-words.ts';
import type { Quotation } from './quotations.service.ts';

/** What `quotation.typ` and `price-list.typ` print: texts in the language of the paper, images by their names. */
export const quotationPaperData = z.object({
  company: z.object({ name: z.string(), logo: z.string().nullable(), place: z.string() }),
  labels: z.record(z.string(), z.string()),
  number: z.string(),
  revision: z.string(),
  /** In one line, for the price list. */
  about: z.string(),
  seller: z.object({ name: z.string(), lines: z.string() }),
  buyer: z.object({ name: z.string(), lines: z.string() }),
  /** Date, validity, price, currency and so on; none is empty. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  lines: z.array(
    z.object({
      image: z.string().nullable(),
      name: z.string(),
      note: z.string(),
      remark: z.string(),
      summary: z.string(),
      hsCode: z.string(),
      moq: z.string(),
      pieces: z.string(),
      cartons: z.string(),
      price: z.string(),
      discount: z.string(),
      amount: z.string(),
      perCarton: z.string(),
      cartonSize: z.string(),
      cartonCbm: z.string(),
      cartonKg: z.string(),
      cbm: z.string(),
      kg: z.string(),
      /** Of the container, in percent without the sign; '' if unknown. */
      share: z.string(),
      /** The same from 0 to 1, of the largest share. */
      bar: z.string(),
    }),
  ),
  /** Subtotal, discounts, charges, taxes. */
  sums: z.array(z.object({ label: z.string(), value: z.string() })),
  total: z.object({ label: z.string(), value: z.string() }),
  /** Of all lines, at the foot of the price list. */
  whole: z.object({
    products: z.string(),
    cartons: z.string(),
    pieces: z.string(),
    cbm: z.string(),
    kg: z.string(),
    share: z.string(),
  }),
  packing: z.array(z.string()),
  terms: z.array(z.string()),
  /** How full the container is, 0 to 1; null if nothing is known. */
  container: z.object({ name: z.string(), words: z.string(), note: z.string(), used: z.string() }).nullable(),
  signer: z.string(),
});
export type QuotationPaper = z.output<typeof quotationPaperData>;

/** A quotation as its papers say it. @param lines with the SHA-256 of their pictures */
export function quotationPaper(
  { row, terms, lines }: Quotation,
  {
    language,
    company,
    pictures,
    containers,
    layout,
    date: dated,
  }: {
    language: Language;
    /** The day that it bears, YYYY-MM-DD. */
    date: string;
    company: QuotationPaper['company'];
    pictures: ReadonlyMap<string, string>;
    containers: readonly Container[];
    layout: 'quotation' | 'price_list';
  },
): QuotationPaper {
  const w = quotationWords[language];
  const figures = documentFigures(lines, row.adjustments);
  const packing = documentPacking(lines);
  const container = containers.find(({ code }) => code === terms.container);
  const [fill] = container ? containerFill(lines, [container]) : [];
  const shares = container ? containerShares(lines, container) : [];
  const largest = Math.max(...shares.map(Number), 0.1);
  const number = (value: string, decimals = 0) => grouped(value, { decimals, language });
  const money = (value: string) => number(value, 2);
  const day = (iso: string | null) => (iso === null ? '' : longDay(iso, language, 'short'));
  const isLoaded = fill !== undefined && exact(fill.cbm).gt(0);
  const isWeighed = exact(packing.gross_kg).gt(0);
  const discounted = figures.lines.filter(({ discount }) => !exact(discount).isZero()).length;
  const place = [terms.incoterm, terms.places[terms.incoterm]].filter(Boolean).join(' ');
  const currency = currencyName(terms.currency, language);
  const loads = isLoaded ? w.needs(fill.needed, containerName(fill.container)) : '';
  const date = day(dated);
  const kg = (value: string) => number(exact(value).toDecimalPlaces(0).toFixed());
  const facts = [
    { label: w.date, value: date },
    { label: w.valid, value: day(terms.valid_until) },
    { label: w.price, value: place },
    { label: w.currency, value: currency },
    { label: w.ready, value: terms.ready },
    { label: w.loads, value: loads },
  ];
  const below = lines.flatMap(({ quantity, facts: { moq } }, at) =>
    moq !== null && exact(quantity).lt(moq) ? [`${at + 1}\u00a0(${w.moq}\u00a0${number(String(moq))})`] : [],
  );
  return {
    company,
    labels: {
      title: layout === 'quotation' ? w.quotation : w.priceList,
      seller: w.seller,
      buyer: w.buyer,
      product: w.product,
      pieces: w.pieces,
      price: `${w.price}, ${terms.currency}`,
      incotermPrice: `${terms.incoterm}, ${terms.currency}`,
      discount: w.discount,
      amount: `${w.amount}, ${terms.currency}`,
      packing: w.packing,
      terms: w.terms,
      carton: w.carton,
      order: w.order,
      material: w.material,
      hsCode: w.hsCode,
      moq: w.moq,
      sides: `${w.sides}, ${unitOf(lines)}`,
      cbm: w.cbm,
      gross: w.gross,
      cartons: w.cartons,
      kg: w.kg,
      share: w.share(containerName(terms.container)),
      perPiece: w.perPiece,
      accept: w.accept,
      pictureFollows: w.pictureFollows,
      page: w.page,
    },
    number: revisionName(row.number ?? '', row.revision),
    revision: `${row.number ?? ''}, ${w.revision(row.revision)}`,
    about: [
      row.buyer.company || row.buyer.name,
      row.number,
      w.revision(row.revision),
      `${date}. ${currency}`,
      place,
      ...(terms.valid_until === null ? [] : [`${w.valid} ${day(terms.valid_until)}`]),
    ]
      .filter(Boolean)
      .join(', '),
    seller: partyLines(row.seller, false),
    buyer: partyLines(row.buyer, true),
    facts: facts.filter(({ value }) => value !== ''),
    lines: lines.map((line, at) => {
      const packed = linePacking(line);
      const { pack } = line.facts;
      const share = shares[at] ?? '';
      return {
        image: pictures.get(line.uid) ?? null,
        name: line.name,
        note: [line.facts.sku, line.facts.variant, summaryIn(line.facts, language)]
          .filter(Boolean)
          .join(', '),
        remark: line.remark,
        summary: [line.facts.variant, summaryIn(line.facts, language)].filter(Boolean).join(', '),
        hsCode: line.facts.hs_code,
        moq: line.facts.moq === null ? '' : number(String(line.facts.moq)),
        pieces: number(line.quantity),
        cartons:
          packed.cartons === null
            ? ''
            : layout === 'quotation'
              ? w.cartonsOf(number(String(packed.cartons)))
              : number(String(packed.cartons)),
        price: line.price === null ? '–' : money(line.price),
        discount: exact(line.discount_percent).isZero() ? '–' : percent(line.discount_percent, language),
        amount: money(figures.lines[at]?.amount ?? '0'),
        perCarton: pack ? number(String(pack.pieces)) : '',
        cartonSize: pack
          ? [pack.length, pack.width, pack.height]
              .filter(Boolean)
              .map((side) => number(side))
              .join(' × ')
          : '',
        cartonCbm: pack?.cbm ? number(pack.cbm, 4) : '',
        cartonKg: pack?.gross_kg ? number(pack.gross_kg, 1) : '',
        cbm: packed.cbm ? number(packed.cbm, 4) : '',
        kg: packed.gross_kg ? kg(packed.gross_kg) : '',
        share: share === '' || packed.cbm === null ? '' : percent(exact(share).toFixed(1), language),
        bar: share === '' ? '0' : String(Math.min(1, Number(share) / largest)),
      };
    }),
    sums: [
      { label: w.subtotal(w.piecesOf(number(figures.quantity))), value: money(figures.gross) },
      ...(discounted === 0
        ? []
        : [{ label: w.discounts(discounted), value: `−${money(figures.line_discounts)}` }]),
      ...row.adjustments.map((one) => ({
        label: one.type === 'percent' ? `${one.property}, ${percent(one.value, language)}` : one.property,
        value: `${one.kind === 'discount' ? '−' : ''}${money(figures.adjustments[one.uid] ?? '0')}`,
      })),
    ],
    total: { label: `${w.total}, ${terms.currency}`, value: money(figures.taxed_total) },
    whole: {
      products: w.products(lines.length),
      cartons: number(String(packing.cartons)),
      pieces: number(figures.quantity),
      cbm: number(packing.cbm, 4),
      kg: isWeighed ? kg(packing.gross_kg) : '',
      share: fill ? percent(fill.used_percent, language) : '',
    },
    packing: isLoaded
      ? [
          `${w.cartonsOf(number(String(packing.cartons)))}, ${w.piecesOf(number(figures.quantity))}`,
          `${number(rounded(fill.cbm), 2)} m³, ${isWeighed ? `${w.gross_weight(kg(packing.gross_kg))}, ` : ''}${w.usable(number(fill.used_percent, 1), number(fill.usable_cbm))}`,
        ]
      : [],
    terms: [
      terms.payment_terms,
      terms.delivery_terms,
      terms.ready === '' ? '' : w.readyIn(terms.ready),
      ...terms.remarks.split('\n'),
      below.length === 0 ? '' : w.belowMoq(below.join(', ')),
    ].filter(Boolean),
    container:
      container && isLoaded
        ? {
            name: loads,
            words: w.ofUsable(
              number(rounded(fill.cbm), 2),
              number(fill.usable_cbm),
              isWeighed ? kg(fill.weight_kg) : '',
              number(fill.payload_kg),
            ),
            note: w.inside(number(fill.usable_cbm), number(container.cbm, 1)),
            used: String(Math.min(1, Number(fill.used_percent) / 100 / Math.max(1, fill.needed))),
          }
        : null,
    signer: [row.seller.name, company.name].filter(Boolean).join(', '),
  };
}

const rounded = (value: string): string => exact(value).toDecimalPlaces(2).toFixed();

function currencyName(code: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'currency' }).of(code) ?? code;
}

/** `40'HC`, as the trade writes it. */
export const containerName = (code: string): string =>
  /^\d{2}(HC|GP)$/.test(code) ? code.replace(/^(\d{2})GP$/, "$1'").replace(/^(\d{2})HC$/, "$1'HC") : code;

function unitOf(lines: readonly QuotedLine[]): string {
  return lines.map(({ facts }) => facts.pack?.unit ?? '').find(Boolean) ?? 'cm';
}

function partyLines({ company, name, address, city, country }: Quotation['row']['buyer'], withName: boolean) {
  const parts = [withName && company !== '' ? name : '', address, townBeside({ address, city }), country];
  return { name: company || name, lines: parts.filter(Boolean).join(', ') };
}
