import { z } from 'zod';
import type { AttributeType } from './attribute-type.ts';
import { cleanText } from '../values/clean-text.ts';
import { settleValue } from './parts/settle-value.ts';

const LONGEST = 5000;

/** A text of one line or several. */
export const text: AttributeType<string> = {
  dtype: 'text',
  schema: z.string(),
  parts: [{ name: 'value', control: 'paragraph', headerWords: [] }],
  isEmpty: (value) => cleanText(value) === '',
  parse: ({ value = '' }, attribute) => settleValue(text, value, attribute),
  validate: (value) =>
    value.length > LONGEST ? [{ code: 'text_too_long', params: { limit: LONGEST } }] : [],
  normalise: cleanText,
  format: (value) => value,
  toTexts: (value) => ({ value }),
  searchText: (value) => value,
};
