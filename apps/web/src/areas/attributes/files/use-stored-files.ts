import { listStoredFiles, type ResultOf } from '@sourcewiz/contract';
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../../../platform/api/use-call.ts';
import { useChoiceNotice } from '../../../platform/kit/fields/choices/use-choice-notice.ts';

export type ListedFile = ResultOf<typeof listStoredFiles>[number];

/** The files of a value with their names and addresses; those just uploaded are already known. */
export function useStoredFiles(
  ids: readonly string[],
  fresh: ReadonlyMap<string, ListedFile> = new Map(),
): { files: ReadonlyMap<string, ListedFile>; notice: string | undefined } {
  const asked = ids.filter((id) => !fresh.has(id)).toSorted();
  const list = useCall(
    listStoredFiles,
    { query: { ids: asked } },
    { enabled: asked.length > 0, whileLoading: 'keep' },
  );
  const files = useMemo(
    () => new Map([...(list.data ?? []).map((file) => [file.id, file] as const), ...fresh]),
    [list.data, fresh],
  );
  const notice = useChoiceNotice(list, asked.length === 0 ? 1 : (list.data?.length ?? 0));
  return { files, notice };
}

/**
 * Changes the current list of ids: uploads finish while others are under way.
 * @returns the change function, and the files that were added here
 */
export function useFileIds(
  ids: readonly string[],
  onChange: (ids: readonly string[]) => void,
): {
  fresh: ReadonlyMap<string, ListedFile>;
  change: (next: (now: readonly string[]) => readonly string[]) => void;
  add: (file: ListedFile) => void;
} {
  const [fresh, setFresh] = useState<ReadonlyMap<string, ListedFile>>(new Map());
  const latest = useRef({ ids, onChange });
  useLayoutEffect(() => {
    latest.current = { ids, onChange };
  });
  const change = useCallback((next: (now: readonly string[]) => readonly string[]) => {
    latest.current.ids = next(latest.current.ids);
    latest.current.onChange(latest.current.ids);
  }, []);
  const add = useCallback(
    (file: ListedFile) => {
      setFresh((known) => new Map(known).set(file.id, file));
      change((now) => (now.includes(file.id) ? now : [...now, file.id]));
    },
    [change],
  );
  return { fresh, change, add };
}
