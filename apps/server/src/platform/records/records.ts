import type { Ctx } from '../context.ts';
import { fail } from '../fail.ts';
import { fieldChanges, type Fields } from './field-changes.ts';
import { readHistory, writeHistory, type RecordName } from './record-history.store.ts';
import { tellChanged } from './tell-changed.ts';

/**
 * Refuses a change that was begun on an older state of its record, which must be locked by now.
 * @param began revision that the change was begun on; undefined where the call does not say
 * @throws DomainError conflict with who changed it last and when, and the revision it has now
 */
export async function refuseStale(
  ctx: Ctx,
  { kind, id, revision }: RecordName & { revision: number },
  began: number | undefined,
): Promise<void> {
  if (began === undefined || began === revision) return;
  const [last] = await readHistory(ctx, { kind, id }, { limit: 1 });
  fail('conflict', {
    params: { revision, ...(last ? { by: last.user_name, at: last.at.toISOString() } : {}) },
  });
}

/** A record that was written. */
export interface RecordChange extends RecordName {
  /** The one it has now, null for one that has none. */
  revision: number | null;
  /** Its fields as they were, null for a record that is new. */
  before: Fields | null;
  /** Its fields as they are, null for one that is gone. */
  after: Fields | null;
}

/** For after a record was written: enters what is different into its history and tells open pages once all is committed. */
export function recordChanged(ctx: Ctx, change: RecordChange): Promise<void> {
  return recordsChanged(ctx, [change]);
}

/** The same for many records in one go. */
export async function recordsChanged(ctx: Ctx, records: readonly RecordChange[]): Promise<void> {
  const entries = records.map(({ kind, id, before, after }) => ({
    kind,
    id,
    changes: fieldChanges(before, after),
  }));
  await writeHistory(
    ctx,
    entries.filter(({ changes }) => Object.keys(changes).length > 0),
  );
  for (const { kind, id, revision } of records) tellChanged(ctx, { kind, ids: [id], revision });
}
