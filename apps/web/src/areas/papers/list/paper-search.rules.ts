import { oneOf, pageNumber, searchReader, words } from '../../../platform/list/list-search.rules.ts';

export const paperStateFilters = [
  'draft',
  'issued',
  'confirmed',
  'cancelled',
  'sent',
  'seen',
  'accepted',
  'declined',
  'expired',
] as const;

/** Of the days that documents bear. */
export const paperPeriods = ['this_month', 'last_month', 'this_year'] as const;

/** The first and the last day of a period. @param today as `2026-11-24` */
export function daysOf(period: (typeof paperPeriods)[number], today: string): { from: string; to: string } {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const day = (ofYear: number, ofMonth: number, number: number) =>
    new Date(Date.UTC(ofYear, ofMonth - 1, number)).toISOString().slice(0, 10);
  if (period === 'this_year') return { from: day(year, 1, 1), to: day(year, 12, 31) };
  const of = period === 'this_month' ? month : month - 1;
  return { from: day(year, of, 1), to: day(year, of + 1, 0) };
}

/** What the list of documents keeps in its address. */
export const readPaperSearch = searchReader({
  q: words(200),
  state: oneOf(paperStateFilters),
  currency: words(3),
  period: oneOf(paperPeriods),
  page: pageNumber,
});
