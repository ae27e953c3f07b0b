import type { CallResult, Kind } from '@sourcewiz/contract';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { call, callToTheEnd } from '../api/call.ts';
import { cellKey, type CellChange, type SentCell } from '../grid/rules/edits.rules.ts';
import { problemText } from '../i18n/problem-text.ts';
import { toast } from '../kit/toasts/toast-store.ts';
import { useLive } from '../live/live.ts';

/** How long after the last change cells are sent. */
const REST_MS = 700;
/** How often a table asks for other people's changes even without an event. */
const LOOK_MS = 15_000;
/** What the server answers once a draft is discarded or finished. */
const CLOSED: ReadonlySet<string> = new Set(['table_closed', 'upload_closed', 'not_found']);
/** Most cells in one call. */
const AT_ONCE = 4_000;

export type SavingState = 'clean' | 'waiting' | 'saving' | 'failed';

/** The server's answer when it stores cells. */
export interface SaveAnswer {
  /** Counts every change. */
  revision: number;
  saved_at: string;
}

export interface CellSavingOptions<Answer extends SaveAnswer> {
  start: SaveAnswer;
  /** Stores cells on the server; without cells it only asks for other people's changes. */
  send: (how: typeof call, sent: { revision: number; cells: SentCell[] }) => Promise<CallResult<Answer>>;
  /**
   * Called with every answer.
   * @param before the revision known before the answer
   * @param sent how many cells went with the call
   * @returns whether the user must look at it before going on
   */
  onSaved: (answer: Answer, about: { before: number; sent: number }) => boolean;
  /** The record whose live events it follows. */
  follows: { kind: Kind; id: string };
  /** False while nobody else can have changed anything. */
  isShared: () => boolean;
  /** Text of the notice when cells could not be stored; the problem itself when absent. */
  failed?: string;
}

export interface CellSaving<Answer extends SaveAnswer> {
  state: SavingState;
  savedAt: string;
  /** Why nothing can be entered any more: the draft was discarded or finished elsewhere; null while it is open. */
  closed: string | null;
  /** Takes note of cells changed here. */
  changed(changes: readonly CellChange[]): void;
  /** Sends what is waiting. @returns whether everything is stored and nothing came up that the user must look at */
  flush(): Promise<boolean>;
  /** Sends nothing more and waits for the call under way. @returns the last answer, if there was one */
  abandon(): Promise<Answer | null>;
  /** Keys of the cells that are not stored yet. */
  waiting(): ReadonlySet<string>;
  /** The latest known revision. */
  revision(): number;
  /** Takes note of a newer revision that arrived another way. */
  reached(saved: SaveAnswer): void;
}

/** Stores cells on the server during editing and fetches other people's changes to them. */
export function useCellSaving<Answer extends SaveAnswer>(
  options: CellSavingOptions<Answer>,
): CellSaving<Answer> {
  const { start, follows, isShared } = options;
  const [state, setState] = useState<SavingState>('clean');
  const [closed, setClosed] = useState<string | null>(null);
  const [savedAt, setSavedAt] = useState(start.saved_at);
  const waiting = useRef(new Map<string, SentCell>());
  const revision = useRef(start.revision);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<boolean> | null>(null);
  const last = useRef<Answer | null>(null);
  /** How many answers the user must look at. */
  const questions = useRef(0);
  const isAbandoned = useRef(false);
  /** The newest revision that an event reported; null if none did. */
  const heard = useRef<number | null>(null);
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });

  function reached(saved: SaveAnswer): void {
    // Answers may arrive out of order.
    revision.current = Math.max(revision.current, saved.revision);
    setSavedAt(saved.saved_at);
  }

  function taken(answer: Answer, sent: number): void {
    const before = revision.current;
    reached(answer);
    last.current = answer;
    if (latest.current.onSaved(answer, { before, sent })) questions.current += 1;
  }

  async function send(how: typeof call = call): Promise<boolean> {
    const batch = [...waiting.current.values()].slice(0, AT_ONCE);
    for (const one of batch) waiting.current.delete(cellKey(one));
    if (batch.length > 0) setState('saving');
    const answer = await latest.current.send(how, { revision: revision.current, cells: batch });
    if (answer.ok) {
      taken(answer.data, batch.length);
      if (waiting.current.size > 0) return send(how);
      if (batch.length > 0) setState('clean');
      return true;
    }
    const over = answer.errors.find(({ code }) => CLOSED.has(code));
    if (over) {
      clearTimeout(timer.current);
      waiting.current.clear();
      setClosed(problemText(over));
      return false;
    }
    // A cell changed again in the meantime is newer than the one that could not be sent.
    for (const one of batch) {
      if (!waiting.current.has(cellKey(one))) waiting.current.set(cellKey(one), one);
    }
    if (batch.length > 0) {
      setState('failed');
      const [problem] = answer.errors;
      const { failed } = latest.current;
      const reason = problem && problemText(problem);
      if (failed !== undefined) toast({ tone: 'bad', title: failed, ...(reason ? { text: reason } : {}) });
      else if (reason !== undefined) toast({ tone: 'bad', title: reason });
    }
    return false;
  }

  function begin(): Promise<boolean> {
    sending.current = send().finally(() => {
      sending.current = null;
      // An event that came during a call may report a change that its answer does not include.
      if (heard.current !== null && heard.current > revision.current) void begin();
      heard.current = null;
    });
    return sending.current;
  }

  async function flush(): Promise<boolean> {
    clearTimeout(timer.current);
    const asked = questions.current;
    // Another caller that waited before this one may have begun the next batch.
    while (sending.current !== null) await sending.current;
    const isKept = waiting.current.size === 0 || (await begin());
    return isKept && questions.current === asked;
  }

  async function abandon(): Promise<Answer | null> {
    isAbandoned.current = true;
    clearTimeout(timer.current);
    waiting.current.clear();
    while (sending.current !== null) await sending.current;
    // Cells whose sending failed wait again.
    waiting.current.clear();
    return last.current;
  }

  function changed(changes: readonly CellChange[]): void {
    isAbandoned.current = false;
    for (const { row, column, after } of changes) {
      waiting.current.set(cellKey({ row, column }), { row, column, after });
    }
    setState('waiting');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), REST_MS);
  }

  function look(): void {
    if (document.visibilityState !== 'visible' || !isShared() || sending.current !== null) return;
    void (waiting.current.size > 0 ? flush() : begin());
  }
  useLive('changed', (change) => {
    if (change.kind !== follows.kind || !change.ids.map(String).includes(follows.id)) return;
    if (change.revision === null || change.revision <= revision.current) return;
    if (sending.current === null) look();
    else heard.current = Math.max(heard.current ?? 0, change.revision);
  });
  useLive('taskDismissed', ({ task_ids }) => {
    // Somebody may only have reverted the last change: the server knows.
    if (task_ids.includes(follows.id) && !isAbandoned.current)
      void flush().then((isKept) => isKept && begin());
  });
  const lookAgain = useEffectEvent(() => look());
  const leave = useEffectEvent(() => {
    clearTimeout(timer.current);
    if (waiting.current.size > 0) void send(callToTheEnd);
  });
  useEffect(() => {
    const looking = setInterval(() => lookAgain(), LOOK_MS);
    const onHide = (): void => leave();
    window.addEventListener('pagehide', onHide);
    return () => {
      window.removeEventListener('pagehide', onHide);
      clearInterval(looking);
      leave();
    };
  }, []);

  return {
    state,
    savedAt,
    closed,
    changed,
    flush,
    abandon,
    waiting: () => new Set(waiting.current.keys()),
    revision: () => revision.current,
    reached,
  };
}
