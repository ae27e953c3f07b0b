import { documentFigures, exact, type DocumentFigures } from '@sourcewiz/contract';
import { fail } from '../../platform/fail.ts';

const stated = ['gross', 'subtotal', 'discounts', 'charges', 'total', 'taxes', 'taxed_total'] as const;

/** A stored number as the contract sends it: without zeros at its end. */
export const plainNumber = (stored: string): string => exact(stored).toFixed();

/**
 * What a document states that is about to be stored, in its currency: each amount is below 10^15, so that sums of
 * documents can be answered too.
 * @throws DomainError number_too_large
 */
export function keptFigures(...of: Parameters<typeof documentFigures>): DocumentFigures {
  const figures = documentFigures(...of);
  if (stated.some((name) => exact(figures[name]).gte('1e15'))) fail('number_too_large');
  return figures;
}
