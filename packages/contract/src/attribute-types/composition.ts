import { z } from 'zod';
import { readAnyDecimal, type DecimalMark } from '../kit/decimal.ts';
import type { AttributeShape, AttributeType, ValueProblem } from './attribute-type.ts';
import { cleanLine, cleanText } from '../values/clean-text.ts';
import { exact, sumOf } from '../money/exact.ts';
import { labelKey } from '../values/fold-text.ts';
import { problemAt, shortened, tidyNumber } from './parts/number-part.ts';
import { checkOption, LABEL_MAX, optionLabel } from './options.ts';
import { checkPercent, formatShare, readShare, shareText, withoutSign } from './parts/percent-part.ts';
import { settleValue } from './parts/settle-value.ts';
import { textPart } from './parts/text-part.ts';

export interface MaterialShare {
  material: string;
  percent: string;
}

const MOST = 30;
const LONGEST_TEXT = 10_000;

/** What a product is made of: materials with their shares, which add up to at most 100 %. */
export const composition: AttributeType<MaterialShare[]> = {
  dtype: 'composition',
  schema: z.array(z.object({ material: textPart, percent: textPart })),
  parts: [
    {
      name: 'value',
      control: 'composition',
      headerWords: ['composition', 'material composition', 'bileşim', 'malzeme bileşimi', 'karışım'],
    },
  ],
  isEmpty: (value) => value.every(isBlank),
  parse({ value = '' }, attribute) {
    if (value.length > LONGEST_TEXT) {
      return { ok: false, problems: [problemAt('text_too_long', undefined, { limit: LONGEST_TEXT })] };
    }
    const shares = splitShares(cleanText(value)).map(readShare);
    const rows = shares.map(({ name, percent }) => ({ material: name, percent }));
    return settleValue(composition, rows, attribute);
  },
  validate(value, attribute) {
    if (value.length > MOST) return [problemAt('too_many_values', undefined, { limit: MOST })];
    const problems = value.flatMap((row, index) => rowProblems(row, index, attribute));
    return problems.length > 0 ? problems : wholeProblems(value);
  },
  normalise: (value, attribute) =>
    value
      .filter((row) => !isBlank(row))
      .map(({ material, percent }) => ({
        material: materialLabel(material, attribute),
        percent: tidyNumber(withoutSign(percent)),
      }))
      .filter((row) => !isBlank(row)),
  format: (value, language) =>
    value.map(({ material, percent }) => formatShare({ name: material, percent }, language)).join(', '),
  toTexts: (value) => ({
    value: value.map(({ material, percent }) => shareText({ name: material, percent })).join(', '),
  }),
  searchText: (value) => value.map(({ material, percent }) => `${material} ${percent}%`).join(' '),
  facetTokens: (value) => value.map(({ material }) => ({ key: material, label: material })),
  optionLabels: (value) => value.map(({ material }) => material),
};

/**
 * The sum of all readable shares, for the running total of a form, as decimal text.
 * @param mark the decimal mark of the shares, if known
 */
export function compositionSum(rows: readonly MaterialShare[], mark?: DecimalMark): string {
  return sumOf(rows.flatMap(({ percent }) => readAnyDecimal(withoutSign(percent), mark) ?? [])).toFixed();
}

function isBlank({ material, percent }: MaterialShare): boolean {
  return cleanLine(material) === '' && percent.trim() === '';
}

/** Any material is accepted until the attribute lists some. */
function materialLabel(material: string, attribute: AttributeShape): string {
  return attribute.options.length === 0 && !attribute.open_options
    ? cleanLine(material)
    : optionLabel(material, attribute);
}

function rowProblems(
  { material, percent }: MaterialShare,
  index: number,
  attribute: AttributeShape,
): ValueProblem[] {
  const part = `${index}.material`;
  const share = checkPercent(percent, `${index}.percent`);
  if (material === '') return [problemAt('value_missing', part), ...share];
  if (material.length > LABEL_MAX) return [problemAt('text_too_long', part, { limit: LABEL_MAX }), ...share];
  const isFree = attribute.options.length === 0;
  const label = isFree ? [] : checkOption(material, attribute).map((problem) => ({ ...problem, part }));
  return [...label, ...share];
}

/** Errors between rows that are each valid on their own. */
function wholeProblems(value: readonly MaterialShare[]): ValueProblem[] {
  const seen = new Set<string>();
  for (const [index, { material }] of value.entries()) {
    const key = labelKey(material);
    if (seen.has(key)) return [problemAt('given_twice', `${index}.material`, { text: shortened(material) })];
    seen.add(key);
  }
  const sum = compositionSum(value);
  return exact(sum).gt(100) ? [problemAt('percent_over_100', undefined, { sum })] : [];
}

/** One share per line, or separated by commas, semicolons or slashes; a comma inside a number does not separate. */
function splitShares(text: string): string[] {
  const shares: string[] = [''];
  for (const [piece] of text.matchAll(/"(?:[^"\n]|"")*"|(?:[^,;/\n"]|(?<=\d),(?=\d))+|[,;/\n"]/g)) {
    if (/^[,;/\n]$/.test(piece)) shares.push('');
    else shares.push(`${shares.pop() ?? ''}${piece}`);
  }
  return shares.filter((share) => share.trim() !== '');
}
