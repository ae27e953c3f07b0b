import { companySorts, companyStates } from '@sourcewiz/contract';
import {
  idNumber,
  oneOf,
  pageNumber,
  searchReader,
  words,
  type SearchOf,
} from '../../../platform/list/list-search.rules.ts';

/** The bands of use that a list may be narrowed to, in per cent. */
export const shareBands = ['50', '70', '90', '100'] as const;

const parts = {
  q: words(100),
  state: oneOf(companyStates),
  plan: idNumber,
  use: oneOf(shareBands),
  country: idNumber,
  sort: oneOf(companySorts, 'activity'),
  page: pageNumber,
};

/** Reads the list of companies from its address. */
export const readCompanySearch = searchReader(parts);
export type CompanySearch = SearchOf<typeof parts>;
