import { valuesEqual, type Problem } from '@sourcewiz/contract';

export type FieldOf<Draft> = Extract<keyof Draft, string>;
export type Side = 'mine' | 'theirs';

/** What is wrong with a field: a sentence, or a problem that has one in every language. */
export type FieldProblem = string | Pick<Problem, 'code' | 'message' | 'params'>;
/** By dotted path: `name`, `tax_ids.0.value`. */
export type FieldProblems = Readonly<Record<string, FieldProblem>>;

/** How the fields of a form are told apart. Each field is one key of its draft. */
export interface FormShape<Draft> {
  /** Whether two values of a field mean the same; without it texts are compared without the blanks around them. */
  same?: (field: FieldOf<Draft>, one: unknown, other: unknown) => boolean;
  /** Fields that mean something only as one, as an amount and its currency: a merge takes them from one side. */
  together?: readonly (readonly FieldOf<Draft>[])[];
  /** Lists of which a merge never proposes a side: one's own would undo every line of theirs. */
  wholeLists?: readonly FieldOf<Draft>[];
}

/** A field that one of two people changed, or both. */
export interface MergeField {
  field: string;
  by: 'both' | 'me' | 'them';
  /** What is kept unless the person says otherwise; null where they have to choose. */
  kept: Side | null;
}

export interface Merge<Draft> {
  /** What the form began with. */
  before: Draft;
  /** What was saved in the meantime. */
  theirs: Draft;
  /** One's own changes on top of `before`. */
  changes: Partial<Draft>;
}

/** Whether two values of a field mean the same; the keys by which a form knows its rows mean nothing. */
function sameField<Draft>(
  shape: FormShape<Draft>,
  field: FieldOf<Draft>,
  [one, other]: readonly [unknown, unknown],
): boolean {
  if (one === other) return true;
  if (shape.same !== undefined) return shape.same(field, one, other);
  return sameValue(one, other);
}

/** Whether two values mean the same: texts without the blanks around them, rows without their keys. */
export function sameValue(one: unknown, other: unknown): boolean {
  return valuesEqual(plain(one), plain(other));
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (!isRows(value)) return value;
  return value.map((row) => ({ ...row, key: undefined }));
}

/** A row of a list in a form: `key` tells it from the others, `id` is its own once it is stored. */
interface Row {
  key: unknown;
  id?: unknown;
}

function isRows(value: unknown): value is Row[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((row) => typeof row === 'object' && row !== null && 'key' in row)
  );
}

/** Changes with one field set anew; a field that means what the base has is no change. */
export function withField<Draft>(
  shape: FormShape<Draft>,
  { base, changes }: { base: Draft; changes: Partial<Draft> },
  [field, value]: readonly [FieldOf<Draft>, unknown],
): Partial<Draft> {
  const { [field]: _, ...others } = changes;
  const known = withIds(base[field], value);
  const left = others as Partial<Draft>;
  return sameField(shape, field, [base[field], known]) ? left : { ...left, [field]: known };
}

/** Rows with the ids under which they are stored by now; one that is no longer stored is a new one again. */
function withIds(stored: unknown, value: unknown): unknown {
  if (!isRows(value) || !Array.isArray(stored)) return value;
  const rows = isRows(stored) ? stored : [];
  const ids = new Set(rows.map(({ id }) => id));
  const byKey = new Map(rows.map(({ key, id }) => [key, id]));
  return value.map((row) => {
    const id = row.id !== undefined && ids.has(row.id) ? row.id : byKey.get(row.key);
    // The same row where nothing changes, so that it is not drawn anew.
    if (id === row.id) return row;
    const { id: _, ...others } = row;
    return id === undefined ? others : { ...others, id };
  });
}

/** Changes that are still changes on top of another state; those of fields that it does not have are none. */
export function rebased<Draft extends object>(
  shape: FormShape<Draft>,
  base: Draft,
  changes: Partial<Draft>,
): Partial<Draft> {
  let next: Partial<Draft> = {};
  for (const [field, value] of Object.entries(changes)) {
    if (field in base) next = withField(shape, { base, changes: next }, [field as FieldOf<Draft>, value]);
  }
  return next;
}

/** What a save was begun with. */
export interface Sent<Draft> {
  base: Draft;
  changes: Partial<Draft>;
}

/**
 * What is left to be saved after an answer: what was changed after the save was begun. A value that was sent and then
 * put back is a change, too.
 * @param now the changes when the answer came, counted from the same state as those that were sent
 * @param rest what becomes of what was sent: all of it is `saved`, or some of it is still `open` and stays if it differs
 */
export function changesSince<Draft>(
  shape: FormShape<Draft>,
  { sent, now, base }: { sent: Sent<Draft>; now: Partial<Draft>; base: Draft },
  rest: 'saved' | 'open' = 'saved',
): Partial<Draft> {
  const asSent = { ...sent.base, ...sent.changes };
  const shown = { ...sent.base, ...now };
  let next: Partial<Draft> = {};
  for (const field of Object.keys({ ...sent.changes, ...now }) as FieldOf<Draft>[]) {
    const isSent = sameField(shape, field, [asSent[field], shown[field]]);
    if (isSent && rest === 'saved') continue;
    next = withField(shape, { base, changes: next }, [field, shown[field]]);
  }
  return next;
}

/**
 * A stored state whose rows keep the keys that they have in the form, place by place, so that one which is open there is
 * still the same one.
 */
export function withKeysOf<Draft extends object>(saved: Draft, shown: Draft): Draft {
  const next = { ...saved } as Record<string, unknown>;
  for (const [field, value] of Object.entries(saved)) {
    const before: unknown = shown[field as keyof Draft];
    if (!isRows(value) || !isRows(before) || before.length !== value.length) continue;
    next[field] = value.map((row, at) => ({ ...row, key: before[at]?.key }));
  }
  return next as Draft;
}

/** The fields of a draft that are changed, in the order of the form; of those that belong together the first one. */
export function changedFields<Draft extends object>(
  shape: FormShape<Draft>,
  base: Draft,
  changes: Partial<Draft>,
): FieldOf<Draft>[] {
  const fields = (Object.keys({ ...base, ...changes }) as FieldOf<Draft>[]).filter(
    (field) => field in changes,
  );
  return [...new Set(fields.map((field) => groupOf(shape, field)[0] ?? field))];
}

function groupOf<Draft>(
  { together = [] }: FormShape<Draft>,
  field: FieldOf<Draft>,
): readonly FieldOf<Draft>[] {
  return together.find((group) => group.includes(field)) ?? [field];
}

/**
 * The fields about which two people have to agree, those that both changed first. A change that both made alike is none.
 * @returns fields in the order of the form
 */
export function mergeFields<Draft extends object>(
  shape: FormShape<Draft>,
  { before, theirs, changes }: Merge<Draft>,
): MergeField[] {
  const differing = (Object.keys(theirs) as FieldOf<Draft>[]).filter(
    (field) => !sameField(shape, field, [before[field], theirs[field]]),
  );
  const changed = new Set(differing.map((field) => groupOf(shape, field)[0]));
  const touched = new Set(changedFields(shape, before, changes));
  const mine = changedFields(shape, before, rebased(shape, theirs, changes));
  const isList = (field: FieldOf<Draft>): boolean => shape.wholeLists?.includes(field) ?? false;
  const entry = (by: MergeField['by'], kept: MergeField['kept']) => (field: FieldOf<Draft>) => ({
    field,
    by,
    kept: by === 'both' && isList(field) ? null : kept,
  });
  return [
    ...mine.filter((field) => changed.has(field)).map(entry('both', 'mine')),
    ...[...changed]
      .flatMap((field) => (field === undefined || touched.has(field) ? [] : [field]))
      .map(entry('them', 'theirs')),
    ...mine.filter((field) => !changed.has(field)).map(entry('me', 'mine')),
  ];
}

/**
 * What is left to be saved on top of their state.
 * @param sides what the person chose, by field; what is missing is as `mergeFields` proposes, or one's own where it
 * proposes nothing
 */
export function mergedChanges<Draft extends object>(
  shape: FormShape<Draft>,
  merge: Merge<Draft>,
  sides: Readonly<Record<string, Side>>,
): Partial<Draft> {
  const { before, theirs, changes } = merge;
  const mine = { ...before, ...changes };
  let next: Partial<Draft> = {};
  for (const { field, kept } of mergeFields(shape, merge)) {
    if ((sides[field] ?? kept) === 'theirs') continue;
    for (const part of groupOf(shape, field as FieldOf<Draft>))
      next = withField(shape, { base: theirs, changes: next }, [part, mine[part]]);
  }
  return next;
}
