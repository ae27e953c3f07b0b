import { getCatalogue, updateCatalogue, type Catalogue } from '@sourcewiz/contract';
import { useState } from 'react';
import { useAct } from '../../../platform/api/use-act.ts';
import { keyOf, queryClient } from '../../../platform/api/query-client.ts';
import { realEdits, withEdits, type DetailsDraft } from './details-draft.rules.ts';

/** The details as they stand on screen: edits over what is saved, until they are saved or discarded. */
export function useDetailsDraft(catalogue: Catalogue) {
  const [edits, setEdits] = useState<Partial<DetailsDraft>>({});
  const changes = realEdits(catalogue, edits);
  const isChanged = Object.keys(changes).length > 0;
  const { act, isActing } = useAct(updateCatalogue, {
    onDone: (saved) => {
      // At once, so that nothing flickers back to what was saved before.
      queryClient.setQueryData(keyOf(getCatalogue, { params: { id: saved.id } }), saved);
      setEdits({});
    },
  });
  return {
    draft: withEdits(catalogue, edits),
    isChanged,
    isSaving: isActing,
    change: (edit: Partial<DetailsDraft>) => setEdits((now) => ({ ...now, ...edit })),
    discard: () => setEdits({}),
    /** @returns whether everything is saved now */
    save: async (): Promise<boolean> =>
      !isChanged || (await act({ params: { id: catalogue.id }, body: changes })).ok,
  };
}
