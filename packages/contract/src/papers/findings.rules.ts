import { documentTypes as order, type DocumentType } from '../documents/document-shapes.ts';
import { exact, sumOf } from '../money/exact.ts';
import { findUnit } from '../attribute-types/units.ts';
import { countryCodeOf } from '../values/countries.ts';
import { foldText, looseKey } from '../values/fold-text.ts';

export const paperParties = ['exporter', 'buyer', 'consignee', 'notify'] as const;
export type PaperParty = (typeof paperParties)[number];

/** Facts of a paper as a whole; '' for one that it does not state. Numbers are decimal texts. */
export const paperFacts = [
  'currency',
  'incoterm',
  'incoterm_place',
  'port_of_loading',
  'port_of_discharge',
  'final_destination',
  'country_of_origin',
  'net_kg',
  'gross_kg',
  'cbm',
  'cartons',
  'marks',
] as const;
export type PaperFact = (typeof paperFacts)[number];

export interface PaperLine {
  /** The same in all papers of a deal. */
  uid: string;
  sku: string;
  name: string;
  quantity: string;
  unit: string;
  price: string | null;
  discount_percent: string;
  hs_code: string;
}

/** What one paper of a deal says. */
export interface TradePaper {
  id: number;
  type: DocumentType;
  /** The paper that it was made from. */
  from_id: number | null;
  facts: Partial<Record<PaperFact, string>>;
  parties: Partial<Record<PaperParty, { company: string; address: string; country: string }>>;
  lines: readonly PaperLine[];
}

export const findingKinds = [
  ...paperFacts,
  'party',
  'party_address',
  'party_country',
  'quantity',
  'too_many',
  'unit',
  'price',
  'discount_percent',
  'hs_code',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Two papers that disagree (ruling AH): a bank or customs would refuse it (red), or ask about it (amber). */
export interface Finding {
  kind: FindingKind;
  weight: 'red' | 'amber';
  /** The other paper; further ones that say the same as it. */
  other: number;
  agreeing: readonly number[];
  /** What this paper says, and what the other one does. */
  mine: string;
  theirs: string;
  party?: PaperParty;
  line?: { uid: string; sku: string };
  /** The value that settles it in this paper; null if there is none. */
  fix: string | null;
}

/** Facts in which a difference is a matter of spelling or description. */
const soft = new Set<FindingKind>(['marks', 'hs_code', 'final_destination', 'discount_percent', 'cbm']);
const numeric = new Set<FindingKind>([
  'net_kg',
  'gross_kg',
  'cbm',
  'cartons',
  'price',
  'discount_percent',
  'quantity',
]);
/** Stated by the papers of one shipment only. */
const shipment = new Set<FindingKind>(['net_kg', 'gross_kg', 'cbm', 'cartons', 'marks']);

/**
 * What disagrees between a paper and the others of its deal. Each fact is compared with the nearest paper that states
 * it: those of the same shipment first, then orders, back to the quotation. Pieces are compared with what is left of
 * the order. A purchase order goes to a supplier: only its pieces, units and HS codes are compared.
 * @param others without cancelled and superseded papers
 */
export function findingsOf(paper: TradePaper, others: readonly TradePaper[]): Finding[] {
  const near = others
    .filter(({ id }) => id !== paper.id)
    .toSorted((one, other) => distance(paper, one) - distance(paper, other));
  const sells = near.filter(({ type }) => type !== 'purchase-order');
  const isPurchase = paper.type === 'purchase-order';
  return [
    ...(isPurchase ? [] : paperFacts.flatMap((fact) => factFinding(paper, sells, fact))),
    ...(isPurchase ? [] : paperParties.flatMap((party) => partyFindings(paper, sells, party))),
    ...paper.lines.flatMap((line) => [
      ...countFindings(paper, line, near),
      ...lineFindings(paper, line, isPurchase ? near : sells),
    ]),
  ];
}

/** Whether papers belong to one shipment: one was made from the other. */
function sameShipment(one: TradePaper, other: TradePaper): boolean {
  const both = new Set([one.type, other.type]);
  return (
    both.has('packaging-list') &&
    both.has('commercial-invoice') &&
    (one.from_id === other.id || other.from_id === one.id)
  );
}

function distance(from: TradePaper, to: TradePaper): number {
  if (sameShipment(from, to) || from.from_id === to.id) return 0;
  return 1 + Math.abs(order.indexOf(from.type) - order.indexOf(to.type));
}

function factFinding(paper: TradePaper, near: readonly TradePaper[], kind: PaperFact): Finding[] {
  const comparable = shipment.has(kind) ? near.filter((other) => sameShipment(paper, other)) : near;
  return compare(kind, paper.facts[kind], comparable, (other) => other.facts[kind]);
}

function compare(
  kind: FindingKind,
  mine: string | null | undefined,
  near: readonly TradePaper[],
  read: (other: TradePaper) => string | null | undefined,
): Finding[] {
  if (!mine) return [];
  const stating = near.flatMap((other) => {
    const theirs = read(other);
    return theirs ? [{ other, theirs }] : [];
  });
  const [first, ...rest] = stating;
  if (!first || isSame(kind, mine, first.theirs)) return [];
  return [
    {
      kind,
      weight: soft.has(kind) || isSpelling(kind, mine, first.theirs) ? 'amber' : 'red',
      other: first.other.id,
      agreeing: rest.filter(({ theirs }) => isSame(kind, theirs, first.theirs)).map(({ other }) => other.id),
      mine,
      theirs: first.theirs,
      fix: first.theirs,
    },
  ];
}

function isSame(kind: FindingKind, one: string, other: string): boolean {
  if (numeric.has(kind)) return exact(one).eq(other);
  if (kind === 'unit') return unitOf(one) === unitOf(other);
  if (kind === 'party_country' || kind === 'country_of_origin') return countryOf(one) === countryOf(other);
  if (kind === 'hs_code') return one.replaceAll(/\D/g, '') === other.replaceAll(/\D/g, '');
  return plain(one) === plain(other);
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();
/** `pcs` and `adet` are one unit, `Almanya` and `Germany` one country: papers print them in one language. */
const unitOf = (text: string): string => findUnit(text, null)?.short_name ?? plain(text);
const countryOf = (text: string): string => countryCodeOf(text) ?? plain(text);

/** One name spelt in two ways: the same letters, or two of them different in a name that is not short. */
function isSpelling(kind: FindingKind, one: string, other: string): boolean {
  if (kind !== 'party' && kind !== 'party_address' && kind !== 'incoterm_place') return false;
  const [a, b] = [looseKey(one), looseKey(other)];
  return a === b || (Math.min(a.length, b.length) >= 6 && editsBetween(a, b) <= 2);
}

function partyFindings(paper: TradePaper, near: readonly TradePaper[], party: PaperParty): Finding[] {
  const mine = paper.parties[party];
  const read =
    (name: 'company' | 'address' | 'country') =>
    ({ parties }: TradePaper) =>
      parties[party]?.[name];
  const company = compare('party', mine?.company, near, read('company'));
  const isOther = company.some(({ weight }) => weight === 'red');
  const rest = isOther
    ? []
    : [
        ...compare('party_address', mine?.address, near, read('address')).map((finding): Finding => ({
          ...finding,
          weight: 'amber',
        })),
        ...compare('party_country', mine?.country, near, read('country')),
      ];
  return [...company, ...rest].map((finding) => ({ ...finding, party }));
}

/** The line of another paper: by its uid, else by the product's ID if it is there once. */
function sameLine({ uid, sku }: PaperLine, { lines }: TradePaper): PaperLine | undefined {
  const byUid = lines.find((line) => line.uid === uid);
  if (byUid || sku === '') return byUid;
  const bySku = lines.filter((line) => line.sku === sku);
  return bySku.length === 1 ? bySku[0] : undefined;
}

function lineFindings(paper: TradePaper, line: PaperLine, near: readonly TradePaper[]): Finding[] {
  const kinds = (['unit', 'price', 'discount_percent', 'hs_code'] as const).filter(
    (kind) => paper.type !== 'purchase-order' || kind === 'unit' || kind === 'hs_code',
  );
  // Prices in another currency are not compared: the currency is a finding.
  const readable = (kind: FindingKind) =>
    kind === 'price' || kind === 'discount_percent'
      ? near.filter(({ type, facts }) => type !== 'packaging-list' && facts.currency === paper.facts.currency)
      : near;
  return kinds
    .filter((kind) => paper.type !== 'packaging-list' || kind === 'unit' || kind === 'hs_code')
    .flatMap((kind) => compare(kind, line[kind], readable(kind), (other) => sameLine(line, other)?.[kind]))
    .map((finding) => ({ ...finding, line: { uid: line.uid, sku: line.sku || line.name } }));
}

function countFindings(paper: TradePaper, line: PaperLine, near: readonly TradePaper[]): Finding[] {
  const at = { uid: line.uid, sku: line.sku || line.name };
  const twin = near.find((other) => sameShipment(paper, other));
  const equal = twin
    ? compare('quantity', line.quantity, [twin], (other) => sameLine(line, other)?.quantity ?? '0').map(
        (finding): Finding => ({ ...finding, fix: exact(finding.theirs).isZero() ? null : finding.theirs }),
      )
    : [];
  const left = leftOf(paper, line, near);
  const above =
    left && exact(line.quantity).gt(left.quantity)
      ? [
          {
            kind: 'too_many' as const,
            weight: paper.type === 'purchase-order' ? ('amber' as const) : ('red' as const),
            other: left.from.id,
            agreeing: [],
            mine: line.quantity,
            theirs: left.quantity,
            fix: exact(left.quantity).gt(0) ? left.quantity : null,
          },
        ]
      : [];
  return [...equal, ...above].map((finding) => ({ ...finding, line: at }));
}

/**
 * What is left of the order for a line of a paper: ordered, less the pieces in other papers of the same type.
 * @returns undefined if no earlier paper says what was ordered; a line that it does not have has nothing left
 */
export function leftOf(
  paper: Pick<TradePaper, 'id' | 'type'>,
  line: PaperLine,
  others: readonly TradePaper[],
): { quantity: string; ordered: string; from: TradePaper } | undefined {
  const before = order.indexOf(paper.type);
  const from = others
    .filter(({ id, type }) => id !== paper.id && order.indexOf(type) < Math.min(before, 3))
    .toSorted((one, other) => order.indexOf(other.type) - order.indexOf(one.type))[0];
  if (!from) return undefined;
  const sources = others.filter(({ id, type }) => id !== paper.id && type === from.type);
  const ordered = sumOf(sources.map((source) => sameLine(line, source)?.quantity ?? '0'));
  const taken = sumOf(
    others
      .filter(({ id, type }) => id !== paper.id && type === paper.type)
      .map((other) => sameLine(line, other)?.quantity ?? '0'),
  );
  const left = ordered.minus(taken);
  return { quantity: left.isNegative() ? '0' : left.toFixed(), ordered: ordered.toFixed(), from };
}

/** Damerau-Levenshtein distance of short texts, without transpositions across edits. */
function editsBetween(one: string, other: string): number {
  const [a, b] = [foldText(one), foldText(other)];
  if (Math.abs(a.length - b.length) > 2 || a.length > 300) return 3;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, row] = [row, next];
  }
  return row[b.length] ?? 0;
}
