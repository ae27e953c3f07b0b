import { getImport, listTasks, type Import, type Task } from '@sourcewiz/contract';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { loadKinds } from '../../platform/api/changes.ts';
import type { CallFailure } from '../../platform/api/call-failure.ts';
import { keyOf, queryClient } from '../../platform/api/query-client.ts';
import { queryOf, useCall } from '../../platform/api/use-call.ts';

/** Reading and checking have no live event, so the screen polls while they are under way. */
const ASK_EVERY_MS = 700;

/** One import (null: none), polled while the server works on it; its rows and photos are reloaded after a check. */
export function useImport(id: string | null): UseQueryResult<Import, CallFailure> {
  const query = useQuery<Import, CallFailure>({
    ...queryOf(getImport, { params: { id: id ?? '' } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (isPreparing(state.data) ? ASK_EVERY_MS : false),
  });
  const preparing = isPreparing(query.data);
  const before = useRef(preparing);
  useEffect(() => {
    if (before.current && !preparing) void loadKinds('import_row');
    before.current = preparing;
  }, [preparing]);
  return query;
}

/** Whether the server is still reading or checking the file. */
export function isPreparing(imported: Import | undefined): boolean {
  return imported?.state === 'reading' || imported?.state === 'checking';
}

/** Replaces the import on screen with a newer answer. */
export function putImport(imported: Import): void {
  queryClient.setQueryData(importKey(imported.id), imported);
}

function importKey(id: string): readonly unknown[] {
  return keyOf(getImport, { params: { id } });
}

/** The organisation's tasks; the header keeps this same list up to date with live events. */
export function useTaskList(): readonly Task[] | undefined {
  return useCall(listTasks, {}, { staleTime: 60_000 }).data;
}

/** Whether a task is an import itself, rather than one that fetches images for it. */
export function isImport({ action }: Task): boolean {
  return action === 'excel_import_bulk_update';
}
