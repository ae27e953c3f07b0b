import { expect, test } from 'vitest';
import { sizeInDecimals, withoutFractions } from './fractions.ts';

test('ATTR-009 texts that are too long for a measure take no time', () => {
  const started = performance.now();
  for (const part of ['1', "1' ", '1/2', '1 ', '½', "'"]) {
    const long = `${part.repeat(50_000)}" ½`;
    expect(sizeInDecimals(long)).toBeUndefined();
    expect(withoutFractions(long)).toBe(long);
  }
  expect(performance.now() - started).toBeLessThan(200);
});
