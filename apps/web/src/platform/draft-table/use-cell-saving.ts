import { updateBulkTable, type ResultOf, type TableCell } from '@sourcewiz/contract';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { call, callToTheEnd } from '../../../platform/api/call.ts';
import { cellKey, type CellChange, type Edit } from '../../../platform/grid/edits.rules.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { cellOf, type CellPlace } from './table-row.rules.ts';

/** How long typing rests before it is kept. */
const REST_MS = 700;
/** How often a table asks what somebody else changed in it. */
const LOOK_MS = 15_000;
/** Cells of one call. */
const AT_ONCE = 4_000;

export type SavingState = 'clean' | 'waiting' | 'saving' | 'failed';

export interface TableSaving {
  state: SavingState;
  savedAt: string;
  taskId: string | null;
  /** Hears of what is changed here. */
  changed(changes: readonly CellChange[]): void;
  /** Sends what waits. @returns whether everything is kept now, and nothing came up that a person must look at */
  flush(): Promise<boolean>;
  /** Sends nothing more, and waits for what is on its way. @returns the draft, where there is one */
  abandon(): Promise<string | null>;
  /** Keys of the cells that are not kept yet. */
  waiting(): ReadonlySet<string>;
}

/** Keeps the draft of a table on the server while it is edited, and brings along what somebody else changes in it. */
export function useTableSaving({
  start,
  storedAt,
  onTheirs,
}: {
  start: { unique_id: string; revision: number; saved_at: string; task_id: string | null };
  /** What is stored in the product of a cell. */
  storedAt: (cell: { row: string; column: string }) => unknown;
  /**
   * Cells that somebody else changed: at the same time as here, and others.
   * @returns whether a person must look at it before they save
   */
  onTheirs: (answer: {
    conflicts: readonly TableCell[];
    others: readonly TableCell[];
    leftOut: readonly number[];
    /** Cells that have no place on the server any more. */
    refused: readonly CellPlace[];
  }) => boolean;
}): TableSaving {
  const [state, setState] = useState<SavingState>('clean');
  const [savedAt, setSavedAt] = useState(start.saved_at);
  const [taskId, setTaskId] = useState(start.task_id);
  const waiting = useRef(new Map<string, { row: string; column: string; after: Edit | undefined }>());
  const revision = useRef(start.revision);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<boolean> | null>(null);
  const task = useRef(start.task_id);
  /** How many answers a person must look at. */
  const questions = useRef(0);

  function taken(answer: ResultOf<typeof updateBulkTable>): void {
    // Answers may overtake each other.
    revision.current = Math.max(revision.current, answer.revision);
    setSavedAt(answer.saved_at);
    task.current = answer.task_id;
    setTaskId(answer.task_id);
    const { conflicts, others, left_out: leftOut, refused } = answer;
    if (conflicts.length + others.length + leftOut.length + refused.length === 0) return;
    if (onTheirs({ conflicts, others, leftOut, refused })) questions.current += 1;
  }

  async function send(how: typeof call = call): Promise<boolean> {
    const batch = [...waiting.current.values()].slice(0, AT_ONCE);
    for (const one of batch) waiting.current.delete(cellKey(one));
    if (batch.length > 0) setState('saving');
    const cells = batch.map((one) => cellOf(one, one.after, storedAt(one)));
    const body = { unique_id: start.unique_id, revision: revision.current, cells };
    const answer = await how(updateBulkTable, { body });
    if (answer.ok) {
      taken(answer.data);
      if (waiting.current.size > 0) return send(how);
      if (batch.length > 0) setState('clean');
      return true;
    }
    // What was changed again meanwhile is newer than what could not be sent.
    for (const one of batch) {
      if (!waiting.current.has(cellKey(one))) waiting.current.set(cellKey(one), one);
    }
    if (batch.length > 0) {
      setState('failed');
      const [problem] = answer.errors;
      if (problem) toast({ tone: 'bad', title: problemText(problem) });
    }
    return false;
  }

  function begin(): Promise<boolean> {
    sending.current = send().finally(() => (sending.current = null));
    return sending.current;
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer.current);
    const asked = questions.current;
    // Whoever waited before this one may have begun the next batch.
    while (sending.current !== null) await sending.current;
    const isKept = waiting.current.size === 0 || (await begin());
    return isKept && questions.current === asked;
  }

  async function abandon(): Promise<string | null> {
    clearTimeout(timer.current);
    waiting.current.clear();
    while (sending.current !== null) await sending.current;
    // What failed on its way waits again.
    waiting.current.clear();
    return task.current;
  }

  function changed(changes: readonly CellChange[]): void {
    for (const { row, column, after } of changes) {
      waiting.current.set(cellKey({ row, column }), { row, column, after });
    }
    setState('waiting');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), REST_MS);
  }

  const look = useEffectEvent(() => {
    if (document.visibilityState !== 'visible' || taskId === null || sending.current !== null) return;
    void (waiting.current.size > 0 ? flush() : begin());
  });
  const leave = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (waiting.current.size > 0) void send(callToTheEnd);
  });
  useEffect(() => {
    const looking = setInterval(() => look(), LOOK_MS);
    const onHide = (): void => leave();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      clearInterval(looking);
      leave();
    };
  }, []);

  return { state, savedAt, taskId, changed, flush, abandon, waiting: () => new Set(waiting.current.keys()) };
}
