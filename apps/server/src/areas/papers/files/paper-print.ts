import { z } from 'zod';
import {
  deliverySum,
  amountInWords,
  cartonNumbers,
  cartonTotals,
  convertMoney,
  countryCodeOf,
  countryText,
  documentFigures,
  documentTypeNames,
  exact,
  findPort,
  groupDigits,
  indianStates,
  inOrderOfDelivery,
  numberCartons,
  packedByLine,
  readReference,
  summaryIn,
  typedUnitWord,
  type CartonRange,
  type Language,
  type PaperTerms,
  type Party,
  type TradePaperSettings,
} from '@sourcewiz/contract';
import { longDay, missingSums, paperWords } from './paper-words.ts';
import type { Opened } from '../paper-answers.ts';
import { dayOf, numberOf } from '../papers.service.ts';

const named = z.object({ label: z.string(), value: z.string() });

/** What `trade-paper.typ` prints: texts in the language of the paper. */
export const paperPrintData = z.object({
  company: z.object({ name: z.string(), place: z.string(), logo: z.string().nullable() }),
  look: z.object({ design: z.literal(''), paper: z.string(), accent: z.string(), font: z.string() }),
  design: z.string(),
  title: z.string(),
  /** Number and day; the same with the buyer, for the pages that follow. */
  number: z.string(),
  party: z.string(),
  /** Sentences above everything; empty ones are left out. */
  notices: z.array(z.string()),
  parties: z.array(z.object({ label: z.string(), name: z.string(), lines: z.array(z.string()) })),
  facts: z.array(named),
  labels: z.record(z.string(), z.string()),
  isPriced: z.boolean(),
  hasCartons: z.boolean(),
  lines: z.array(
    z.object({
      name: z.string(),
      note: z.string(),
      remark: z.string(),
      hs: z.string(),
      cartons: z.string(),
      quantity: z.string(),
      price: z.string(),
      amount: z.string(),
      /** Of all lines to this one, for the page that follows. */
      brought: z.string(),
      carried: z.string(),
      piecesSoFar: z.string(),
      amountSoFar: z.string(),
    }),
  ),
  ranges: z.array(z.array(z.string())),
  rangeNotes: z.array(z.object({ of: z.string(), note: z.string() })),
  rangeTotals: z.array(z.string()),
  byProduct: z.array(z.array(z.string())),
  /** Day, product and quantity, with what they add up to. */
  deliveries: z.array(z.array(z.string())),
  deliveryTotal: z.string(),
  sums: z.array(named),
  total: named.nullable(),
  words: z.array(named),
  blocks: z.array(z.object({ label: z.string(), lines: z.array(z.string()) })),
  signer: z.string(),
  /** Pictures by the SHA-256 of their content. */
  signature: z.string().nullable(),
  stamp: z.string().nullable(),
  signerFor: z.string(),
  acceptance: z.string(),
  closing: z.string(),
});
export type PaperPrint = z.output<typeof paperPrintData>;

/** A paper as it is printed. */
export function paperPrint(
  paper: Opened,
  {
    company,
    settings,
    look: { design, size, language },
    signature = null,
    stamp = null,
  }: {
    company: PaperPrint['company'];
    settings: TradePaperSettings;
    look: Pick<PaperTerms, 'design' | 'size' | 'language'>;
    signature?: string | null;
    stamp?: string | null;
  },
): PaperPrint {
  const { row, terms, lines, packing } = paper;
  const w = paperWords[language];
  const figures = documentFigures(lines, row.adjustments);
  const isIndian = terms.currency === 'INR';
  const number = (value: string, decimals = 0) => grouped(value, { decimals, language, indian: isIndian });
  const money = (value: string) => number(value, 2);
  const isPacking = row.type === 'packaging-list';
  const isPurchase = row.type === 'purchase-order';
  const places = new Map(packedByLine(packing).map(({ line, cartons }) => [line, cartons]));
  const title = documentTypeNames[row.type][language];
  const day = longDay(dayOf(paper), language);
  const printed = numberOf(row);
  let [pieces, amount] = [exact(0), exact(0)];
  return {
    company,
    look: { design: '', paper: size, accent: '#1b1a18', font: 'Noto Sans' },
    design,
    title,
    number: printed === '' ? w.draft : `${printed}, ${day}`,
    party: `${day}, ${(isPurchase ? row.seller : row.buyer).company}`,
    notices: [...(row.state === 'cancelled' ? [w.cancelled] : []), ...noticesOf(paper, settings, language)],
    parties: partiesOf(paper, settings, language),
    facts: factsOfPaper(paper, settings, language),
    labels: {
      no: language === 'tr' ? 'Sıra' : '#',
      goods: w.goods,
      hs: w.hs[settings.pack],
      cartons: w.cartons,
      quantity: w.quantity,
      price: `${w.price}, ${terms.currency}`,
      amount: `${w.amount}, ${terms.currency}`,
      page: w.page,
      number: printed === '' ? w.draft : printed,
      contents: w.contents,
      perCarton: w.perCarton,
      count: w.count,
      pieces: w.pieces,
      netEach: w.netEach,
      grossEach: w.grossEach,
      net: w.net,
      gross: w.gross,
      carton: w.carton(packing[0]?.unit ?? 'cm'),
      cbm: w.cbm,
      total: w.total,
      byProduct: w.byProduct,
      product: w.product,
      deliveryPlan: w.deliveryPlan,
      deliveryDay: w.deliveryDay,
    },
    isPriced: !isPacking,
    hasCartons: !isPacking && places.size > 0,
    lines: isPacking
      ? []
      : lines.map((line, at) => {
          pieces = pieces.plus(line.quantity);
          amount = amount.plus(figures.lines[at]?.amount ?? 0);
          const { facts } = line;
          return {
            name: line.name,
            note: [facts.sku, facts.variant, summaryIn(facts, language)].filter(Boolean).join(', '),
            remark: line.remark,
            hs: hsCode(facts.hs_code, settings),
            cartons: places.get(line.uid) ?? '',
            quantity: `${number(line.quantity)} ${typedUnitWord(line.unit, language)}`,
            price: line.price === null ? '–' : number(line.price, 2),
            amount: money(figures.lines[at]?.amount ?? '0'),
            brought: w.brought(at + 1),
            carried: w.carried(at + 1),
            piecesSoFar: number(pieces.toFixed()),
            amountSoFar: money(amount.toFixed()),
          };
        }),
    ...(isPacking ? packedTables(paper, { settings, language, number }) : noTables),
    ...deliveriesOf(paper, { language, number }),
    sums: isPacking ? [] : sumsOfPaper(paper, { language, money, number }),
    total: isPacking
      ? null
      : {
          label:
            [w.total, terms.incoterm, terms.incoterm_place].filter(Boolean).join(' ') + `, ${terms.currency}`,
          value: money(figures.taxed_total),
        },
    words: isPacking ? [] : wordsOf(paper, { language, taxed: figures.taxed_total }),
    blocks: blocksOf(paper, { settings, language, number }),
    signature,
    stamp,
    signer: terms.signer === '' ? '' : w.signs(terms.signer),
    signerFor: w.signsFor((isPurchase ? row.buyer : row.seller).company),
    acceptance: isPurchase ? w.accepted : '',
    closing: row.type === 'proforma-invoice' ? w.proforma : '',
  };
}

const noTables = { ranges: [], rangeNotes: [], rangeTotals: [], byProduct: [] };

type Numbers = (value: string, decimals?: number) => string;

function noticesOf(
  { row, terms }: Opened,
  { pack, lut_arn: arn, lut_from: from, lut_until: until }: TradePaperSettings,
  language: Language,
): string[] {
  if (!isIndianExport({ row, terms }, pack)) return [];
  const w = paperWords[language];
  if (arn === '') return [w.igst];
  const [first, last] = [from, until].map((day) => (day === null ? '' : longDay(day, language)));
  return [w.lut, w.lutArn(arn, first ?? '', last ?? '')];
}

/** An invoice to a buyer abroad; as long as their country is not known, one in another currency. */
function isIndianExport(
  { row, terms }: Pick<Opened, 'row' | 'terms'>,
  pack: TradePaperSettings['pack'],
): boolean {
  if (pack !== 'india' || row.type !== 'commercial-invoice') return false;
  const country = countryCodeOf(row.buyer.country);
  return country === undefined ? terms.currency !== 'INR' : country !== 'IN';
}

/** The parties of a paper as they are printed, below their labels. */
export function partiesOf(
  { row }: Opened,
  settings: TradePaperSettings,
  language: Language,
): PaperPrint['parties'] {
  const w = paperWords[language];
  const { consignee, notify } = row.parties;
  const code = readReference('ad_code', settings.ad_code);
  const own = settings.pack === 'india' && code.ok ? [`AD code ${code.shown}`] : [];
  const of = (label: string, party: Party | undefined, more: readonly string[] = []) =>
    party && (party.company || party.name) !== ''
      ? [{ label, name: party.company || party.name, lines: [...partyLines(party, language), ...more] }]
      : [];
  return row.type === 'purchase-order'
    ? [...of(w.supplier, row.seller), ...of(w.orderedBy, row.buyer), ...of(w.deliverTo, consignee)]
    : [
        ...of(w.exporter, row.seller, own),
        ...of(w.buyer, row.buyer),
        ...of(w.consignee, consignee),
        ...of(w.notify, notify),
      ];
}

/** A party below its name: person, address with town and country once, tax number, ways to reach it. */
function partyLines(
  { company, name, address, city, country, tax_number, email, phone }: Party,
  language: Language,
): string[] {
  const has = (part: string) => part !== '' && address.toLowerCase().includes(part.toLowerCase());
  return [
    company === '' ? '' : name,
    address,
    [has(city) ? '' : city, countryText(country, language)].filter(Boolean).join(', '),
    ...tax_number.split(/[,;]\s*/),
    [phone, email].filter(Boolean).join(', '),
  ].filter(Boolean);
}

/** Terms and references of a paper as they are printed; those that say nothing are left out. */
export function factsOfPaper(
  { row, terms, deal }: Opened,
  settings: TradePaperSettings,
  language: Language,
): PaperPrint['facts'] {
  const w = paperWords[language];
  const day = (iso: string | null) => (iso === null ? '' : longDay(iso, language));
  const place = (code: string) => {
    const port = findPort(code);
    if (!port) return code;
    return `${port.name}, ${countryText(port.country, language)} (${port.code})`;
  };
  const isPurchase = row.type === 'purchase-order';
  const isExport = isIndianExport({ row, terms }, settings.pack);
  const state = indianStates.find(({ code }) => code === settings.state_code);
  const due =
    row.type === 'proforma-invoice' || row.type === 'commercial-invoice' ? w.due[row.type] : w.due.other;
  return [
    {
      label: isPurchase ? w.theirOffer : w.theirOrder,
      value: [terms.their_reference, day(terms.their_reference_day)].filter(Boolean).join(', '),
    },
    { label: w.credit, value: isPurchase ? '' : (deal?.credit.number ?? '') },
    { label: due, value: day(terms.due_on) },
    { label: w.shipBy, value: day(terms.ship_by) },
    { label: w.payment, value: row.type === 'packaging-list' ? '' : terms.payment_terms },
    { label: w.incoterm, value: [terms.incoterm, terms.incoterm_place].filter(Boolean).join(' ') },
    { label: w.delivery, value: terms.delivery_terms },
    { label: w.loading, value: place(terms.port_of_loading) },
    { label: w.discharge, value: place(terms.port_of_discharge) },
    { label: w.destination, value: terms.final_destination },
    { label: w.origin, value: countryText(terms.country_of_origin, language) },
    {
      label: w.state,
      value:
        isExport && state
          ? [`${state.name} (${state.code})`, settings.district].filter(Boolean).join(', ')
          : '',
    },
    { label: w.supply, value: isExport ? w.abroad : '' },
    { label: w.reverseCharge, value: isExport ? w.no : '' },
  ].filter(({ value }) => value !== '');
}

/** The delivery plan of a purchase order. */
function deliveriesOf(
  { row, terms, lines }: Opened,
  { language, number }: { language: Language; number: Numbers },
): Pick<PaperPrint, 'deliveries' | 'deliveryTotal'> {
  const planned = row.type === 'purchase-order' ? inOrderOfDelivery(terms.deliveries, lines) : [];
  const byUid = new Map(lines.map((line) => [line.uid, line]));
  const all = deliverySum(planned, lines);
  return {
    deliveries: planned.map(({ line, day, quantity }) => {
      const { facts, name = '', unit: each = '' } = byUid.get(line) ?? {};
      return [
        longDay(day, language),
        facts?.sku || name,
        facts?.sku ? name : '',
        `${number(quantity)} ${typedUnitWord(each, language)}`.trim(),
      ];
    }),
    deliveryTotal: all === null ? '' : `${number(all.quantity)} ${typedUnitWord(all.unit, language)}`.trim(),
  };
}

function sumsOfPaper(
  { row, lines }: Opened,
  { language, money, number }: { language: Language; money: (value: string) => string; number: Numbers },
): PaperPrint['sums'] {
  const w = paperWords[language];
  const figures = documentFigures(lines, row.adjustments);
  const units = new Set(lines.map(({ unit }) => typedUnitWord(unit, language)));
  const pieces = `${number(figures.quantity)} ${units.size === 1 ? [...units].join('') : ''}`.trim();
  return [
    { label: w.subtotal(pieces), value: money(figures.subtotal) },
    ...row.adjustments.map(({ uid, kind, property, type, value }) => ({
      label: type === 'percent' ? `${property}, ${percent(value, language)}` : property,
      value: `${kind === 'discount' ? '−' : ''}${money(figures.adjustments[uid] ?? '0')}`,
    })),
  ];
}

function wordsOf(
  { row, terms }: Opened,
  { language, taxed }: { language: Language; taxed: string },
): PaperPrint['words'] {
  const w = paperWords[language];
  const own = { label: w.words, value: amountInWords({ amount: taxed, currency: terms.currency }, language) };
  const { rate, home = '' } = row.frozen ?? {};
  if (!rate || row.type !== 'commercial-invoice') return [own];
  const converted = convertMoney({ amount: taxed, currency: terms.currency }, home, [rate])?.money.amount;
  if (converted === undefined) return [own];
  const amount = exact(converted).toDecimalPlaces(2).toFixed();
  const shown = grouped(amount, { decimals: 2, language, indian: home === 'INR' });
  const note = w.rate(rate.rate, rate.source, longDay(rate.day, language));
  return [
    own,
    {
      label: `${w.home} ${home}`,
      value: `${shown} ${note}. ${amountInWords({ amount, currency: home }, language)}.`,
    },
  ];
}

function blocksOf(
  { row, terms, packing }: Opened,
  { settings, language, number }: { settings: TradePaperSettings; language: Language; number: Numbers },
): PaperPrint['blocks'] {
  const w = paperWords[language];
  const { bank } = terms;
  const iban = readReference('iban', bank.iban);
  const totals = cartonTotals(packing);
  const hasWeights = totals.without_weight === 0;
  const stated = (value: string | null, decimals: number) =>
    value === null ? '' : number(exact(value).toDecimalPlaces(3).toFixed(), decimals);
  const isSale = row.type !== 'purchase-order';
  const hasPacking = packing.length > 0 && row.type !== 'packaging-list';
  const money = row.type === 'proforma-invoice' || row.type === 'commercial-invoice';
  const lines = (text: string) => text.split(/\r?\n/).filter((line) => line.trim() !== '');
  return [
    {
      label: w.packing,
      lines: hasPacking
        ? [
            w.packed(number(String(totals.cartons)), {
              net: stated(terms.net_kg ?? (hasWeights ? totals.net_kg : null), 1),
              gross: stated(terms.gross_kg ?? (hasWeights ? totals.gross_kg : null), 1),
              cbm: stated(terms.cbm ?? (totals.without_size === 0 ? totals.cbm : null), 3),
            }),
          ]
        : missingSums(totals, w),
    },
    { label: w.marks, lines: lines(terms.marks) },
    { label: w.references, lines: isSale ? lines(terms.references) : [] },
    {
      label: w.bank,
      lines: money
        ? [
            [bank.name, bank.branch].filter(Boolean).join(', '),
            bank.account === '' ? '' : `${w.account} ${bank.account}, ${row.seller.company}`,
            [
              bank.iban === '' ? '' : `IBAN ${iban.ok ? iban.shown : bank.iban}`,
              bank.code === '' ? '' : `${/^[A-Z]{4}0/.test(bank.code) ? 'IFSC' : 'SWIFT'} ${bank.code}`,
            ]
              .filter(Boolean)
              .join(', '),
          ].filter(Boolean)
        : [],
    },
    {
      label: w.declaration,
      lines: money ? lines(terms.declaration === '' ? settings.declaration : terms.declaration) : [],
    },
    { label: w.remarks, lines: lines(terms.remarks) },
  ].filter((block) => block.lines.length > 0);
}

/** The cartons, and the same by product. */
function packedTables(
  { lines, packing }: Opened,
  { settings, language, number }: { settings: TradePaperSettings; language: Language; number: Numbers },
): Pick<PaperPrint, 'ranges' | 'rangeNotes' | 'rangeTotals' | 'byProduct'> {
  const w = paperWords[language];
  const totals = cartonTotals(packing);
  const byUid = new Map(lines.map((line) => [line.uid, line]));
  const skuOf = (uid: string) => byUid.get(uid)?.facts.sku || byUid.get(uid)?.name || '';
  const kg = (value: string | null) => (value === null ? '' : number(value, 1));
  const numbered = numberCartons(packing);
  const size = ({ length, width, height }: CartonRange) =>
    [length, width, height]
      .filter(Boolean)
      .map((side) => number(side))
      .join(' × ');
  const each = ({ contents }: CartonRange) => contents.reduce((all, { pieces }) => all + pieces, 0);
  return {
    ranges: numbered.map((range) => [
      cartonNumbers(range),
      range.contents.length > 1 ? w.mixed : (byUid.get(range.contents[0]?.line ?? '')?.name ?? ''),
      number(String(each(range))),
      number(String(range.count)),
      number(String(range.pieces)),
      kg(range.net_kg),
      kg(range.gross_kg),
      kg(range.net),
      kg(range.gross),
      size(range),
      range.cbm === null ? '' : number(range.cbm, 4),
    ]),
    rangeNotes: numbered.map(({ of, contents }) => ({
      of: w.ofAll(number(String(of))),
      note:
        contents.length > 1
          ? contents.map(({ line, pieces }) => `${pieces} × ${skuOf(line)}`).join(', ')
          : skuOf(contents[0]?.line ?? ''),
    })),
    rangeTotals: [
      w.total,
      '',
      '',
      number(String(totals.cartons)),
      number(String(totals.pieces)),
      '',
      '',
      // A sum that leaves cartons out would be a false weight.
      totals.without_weight === 0 ? number(totals.net_kg, 1) : '',
      totals.without_weight === 0 ? number(totals.gross_kg, 1) : '',
      '',
      totals.without_size === 0 ? number(totals.cbm, 4) : '',
    ],
    byProduct: packedByLine(packing).map(({ line, pieces, cartons }) => [
      byUid.get(line)?.name ?? '',
      skuOf(line),
      hsCode(byUid.get(line)?.facts.hs_code ?? '', settings),
      cartons,
      number(String(pieces)),
    ]),
  };
}

function hsCode(code: string, { pack }: TradePaperSettings): string {
  const read = pack === 'none' ? undefined : readReference(pack === 'india' ? 'hsn' : 'gtip', code);
  return read?.ok ? read.shown : code;
}

function percent(value: string, language: Language): string {
  const shown = groupDigits(exact(value).toFixed(), { language, indian: false });
  return language === 'tr' ? `%${shown}` : `${shown}%`;
}

function grouped(
  value: string,
  { decimals, language, indian }: { decimals: number; language: Language; indian: boolean },
): string {
  const places = Math.max(decimals, exact(value).decimalPlaces());
  return groupDigits(exact(value).toFixed(decimals === 0 ? undefined : places), { language, indian });
}
