import { z } from 'zod';
import type { AttributeType, Language } from './attribute-type.ts';
import { shortened } from './parts/number-part.ts';

const words: Readonly<Record<Language, readonly [no: string, yes: string]>> = {
  en: ['No', 'Yes'],
  tr: ['Hayır', 'Evet'],
};

/** Yes or no. Accepts only `true` and `false`, in any case (ATTR-026, ATTR-027). */
export const boolean: AttributeType<boolean> = {
  dtype: 'boolean',
  schema: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]),
  parts: [{ name: 'value', control: 'switch', headerWords: [] }],
  isEmpty: () => false,
  parse({ value = '' }) {
    const word = value.trim().toLowerCase();
    if (word === '') return { ok: true, value: null };
    if (word === 'true' || word === 'false') return { ok: true, value: word === 'true' };
    return { ok: false, problems: [{ code: 'not_boolean', params: { text: shortened(value) } }] };
  },
  validate: () => [],
  normalise: (value) => value,
  format: (value, language) => words[language][Number(value) as 0 | 1],
  toTexts: (value) => ({ value: value ? 'TRUE' : 'FALSE' }),
  searchText: () => '',
  facetTokens: (value) => [{ key: String(value), label: words.en[Number(value) as 0 | 1] }],
};
