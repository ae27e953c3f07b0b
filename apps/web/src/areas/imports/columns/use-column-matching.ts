import {
  matchColumns,
  type ColumnTarget,
  type Import,
  type ImportColumn,
  type ReadingKind,
} from '@sourcewiz/contract';
import { useMemo, useRef, useState } from 'react';
import { call } from '../../../platform/api/call.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { changesOf, withChanges, type ColumnChange } from './column-targets.rules.ts';
import { putImport } from '../use-import.ts';

export interface ColumnMatching {
  /** The columns as the user chose them, before the server has answered. */
  columns: ImportColumn[];
  /** Whether a change is under way. */
  isChanging: boolean;
  choose: (index: number, target: ColumnTarget) => void;
  /** Sets how the cells of a column are read. */
  read: (index: number, kind: ReadingKind, value: string) => void;
  /** Repeats the automatic matching of all columns. */
  matchAgain: () => void;
}

/**
 * The matching of an import's columns. A choice is shown at once and sent after the earlier ones; if the server refuses
 * it the column shows its old target again.
 */
export function useColumnMatching(imported: Import): ColumnMatching {
  const [changes, setChanges] = useState<ReadonlyMap<number, ColumnTarget>>(new Map());
  const [sending, setSending] = useState(0);
  const queue = useRef(Promise.resolve());
  const columns = useMemo(() => withChanges(imported.columns, changes), [imported.columns, changes]);

  const send = async (sent: readonly ColumnChange[]): Promise<void> => {
    const answer = await call(matchColumns, { params: { id: imported.id }, body: { columns: [...sent] } });
    if (answer.ok) putImport(answer.data);
    else if (answer.status !== 401 && answer.errors[0] !== undefined) {
      toast({ tone: 'bad', title: problemText(answer.errors[0]) });
    }
    setChanges((now) => without(now, sent));
    setSending((count) => count - 1);
  };
  const enqueue = (sent: readonly ColumnChange[]): void => {
    setSending((count) => count + 1);
    queue.current = queue.current.then(() => send(sent));
  };

  return {
    columns,
    isChanging: sending > 0,
    choose(index, target) {
      const sent = changesOf(columns, index, target);
      setChanges((now) => new Map([...now, ...sent.map((change) => [change.index, change.target] as const)]));
      enqueue(sent);
    },
    read(index, kind, value) {
      const target = columns.find((column) => column.index === index)?.target;
      if (target !== undefined) enqueue([{ index, target, reading: { [kind]: value } }]);
    },
    matchAgain: () => enqueue([]),
  };
}

/** Drops answered changes; a column that was changed again in the meantime keeps its newer choice. */
function without(
  changes: ReadonlyMap<number, ColumnTarget>,
  sent: readonly ColumnChange[],
): ReadonlyMap<number, ColumnTarget> {
  return new Map(
    [...changes].filter(
      ([index, target]) => !sent.some((one) => one.index === index && one.target === target),
    ),
  );
}
