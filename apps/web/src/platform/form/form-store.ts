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
  type Side,
} from './changes.rules.ts';

/** What is sent: the whole draft, and of it what was changed on top of the stored record. */
export interface Sending<Stored, Draft> {
  draft: Draft;
  changes: Partial<Draft>;
  record: Stored;
  /** Says that a part is stored by now: a second try goes on from there. */
  took: (record: Stored) => void;
}

export interface FormKind<Stored, Draft> extends FormShape<Draft> {
  /** Names the form and its record, `product:7`: under it is kept what is not saved. Null keeps nothing. */
  nameOf: (record: Stored) => string | null;
  /** The fields of a record as they are edited; of a new one, with what the form begins. */
  read: (record: Stored) => Draft;
  /** The revision of a record that two people may change at the same time, where it is not its own `revision`. */
  revisionOf?: (record: Stored) => number;
  /** What the form can tell by itself before it is sent. */
  check?: (draft: Draft, changes: Partial<Draft>) => FieldProblems;
  /** Leaving a field into which nothing was typed tells nothing of it: its check waits until the form is sent. */
  isQuietUntilTyped?: boolean;
  /** The path of a refusal in the form, where it is not that of the body. */
  pathOf?: (problem: Problem, draft: Draft) => string | undefined;
  send: (sending: Sending<Stored, Draft>) => Promise<CallResult<Stored>>;
  /** Loads the record anew after a conflict; a conflict it stays where that fails. */
  reload?: (record: Stored) => Promise<Stored | undefined>;
}

export interface FormState<Stored, Draft> {
  /** The stored record that the form stands on. */
  record: Stored;
  /** Its fields. */
  base: Draft;
  /** What is not saved on top of them. */
  changes: Partial<Draft>;
  problems: FieldProblems;
  /** What somebody else saved in the meantime of the same fields. */
  theirs: Stored | null;
  saving: boolean;
}

/** How a save ended. */
export type Outcome<Stored, Draft> =
  | { kind: 'saved'; record: Stored; sent: Partial<Draft> }
  | { kind: 'wrong'; problems: FieldProblems }
  | { kind: 'refused'; status: number; unplaced: readonly Problem[] }
  | { kind: 'conflict' }
  /** It is being saved already, or a conflict waits. */
  | { kind: 'waits' };

export type FormStore<Stored, Draft extends object> = ReturnType<typeof createFormStore<Stored, Draft>>;

/** Tries that a save makes when others save at the same time. */
const TRIES = 3;

/**
 * What a form knows, without anything of the screen: the stored record, the changes on top of it, what is wrong, what
 * somebody else saved in the meantime.
 * @param kind what the form is about; `use` brings it up to date
 * @param owner id of the person to whom belongs what is kept
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
  /** The last record that the server was heard to have. */
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
  // What was kept is stored by now, or cannot be read.
  if (!isRestored) forget();
  const keep = (): void => {
    const name = kind.nameOf(state.record);
    // What was new is stored by now: what is left of it belongs to that.
    if (name !== key) forget();
    key = name;
    if (key === null) return;
    const { record: kept, changes } = state;
    if (isChanged()) keepUnsaved(owner, key, () => ({ record: kept, changes }));
    else forget();
  };

  /** Makes a record the one that the form stands on, with what is not saved on top of it. */
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
  /** Brings the changes and a newer record together; asks only where both changed the same. */
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

  /** Hears of a record as the server has it now; an older one is none. @returns what it meant for the changes */
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

  /** Ends a conflict with what was chosen of each field. */
  const settle = (sides: Readonly<Record<string, Side>>): void => {
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
  /** Problems without those that the form's own check found, as two fields that differed, and finds no more. */
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
  /** A field was left: what the form can tell about it by itself is shown. */
  const leave = (path: string): void => {
    const isTyped = Object.keys(state.changes).some((field) => isAt(path, field));
    if (kind.isQuietUntilTyped === true && !isTyped) return;
    const problem = kind.check?.(draftNow(), state.changes)[path];
    if (problem === undefined) return;
    found = { ...found, [path]: problem };
    setProblem(path, problem);
  };

  /** Nothing else is saved until a save has ended, with the reload of a conflict and the tries after it. */
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
   * Sends the changes. What is typed meanwhile stays as a change on top of what was saved.
   * @param over fields that only this save changes, as a state that a button sets
   */
  const save = async (over: Partial<Draft> = {}): Promise<Outcome<Stored, Draft>> => {
    if (state.saving || state.theirs !== null) return { kind: 'waits' };
    return foundWrong(over) ?? whileSaving(() => trySave(over, TRIES));
  };
  /** Shows what the form can tell by itself to be wrong. @returns null where nothing is */
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
    // What somebody else saved may go badly with it.
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
   * Stores the record by another call than that of the form, as by putting back an old value.
   * @param replaces fields whose changes the answer takes the place of; all others stay unsaved
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
  /** Puts refusals at their fields. @returns those that belong to none */
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
    /** Stands on what the server has now; after a conflict that is what somebody else saved. */
    discard: (): void => {
      update({ problems: {} });
      standOn(state.theirs ?? state.record);
    },
  };
}

/** Whether a path is that of a field, or of something in it. */
export function isAt(path: string, field: string): boolean {
  return path === field || path.startsWith(`${field}.`);
}

/** The revision of a record; 0 for what has none. */
export function revisionIn<Stored, Draft>(kind: FormKind<Stored, Draft>, record: Stored): number {
  return kind.revisionOf?.(record) ?? revisionOf(record) ?? 0;
}

/** With what a form begins: the record, or the changes of an earlier visit on the record that they were made on. */
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
  // Somebody saved it meanwhile: the changes stay on their own state until the two are brought together.
  if (isOlder && isRestored)
    return [{ ...blank, record: kept.record, base: kind.read(kept.record), changes: kept.changes }, true];
  return [{ ...blank, record, base, changes }, isRestored];
}

function isKept<Stored, Draft>(read: unknown): read is { record: Stored; changes: Partial<Draft> } {
  return typeof read === 'object' && read !== null && 'record' in read && 'changes' in read;
}
