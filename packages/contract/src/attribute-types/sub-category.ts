import { z } from 'zod';
import type { AttributeType } from './attribute-type.ts';
import { cleanLine } from '../values/clean-text.ts';
import { LABEL_MAX } from './options.ts';
import { settleValue } from './parts/settle-value.ts';

/** A sub-category by its label. The choices belong to the product's category, and are offered where that is known. */
export const subCategory: AttributeType<string> = {
  dtype: 'sub_category',
  schema: z.string(),
  parts: [
    {
      name: 'value',
      control: 'sub_category',
      headerWords: ['sub category', 'subcategory', 'sub-category', 'alt kategori'],
    },
  ],
  isEmpty: (value) => cleanLine(value) === '',
  parse: ({ value = '' }, attribute) => settleValue(subCategory, value, attribute),
  validate: (value) =>
    value.length > LABEL_MAX ? [{ code: 'text_too_long', params: { limit: LABEL_MAX } }] : [],
  normalise: cleanLine,
  format: (value) => value,
  toTexts: (value) => ({ value }),
  searchText: (value) => value,
  facetTokens: (value) => [{ key: value, label: value }],
};
