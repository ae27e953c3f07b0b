import { expect, test } from 'vitest';
import { companyColourSchema, readableColour } from './company-colour.ts';

test.each([
  ['#1f4f66', '#1f4f66'],
  ['#000000', '#000000'],
  ['#767676', '#767676'],
  ['#777777', '#757575'],
  ['#ffffff', '#757575'],
])('%s is readable as %s', (colour, readable) => {
  expect(readableColour(colour)).toBe(readable);
  expect(readableColour(readable)).toBe(readable);
});

test('a company has no colour, or one of six digits', () => {
  const accepted = ['', '#1f4f66', '#FFF', 'red', '#12345', 'url(x)'].filter(
    (text) => companyColourSchema.safeParse(text).success,
  );
  expect(accepted).toEqual(['', '#1f4f66']);
});
