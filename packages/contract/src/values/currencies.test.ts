import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { currencies, currencySign, DEFAULT_CURRENCY, findCurrency, minorUnitsOf } from './currencies.ts';

describe('currencies are found by code, sign and word', () => {
  test.each([
    ['INR', ['₹', 'Rs', 'Rs.', 'rs', 'INR', 'inr', 'İNR', 'rupees']],
    ['USD', ['$', 'USD', 'US$', 'us $', 'dolar', 'DOLLARS']],
    ['EUR', ['€', 'EUR', 'Euro', 'avro']],
    ['TRY', ['₺', 'TL', 'tl', 'TRY', 'try', 'Türk Lirası']],
    ['GBP', ['£', 'GBP', 'pound']],
    ['JPY', ['¥', 'yen']],
    ['AED', ['AED', 'aed', 'د.إ']],
    ['RUB', ['руб', 'руб.', 'РУБ.', '₽']],
    ['CNY', ['元', '人民币', 'CN¥']],
    ['PLN', ['zł', 'ZŁ']],
    ['BRL', ['R$']],
    ['SAR', ['ر.س', 'ر.س.']],
  ])('%s: %j', (code, texts) => {
    for (const text of texts) expect(findCurrency(text)).toBe(code);
  });

  test.each(['', ' ', 'kr', 'XYZ', '%', 'Dr', 'dem', 'S'.repeat(10_000)])('%j is none', (text) => {
    expect(findCurrency(text)).toBeUndefined();
  });

  test('each code stands once, with an id of its own', () => {
    expect(new Set(currencies.map(({ code }) => code)).size).toBe(currencies.length);
    expect(new Set(currencies.map(({ id }) => id)).size).toBe(currencies.length);
  });

  const table = new URL('../../../../../shared/reference/currencies.csv', import.meta.url);
  test.skipIf(!existsSync(table))(
    'codes and minor units agree with ISO 4217 (needs ../shared/reference)',
    () => {
      const rows = readFileSync(table, 'utf8').trim().split('\n').slice(1);
      const inUse = rows.flatMap((row) => {
        const [, code, minor] = /,([A-Z]{3}),\d{3},(\d),\s*$/.exec(row) ?? [];
        return code === undefined ? [] : [[code, Number(minor)] as const];
      });
      const iso = new Map(inUse);
      for (const { code, minorUnits } of currencies)
        expect([code, iso.get(code)]).toEqual([code, minorUnits]);
      for (const code of iso.keys()) expect(findCurrency(code)).toBe(code);
    },
  );
});

test('amounts are written with the sign, or the code where there is none', () => {
  expect(['INR', 'USD', 'TRY', 'AED'].map(currencySign)).toEqual(['₹', '$', '₺', 'AED ']);
  expect(['INR', 'KWD', 'JPY', 'XYZ'].map(minorUnitsOf)).toEqual([2, 3, 0, 2]);
});

test('ATTR-017 the default currency is USD', () => {
  expect(DEFAULT_CURRENCY).toBe('USD');
});
