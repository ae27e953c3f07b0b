import { expect, it } from 'vitest';
import { quantityStep } from './quantity-step.ts';

it.each([
  ['up to the next whole carton', 486, 1, 492],
  ['down to the last whole carton', 486, -1, 480],
  ['not below the least', 36, -1, 36],
  ['not above half as much again', 720, 1, 720],
] as const)('QUOTE-027 a buyer steps in whole cartons: %s', (_what, quantity, by, next) => {
  expect(quantityStep(quantity, by, { least: 36, most: 720, step: 12 })).toBe(next);
});
