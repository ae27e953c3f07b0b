import { expect, test } from 'vitest';
import { countryCodeOf, countryText } from './countries.ts';

test.each([
  ['Sweden', 'SE'],
  ['İsveç', 'SE'],
  ['SE', 'SE'],
  ['turkey', 'TR'],
  ['Türkiye', 'TR'],
  ['U.S.A.', 'US'],
  ['ABD', 'US'],
  ['Atlantis', undefined],
  ['', undefined],
])('%s is %s', (text, code) => expect(countryCodeOf(text)).toBe(code));

test('a country is read in either language, and what is none stays', () => {
  expect(countryText('Sweden', 'tr')).toBe('İsveç');
  expect(countryText('Almanya', 'en')).toBe('Germany');
  expect(countryText('India and Nepal', 'tr')).toBe('India and Nepal');
  expect(countryText('', 'tr')).toBe('');
});
