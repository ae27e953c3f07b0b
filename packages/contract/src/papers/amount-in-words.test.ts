import { expect, test } from 'vitest';
import { amountInWords, numberInWords } from './amount-in-words.ts';

test.each([
  ['6796.93', 'USD', 'en', 'US dollars six thousand seven hundred ninety-six and cents ninety-three only'],
  ['600984.55', 'INR', 'en', 'Rupees six lakh nine hundred eighty-four and paise fifty-five only'],
  ['233940', 'INR', 'en', 'Rupees two lakh thirty-three thousand nine hundred forty only'],
  ['11134.82', 'EUR', 'tr', 'Yalnız onbirbinyüzotuzdört avro sekseniki sent'],
  ['1000', 'TRY', 'tr', 'Yalnız bin Türk lirası'],
  ['1001000.05', 'TRY', 'tr', 'Yalnız birmilyonbin Türk lirası beş kuruş'],
  ['0', 'EUR', 'tr', 'Yalnız sıfır avro'],
  ['0.005', 'EUR', 'en', 'Euros zero and cents one only'],
  ['12.5', 'KWD', 'en', 'Kuwaiti dinars twelve and fils five hundred only'],
  ['12.5', 'JPY', 'en', 'Japanese yen twelve and 50/100 only'],
  ['12.5', 'GHS', 'en', 'Ghana Cedi twelve and 50/100 only'],
  ['-40', 'GBP', 'en', 'Pounds sterling minus forty only'],
] as const)('DOC-018 %s %s in %s is spelt out', (amount, currency, language, words) => {
  expect(amountInWords({ amount, currency }, language)).toBe(words);
});

test('DOC-018 every number up to a thousand and large ones read back', () => {
  const spoken = new Set<string>();
  for (let number = 0; number < 1100; number += 1) {
    spoken.add(numberInWords(String(number), 'en'));
    spoken.add(numberInWords(String(number), 'tr'));
  }
  expect(spoken.size).toBe(2200);
  expect(numberInWords('100000', 'en', 'indian')).toBe('one lakh');
  expect(numberInWords('12345678901234', 'en', 'indian')).toBe(
    'twelve lakh thirty-four thousand five hundred sixty-seven crore eighty-nine lakh one thousand two hundred thirty-four',
  );
  expect(numberInWords('999999999999999999', 'en')).toMatch(/^nine hundred ninety-nine quadrillion /);
  expect(numberInWords('100', 'tr') + numberInWords('200', 'tr')).toBe('yüzikiyüz');
});
