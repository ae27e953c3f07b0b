import { valuesEqual, type Problem } from '@sourcewiz/contract';

export type FieldOf<Draft> = Extract<keyof Draft, string>;
export type MergeSide = 'mine' | 'theirs';

/** What is wrong with a field: a sentence, or a problem that has a sentence in every language. */
export type FieldProblem = string | Pick<Problem, 'code' | 'message' | 'params'>;
/** By dotted path: `name`, `tax_ids.0.value`. */
export type FieldProblems = Readonly<Record<string, FieldProblem>>;

/** A record that a field refers to, with the name by which it is shown. */
export interface Picked {
  id: number;
  name: string;
}

/** How a form compares its fields. Each field is one key of its draft. */
export interface FormShape<Draft> {
  /** Whether two values of a field mean the same; by default texts are compared without surrounding blanks. */
  same?: (field: FieldOf<Draft>, one: unknown, other: unknown) => boolean;
  /** Fields that make sense only together, such as an amount and its currency: a merge takes them all from one side. */
  together?: readonly (readonly FieldOf<Draft>[])[];
  /** Lists for which a merge never proposes a side: the user's own would undo every line of the other's. */
  wholeLists?: readonly FieldOf<Draft>[];
}

/** A field that one or both of two people changed. */
export interface MergeField {
  field: string;
  by: 'both' | 'me' | 'them';
  /** What is kept unless the user says otherwise; null if they have to choose. */
  kept: MergeSide | null;
}

export interface Merge<Draft> {
  /** The state that the form began with. */
  before: Draft;
  /** The state saved by somebody else. */
  theirs: Draft;
  /** The user's changes on top of `before`. */
  changes: Partial<Draft>;
}

/** Whether two values of a field mean the same; the form's own keys of rows are ignored. */
function sameField<Draft>(
  shape: FormShape<Draft>,
  field: FieldOf<Draft>,
  [one, other]: readonly [unknown, unknown],
): boolean {
  if (one === other) return true;
  if (shape.same !== undefined) return shape.same(field, one, other);
  return sameValue(one, other);
}

/** Whether two values mean the same: texts without surrounding blanks, rows without their keys, records by their ids. */
export function sameValue(one: unknown, other: unknown): boolean {
  return valuesEqual(plain(one), plain(other));
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (isPicked(value)) return value.id;
  if (!isRows(value)) return value;
  return value.map((row) => ({ ...row, key: undefined }));
}

/** A row of a list in a form: `key` is unique within the form, `id` exists once it is stored. */
interface Row {
  key: unknown;
  id?: unknown;
}

function isPicked(value: unknown): value is Picked {
  return typeof value === 'object' && value !== null && Object.keys(value).toSorted().join(' ') === 'id name';
}

/** Fields of a draft as they are sent: a record by its id. */
export type SentOf<Draft> = {
  [Field in keyof Draft]: Draft[Field] extends Picked | null | undefined
    ? number | Exclude<Draft[Field], Picked>
    : Draft[Field];
};

/** What a form sends of its draft or its changes. */
export function sentOf<Draft extends object>(fields: Draft): SentOf<Draft> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => [field, isPicked(value) ? value.id : value]),
  ) as SentOf<Draft>;
}

function isRows(value: unknown): value is Row[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((row) => typeof row === 'object' && row !== null && 'key' in row)
  );
}

/** The changes with one field set; a field that means the same as in the base is no change. */
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

/** Rows with the ids under which they are now stored; one that is no longer stored becomes new again. */
function withIds(stored: unknown, value: unknown): unknown {
  if (!isRows(value) || !Array.isArray(stored)) return value;
  const rows = isRows(stored) ? stored : [];
  const ids = new Set(rows.map(({ id }) => id));
  const byKey = new Map(rows.map(({ key, id }) => [key, id]));
  return value.map((row) => {
    const id = row.id !== undefined && ids.has(row.id) ? row.id : byKey.get(row.key);
    // Keep the object of an unchanged row, so that it is not rendered again.
    if (id === row.id) return row;
    const { id: _, ...others } = row;
    return id === undefined ? others : { ...others, id };
  });
}

/** The changes that still differ from another state; those to fields that it lacks are dropped. */
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

/** The state at the start of a save. */
export interface Sent<Draft> {
  base: Draft;
  changes: Partial<Draft>;
}

/**
 * What is left to save after an answer: the changes made since the save began. A value that was sent and then reverted
 * is a change, too.
 * @param now the changes when the answer came, counted from the same state as those that were sent
 * @param rest what becomes of the sent changes: all are `saved`, or some are still `open` and stay if they differ
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
 * A stored state whose rows get the keys that they have in the form, position by position, so that an open row stays
 * the same row.
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

/** The changed fields of a draft in the order of the form; the first one of fields that belong together. */
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
 * The fields that two people have to agree about, those changed by both first. The same change by both does not count.
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
 * What is left to save on top of the other person's state.
 * @param sides what the user chose, by field; the others are as `mergeFields` proposes, or the user's own without a
 *   proposal
 */
export function mergedChanges<Draft extends object>(
  shape: FormShape<Draft>,
  merge: Merge<Draft>,
  sides: Readonly<Record<string, MergeSide>>,
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
