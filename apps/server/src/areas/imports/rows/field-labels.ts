import type { Language } from '@sourcewiz/contract';
import type { RowProblem } from '../../../platform/rows/row-problem.ts';

/** The label of a product field without which a row cannot be taken, in a problem's params. */
const labels: Record<Language, Readonly<Record<string, string>>> = {
  en: { name: 'Name', product_id: 'Product ID' },
  tr: { name: 'Ad', product_id: 'Ürün kodu' },
};

/**
 * A problem with its field named as on screen. Problems are stored without the name, because people with different
 * languages may read them.
 */
export function named(problem: RowProblem, language: Language): RowProblem {
  const label = labels[language][String(problem.params?.['field'] ?? '')];
  return label === undefined ? problem : { ...problem, params: { ...problem.params, label } };
}
