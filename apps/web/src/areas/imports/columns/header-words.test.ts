import { expect, it } from 'vitest';
import { headerWords } from './header-words.rules.ts';

it.each([
  ['custom_field.custom.wattage', 'wattage'],
  ['custom_field.custom.water_tank', 'water tank'],
  ['Selling price', 'Selling price'],
  ['Approx. weight', 'Approx. weight'],
  ['v1.2', 'v1.2'],
])('U24 the column %j is shown as %j', (header, words) => {
  expect(headerWords(header)).toBe(words);
});
