import { z } from 'zod';
import type { AttributeType } from './attribute-type.ts';
import { problemAt, shortened } from './parts/number-part.ts';
import { settleValue } from './parts/settle-value.ts';

/** A code of the Harmonised System: 4 to 12 digits, stored without separators. */
export const hscode: AttributeType<string> = {
  dtype: 'hscode',
  schema: z.string(),
  parts: [
    {
      name: 'value',
      control: 'line',
      headerWords: ['hs code', 'hsn', 'hsn code', 'hs', 'gtip', 'gtip kodu'],
    },
  ],
  isEmpty: (value) => value.trim() === '',
  parse: ({ value = '' }, attribute) => settleValue(hscode, value, attribute),
  validate: (value) =>
    /^\d{4,12}$/.test(value) ? [] : [problemAt('invalid_hscode', undefined, { text: shortened(value) })],
  normalise: tidy,
  format: dotted,
  toTexts: (value) => ({ value }),
  searchText: (value) => `${value} ${dotted(value)}`,
  facetTokens: (value) => [{ key: value.slice(0, 4), label: value.slice(0, 4) }],
};

/** Groups between separators have an even number of digits: `4419.9` is a spreadsheet's `4419.90`, not a code. */
function tidy(value: string): string {
  const groups = value.trim().split(/[.\s-]+/);
  const isWhole = groups.length === 1 || groups.every((group) => /^(\d\d)+$/.test(group));
  return isWhole ? groups.join('') : value.trim();
}

/** `44199000` as `4419.90.00`. */
function dotted(value: string): string {
  return [value.slice(0, 4), ...(value.slice(4).match(/\d{1,2}/g) ?? [])].join('.');
}
