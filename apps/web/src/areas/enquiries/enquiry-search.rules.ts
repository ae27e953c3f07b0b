import { enquiryStates } from '@sourcewiz/contract';
import {
  oneOf,
  pageNumber,
  searchReader,
  words,
  type SearchOf,
} from '../../platform/list/list-search.rules.ts';

const parts = {
  q: words(200),
  state: oneOf(enquiryStates),
  page: pageNumber,
  /** Id of the enquiry that is open over the list. */
  open: (raw: unknown): number | undefined =>
    Number.isSafeInteger(raw) && Number(raw) > 0 ? Number(raw) : undefined,
};

/** The state in the address: the list, and what is open. */
export type EnquirySearch = SearchOf<typeof parts>;
export const readEnquirySearch = searchReader(parts);
