import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  compareDecimals,
  divideDecimals,
  isWhole,
  multiplyDecimals,
  percentOf,
  roundDecimal,
} from './decimal-arithmetic.ts';

const decimals = fc
  .tuple(fc.bigInt(-(10n ** 16n), 10n ** 16n), fc.integer({ min: 0, max: 10 }))
  .map(([units, scale]) => ({ units, scale, text: asText(units, scale) }));

function asText(units: bigint, scale: number): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
  const text = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
  return units < 0n ? `-${text}` : text;
}

describe('exact arithmetic on decimal texts', () => {
  test.each([
    ['0.1', '0.2', '0.02'],
    ['12.5', '0.0254', '0.3175'],
    ['-3', '0.5', '-1.5'],
    ['-0.5', '0', '0'],
    ['999999999999999999', '999999999999999999', '999999999999999998000000000000000001'],
    ['1.10', '1.10', '1.21'],
  ])('%s × %s = %s', (a, b, product) => {
    expect(multiplyDecimals(a, b)).toBe(product);
  });

  test.each([
    ['1', '3', 4, '0.3333'],
    ['2', '3', 4, '0.6667'],
    ['1', '8', 2, '0.13'],
    ['-1', '8', 2, '-0.13'],
    ['5', '0.0254', 6, '196.850394'],
    ['1', '4', 10, '0.25'],
    ['0', '7', 3, '0'],
    ['0.0000000001', '1000', 2, '0'],
  ])('%s ÷ %s to %i decimals is %s', (a, b, places, quotient) => {
    expect(divideDecimals(a, b, places)).toBe(quotient);
  });

  test('nothing is divided by zero', () => {
    expect(() => divideDecimals('1', '0.00', 2)).toThrow(RangeError);
  });

  test.each([
    ['2.5', 0, '3'],
    ['2.4999', 0, '2'],
    ['-2.5', 0, '-3'],
    ['0.005', 2, '0.01'],
    ['0.0049', 2, '0'],
    ['-0.001', 2, '0'],
    ['1.10', 5, '1.1'],
    ['9.995', 2, '10'],
    ['1180', 2, '1180'],
  ])('%s to %i decimals is %s', (value, places, rounded) => {
    expect(roundDecimal(value, places)).toBe(rounded);
  });

  test.each(['', 'x', '1e5', '1,5', '.5', '1.', ' 1', '+1', '--1'])('%j is refused', (text) => {
    expect(() => multiplyDecimals(text, '1')).toThrow(RangeError);
  });

  test('a number is whole when nothing but zeros follows the point', () => {
    expect(isWhole('12')).toBe(true);
    expect(isWhole('12.00')).toBe(true);
    expect(isWhole('12.01')).toBe(false);
  });
});

test('ATTR-040 a percentage of a value is value times percent divided by 100', () => {
  expect(percentOf('640', '12.5')).toBe('80');
  expect(percentOf('0.1', '3')).toBe('0.003');
  fc.assert(
    fc.property(decimals, decimals, (value, percent) => {
      expect(multiplyDecimals(percentOf(value.text, percent.text), '100')).toBe(
        multiplyDecimals(value.text, percent.text),
      );
    }),
  );
});

test('multiplying is exact, and the order makes no difference', () => {
  fc.assert(
    fc.property(decimals, decimals, (a, b) => {
      const product = multiplyDecimals(a.text, b.text);
      expect(product).toBe(multiplyDecimals(b.text, a.text));
      expect(compareDecimals(product, asText(a.units * b.units, a.scale + b.scale))).toBe(0);
      expect(product).not.toMatch(/^-0$|\.\d*0$|\.$/);
    }),
  );
});

test('comparing agrees with whole numbers of one scale', () => {
  fc.assert(
    fc.property(decimals, decimals, (a, b) => {
      const left = a.units * 10n ** BigInt(10 - a.scale);
      const right = b.units * 10n ** BigInt(10 - b.scale);
      expect(Math.sign(compareDecimals(a.text, b.text))).toBe(left < right ? -1 : left > right ? 1 : 0);
    }),
  );
});

test('rounding moves a number by at most half of its last digit, halves away from zero', () => {
  fc.assert(
    fc.property(decimals, fc.integer({ min: 0, max: 8 }), (value, places) => {
      const rounded = roundDecimal(value.text, places);
      expect(rounded).toMatch(new RegExp(`^-?\\d+(\\.\\d{1,${Math.max(places, 1)}})?$`));
      const moved = magnitude(minus(rounded, value.text));
      const half = asText(5n, places + 1);
      expect(compareDecimals(moved, half)).toBeLessThanOrEqual(0);
      const isHalf = compareDecimals(moved, half) === 0;
      const isAway = compareDecimals(magnitude(rounded), magnitude(value.text)) > 0;
      expect(!isHalf || isAway).toBe(true);
      expect(roundDecimal(rounded, places)).toBe(rounded);
    }),
  );
});

test('a quotient is the exact one, rounded', () => {
  fc.assert(
    fc.property(
      decimals,
      decimals.filter(({ units }) => units !== 0n),
      fc.integer({ min: 0, max: 8 }),
      (a, b, places) => {
        const quotient = divideDecimals(a.text, b.text, places);
        const rest = magnitude(minus(multiplyDecimals(quotient, b.text), a.text));
        const half = multiplyDecimals(magnitude(b.text), asText(5n, places + 1));
        expect(compareDecimals(rest, half)).toBeLessThanOrEqual(0);
      },
    ),
  );
});

function magnitude(value: string): string {
  return value.replace('-', '');
}

/** a − b by whole numbers of 40 decimals. */
function minus(a: string, b: string): string {
  const [x, y] = [a, b].map((text) => {
    const [whole = '', fraction = ''] = text.split('.');
    return BigInt(`${whole}${fraction.padEnd(40, '0')}`);
  });
  return asText((x ?? 0n) - (y ?? 0n), 40);
}
