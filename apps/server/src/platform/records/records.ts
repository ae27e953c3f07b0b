import type { Ctx } from '../context.ts';
import { fail } from '../fail.ts';
import { defineSlot } from '../slots.ts';
import { fieldChanges, type Fields } from './field-changes.ts';
import { readHistory, writeHistory, type RecordName } from './record-history.store.ts';
import { tellChanged } from './tell-changed.ts';

/**
 * Refuses a change that is based on an older state of its record, which must be locked by now.
 * @param began revision that the change is based on; undefined if the call does not say
 * @throws DomainError conflict with who changed it last and when, and its current revision
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
  /** Its current revision, null for a kind that has none. */
  revision: number | null;
  /** Its former fields, null for a new record. */
  before: Fields | null;
  /** Its current fields, null for a deleted one. */
  after: Fields | null;
}

/** What other areas do about a record that was written, in its transaction. */
export const recordFollowers = defineSlot<(ctx: Ctx, change: RecordChange) => void>('who follows records');

/** Call it after writing a record: enters the differences into its history and tells open pages after the commit. */
export function recordChanged(ctx: Ctx, change: RecordChange): Promise<void> {
  return recordsChanged(ctx, [change]);
}

/** The same for many records at once. */
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
  const followers = ctx.platform.slots.all(recordFollowers);
  for (const record of records) {
    const { kind, id, revision } = record;
    tellChanged(ctx, { kind, ids: [id], revision });
    for (const follow of followers) follow(ctx, record);
  }
}
