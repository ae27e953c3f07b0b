import { expect, it } from 'vitest';
import { quantityStep, wholeNumber } from './quantity-step.ts';

it.each([
  ['up to the next whole carton', 486, 1, 492],
  ['down to the last whole carton', 486, -1, 480],
  ['not below the least', 36, -1, 36],
  ['not above half as much again', 720, 1, 720],
] as const)('QUOTE-027 a buyer steps in whole cartons: %s', (_what, quantity, by, next) => {
  expect(quantityStep(quantity, by, { least: 36, most: 720, step: 12 })).toBe(next);
});

it.each([
  ['1,200', 'en', 1200],
  ['1.200', 'tr', 1200],
  [' 960 ', 'tr', 960],
  ['960.0', 'en', 960],
  ['12.5', 'en', undefined],
  ['12.5', 'tr', undefined],
  ['12,5', 'tr', undefined],
  ['-5', 'en', undefined],
  ['5O', 'en', undefined],
  ['', 'en', undefined],
] as const)('QUOTE-027 %j is read as a whole number in %s', (typed, language, number) => {
  expect(wholeNumber(typed, language)).toBe(number);
});
