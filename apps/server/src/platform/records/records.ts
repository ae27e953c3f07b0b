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

/**
 * For after a record was written: enters what is different into its history and tells open pages once all is committed.
 * @param change.before its fields as they were, null for a record that is new
 * @param change.after its fields as they are, null for one that is gone
 * @param change.revision the one it has now, null for one that has none
 */
export async function recordChanged(
  ctx: Ctx,
  {
    kind,
    id,
    revision,
    before,
    after,
  }: RecordName & { revision: number | null; before: Fields | null; after: Fields | null },
): Promise<void> {
  const changes = fieldChanges(before, after);
  if (Object.keys(changes).length > 0) await writeHistory(ctx, { kind, id, changes });
  tellChanged(ctx, { kind, ids: [id], revision });
}
