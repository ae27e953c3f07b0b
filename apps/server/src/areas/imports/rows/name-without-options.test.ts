import { expect, test } from 'vitest';
import { nameWithoutOptions } from './name-without-options.ts';

const variant = (name: string, ...options: string[]) => ({ name, options });

test.each([
  ['Tee', [variant('Tee red', 'Red'), variant('Tee - BLUE', 'Blue')]],
  ['Basket', [variant('Basket - Black - S', 'S', 'Black'), variant('Basket (Ecru, M)', 'Ecru', 'M')]],
  ['Tee', [variant('Tee', 'Red'), variant('Tee', 'Blue')]],
  ['Table Oak', [variant('Table Oak', 'Oak', '80'), variant('Table Oak', 'Oak', '120')]],
  ['Table Oak', [variant('Table Oak - 80', 'Oak', '80'), variant('Table Oak - 120', 'Oak', '120')]],
  [undefined, [variant('Bowl set of 2', '2'), variant('Bowl set of 4', '4')]],
  [undefined, [variant('Candle 20', '20'), variant('Candle 30', '30')]],
  [undefined, [variant('Tee in red', 'Red'), variant('Tee in blue', 'Blue')]],
  ['Candle', [variant('Candle 20 cm', '20 cm'), variant('Candle 30 cm', '30 cm')]],
  [undefined, [variant('Red cap', 'Red'), variant('Blue cap', 'Blue')]],
  [undefined, [variant('Cap red', 'Red')]],
])('I04 a product made of its variants is called %s', (name, variants) => {
  expect(nameWithoutOptions(variants)).toBe(name);
});
