import { describe, expect, test } from 'vitest';
import { dateEvidence, dayOfSerial, tidyDate } from '../attribute-types/date.ts';
import { latinDigits } from '../kit/latin-digits.ts';
import { readDecimal } from '../kit/decimal.ts';
import { markEvidence, numbersIn, tidyNumbers } from './sheet-numbers.ts';

test.each([
  ['1.250', 'either'],
  ['1,250', 'either'],
  ['0,350', ','],
  ['0.350', '.'],
  ['12,5', ','],
  ['12.50', '.'],
  ['1.250,00', ','],
  ['1,250.00', '.'],
  ['1 250,00', ','],
  ['1 250,00', ','],
  ['1 250,00', ','],
  ["1'250.50", '.'],
  ["1'250", 'none'],
  ['1,00,000', '.'],
  ['12,34,567.50', '.'],
  ['1.250.000', ','],
  ['1250', 'none'],
  ['12.05.2024', 'none'],
])('I01 %s says of the decimal mark: %s', (number, evidence) => {
  expect(markEvidence(number)).toBe(evidence);
});

test.each([
  ['1.250', ',', '1250'],
  ['1.250', '.', '1.25'],
  ['1.250,00 €', ',', '1250 €'],
  ['€ 1 250,00', ',', '€ 1250'],
  ["CHF 1'250.50", '.', 'CHF 1250.5'],
  ['Rs. 1,00,000/-', '.', 'Rs. 100000/-'],
  ['26,5 x 11,25 cm', ',', '26.5 x 11.25 cm'],
  ['12,50', '.', '12.5'],
  ['₹१,२५०.५०', '.', '₹1250.5'],
  ['٤٫٣٥', ',', '4.35'],
  ['٤٫٣٥٠ كجم', ',', '4.35 كجم'],
  ['۱۲٬۵۰۰٫۷۵', '.', '12500.75'],
  ['１２．５', '.', '12.5'],
  ['৳১,২৫০', '.', '৳1250'],
  ['12,5O', ',', '12.5O'],
] as const)('I01 %s in a column with %s is %s', (typed, mark, tidy) => {
  expect(tidyNumbers(typed, mark)).toBe(tidy);
});

test('I01 a list of sides is no number, and digits of other scripts are digits', () => {
  expect(tidyNumbers('100,200,300', '.', true)).toBe('100,200,300');
  expect(latinDigits('٣٥ १२ ۷')).toBe('35 12 7');
  expect(numbersIn('26,5 x 11 x 1 250 cm.')).toEqual(['26,5', '11', '1 250']);
});

describe('I16 dates of numbers', () => {
  test.each([
    ['31/12/2024', 'day_first'],
    ['11/13/2024', 'month_first'],
    ['04/05/2024', 'either'],
    ['04.05.2024', 'day_first'],
    ['04-05-24', 'either'],
    ['05/05/2024', 'none'],
    ['2024-05-04', 'none'],
    ['13/13/2024', 'none'],
    ['4/5/2024 10:30', 'either'],
  ])('%s has its %s', (text, evidence) => {
    expect(dateEvidence(text)).toBe(evidence);
  });

  test.each([
    ['11/13/2024', 'day_first', '2024-11-13'],
    ['04/05/2024', 'day_first', '2024-05-04'],
    ['04/05/2024', 'month_first', '2024-04-05'],
    ['04/05/24', 'month_first', '2024-04-05'],
    ['1/2/99', 'day_first', '1999-02-01'],
    ['4/5/2024 10:30:00 PM', 'month_first', '2024-04-05'],
    ['soon', 'day_first', 'soon'],
  ] as const)('%s with the %s is %s', (text, order, day) => {
    expect(tidyDate(text, order)).toBe(day);
  });

  test('days as spreadsheets count them, in both epochs', () => {
    expect([dayOfSerial('45292'), dayOfSerial('43830', true), dayOfSerial('45292.75')]).toEqual([
      '2024-01-01',
      '2024-01-01',
      '2024-01-01',
    ]);
    expect([dayOfSerial('12'), dayOfSerial('soon')]).toEqual([undefined, undefined]);
  });
});

test.each([
  ['٤٫٣٥', '4.35'],
  ['٤٫٣٥٠', '4.35'],
  ['١٬٢٥٠', '1250'],
  ['۱۲٬۳۴۵٫۶', '12345.6'],
  ['٤،٣٥', '4.35'],
  ['１，２５０．５', '1250.5'],
  ['−٣', '-3'],
  ['๑๒.๕', '12.5'],
])('I01 the number %s in digits of another script is %s', (typed, number) => {
  expect(readDecimal(typed)).toBe(number);
});

test('X11 EXPORT-031 digits of another script are a number by themselves, and part of a word beside Western ones', () => {
  expect(tidyNumbers('٤٫٣٥ kg', '.')).toBe('4.35 kg');
  expect(tidyNumbers('⢐௧ 0,01 %', ',')).toBe('⢐௧ 0.01 %');
});
