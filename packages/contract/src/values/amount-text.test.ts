import { expect, test } from 'vitest';
import { splitAmount, tidyAmount } from './amount-text.ts';

test.each([
  ['1.250,5 kg', ',', '1250.5 kg'],
  ['₺1.250', ',', '₺1250'],
  ['1,250', ',', '1.25'],
  ['1,250', '.', '1250'],
  ['%60,5', ',', '%60.5'],
  ['12.50 kg', ',', undefined],
  ['12,50', '.', undefined],
  ['12,5O', '.', undefined],
  ['wide', ',', 'wide'],
  ['', '.', ''],
] as const)('ATTR-028 %j with the mark %s is %j', (text, mark, tidy) => {
  expect(tidyAmount(text, mark)).toBe(tidy);
});

test.each(['EUR 12.-', 'EUR 12,–', 'EUR 12.--'])('I01 %j is an amount without cents', (text) => {
  expect(splitAmount(text)).toMatchObject({ number: '12', before: 'EUR', after: '' });
});
