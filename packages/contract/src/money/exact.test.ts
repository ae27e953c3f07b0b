import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exact, percentOf, sumOf } from './exact.ts';

const decimals = fc
  .tuple(fc.bigInt(-(10n ** 16n), 10n ** 16n), fc.integer({ min: 0, max: 10 }))
  .map(([units, scale]) => exact(units.toString()).div(exact(10).pow(scale)).toFixed());

describe('decimals are counted exactly and written plainly', () => {
  test.each([
    ['0.1', '0.2', '0.02'],
    ['12.5', '0.0254', '0.3175'],
    ['-0.5', '0', '0'],
    ['999999999999999999', '999999999999999999', '999999999999999998000000000000000001'],
    ['1.10', '1.10', '1.21'],
    ['0.0000000001', '0.0000000001', '0.00000000000000000001'],
  ])('%s × %s = %s', (a, b, product) => {
    expect(exact(a).times(b).toFixed()).toBe(product);
  });

  test.each([
    ['1', '3', 4, '0.3333'],
    ['2', '3', 4, '0.6667'],
    ['1', '8', 2, '0.13'],
    ['-1', '8', 2, '-0.13'],
    ['1', '4', 10, '0.25'],
    ['2.5', '1', 0, '3'],
    ['-2.5', '1', 0, '-3'],
    ['-0.001', '1', 2, '0'],
    ['9.995', '1', 2, '10'],
  ])('%s ÷ %s to %i decimals is %s, halves away from zero', (a, b, places, quotient) => {
    expect(exact(a).div(b).toDecimalPlaces(places).toFixed()).toBe(quotient);
  });

  test('a sum loses nothing, and none is 0', () => {
    expect(sumOf([])).toEqual(exact(0));
    expect(sumOf(['0.1', '0.2', '1e3']).toFixed()).toBe('1000.3');
    expect(exact(1e21).toFixed()).toBe('1000000000000000000000');
  });

  test.each(['', 'x', '1,5', ' '])('%j is refused', (text) => {
    expect(() => exact(text)).toThrow('DecimalError');
  });
});

test('ATTR-040 a percentage of a value is value times percent divided by 100', () => {
  expect(percentOf('640', '12.5')).toBe('80');
  expect(percentOf('0.1', '3')).toBe('0.003');
  fc.assert(
    fc.property(decimals, decimals, (value, percent) => {
      expect(exact(percentOf(value, percent)).times(100).toFixed()).toBe(
        exact(value).times(percent).toFixed(),
      );
    }),
  );
});
