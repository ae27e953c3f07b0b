import { expect, test } from 'vitest';
import { preferredLanguage } from './preferred-language.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['tr', 'tr'],
  ['tr-TR,tr;q=0.9,en;q=0.8', 'tr'],
  ['en-GB,en;q=0.9,tr;q=0.8', 'en'],
  ['en;q=0.5, TR;q=0.7', 'tr'],
  ['de,tr;q=0.9', 'tr'],
  ['de', 'en'],
  ['tr;q=0,en', 'en'],
  ['tr;q=x', 'en'],
  [',;;q=,', 'en'],
])('Accept-Language %j means %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language);
});
