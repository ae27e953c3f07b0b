import { z } from 'zod';
import type { AttributeType } from './attribute-type.ts';
import { checkOption, optionLabel } from './options.ts';
import { settleValue } from './parts/settle-value.ts';

/** One option of a list, by its label. */
export const select: AttributeType<string> = {
  dtype: 'select',
  schema: z.string(),
  parts: [{ name: 'value', control: 'choice', choices: 'options', headerWords: [] }],
  isEmpty: (value) => value.trim() === '',
  parse: ({ value = '' }, attribute) => settleValue(select, value, attribute),
  validate: checkOption,
  normalise: optionLabel,
  format: (value) => value,
  toTexts: (value) => ({ value }),
  searchText: (value) => value,
  facetTokens: (value) => [{ key: value, label: value }],
  optionLabels: (value) => [value],
};
