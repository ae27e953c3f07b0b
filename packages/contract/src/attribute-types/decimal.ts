import { z } from 'zod';
import type { AttributeType } from './attribute-type.ts';
import { groupDigits } from '../values/number-format.ts';
import { checkNumber, tidyNumber } from './parts/number-part.ts';
import { settleValue } from './parts/settle-value.ts';

/** A number without a unit. */
export const decimal: AttributeType<string> = {
  dtype: 'decimal',
  schema: z.string(),
  parts: [{ name: 'value', control: 'decimal', headerWords: [] }],
  isEmpty: (value) => value.trim() === '',
  parse: ({ value = '' }, attribute) => settleValue(decimal, value, attribute),
  validate: (value, { whole }) => checkNumber(value, { whole }),
  normalise: (value) => tidyNumber(value),
  format: (value, language) => groupDigits(value, { language }),
  toTexts: (value) => ({ value }),
  searchText: (value) => value,
  facetNumber: (value) => value,
};
