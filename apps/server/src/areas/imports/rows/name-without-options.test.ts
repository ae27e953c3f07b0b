import { expect, test } from 'vitest';
import { nameWithoutOptions } from './name-without-options.ts';

const variant = (name: string, ...options: string[]) => ({ name, options });

test.each([
  ['Tee', [variant('Tee red', 'Red'), variant('Tee - BLUE', 'Blue')]],
  ['Basket', [variant('Basket - Black - S', 'S', 'Black'), variant('Basket (Ecru, M)', 'Ecru', 'M')]],
  ['Tee', [variant('Tee', 'Red'), variant('Tee', 'Blue')]],
  [undefined, [variant('Red cap', 'Red'), variant('Blue cap', 'Blue')]],
  [undefined, [variant('Cap red', 'Red')]],
])('I04 a product made of its variants is called %s', (name, variants) => {
  expect(nameWithoutOptions(variants)).toBe(name);
});
