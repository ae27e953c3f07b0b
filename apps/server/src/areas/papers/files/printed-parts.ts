import {
  deliverySum,
  amountInWords,
  cartonTotals,
  convertMoney,
  countryCodeOf,
  countryText,
  documentFigures,
  exact,
  findPort,
  portText,
  indianStates,
  inOrderOfDelivery,
  longDay,
  readReference,
  townBeside,
  typedUnitWord,
  type Language,
  type Party,
  type TradePaperSettings,
} from '@sourcewiz/contract';
import { grouped, percent } from '../../documents/index.ts';
import { missingSums, paperWords } from './paper-words.ts';
import type { Opened } from '../paper-answers.ts';
import type { PaperPrint } from './printed-paper.ts';
import type { Numbers } from './printed-numbers.ts';

export function noticesOf(
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
  return [
    company === '' ? '' : name,
    address,
    [townBeside({ address, city }), countryText(country, language)].filter(Boolean).join(', '),
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
    return `${portText(code, language)}, ${countryText(port.country, language)} (${port.code})`;
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
export function deliveriesOf(
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

export function sumsOfPaper(
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

export function wordsOf(
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
  const note = w.rate(
    grouped(rate.rate, { decimals: 0, language, indian: false }),
    rate.source,
    longDay(rate.day, language),
  );
  return [
    own,
    {
      label: `${w.home} ${home}`,
      value: `${shown} ${note}. ${amountInWords({ amount, currency: home }, language)}.`,
    },
  ];
}

export function blocksOf(
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
