import { readDecimal } from '../kit/decimal.ts';
import { exact, sumOf } from '../money/exact.ts';
import { findCurrency } from '../values/currencies.ts';
import { foldText, looseKey } from '../values/fold-text.ts';
import { incoterms, type Incoterm } from './incoterms.ts';
import { findPort } from './ports.ts';

/** What a typed line of a letter of credit asks; `other` for what only a person can tell. */
export type CreditTerm =
  | { kind: 'latest_shipment' | 'expiry'; day: string }
  | { kind: 'amount'; currency: string; amount: string; tolerance: string }
  | { kind: 'partial_shipments'; allowed: boolean }
  | { kind: 'quote'; text: string }
  | {
      kind: 'port_of_loading' | 'port_of_discharge' | 'country_of_origin' | 'applicant' | 'beneficiary';
      text: string;
    }
  | { kind: 'incoterm'; incoterm: Incoterm; place: string }
  | { kind: 'packing_list' }
  | { kind: 'present_within'; days: number }
  | { kind: 'other' };

/** What the deal says, as far as conditions can be tested by it. */
export interface CreditFacts {
  /** Today, and the planned or actual day of shipment. */
  today: string;
  shipment_day: string | null;
  currency: string;
  /** Total of the invoice at hand, and of the others under the credit. */
  total: string;
  others: readonly string[];
  /** Whether anything of the order is left after this invoice. */
  is_part: boolean;
  /** Everything that the invoice says in words: references, remarks, marks. */
  words: string;
  port_of_loading: string;
  port_of_discharge: string;
  country_of_origin: string;
  incoterm: string;
  incoterm_place: string;
  buyer: string;
  exporter: string;
  has_packing_list: boolean;
}

/**
 * Met, not met, or not decidable yet. `fact` is what it was compared with, '' for nothing: a day, an amount as
 * `USD 94`, the shipments that the order takes at least, a port's or country's code, else words.
 */
export interface CreditState {
  term: CreditTerm;
  state: 'met' | 'not_met' | 'undecided';
  fact: string;
}

const months = [
  ['jan', 'oca'],
  ['feb', 'sub'],
  ['mar', 'mar'],
  ['apr', 'nis'],
  ['may', 'may'],
  ['jun', 'haz'],
  ['jul', 'tem'],
  ['aug', 'agu'],
  ['sep', 'eyl'],
  ['oct', 'eki'],
  ['nov', 'kas'],
  ['dec', 'ara'],
];

/** A day in a text, as `2026-12-15`: `15/12/2026`, `2026-12-15`, `15 December 2026`, `15 Aralık 2026`. */
export function dayIn(text: string): string | undefined {
  const folded = foldText(text);
  const [, iso] = /(?:^|\D)(\d{4}-\d{2}-\d{2})(?:\D|$)/.exec(folded) ?? [];
  const [, day, month, year] = /(?:^|\D)(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})(?:\D|$)/.exec(folded) ?? [];
  const [, wordDay, word = '', wordYear] = /(?:^|\D)(\d{1,2})\.? ([a-z]{3})[a-z]* (\d{4})/.exec(folded) ?? [];
  const found = months.findIndex((names) => names.includes(word));
  const parts = day
    ? [year, month, day]
    : wordDay && found >= 0
      ? [wordYear, String(found + 1), wordDay]
      : undefined;
  const written = iso ?? parts?.map((part) => (part ?? '').padStart(2, '0')).join('-');
  const isDay = written !== undefined && new Date(`${written}T00:00:00Z`).toJSON()?.startsWith(written);
  return isDay ? written : undefined;
}

/** Understands a condition as somebody types it, in English or Turkish; one line each. */
export function readCreditTerm(line: string): CreditTerm {
  const text = foldText(line);
  const day = dayIn(line);
  const after = (pattern: RegExp) => {
    const at = pattern.exec(text);
    return at
      ? line
          .slice(at.index + at[0].length)
          .replace(/^[\s:,–-]+/, '')
          .trim()
      : '';
  };
  if (
    day &&
    /(latest|last).*(shipment|shipping)|ship(ped)? (by|before|not later)|(en gec|son) yukleme/.test(text)
  )
    return { kind: 'latest_shipment', day };
  if (day && /expir|valid until|vade|gecerli/.test(text)) return { kind: 'expiry', day };
  if (/partial (shipment|delivery)|kismi (sevkiyat|yukleme)/.test(text))
    return {
      kind: 'partial_shipments',
      allowed: !/not |no |prohibit|forbid|yasak|degil|izin verilmez/.test(text),
    };
  const [, quoted] = /[“"«']([^”"»']{3,})[”"»']/.exec(line) ?? [];
  const mentions = after(
    /(must|to|shall|should)? ?(quotes?|mentions?|states?|bears?|indicates?) |belirt(ilmeli|ecek) /,
  );
  if (/\b(quotes?|mentions?|states?|bears?|indicates?)\b|belirt/.test(text) && (quoted ?? mentions) !== '')
    return { kind: 'quote', text: quoted ?? mentions.replace(/\.$/, '') };
  const [, within] = /(?:within|icinde)? ?(\d{1,3}) (?:days?|gun)/.exec(text) ?? [];
  if (within && /present|ibraz/.test(text)) return { kind: 'present_within', days: Number(within) };
  const places = [
    ['port_of_loading', /port of loading|loading port|yukleme limani|from port/],
    ['port_of_discharge', /port of (discharge|destination)|discharge port|varis limani|bosaltma limani/],
    ['country_of_origin', /country of origin|mensei?( ulkesi)?\b|origin of goods/],
    ['applicant', /applicant|amir\b/],
    ['beneficiary', /beneficiary|lehtar/],
  ] as const;
  for (const [kind, pattern] of places) {
    const said = after(pattern);
    if (said !== '' && !/certificate|sertifika|sahadet/.test(text)) return { kind, text: said };
  }
  const amount = amountTerm(line, text);
  if (amount) return amount;
  const [, code, place = ''] = new RegExp(`\\b(${incoterms.join('|')})\\b[ ,:]*(.*)`, 'i').exec(line) ?? [];
  const incoterm = incoterms.find((known) => known === code?.toUpperCase());
  if (incoterm)
    return { kind: 'incoterm', incoterm, place: place.replace(/[.,]? *incoterms.*$/i, '').trim() };
  return /packing list|ceki listesi/.test(text) ? { kind: 'packing_list' } : { kind: 'other' };
}

function amountTerm(line: string, text: string): CreditTerm | undefined {
  const [, before, number = '', behind] =
    /([A-Z]{3}|[$€£₹₺])?\s*(\d[\d.,' ]*\d|\d)\s*([A-Z]{3})?/.exec(line) ?? [];
  const currency = findCurrency(before ?? behind ?? '');
  const amount = readDecimal(number.replace(/[.,]$/, ''));
  if (!/amount|tutar|bedel|value/.test(text) || !currency || amount === undefined) return undefined;
  const [, tolerance = '0'] = /(?:±|\+\/?-|\+-)\s*%?\s*(\d+(?:[.,]\d+)?)\s*%?/.exec(line) ?? [];
  return { kind: 'amount', currency, amount, tolerance: readDecimal(tolerance) ?? '0' };
}

/** Tests the conditions of a letter of credit against an invoice and its deal. */
export function creditStates(conditions: readonly string[], facts: CreditFacts): CreditState[] {
  return conditions.map((line) => {
    const term = readCreditTerm(line);
    return { term, ...stateOf(term, facts) };
  });
}

function stateOf(term: CreditTerm, facts: CreditFacts): Omit<CreditState, 'term'> {
  const decide = (isMet: boolean, fact: string) => ({
    state: isMet ? ('met' as const) : ('not_met' as const),
    fact,
  });
  const undecided = { state: 'undecided' as const, fact: '' };
  switch (term.kind) {
    case 'latest_shipment':
      return facts.shipment_day === null
        ? undecided
        : decide(facts.shipment_day <= term.day, facts.shipment_day);
    case 'expiry':
      return decide(facts.today <= term.day, facts.today);
    case 'amount': {
      const drawn = sumOf([facts.total, ...facts.others]);
      const [most, least] = [1, -1].map((way) =>
        exact(term.amount).times(exact(term.tolerance).times(way).plus(100)).div(100),
      );
      const isEnough = facts.is_part || drawn.gte(least ?? 0);
      const isMet = facts.currency === term.currency && drawn.lte(most ?? 0) && isEnough;
      return decide(isMet, `${facts.currency} ${drawn.toFixed()}`);
    }
    case 'partial_shipments': {
      const shipments = facts.others.length + (facts.is_part ? 2 : 1);
      return decide(term.allowed || shipments === 1, String(shipments));
    }
    case 'quote':
      return decide(looseKey(facts.words).includes(looseKey(term.text)), '');
    case 'port_of_loading':
    case 'port_of_discharge':
      return facts[term.kind] === ''
        ? undecided
        : decide(isPort(facts[term.kind], term.text), facts[term.kind]);
    case 'country_of_origin':
      return facts.country_of_origin === ''
        ? undecided
        : decide(isCountry(facts.country_of_origin, term.text), facts.country_of_origin);
    case 'applicant':
      return facts.buyer === '' ? undecided : decide(isNamed(facts.buyer, term.text), facts.buyer);
    case 'beneficiary':
      return facts.exporter === '' ? undecided : decide(isNamed(facts.exporter, term.text), facts.exporter);
    case 'incoterm': {
      const stated = `${facts.incoterm} ${facts.incoterm_place}`.trim();
      if (facts.incoterm === '') return undecided;
      const isPlace = term.place === '' || looseKey(term.place).startsWith(looseKey(facts.incoterm_place));
      return decide(facts.incoterm === term.incoterm && isPlace, stated);
    }
    case 'packing_list':
      return facts.has_packing_list ? decide(true, '') : undecided;
    case 'present_within':
    case 'other':
      return undecided;
  }
}

/** Banks compare names to the letter, but for case, spaces and what follows the name (an address). */
function isNamed(name: string, text: string): boolean {
  const plain = (one: string) => one.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  const rest = plain(text).startsWith(plain(name)) ? plain(text).slice(plain(name).length) : 'x';
  return !/^[\p{L}\p{N}]/u.test(rest);
}

function isPort(code: string, text: string): boolean {
  const port = findPort(code);
  const said = looseKey(text);
  return port
    ? said.includes(looseKey(port.name)) || said.includes(looseKey(code))
    : said.includes(looseKey(code));
}

function isCountry(country: string, text: string): boolean {
  const names = (['en', 'tr'] as const).map((language) =>
    country.length === 2 ? new Intl.DisplayNames(language, { type: 'region' }).of(country) : country,
  );
  return [country, ...names].some(
    (name) => foldText(text).split(/[,;.]/)[0]?.trim() === foldText(name ?? ''),
  );
}
