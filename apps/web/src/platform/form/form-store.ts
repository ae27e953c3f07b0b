import type { CallResult, Problem } from '@sourcewiz/contract';
import { revisionOf } from '../api/query-client.ts';
import { forgetUnsaved, keepUnsaved, storedUnsaved } from '../session/unsaved-work.ts';
import {
  changesSince,
  mergedChanges,
  mergeFields,
  rebased,
  withField,
  withKeysOf,
  type FieldOf,
  type FieldProblem,
  type FieldProblems,
  type FormShape,
  type Merge,
  type Sent,
  type MergeSide,
} from './changes.rules.ts';

/** What is sent: the whole draft, and the changes on top of the stored record. */
export interface Sending<Stored, Draft> {
  draft: Draft;
  changes: Partial<Draft>;
  record: Stored;
  /** Reports that a part is stored: another try continues from there. */
  took: (record: Stored) => void;
}

export interface FormKind<Stored, Draft> extends FormShape<Draft> {
  /** Identifies the form and its record, `product:7`; unsaved changes are stored under it. Null stores nothing. */
  nameOf: (record: Stored) => string | null;
  /** The fields of a record as they are edited; for a new one, the initial values. */
  read: (record: Stored) => Draft;
  /** The revision of a record that two people may change at the same time, if it is not its own `revision`. */
  revisionOf?: (record: Stored) => number;
  /** What the form can check before it is sent. */
  check?: (draft: Draft, changes: Partial<Draft>) => FieldProblems;
  /** Leaving an untouched field does not check it: its check waits until the form is sent. */
  isQuietUntilTyped?: boolean;
  /** The path of a problem in the form, if it differs from the path in the body. */
  pathOf?: (problem: Problem, draft: Draft) => string | undefined;
  send: (sending: Sending<Stored, Draft>) => Promise<CallResult<Stored>>;
  /** Reloads the record after a conflict; if that fails the conflict stays. */
  reload?: (record: Stored) => Promise<Stored | undefined>;
}

export interface FormState<Stored, Draft> {
  /** The stored record that the changes are based on. */
  record: Stored;
  /** Its fields. */
  base: Draft;
  /** The unsaved changes. */
  changes: Partial<Draft>;
  problems: FieldProblems;
  /** The record with somebody else's changes to the same fields. */
  theirs: Stored | null;
  saving: boolean;
}

/** How a save ended. */
export type Outcome<Stored, Draft> =
  | { kind: 'saved'; record: Stored; sent: Partial<Draft> }
  | { kind: 'wrong'; problems: FieldProblems }
  | { kind: 'refused'; status: number; unplaced: readonly Problem[] }
  | { kind: 'conflict' }
  /** A save is already under way, or a conflict is open. */
  | { kind: 'waits' };

export type FormStore<Stored, Draft extends object> = ReturnType<typeof createFormStore<Stored, Draft>>;

/** How often a save is tried when others save at the same time. */
const TRIES = 3;

/**
 * The state of a form without its screen: the stored record, the changes on top of it, what is wrong, and what somebody
 * else saved in the meantime.
 * @param kind what the form is about; `use` brings it up to date
 * @param owner id of the person whose unsaved changes are stored
 */
export function createFormStore<Stored, Draft extends object>({
  record,
  kind: first,
  owner,
}: {
  record: Stored;
  kind: FormKind<Stored, Draft>;
  owner: string;
}) {
  const listeners = new Set<() => void>();
  let kind = first;
  const [start, isRestored] = startOf(kind, record, owner);
  let state = start;
  let key = kind.nameOf(state.record);
  /** The latest record received from the server. */
  let heard = record;
  /** The last findings of the form's own check, and the fields that only that save would have changed. */
  let found: FieldProblems = {};
  let checkedWith: Partial<Draft> = {};

  const update = (part: Partial<FormState<Stored, Draft>>): void => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const draftNow = (): Draft => ({ ...state.base, ...state.changes });
  const isChanged = (): boolean => Object.keys(state.changes).length > 0;
  const forget = (): void => {
    if (key !== null) forgetUnsaved(owner, key);
  };
  // The stored changes have been saved by now, or cannot be read.
  if (!isRestored) forget();
  const keep = (): void => {
    const name = kind.nameOf(state.record);
    // The new record has been saved by now: remaining changes belong to the saved one.
    if (name !== key) forget();
    key = name;
    if (key === null) return;
    const { record: kept, changes } = state;
    if (isChanged()) keepUnsaved(owner, key, () => ({ record: kept, changes }));
    else forget();
  };

  /** Bases the form on a record, with the unsaved changes on top. */
  const standOn = (
    next: Stored,
    [base, changes]: readonly [Draft, Partial<Draft>] = [kind.read(next), {}],
  ): void => {
    const fields = Object.keys(changes);
    const isLeft = (path: string): boolean => fields.some((field) => isAt(path, field));
    const problems = Object.entries(state.problems).filter(([path]) => isLeft(path));
    update({ record: next, base, changes, problems: Object.fromEntries(problems), theirs: null });
    keep();
  };

  const mergeWith = (theirs: Stored): Merge<Draft> => ({
    before: state.base,
    theirs: kind.read(theirs),
    changes: state.changes,
  });
  /** Merges the changes with a newer record; asks only if both changed the same field. */
  const meet = (theirs: Stored): 'merged' | 'conflict' | 'quiet' => {
    const merge = mergeWith(theirs);
    const fields = mergeFields(kind, merge);
    if (fields.some(({ by }) => by === 'both')) {
      update({ theirs });
      return 'conflict';
    }
    standOn(theirs, [merge.theirs, mergedChanges(kind, merge, {})]);
    return fields.some(({ by }) => by === 'them') ? 'merged' : 'quiet';
  };

  /** Takes the server's current record; ignores an older one. @returns the effect on the changes */
  const receive = (next: Stored): 'merged' | 'conflict' | 'quiet' => {
    const { read } = kind;
    const isNews = next !== heard && next !== state.record && !state.saving;
    heard = next;
    const newer = revisionIn(kind, next) - revisionIn(kind, state.theirs ?? state.record);
    if (state.saving || newer < 0 || (newer === 0 && (!isNews || state.theirs !== null))) return 'quiet';
    if (newer > 0 && isChanged()) return meet(next);
    const base = withKeysOf(read(next), state.base);
    standOn(next, [base, rebased(kind, base, state.changes)]);
    return 'quiet';
  };

  /** Ends a conflict with the chosen side of each field. */
  const settle = (sides: Readonly<Record<string, MergeSide>>): void => {
    if (state.theirs === null) return;
    const merge = mergeWith(state.theirs);
    standOn(state.theirs, [merge.theirs, mergedChanges(kind, merge, sides)]);
  };

  const set = <Field extends FieldOf<Draft>>(
    field: Field,
    value: Draft[Field] | ((now: Draft[Field]) => Draft[Field]),
  ): void => {
    const before = draftNow()[field];
    const next = typeof value === 'function' ? (value as (now: Draft[Field]) => Draft[Field])(before) : value;
    const changes = withField(kind, state, [field, next]);
    const others = Object.entries(state.problems).filter(([path]) => !isAt(path, field));
    const problems = withoutMended(others, { ...changes, ...checkedWith });
    update({
      changes,
      ...(problems.length === Object.keys(state.problems).length
        ? {}
        : { problems: Object.fromEntries(problems) }),
    });
    keep();
  };
  /** The problems without those that the form's own check no longer finds, e.g. of two fields that differed. */
  const withoutMended = (
    problems: [path: string, problem: FieldProblem][],
    changes: Partial<Draft>,
  ): [path: string, problem: FieldProblem][] => {
    const isOwn = ([path, problem]: [string, FieldProblem]): boolean => found[path] === problem;
    if (!problems.some(isOwn)) return problems;
    const now = kind.check?.({ ...state.base, ...changes }, changes) ?? {};
    return problems.filter((one) => !isOwn(one) || now[one[0]] !== undefined);
  };
  const setProblem = (path: string, problem: FieldProblem | undefined): void => {
    const { [path]: had, ...others } = state.problems;
    if (problem !== undefined) update({ problems: { ...others, [path]: problem } });
    else if (had !== undefined) update({ problems: others });
  };
  /** Shows the form's own findings about a field that was left. */
  const leave = (path: string): void => {
    const isTyped = Object.keys(state.changes).some((field) => isAt(path, field));
    if (kind.isQuietUntilTyped === true && !isTyped) return;
    const problem = kind.check?.(draftNow(), state.changes)[path];
    if (problem === undefined) return;
    found = { ...found, [path]: problem };
    setProblem(path, problem);
  };

  /** Only one save at a time, including the reload after a conflict and the tries that follow. */
  const whileSaving = async (
    work: () => Promise<Outcome<Stored, Draft>>,
  ): Promise<Outcome<Stored, Draft>> => {
    if (state.saving || state.theirs !== null) return { kind: 'waits' };
    update({ saving: true });
    try {
      return await work();
    } finally {
      update({ saving: false });
    }
  };

  /**
   * Sends the changes. Input made meanwhile stays as a change on top of the saved state.
   * @param over fields that only this save changes, such as a status set by a button
   */
  const save = async (over: Partial<Draft> = {}): Promise<Outcome<Stored, Draft>> => {
    if (state.saving || state.theirs !== null) return { kind: 'waits' };
    return foundWrong(over) ?? whileSaving(() => trySave(over, TRIES));
  };
  /** Shows the findings of the form's own check. @returns null if there are none */
  const foundWrong = (over: Partial<Draft>): Outcome<Stored, Draft> | null => {
    const changes = { ...state.changes, ...over };
    const problems = kind.check?.({ ...state.base, ...changes }, changes) ?? {};
    found = problems;
    checkedWith = over;
    if (Object.keys(problems).length === 0) return null;
    update({ problems });
    return { kind: 'wrong', problems };
  };
  const trySave = async (over: Partial<Draft>, tries: number): Promise<Outcome<Stored, Draft>> => {
    const changes = { ...state.changes, ...over };
    const draft = { ...state.base, ...changes };
    // The check may fail together with what somebody else saved.
    const wrong = tries < TRIES ? foundWrong(over) : null;
    if (wrong !== null) return wrong;
    update({ problems: {} });
    let sent: Sent<Draft> = { base: state.base, changes };
    const take = (saved: Stored, rest: 'saved' | 'open'): void => {
      const base = withKeysOf(kind.read(saved), { ...sent.base, ...sent.changes });
      const left = changesSince(kind, { sent, now: state.changes, base }, rest);
      sent = { base, changes: rebased(kind, base, sent.changes) };
      standOn(saved, [base, left]);
    };
    const result = await kind.send({
      draft,
      changes,
      record: state.record,
      took: (part) => take(part, 'open'),
    });
    if (!result.ok) return refused(result, () => trySave(over, tries - 1), tries);
    take(result.data, 'saved');
    return { kind: 'saved', record: result.data, sent: changes };
  };

  /**
   * Saves the record with a call other than the form's own, e.g. to restore an old value.
   * @param replaces fields whose changes the answer replaces; all others stay unsaved
   */
  const saveBy = (
    ask: (record: Stored) => Promise<CallResult<Stored>>,
    replaces: readonly string[],
  ): Promise<Outcome<Stored, Draft>> => whileSaving(() => trySaveBy(ask, replaces, TRIES));
  const trySaveBy = async (
    ask: (record: Stored) => Promise<CallResult<Stored>>,
    replaces: readonly string[],
    tries: number,
  ): Promise<Outcome<Stored, Draft>> => {
    const result = await ask(state.record);
    if (!result.ok) return refused(result, () => trySaveBy(ask, replaces, tries - 1), tries);
    const base = withKeysOf(kind.read(result.data), draftNow());
    const left = Object.entries(state.changes).filter(([field]) => !replaces.includes(field));
    standOn(result.data, [base, rebased(kind, base, Object.fromEntries(left) as Partial<Draft>)]);
    return { kind: 'saved', record: result.data, sent: {} };
  };

  const refused = async (
    { status, errors }: { status: number; errors: readonly Problem[] },
    again: () => Promise<Outcome<Stored, Draft>>,
    tries: number,
  ): Promise<Outcome<Stored, Draft>> => {
    const { reload } = kind;
    if (reload !== undefined && tries > 1 && errors.some(({ code }) => code === 'conflict')) {
      const newest = await reload(state.record).catch(() => undefined);
      if (newest !== undefined) return meet(newest) === 'conflict' ? { kind: 'conflict' } : again();
    }
    return { kind: 'refused', status, unplaced: place(errors) };
  };
  /** Puts problems at their fields. @returns those that belong to no field */
  const place = (errors: readonly Problem[]): Problem[] => {
    const draft = draftNow();
    const problems: Record<string, FieldProblem> = {};
    const unplaced: Problem[] = [];
    for (const problem of errors) {
      const path = kind.pathOf?.(problem, draft) ?? (problem.path ?? '').replace(/^body\.?/, '');
      if (Object.keys(draft).some((field) => isAt(path, field))) problems[path] ??= problem;
      else unplaced.push(problem);
    }
    update({ problems });
    return unplaced;
  };

  return {
    isRestored,
    use: (now: FormKind<Stored, Draft>): void => {
      kind = now;
    },
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isChanged,
    set,
    setProblem,
    leave,
    receive,
    settle,
    save,
    saveBy,
    forget,
    /** Returns to the server's current record; after a conflict, the one that somebody else saved. */
    discard: (): void => {
      update({ problems: {} });
      standOn(state.theirs ?? state.record);
    },
  };
}

/** Whether a path is that of a field or of something inside it. */
export function isAt(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}

/** The revision of a record; 0 if it has none. */
export function revisionIn<Stored, Draft>(kind: FormKind<Stored, Draft>, record: Stored): number {
  return kind.revisionOf?.(record) ?? revisionOf(record) ?? 0;
}

/** The initial state: the record, or the changes of an earlier visit on the record that they were made on. */
function startOf<Stored, Draft extends object>(
  kind: FormKind<Stored, Draft>,
  record: Stored,
  owner: string,
): [FormState<Stored, Draft>, isRestored: boolean] {
  const key = kind.nameOf(record);
  const kept = key === null ? null : storedUnsaved(owner, key);
  const blank = { problems: {}, theirs: null, saving: false };
  const base = kind.read(record);
  if (!isKept<Stored, Draft>(kept)) return [{ ...blank, record, base, changes: {} }, false];
  const changes = rebased(kind, base, kept.changes);
  const isRestored = Object.keys(changes).length > 0;
  const isOlder = revisionIn(kind, kept.record) < revisionIn(kind, record);
  // Somebody saved it meanwhile: the changes keep their own base until the two are merged.
  if (isOlder && isRestored)
    return [{ ...blank, record: kept.record, base: kind.read(kept.record), changes: kept.changes }, true];
  return [{ ...blank, record, base, changes }, isRestored];
}

function isKept<Stored, Draft>(read: unknown): read is { record: Stored; changes: Partial<Draft> } {
  return typeof read === 'object' && read !== null && 'record' in read && 'changes' in read;
}
