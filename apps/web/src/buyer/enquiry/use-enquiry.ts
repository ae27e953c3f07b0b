import type { BuyerCatalogue } from '@sourcewiz/contract';
import { useState } from 'react';
import { useResend } from './draft.ts';
import { useShortlist } from './shortlist.ts';
import { totalsOf, useLines } from './use-lines.ts';

/** What the dialog begins with: the list, the fields, or what was sent. */
export type DialogStart = 'list' | 'form' | 'sent';

/** The buyer's shortlist as it is offered now, what it comes to, and the dialog that sends it. */
export function useEnquiry({ token, language }: Pick<BuyerCatalogue, 'token' | 'language'>) {
  const items = useShortlist(token);
  const [dialog, setDialog] = useState<DialogStart>();
  const { listed, reload } = useLines(token, items);
  useResend(token);
  return {
    items,
    listed,
    /** Items that are still offered, or not yet known. */
    offered: listed.flatMap(({ item, line }) => (line === null ? [] : [item])),
    totals: totalsOf(listed, language),
    dialog,
    open(start: DialogStart) {
      setDialog(start);
      // Prices and products may have changed while the page was open.
      void reload();
    },
    close: () => setDialog(undefined),
  };
}
export type Enquiry = ReturnType<typeof useEnquiry>;
