import { describe, expect, test } from 'vitest';
import {
  checkValue,
  DEFAULT_PRICE_UNIT,
  formatValue,
  parseValue,
  priceFieldNames,
  priceUnits,
  priceUnitWord,
  readPriceUnit,
} from './index.ts';
import { attributeOf } from './test/attribute-of.ts';

const bare = attributeOf('price');
const rupees = attributeOf('price', { default_currency: 'INR', default_unit: 'per-piece' });

function inr(value: string, unit = 'per-piece') {
  return { value, currency: 'INR', unit };
}

describe('ATTR-010 price holds value, currency and unit, also written in one text', () => {
  test.each([
    [{ value: '₹ 640 / piece' }, inr('640')],
    [{ value: '640' }, inr('640')],
    [{ value: 'Rs.640' }, inr('640')],
    [{ value: 'Rs. 640/-' }, inr('640')],
    [{ value: '₹1,18,000.50' }, inr('118000.5')],
    [{ value: 'USD 7.60' }, { value: '7.6', currency: 'USD', unit: 'per-piece' }],
    [{ value: 'USD7.60' }, { value: '7.6', currency: 'USD', unit: 'per-piece' }],
    [{ value: '$14.10' }, { value: '14.1', currency: 'USD', unit: 'per-piece' }],
    [{ value: 'US$ 14.10 per dozen' }, { value: '14.1', currency: 'USD', unit: 'per-dozen' }],
    [{ value: '12.50 USD per dozen' }, { value: '12.5', currency: 'USD', unit: 'per-dozen' }],
    [{ value: '7,60 €' }, { value: '7.6', currency: 'EUR', unit: 'per-piece' }],
    [{ value: '7,60€/m²' }, { value: '7.6', currency: 'EUR', unit: 'per-sqm' }],
    [{ value: '640 TL' }, { value: '640', currency: 'TRY', unit: 'per-piece' }],
    [{ value: '₺640 / adet' }, { value: '640', currency: 'TRY', unit: 'per-piece' }],
    [{ value: '640 TL takım başına' }, { value: '640', currency: 'TRY', unit: 'per-set' }],
    [{ value: '640 Türk lirası' }, { value: '640', currency: 'TRY', unit: 'per-piece' }],
    [{ value: '₹ 640 INR' }, inr('640')],
    [
      { value: '640', currency: 'usd', unit: 'pair' },
      { value: '640', currency: 'USD', unit: 'per-pair' },
    ],
    [
      { value: '879.99', currency: 'USD' },
      { value: '879.99', currency: 'USD', unit: 'per-piece' },
    ],
    [
      { value: '0', currency: 'USD' },
      { value: '0', currency: 'USD', unit: 'per-piece' },
    ],
  ])('%j', (texts, value) => {
    expect(parseValue(rupees, texts as Record<string, string>)).toEqual({ ok: true, value });
  });

  test('what stands beside the amount counts more than a column of its own, that more than the default', () => {
    expect(parseValue(rupees, { value: '$5', currency: 'EUR', unit: 'set' })).toEqual({
      ok: true,
      value: { value: '5', currency: 'USD', unit: 'per-set' },
    });
  });

  test('a currency or unit without an amount is no value: real sheets fill those columns alone', () => {
    expect(parseValue(rupees, { value: '', currency: 'USD', unit: 'set' })).toEqual({
      ok: true,
      value: null,
    });
  });

  test.each([
    ['two thousand', { code: 'not_a_number', part: 'value', params: { text: 'two thousand' } }],
    ['12,5O', { code: 'not_a_number', part: 'value', params: { text: '12,5O' } }],
    ['600-640', { code: 'not_a_number', part: 'value', params: { text: '600-640' } }],
    ['1e5', { code: 'not_a_number', part: 'value', params: { text: '1e5' } }],
    ['₹', { code: 'value_missing', part: 'value', params: { text: '₹' } }],
    ['-₹5', { code: 'negative', part: 'value' }],
    ['₹-5', { code: 'negative', part: 'value' }],
    ['5 ex works', { code: 'unknown_unit', part: 'unit', params: { text: 'ex works', dimension: 'price' } }],
    ['$5 EUR', { code: 'unknown_currency', part: 'currency', params: { text: 'USD, EUR' } }],
  ])('%j is refused', (typed, problem) => {
    expect(parseValue(rupees, { value: typed })).toEqual({ ok: false, problems: [problem] });
  });

  test('a text of any length is refused in a moment', () => {
    for (const typed of ['₹'.repeat(50_000), `1${' '.repeat(50_000)}x`, '/ '.repeat(25_000)]) {
      expect(parseValue(rupees, { value: typed }).ok).toBe(false);
    }
  });
});

test("ATTR-023 a price with neither unit nor currency is refused with both 'please enter unit' and 'please enter currency'", () => {
  const problems = [
    { code: 'enter_unit', part: 'unit' },
    { code: 'enter_currency', part: 'currency' },
  ];
  for (const value of [{ value: '5' }, { value: '5', currency: '', unit: '' }]) {
    expect(checkValue(rupees, value)).toEqual({ ok: false, problems });
  }
  expect(parseValue(bare, { value: '5' })).toEqual({ ok: false, problems });
});

test("ATTR-024 a price with unit but without currency is refused with 'please enter currency'", () => {
  const problems = [{ code: 'enter_currency', part: 'currency' }];
  expect(checkValue(rupees, { value: '5', unit: 'per-piece' })).toEqual({ ok: false, problems });
  expect(checkValue(bare, { value: '', unit: 'per-piece' })).toEqual({ ok: false, problems });
  expect(parseValue(bare, { value: '5 / piece' })).toEqual({ ok: false, problems });
});

test("ATTR-025 a price with currency but without unit is refused with 'please enter unit'", () => {
  const problems = [{ code: 'enter_unit', part: 'unit' }];
  expect(checkValue(rupees, { value: '5', currency: 'INR' })).toEqual({ ok: false, problems });
  expect(checkValue(bare, { value: '', currency: 'INR' })).toEqual({ ok: false, problems });
  expect(parseValue(bare, { value: '₹5' })).toEqual({ ok: false, problems });
});

test('defaults that a form puts in by itself make no price', () => {
  for (const value of [
    {},
    inr(''),
    { value: '', currency: 'INR', unit: '' },
    { value: '', unit: 'per-piece' },
  ]) {
    expect(checkValue(rupees, value)).toEqual({ ok: true, value: null });
  }
});

describe('ATTR-030 amounts go in steps of 0.01 from 0', () => {
  test.each([
    ['0', 'INR', []],
    ['0.01', 'INR', []],
    ['640.10', 'INR', []],
    ['0.001', 'INR', [{ code: 'too_many_decimals', part: 'value', params: { limit: 2 } }]],
    ['-0.01', 'INR', [{ code: 'negative', part: 'value' }]],
    ['0.125', 'KWD', []],
    ['0.1255', 'KWD', [{ code: 'too_many_decimals', part: 'value', params: { limit: 3 } }]],
  ])('%s %s', (value, currency, problems) => {
    const checked = checkValue(bare, { value, currency, unit: 'per-piece' });
    expect(checked.ok ? [] : checked.problems).toEqual(problems);
  });
});

describe('a value of the API is checked the same way', () => {
  test.each([
    [
      { value: '5,50', currency: 'rs', unit: 'pc' },
      { ok: true, value: inr('5.5') },
    ],
    [
      { value: 5, currency: 'INR', unit: 'pc' },
      { ok: false, problems: [{ code: 'not_a_number', part: 'value' }] },
    ],
    [
      { value: '5', currency: 'XYZ', unit: 'pc' },
      { ok: false, problems: [{ code: 'unknown_currency' }] },
    ],
    [
      { value: '5', currency: 'INR', unit: 'moon' },
      { ok: false, problems: [{ code: 'unknown_unit' }] },
    ],
    ['₹5', { ok: false, problems: [{ code: 'value_missing' }] }],
  ])('%j', (value, result) => {
    expect(checkValue(rupees, value)).toMatchObject(result);
  });
});

describe('people read the sign, and decimals only where there are some', () => {
  test.each([
    [inr('640'), '₹640.00', '₹640,00'],
    [inr('1180.5'), '₹1,180.50', '₹1.180,50'],
    [inr('118000'), '₹1,18,000.00', '₹1.18.000,00'],
    [{ value: '14.1', currency: 'USD', unit: 'per-piece' }, '$14.10', '$14,10'],
    [{ value: '1234567', currency: 'USD', unit: 'per-set' }, '$1,234,567.00 / set', '$1.234.567,00 / takım'],
    [{ value: '5', currency: 'AED', unit: 'per-sqm' }, 'AED 5.00 / m²', 'AED 5,00 / m²'],
    [{ value: '0.125', currency: 'KWD', unit: 'per-kg' }, 'KWD 0.125 / kg', 'KWD 0,125 / kg'],
  ])('%j', (value, english, turkish) => {
    expect(formatValue(bare, value, 'en')).toBe(english);
    expect(formatValue(bare, value, 'tr')).toBe(turkish);
  });
});

test('ATTR-019 the default unit is per-piece', () => {
  expect(DEFAULT_PRICE_UNIT).toBe('per-piece');
});

test('every price unit is read from its own name and its words', () => {
  for (const unit of priceUnits) {
    const texts = [unit, `/${priceUnitWord(unit, 'en')}`, `per ${priceUnitWord(unit, 'en')}`];
    for (const typed of [...texts, priceUnitWord(unit, 'tr')]) expect(readPriceUnit(typed)).toBe(unit);
  }
  expect(readPriceUnit('per-year')).toBeUndefined();
});

test('ATTR-014 form-level names of a price attribute', () => {
  expect(priceFieldNames('selling_price')).toEqual({
    price: 'selling_price__price',
    currency: 'selling_price__currency',
    amount: 'selling_price__amount',
    unit: 'selling_price__unit',
  });
});
