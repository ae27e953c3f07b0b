import { z } from 'zod';
import type { AttributeShape, AttributeType } from './attribute-type.ts';
import { cleanText } from '../values/clean-text.ts';
import { labelKey } from '../values/fold-text.ts';
import { checkOption, findOption, optionLabel } from './options.ts';
import { settleValue } from './parts/settle-value.ts';

const MOST = 100;

/** Several options of a list, by label, in the given order. */
export const multiSelect: AttributeType<string[]> = {
  dtype: 'multi_select',
  schema: z.array(z.string()),
  parts: [{ name: 'value', control: 'choices', choices: 'options', headerWords: [] }],
  isEmpty: (value) => value.every((label) => /^[\s,;]*$/.test(label)),
  parse: ({ value = '' }, attribute) => settleValue(multiSelect, [value], attribute),
  validate(value, attribute) {
    if (value.length > MOST) return [{ code: 'too_many_values', params: { limit: MOST } }];
    return value.flatMap((label) => checkOption(label, attribute));
  },
  normalise: tidy,
  format: (value) => value.join(', '),
  toTexts(value) {
    const hasMarks = value.some((label) => /[,;]/.test(label));
    return { value: value.join(hasMarks ? '\n' : ', ') };
  },
  searchText: (value) => value.join(' '),
  facetTokens: (value) => value.map((label) => ({ key: label, label })),
  optionLabels: (value) => value,
};

/** Each option once, in its stored spelling. */
function tidy(texts: readonly string[], attribute: AttributeShape): string[] {
  const labels = texts
    .flatMap((text) => splitLabels(cleanText(text), attribute))
    .map((label) => optionLabel(label, attribute))
    .filter((label) => label !== '');
  return [...new Map(labels.toReversed().map((label) => [labelKey(label), label])).values()].toReversed();
}

/** Semicolons and commas separate labels, unless the whole text is an option whose label contains one. */
function splitLabels(text: string, attribute: AttributeShape): string[] {
  if (findOption(text, attribute) !== undefined) return [text];
  const byLine = text.split('\n');
  if (byLine.length > 1) return byLine.flatMap((line) => splitLabels(line, attribute));
  const bySemicolon = text.split(';');
  if (bySemicolon.length > 1) return bySemicolon.flatMap((one) => splitLabels(one, attribute));
  return text.split(',');
}
