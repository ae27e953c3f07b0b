import { expect, test } from 'vitest';
import { allOperations } from '@sourcewiz/contract';
import { checkAllRegistered } from './compose.ts';

test('the program does not start while an operation of the contract has no route, and names it', () => {
  const all = allOperations.map(({ name }) => name);
  expect(() => checkAllRegistered(new Set(all))).not.toThrow();
  const without = all.filter((name) => name !== 'products.get' && name !== 'uom.list');
  expect(() => checkAllRegistered(new Set(without))).toThrow(
    /: (products\.get, uom\.list|uom\.list, products\.get)$/,
  );
});
