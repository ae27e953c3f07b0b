import {
  currencyCode,
  exact,
  exchangeRateSchema,
  foldText,
  parseValue,
  readAnyDecimal,
  type AttributeShape,
  type ExchangeRate,
} from '@sourcewiz/contract';
import type { CellProblem, RecordField, RecordTarget, RecordValues } from '../../platform/rows/index.ts';
import { setRates } from './exchange-rates.service.ts';
import { moneyRules } from './organisation.service.ts';
import { lockOrganisation } from './organisation.store.ts';
import { beginning } from '../../platform/storable-text.rules.ts';

const anyDate: AttributeShape = {
  dtype: 'date',
  name: '',
  compulsory: false,
  options: [],
  open_options: true,
  default_unit: null,
  dimension: null,
  default_currency: null,
  whole: false,
};

function words(english: string, { tr }: { tr: string }): string[] {
  return `${english}, ${tr}`.split(', ');
}

/** `usd`, `US$`, `1 USD` are read as far as they contain one code. */
function readCurrency(text: string): string | CellProblem {
  const code =
    foldText(text)
      .toUpperCase()
      .match(/\b[A-Z]{3}\b/g) ?? [];
  const [only] = code;
  return code.length === 1 && only !== undefined && currencyCode.safeParse(only).success
    ? only
    : { code: 'unknown_currency', params: { text: beginning(text, 60) } };
}

function readRate(text: string): string | CellProblem {
  const number = readAnyDecimal(text);
  if (number === undefined) return { code: 'not_a_number', params: { text: beginning(text, 60) } };
  if (!exact(number).gt(0)) return { code: 'rate_not_positive' };
  return exchangeRateSchema.shape.rate.safeParse(number).success ? number : { code: 'number_too_large' };
}

function readDay(text: string): string | CellProblem {
  const read = parseValue(anyDate, { value: text });
  if (!read.ok)
    return { code: read.problems[0]?.code ?? 'not_a_date', params: { text: beginning(text, 60) } };
  const day = exchangeRateSchema.shape.day.safeParse(read.value);
  return day.success ? day.data : { code: 'not_a_date', params: { text: beginning(text, 60) } };
}

const fields: readonly RecordField[] = [
  {
    name: 'base',
    label: { en: 'Currency', tr: 'Para birimi' },
    headers: words('Currency code, Code, From, Base, Base currency, ISO code', {
      tr: 'Döviz, Döviz cinsi, Döviz kodu, Kur kodu',
    }),
    required: true,
    read: readCurrency,
  },
  {
    name: 'quote',
    label: { en: 'In', tr: 'Karşılığı' },
    headers: words('To, Quote, Quote currency, Against, Home currency', {
      tr: 'Karşı para birimi, Karşı döviz',
    }),
    read: readCurrency,
  },
  {
    name: 'rate',
    label: { en: 'Rate', tr: 'Kur' },
    headers: words('Exchange rate, Value, Price, Reference rate', { tr: 'Döviz kuru, Değer, Döviz satış' }),
    required: true,
    read: readRate,
  },
  {
    name: 'day',
    label: { en: 'Day', tr: 'Gün' },
    headers: words('Date, Rate date, As of, Value date', { tr: 'Tarih, Kur tarihi' }),
    required: true,
    read: readDay,
  },
  {
    name: 'source',
    label: { en: 'Source', tr: 'Kaynak' },
    headers: words('Publisher, Bank, Published by', { tr: 'Banka, Yayınlayan' }),
    required: true,
    read: (text) => (text.length <= 60 ? text : { code: 'text_too_long', params: { limit: 60 } }),
  },
];

type Pair = Pick<ExchangeRate, 'base' | 'quote'>;
const isPair = (one: Pair, two: Pair): boolean =>
  (one.base === two.base && one.quote === two.quote) || (one.base === two.quote && one.quote === two.base);

/** A stored rate in the direction in which a row names the pair. */
function seenAs(stored: ExchangeRate, pair: Pair): ExchangeRate {
  return stored.base === pair.base
    ? stored
    : { ...stored, ...pair, rate: exact(1).div(stored.rate).toSignificantDigits(8).toFixed() };
}

/**
 * Exchange rates from a sheet: what one unit of a currency is worth in another one, or in the company's own if the row
 * does not say. Each takes the place of the rate of its pair, in either direction; of several days the latest counts.
 */
export const rateTarget: RecordTarget<ExchangeRate> = {
  name: 'exchange_rates',
  fields,
  // A row that lacks one of the four is left out whole: half of it would be a rate of another day.
  keyOf: ({ base, quote = '', rate, day, source }) =>
    [base, rate, day, source].includes(undefined) ? null : `${base}/${quote}/${day}`,
  keyless: { code: 'rate_incomplete' },
  // The calls are for admins alone.
  needs: { add: [], change: [] },
  async find(ctx, keys, lock) {
    if (lock === 'update') await lockOrganisation(ctx);
    const { home, rates } = await moneyRules(ctx);
    return new Map(
      keys.flatMap((key): [string, ExchangeRate][] => {
        const [base = '', quote = ''] = key.split('/');
        const pair = { base, quote: quote || home };
        const stored = rates.find((one) => isPair(one, pair));
        return stored ? [[key, seenAs(stored, pair)]] : [];
      }),
    );
  },
  valuesOf: ({ base, quote, rate, day, source }) => ({ base, quote, rate, day, source }),
  async check(ctx, records) {
    const { home } = await moneyRules(ctx);
    const rows = records.map(({ key, stored, values }) => ({ key, stored, rate: rateOf(values, home) }));
    return new Map(
      rows.flatMap(({ key, stored, rate }): [string, CellProblem][] => {
        const { base, quote, day } = rate;
        if (base === quote) return [[key, { code: 'rate_of_itself', params: { currency: base } }]];
        const days = rows.flatMap((one) => (isPair(one.rate, rate) ? one.rate.day : []));
        const latest = [...days, stored?.day ?? ''].toSorted().at(-1) ?? day;
        return day < latest ? [[key, { code: 'newer_rate', params: { day: dayText(latest) } }]] : [];
      }),
    );
  },
  async write(ctx, records) {
    const { home } = await moneyRules(ctx);
    await setRates(
      ctx,
      records.map(({ values }) => rateOf(values, home)),
    );
    return new Map();
  },
};

function rateOf(
  { base = '', quote, rate = '', day = '', source = '' }: RecordValues,
  home: string,
): ExchangeRate {
  return { base, quote: quote || home, rate, day, source };
}

/** As people read it: `24/11/2026`. */
const dayText = (day: string): string => day.split('-').toReversed().join('/');
