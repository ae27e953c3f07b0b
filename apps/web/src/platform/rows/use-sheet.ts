import type { IncomingSheet, Problem, SheetOperations } from '@sourcewiz/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keyOf, queryClient } from '../api/query-client.ts';
import { useAct } from '../api/use-act.ts';
import { queryOf } from '../api/use-call.ts';
import { useOneUpload } from '../upload/use-one-upload.ts';
import { useLeaveGuard } from '../form/use-leave-guard.ts';

/** How often the progress of the import is polled. */
const ASK_EVERY_MS = 1_000;

/** An incoming sheet, from its upload until it is imported or discarded. */
export function useSheet(sheets: SheetOperations) {
  const [id, setId] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const input = (ofSheet: string) => ({ params: { id: ofSheet } });
  // An answer about an older choice of columns does not replace a newer one: the cache keeps revisions in order.
  const put = (sheet: IncomingSheet): void =>
    void queryClient.setQueryData(keyOf(sheets.get, input(sheet.id)), sheet);

  const query = useQuery({
    ...queryOf(sheets.get, input(id ?? '')),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? ASK_EVERY_MS : false),
  });
  const choice = useAct(sheets.chooseColumns, { onDone: put });
  const start = useAct(sheets.start, { onDone: put });
  const discard = useAct(sheets.discard, { onProblems: () => undefined });

  const { send, sending, stop } = useOneUpload(sheets.open, {
    stored: (sheet) => {
      put(sheet);
      setId(sheet.id);
    },
    refused: (first) => setProblem(first ?? null),
  });

  const state = id === null ? undefined : query.data?.state;
  const isOpen = state === 'ready' || state === 'checking';
  /** Forgets the sheet; one that was not started is discarded. */
  const leave = (): void => {
    stop();
    if (id !== null && isOpen) void discard.act(input(id));
    setId(null);
  };
  useLeaveGuard(() => isOpen || sending !== null, leave);

  return {
    sheet: id === null ? undefined : query.data,
    sending,
    /** Whether it is neither started nor discarded. */
    isOpen,
    /** Why the last upload was refused. */
    problem,
    send: (files: readonly File[]) => {
      setProblem(null);
      void send(files);
    },
    choose: (index: number, field: string) =>
      void choice.act({ ...input(id ?? ''), body: { columns: [{ index, field }] } }),
    checkAgain: () => void choice.act({ ...input(id ?? ''), body: { columns: [] } }),
    isChecking: choice.isActing,
    start: () => void start.act({ ...input(id ?? ''), body: { revision: query.data?.revision ?? 0 } }),
    isStarting: start.isActing,
    leave,
  };
}

export type OpenSheet = ReturnType<typeof useSheet>;
