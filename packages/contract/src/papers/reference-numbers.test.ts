import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  readReference,
  referenceKindOf,
  referencesIn,
  ssccOf,
  type ReferenceKind,
} from './reference-numbers.ts';

const good: readonly (readonly [ReferenceKind, string, string])[] = [
  // Examples of the registers themselves, and those of the demo companies.
  ['gstin', '08AAKCK4821M1Z4', '08AAKCK4821M1Z4'],
  ['gstin', '09aaqfk7314c1z9', '09AAQFK7314C1Z9'],
  ['gstin', '27AAPFU0939F1ZV', '27AAPFU0939F1ZV'],
  ['iban', 'GB82 WEST 1234 5698 7654 32', 'GB82 WEST 1234 5698 7654 32'],
  ['iban', 'DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['iban', 'tr33 0006 1005 1978 6457 8413 26', 'TR33 0006 1005 1978 6457 8413 26'],
  ['iban', 'NO9386011117947', 'NO93 8601 1117 947'],
  ['vkn', '0680417322', '0680417322'],
  ['tckn', '10000000146', '10000000146'],
  ['sscc', '(00) 1 0614141 234567890 8', '106141412345678908'],
  ['sscc', '(00) 0 8901234 000004217 5', '089012340000042175'],
  ['bic', 'DEUTDEFF', 'DEUTDEFF'],
  ['bic', 'TGBATRISXXX', 'TGBATRISXXX'],
  ['ifsc', 'SBIN0000300', 'SBIN0000300'],
  ['iec', 'AAKCK4821M', 'AAKCK4821M'],
  ['ad_code', '0510412-6100009', '0510412-6100009'],
  ['hsn', '44199090', '4419 90 90'],
  ['gtip', '691200250000', '6912.00.25.00.00'],
];

test.each(good)('DOC-017 %s %s is right', (kind, text, shown) => {
  expect(readReference(kind, text)).toMatchObject({ ok: true, shown });
});

test('DOC-017 one wrong digit is found in every number with a check digit', () => {
  for (const [kind, text] of good.filter(([one]) => ['gstin', 'iban', 'vkn', 'tckn', 'sscc'].includes(one))) {
    const plain = text.replaceAll(/[\s()]/g, '').replace(kind === 'sscc' ? /^00/ : /^$/, '');
    fc.assert(
      fc.property(fc.nat({ max: plain.length - 1 }), fc.constantFrom(...'0123456789'), (at, digit) => {
        fc.pre(/\d/.test(plain[at] ?? '') && plain[at] !== digit);
        const wrong = plain.slice(0, at) + digit + plain.slice(at + 1);
        return !readReference(kind, wrong).ok;
      }),
    );
  }
  expect(readReference('gstin', '08AAKCK4821M1Z6')).toEqual({ ok: false, problem: 'check_digit' });
  expect(readReference('vkn', '0680417325')).toEqual({ ok: false, problem: 'check_digit' });
  expect(readReference('iban', 'DE98370400440532013000')).toEqual({ ok: false, problem: 'check_digit' });
});

test.each([
  ['gstin', '99', 'form'],
  ['gstin', '45AAPFU0939F1ZV', 'place'],
  ['iban', 'IN8237040044053201', 'place'],
  ['iban', 'DE8937040044053201300', 'form'],
  ['bic', 'DEUTQQFF', 'place'],
  ['bic', 'DEUT', 'form'],
  ['ifsc', 'SBIN1000300', 'form'],
  ['iec', 'AAKKK48', 'form'],
  ['hsn', '44199', 'form'],
  ['vkn', '', 'form'],
  ['sscc', '0'.repeat(18), 'form'],
] as const)('DOC-017 %s %j is refused by its %s', (kind, text, problem) => {
  expect(readReference(kind, text)).toEqual({ ok: false, problem });
});

test('DOC-017 carton serials fill the digits that the prefix leaves', () => {
  expect(ssccOf('8901234', 4217)).toBe('089012340000042175');
  expect(readReference('sscc', ssccOf('8901234', 4217)).ok).toBe(true);
  expect(new Set(Array.from({ length: 500 }, (_, serial) => ssccOf('890123456', serial))).size).toBe(500);
  expect(() => ssccOf('890', 1)).toThrow(RangeError);
  expect(() => ssccOf('8901234567', 10_000_000)).toThrow(RangeError);
});

test('DOC-017 a label says which check applies', () => {
  const labels = ['GSTIN', 'iec', 'VKN', 'Vergi No', 'AD code', 'EORI'];
  expect(labels.map(referenceKindOf)).toEqual(['gstin', 'iec', 'vkn', 'vkn', 'ad_code', undefined]);
});

test('DOC-017 several numbers of a party are read with their labels', () => {
  expect(referencesIn('GSTIN 08AAKCK4821M1Z4, IEC: AAKCK4821M')).toEqual([
    ['GSTIN', '08AAKCK4821M1Z4'],
    ['IEC', 'AAKCK4821M'],
  ]);
  expect(referencesIn('Vergi no 0680417322; MERSİS 0068041732200018')).toEqual([
    ['Vergi no', '0680417322'],
    ['MERSİS', '0068041732200018'],
  ]);
  expect(referencesIn('')).toEqual([]);
});
