import { createContext, use, type ReactNode } from 'react';

/** What an area above the enquiries adds to their screen. */
export interface EnquiryParts {
  /** Beside the buttons above the list. */
  Actions: (props: { onOpen: (id: number) => void }) => ReactNode;
  /** The next thing to do with the open enquiry. */
  Next: (props: { id: number }) => ReactNode;
}

const EnquiryPartsContext = createContext<EnquiryParts | null>(null);
/** The app provides the parts. */
export const EnquiryPartsProvider = EnquiryPartsContext.Provider;
export const useEnquiryParts = (): EnquiryParts | null => use(EnquiryPartsContext);
