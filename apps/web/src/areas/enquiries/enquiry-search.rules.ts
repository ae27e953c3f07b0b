import { enquiryStates } from '@sourcewiz/contract';
import { idNumber, oneOf, pageNumber, searchReader, words } from '../../platform/list/list-search.rules.ts';

const parts = {
  q: words(200),
  state: oneOf(enquiryStates),
  mine: (raw: unknown): true | undefined => (raw === true ? true : undefined),
  page: pageNumber,
  /** Id of the enquiry that is open over the list. */
  open: idNumber,
};

/** The state in the address: the list, and what is open. */
export const readEnquirySearch = searchReader(parts);
