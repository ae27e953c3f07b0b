import type { Language } from '@sourcewiz/contract';
import type { RowProblem } from '../../../platform/rows/row-problem.ts';

/** A field of a product that a row cannot be without, in a problem's params. */
const labels: Record<Language, Readonly<Record<string, string>>> = {
  en: { name: 'Name' },
  tr: { name: 'Ad' },
};

/** A problem with its field as people call it; problems are kept without it, as several people may read them. */
export function named(problem: RowProblem, language: Language): RowProblem {
  const label = labels[language][String(problem.params?.['field'] ?? '')];
  return label === undefined ? problem : { ...problem, params: { ...problem.params, label } };
}
