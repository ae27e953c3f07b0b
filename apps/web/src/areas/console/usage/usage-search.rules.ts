import {
  idNumber,
  oneOf,
  pageNumber,
  searchReader,
  words,
} from '../../../platform/list/list-search.rules.ts';

/** Lengths of the period, in days up to today. */
export const usageDays = ['7', '30', '90'] as const;

const parts = { days: oneOf(usageDays, '30'), plan: idNumber };

/** Reads the page of usage from its address. */
export const readUsageSearch = searchReader(parts);

/** Reads the page of failed tasks from its address. */
export const readFailedSearch = searchReader({ ...parts, task: words(60), page: pageNumber });
