import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountString, decimalString, readAnyDecimal, readDecimal } from './decimal.ts';

describe('ATTR-028 numbers are read as people and spreadsheets write them', () => {
  test.each([
    ['0', '0'],
    ['-0', '0'],
    ['-0,00', '0'],
    ['007', '7'],
    ['12', '12'],
    [' 12 ', '12'],
    ['+12', '12'],
    ['- 12', '-12'],
    ['−12.5', '-12.5'],
    ['12.50', '12.5'],
    ['12,5', '12.5'],
    ['12,50', '12.5'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['0.125', '0.125'],
    ['0,125', '0.125'],
    ['1,234', '1234'],
    ['1.234', '1.234'],
    ['1234,567', '1234.567'],
    ['1,2345', '1.2345'],
    ['1,234.56', '1234.56'],
    ['1.234,56', '1234.56'],
    ['1.234,567', '1234.567'],
    ['1,234.567', '1234.567'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,34,567', '1234567'],
    ['12,34,567.50', '1234567.5'],
    ['1 234 567', '1234567'],
    ['1 234,50', '1234.5'],
    ['1\u00a0234,50', '1234.5'],
    ['1\u202f234.50', '1234.5'],
    ["1'234.50", '1234.5'],
    ['999999999999999999.0000000001', '999999999999999999.0000000001'],
    ['१२', '12'],
    ['１２', '12'],
  ])('%j is %s', (text, number) => {
    expect(readDecimal(text)).toBe(number);
  });

  test.each([
    '',
    ' ',
    '.',
    ',',
    '-',
    '12,5O',
    'O',
    'NaN',
    'Infinity',
    '1e5',
    '1E5',
    '0x10',
    '--3',
    '+-3',
    '3-',
    '(3)',
    '12,',
    '12.',
    '12 5',
    '12 50',
    '1 23',
    '1 2 3',
    "5'11",
    '1,2,3',
    '1,23,4',
    '1.23.456',
    '12.34.567',
    '1,234.5.6',
    '1.234,5,6',
    '12,5.3',
    '1,,234',
    '1.,5',
    ',234,567',
    '0,123,456',
    '123,45,678',
    '03.04.2025',
    '1_000',
    '12%',
    'two thousand',
    '1000000000000000000',
    '0.00000000001',
    '9'.repeat(50_000),
  ])('%j is no number', (text) => {
    expect(readDecimal(text)).toBeUndefined();
  });

  test('a number that is too long is still known to be a number', () => {
    expect(readAnyDecimal('1000000000000000000')).toBe('1000000000000000000');
    expect(readAnyDecimal('0.333333333333333')).toBe('0.333333333333333');
  });
});

describe('ATTR-028 with a decimal mark that is known', () => {
  test.each([
    ['1,250', '1250', '1.25'],
    ['12,500', '12500', '12.5'],
    ['1.250', '1.25', '1250'],
    ['12.500,75', undefined, '12500.75'],
    ['1,250.5', '1250.5', undefined],
    ['1.234.567', undefined, '1234567'],
    ['1,234,567', '1234567', undefined],
    ['12,34,567.5', '1234567.5', undefined],
    ['12.34.567,5', undefined, undefined],
    ['12.50', '12.5', undefined],
    ['12,50', undefined, '12.5'],
    ['0.125', '0.125', undefined],
    ['0,125', undefined, '0.125'],
    ['.5', '0.5', undefined],
    [',5', undefined, '0.5'],
    ['1234.567', '1234.567', undefined],
    ['1 234,500', undefined, '1234.5'],
    ['1 234.500', '1234.5', undefined],
    ['-1.250', '-1.25', '-1250'],
    ['1.250,', undefined, undefined],
    ['290', '290', '290'],
    ['12,5O', undefined, undefined],
  ])('%j is %s with a point and %s with a comma', (text, pointed, comma) => {
    expect(readDecimal(text, '.')).toBe(pointed);
    expect(readDecimal(text, ',')).toBe(comma);
  });

  test('a text that is a number with a point is the same number where no mark is known', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."0123456789., '-"), maxLength: 14 }), (text) => {
        const number = readDecimal(text, '.');
        fc.pre(number !== undefined);
        expect(readDecimal(text)).toBe(number);
      }),
    );
  });

  test('points and commas that change places give the same number in the other language', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789., -'), maxLength: 14 }), (text) => {
        const other = text.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
        const number = readDecimal(text, ',');
        // The reverse does not hold: groups of two, `12,34,567`, have commas only.
        fc.pre(number !== undefined);
        expect(readDecimal(other, '.')).toBe(number);
      }),
    );
  });
});

const decimals = fc
  .tuple(fc.boolean(), fc.bigInt(0n, 10n ** 18n - 1n), fc.integer({ min: 0, max: 9_999_999 }))
  .map(([negative, whole, fraction]) => {
    const tail = fraction === 0 ? '' : `.${String(fraction).padStart(7, '0').replace(/0+$/, '')}`;
    const number = `${whole}${tail}`;
    return negative && number !== '0' ? `-${number}` : number;
  });

test('a canonical number is read as itself', () => {
  fc.assert(
    fc.property(decimals, (number) => {
      expect(readDecimal(number)).toBe(number);
    }),
  );
});

test('a number written the English, Indian, Turkish and French way is the same number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 99_999_999 }),
      fc.integer({ min: 1, max: 99 }),
      (whole, hundredths) => {
        const number = readDecimal(`${whole}.${String(hundredths).padStart(2, '0')}`);
        for (const locale of ['en-US', 'en-IN', 'tr-TR', 'de-CH', 'fr-FR']) {
          const written = new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(
            Number(`${whole}.${String(hundredths).padStart(2, '0')}`),
          );
          expect(readDecimal(written)).toBe(number);
        }
      },
    ),
  );
});

test('whatever is read is a decimal, and reading it again changes nothing', () => {
  const texts = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(..."0123456789.,-+ 'eE"), maxLength: 24 }),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const number = readDecimal(text);
      if (number === undefined) return;
      expect(decimalString.safeParse(number).success).toBe(true);
      expect(readDecimal(number)).toBe(number);
    }),
  );
});

test('an amount is not negative', () => {
  expect(amountString.safeParse('0').success).toBe(true);
  expect(amountString.safeParse('-0.01').success).toBe(false);
  expect(amountString.safeParse('1e5').success).toBe(false);
  expect(decimalString.safeParse('-0.01').success).toBe(true);
});
