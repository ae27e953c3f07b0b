import { z } from 'zod';
import type { AttributeType, ValueProblem } from './attribute-type.ts';
import { cleanLine } from '../values/clean-text.ts';
import { problemAt, tidyNumber } from './parts/number-part.ts';
import { checkOption, optionLabel } from './options.ts';
import { checkPercent, formatShare, readShare, withoutSign } from './parts/percent-part.ts';
import { settleValue } from './parts/settle-value.ts';
import { textPart } from './parts/text-part.ts';

export interface OptionShare {
  option: string;
  value: string;
}

/** One option of a list with a percentage: `Recycled 30 %`. */
export const dropdownPercent: AttributeType<OptionShare> = {
  dtype: 'dropdown_percent',
  schema: z.object({ option: textPart, value: textPart }),
  parts: [
    { name: 'option', control: 'choice', choices: 'options', headerWords: ['option', 'seçenek'] },
    {
      name: 'value',
      control: 'decimal',
      headerWords: ['percent', 'percentage', 'share', '%', 'yüzde', 'oran', 'pay'],
    },
  ],
  isEmpty: ({ option, value }) => cleanLine(option) === '' && value.trim() === '',
  parse({ option, value = '' }, attribute) {
    // Without a separate option text, the text contains both.
    const whole = option === undefined ? readShare(value.slice(0, 300)) : { name: option, percent: value };
    return settleValue(dropdownPercent, { option: whole.name, value: whole.percent }, attribute);
  },
  validate({ option, value }, attribute) {
    const named: ValueProblem[] =
      option === ''
        ? [problemAt('value_missing', 'option')]
        : checkOption(option, attribute).map((problem) => ({ ...problem, part: 'option' }));
    return [...named, ...checkPercent(value, 'value')];
  },
  normalise: ({ option, value }, attribute) => ({
    option: optionLabel(option, attribute),
    value: tidyNumber(withoutSign(value)),
  }),
  format: ({ option, value }, language) => formatShare({ name: option, percent: value }, language),
  toTexts: ({ option, value }) => ({ option, value }),
  searchText: ({ option, value }) => `${option} ${value}%`,
  facetTokens: ({ option }) => [{ key: option, label: option }],
  optionLabels: ({ option }) => [option],
};
