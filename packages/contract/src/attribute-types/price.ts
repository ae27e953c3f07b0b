import { z } from 'zod';
import { isSlip, splitAmount, type AmountText } from '../values/amount-text.ts';
import type { AttributeType, ValueProblem } from './attribute-type.ts';
import { formatMoney } from '../money/money.ts';
import { findCurrency, minorUnitsOf } from '../values/currencies.ts';
import { checkNumber, problemAt, shortened, tidyNumber } from './parts/number-part.ts';
import { DEFAULT_PRICE_UNIT, priceUnitWord, readPriceUnit } from './price-units.ts';
import { settleValue } from './parts/settle-value.ts';
import { textPart } from './parts/text-part.ts';

export interface Price {
  value: string;
  currency: string;
  unit: string;
}

/** An amount of money per unit, with its currency. */
export const price: AttributeType<Price> = {
  dtype: 'price',
  schema: z.object({ value: textPart, currency: textPart, unit: textPart }),
  parts: [
    { name: 'value', control: 'decimal', headerWords: ['price', 'amount', 'rate', 'fiyat', 'tutar'] },
    {
      name: 'currency',
      control: 'choice',
      choices: 'currencies',
      headerWords: [
        'currency',
        'para birimi',
        'döviz',
        'döviz cinsi',
        'währung',
        'devise',
        'moneda',
        'moeda',
        'valuta',
        'waluta',
        'валюта',
        '币种',
        '通貨',
      ],
    },
    { name: 'unit', control: 'choice', choices: 'price-units', headerWords: ['price unit', 'unit', 'birim'] },
  ],
  isEmpty: ({ value }) => value.trim() === '',
  parse({ value = '', currency = '', unit = '' }, attribute) {
    if (value.trim() === '') return { ok: true, value: null };
    const read = readPrice(value);
    if ('problem' in read) return { ok: false, problems: [read.problem] };
    const whole = {
      value: read.value,
      currency: read.currency || currency.trim() || (attribute.default_currency ?? ''),
      unit: read.unit || unit.trim() || (attribute.default_unit ?? ''),
    };
    return settleValue(price, whole, attribute);
  },
  validate: ({ value, currency, unit }) => [
    ...checkNumber(value, { part: 'value', decimals: decimalsOf(currency) }),
    ...checkPriceUnit(unit),
    ...checkCurrency(currency),
  ],
  normalise: ({ value, currency, unit }) => ({
    value: tidyNumber(value),
    currency: findCurrency(currency) ?? currency.trim(),
    unit: readPriceUnit(unit) ?? unit.trim(),
  }),
  format({ value, currency, unit }, language) {
    // A price is per piece unless it says otherwise.
    const per = unit === DEFAULT_PRICE_UNIT ? '' : ` / ${priceUnitWord(unit, language)}`;
    return `${formatMoney({ amount: value, currency }, language)}${per}`;
  },
  toTexts: ({ value, currency, unit }) => ({ value, currency, unit }),
  searchText: ({ value, currency }) => `${value} ${currency}`,
  facetNumber: ({ value }) => value,
  facetCurrency: ({ currency }) => currency,
};

/** Names of a price's fields in a form (ATTR-014): the price as a whole, its currency, its amount and its unit. */
export function priceFieldNames(name: string): Record<'price' | 'currency' | 'amount' | 'unit', string> {
  return {
    price: `${name}__price`,
    currency: `${name}__currency`,
    amount: `${name}__amount`,
    unit: `${name}__unit`,
  };
}

/** Steps of 0.01 (ATTR-030), or of 0.001 in currencies with three decimals. */
function decimalsOf(currency: string): number {
  return Math.max(2, minorUnitsOf(currency));
}

function checkPriceUnit(unit: string): ValueProblem[] {
  if (unit.trim() === '') return [problemAt('enter_unit', 'unit')];
  if (readPriceUnit(unit)) return [];
  return [problemAt('unknown_unit', 'unit', { text: shortened(unit), dimension: 'price' })];
}

function checkCurrency(currency: string): ValueProblem[] {
  if (currency.trim() === '') return [problemAt('enter_currency', 'currency')];
  if (findCurrency(currency)) return [];
  return [problemAt('unknown_currency', 'currency', { text: shortened(currency) })];
}

/** `₹ 640 / piece`, `USD 7.60`, `7,60 €`, `Rs. 640/-`; currency and unit are '' if they are missing. */
function readPrice(text: string): Price | { problem: ValueProblem } {
  const amount = splitAmount(text);
  const quoted = { text: shortened(text) };
  if (!amount) {
    return { problem: problemAt(findCurrency(text) ? 'value_missing' : 'not_a_number', 'value', quoted) };
  }
  // The minus of `-₹5` is before the sign but still belongs to the number.
  const sign = /^[-−]/.test(amount.before) ? '-' : '';
  const { currencies, unit } = readWords(amount);
  const isUnread = unit !== '' && !readPriceUnit(unit);
  if (isUnread && isSlip(amount)) return { problem: problemAt('not_a_number', 'value', quoted) };
  if (isUnread)
    return { problem: problemAt('unknown_unit', 'unit', { text: shortened(unit), dimension: 'price' }) };
  if (currencies.length > 1) {
    return { problem: problemAt('unknown_currency', 'currency', { text: currencies.join(', ') }) };
  }
  return { value: `${sign}${amount.number}`, currency: currencies[0] ?? '', unit };
}

/** Currencies among the words around a number, each once, and the remaining words, which must be a unit. */
function readWords({ before, after }: AmountText): { currencies: string[]; unit: string } {
  const words = `${before.replace(/^[-−]/, '')} ${after}`
    .split(/[\s/]+/)
    .filter((word) => !/^(?:|-|per|an?)$/i.test(word));
  const currencies = new Set<string>();
  const rest: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const [word = '', next = ''] = words.slice(index, index + 2);
    const ofTwo = next === '' ? undefined : findCurrency(`${word} ${next}`);
    const code = ofTwo ?? findCurrency(word);
    if (code === undefined) rest.push(word);
    else currencies.add(code);
    if (ofTwo !== undefined) index += 1;
  }
  return { currencies: [...currencies], unit: rest.join(' ') };
}
