import {
  addToDocumentSelection,
  documentSelection,
  removeFromDocumentSelection,
  SELECTION_LIMIT,
} from '@sourcewiz/contract';
import { useMemo, useRef, useState } from 'react';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';

/** The products that are ticked for a document; ticks are kept by the server until they are put in (DOC-010). */
export function useCheckedProducts(documentId: number) {
  const key = { module: 'documentRecord', id: String(documentId), product_types: 'product' } as const;
  const stored = useCall(documentSelection, { query: key });
  const { act: sendAdded } = useAct(addToDocumentSelection);
  const { act: sendRemoved } = useAct(removeFromDocumentSelection);
  const [ticked, setTicked] = useState<ReadonlyMap<number, boolean>>(new Map());
  // Changes arrive in the order in which they were made.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const checked = useMemo(() => {
    const ids = new Set(stored.data?.product_ids);
    for (const [id, isOn] of ticked) {
      if (isOn) ids.add(id);
      else ids.delete(id);
    }
    return ids;
  }, [stored.data, ticked]);

  const tick = (ids: readonly number[], isOn: boolean): void =>
    setTicked((now) => new Map([...now, ...ids.map((id) => [id, isOn] as const)]));
  const change = (ids: readonly number[], isOn: boolean): void => {
    if (ids.length === 0) return;
    tick(ids, isOn);
    const send = () =>
      isOn
        ? sendAdded({ body: { ...key, product_ids: [...ids] } })
        : sendRemoved({ query: key, body: [...ids] });
    queue.current = queue.current.then(send).then(({ ok }) => {
      if (!ok) tick(ids, !isOn);
    });
  };
  const addTo = (size: number, ids: readonly number[]): void => {
    const fresh = [...new Set(ids)].filter((id) => !checked.has(id));
    change(fresh.slice(0, SELECTION_LIMIT - size), true);
  };
  const addMany = (ids: readonly number[]): void => addTo(checked.size, ids);
  const removeMany = (ids: readonly number[]): void =>
    change(
      [...new Set(ids)].filter((id) => checked.has(id)),
      false,
    );
  return {
    checked,
    isLoading: stored.data === undefined,
    isFull: checked.size >= SELECTION_LIMIT,
    add: (id: number) => addMany([id]),
    remove: (id: number) => removeMany([id]),
    addMany,
    removeMany,
    /** Makes the list these. */
    set: (ids: readonly number[]) => {
      const out = [...checked].filter((id) => !ids.includes(id));
      removeMany(out);
      addTo(checked.size - out.length, ids);
    },
  };
}
