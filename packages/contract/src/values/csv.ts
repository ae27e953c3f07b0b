import { z } from 'zod';
import type { AttributeType, ValueProblem } from '../attribute-types/attribute-type.ts';
import { cleanLine, cleanText } from './clean-text.ts';
import { foldText, labelKey } from './fold-text.ts';
import { settleValue } from '../attribute-types/parts/settle-value.ts';

const MOST = 100;
const WORD_MAX = 200;

/** A list of words, such as keywords. */
export const csv: AttributeType<string[]> = {
  dtype: 'csv',
  schema: z.array(z.string()),
  parts: [
    { name: 'value', control: 'words', headerWords: ['tags', 'keywords', 'etiketler', 'anahtar kelimeler'] },
  ],
  isEmpty: (value) => tidy(value).length === 0,
  parse: ({ value = '' }, attribute) => settleValue(csv, [value], attribute),
  validate: checkWords,
  normalise: tidy,
  format: (value) => value.join(', '),
  toTexts: (value) => ({ value: value.join(', ') }),
  searchText: (value) => value.join(' '),
  facetTokens: (value) => value.map((word) => ({ key: foldText(word), label: word })),
};

function checkWords(words: readonly string[]): ValueProblem[] {
  if (words.length > MOST) return [{ code: 'too_many_values', params: { limit: MOST } }];
  const isLong = words.some((word) => word.length > WORD_MAX);
  return isLong ? [{ code: 'text_too_long', params: { limit: WORD_MAX } }] : [];
}

/** Splits at commas, semicolons and line ends; each word once, in its first spelling. */
function tidy(texts: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const word of texts.flatMap((text) => cleanText(text).split(/[,;\n]/)).map(cleanLine)) {
    if (word !== '' && !seen.has(labelKey(word))) seen.set(labelKey(word), word);
  }
  return [...seen.values()];
}
