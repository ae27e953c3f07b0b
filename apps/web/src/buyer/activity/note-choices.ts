import type { BuyerPage } from '@sourcewiz/contract';
import { noteActivity } from './report.ts';

type Found = Pick<Extract<BuyerPage, { kind: 'catalogue' }>, 'query' | 'total' | 'filters'>;

/** Notes what a list was searched for, how many products that found, and what it was narrowed down to. */
export function noteChoices({ query, total, filters }: Found): void {
  if (query.page !== 1) return;
  if (query.search !== '') noteActivity({ kind: 'searched', words: query.search, found: total });
  const chosen = (filters?.kinds ?? []).flatMap(({ label, values }) =>
    values.filter(({ isChosen }) => isChosen).map((value) => `${label}: ${value.label}`),
  );
  const price = [query.min, query.max].map((end) => end ?? '');
  const words = [...chosen, ...(price.join('') === '' ? [] : [price.join(' – ')])].join(', ');
  if (words !== '') noteActivity({ kind: 'filtered', words: words.slice(0, 120) });
}
