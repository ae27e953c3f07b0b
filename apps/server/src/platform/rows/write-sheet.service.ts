import type { Ctx } from '../context.ts';
import { takeLocks } from '../db/lock-order.ts';
import { fail } from '../fail.ts';
import { taskStarter } from '../tasks/define-task.ts';
import { ownSheet } from './check-sheet.service.ts';
import {
  countResults,
  selectRecordsAfter,
  selectRowsOfRecords,
  writeOutcomes,
} from './incoming-rows.store.ts';
import { selectSheetTask, updateSheet, type StoredSheet } from './incoming-sheets.store.ts';
import { isRunning } from './open-sheet.service.ts';
import { isWritten, planRecords, readRecordRow, withProblem, type PlannedRecord } from './plan-record.ts';
import { countedChunks } from './record-chunks.ts';
import type { CellProblem, RecordTarget } from './record-target.ts';

/**
 * Starts the task that writes a sheet as it was shown.
 * @param revision the choice of columns that was shown
 * @throws DomainError not_found, import_running, import_not_ready, conflict, nothing_to_import, task_limit; a sheet
 * that was written must be checked again before it is ready
 */
export async function startSheet(
  ctx: Ctx,
  target: RecordTarget,
  { id, revision }: { id: string; revision: number },
): Promise<void> {
  const sheet = await ownSheet(ctx, target, id, 'update');
  const last = await selectSheetTask(ctx, sheet.taskId);
  if (isRunning(last)) fail('import_running');
  if (sheet.revision !== revision) fail('conflict');
  if (sheet.checkedRevision !== revision || last?.status === 'success') fail('import_not_ready');
  const { results } = await countResults(ctx, id);
  const totalCount = (results['new'] ?? 0) + (results['changed'] ?? 0);
  if (totalCount === 0) fail('nothing_to_import');
  const taskId = await ctx.platform.slots.one(taskStarter)(ctx, {
    action: 'record_import',
    subject: sheet.fileName,
    reference: id,
    input: { target: target.name, revision },
    totalCount,
  });
  await updateSheet(ctx, id, { taskId });
}

/**
 * Writes the records of one chunk, planned again against the current records, in the caller's transaction. The results
 * are stored with the rows.
 * @param about.after cursor of the previous chunk; 0 to begin with
 * @param about.taskId the task that writes
 * @param about.revision the choice of columns that is written
 * @returns the cursor of this chunk, null if nothing is left, and how many rows it handled
 * @throws DomainError conflict if the columns were chosen anew, or another task was started
 */
export async function writeChunk(
  ctx: Ctx,
  target: RecordTarget,
  about: Pick<StoredSheet, 'id' | 'taskId' | 'revision'> & { after: number; size: number },
): Promise<{ after: number | null; rows: number }> {
  const { id, taskId, revision, after, size } = about;
  await takeLocks(ctx, 'incoming_records');
  const sheet = await ownSheet(ctx, target, id, 'share');
  if (sheet.revision !== revision || sheet.taskId !== taskId) fail('conflict');
  const [records = []] = countedChunks(await selectRecordsAfter(ctx, id, { after, size }));
  const last = records.at(-1);
  if (!last) return { after: null, rows: 0 };
  const keys = records.map(({ key }) => key);
  const stored = await selectRowsOfRecords(ctx, id, keys);
  const begun = new Set(stored.filter(isWritten).map(({ row }) => row));
  const rows = stored.map((row) => readRecordRow(target, sheet.columns, row));
  const plans = await planRecords(ctx, target, { rows, lock: 'update' });
  const refused = await writeRecords(
    ctx,
    target,
    plans.filter(({ outcomes }) => outcomes.some(isWritten)),
  );
  const outcomes = plans.flatMap((plan) => withProblem(plan, refused.get(plan.key)).outcomes);
  await writeOutcomes(
    ctx,
    id,
    outcomes.filter(({ row, result }) => begun.has(row) || result === 'error'),
  );
  return { after: last.first, rows: begun.size };
}

/**
 * Writes records as planned. A record that someone added or removed since then is left as it is. @returns why, by key
 */
async function writeRecords(
  ctx: Ctx,
  target: RecordTarget,
  records: readonly PlannedRecord[],
): Promise<ReadonlyMap<string, CellProblem>> {
  const now = await target.find(
    ctx,
    records.map(({ key }) => key),
    'update',
  );
  const isAsPlanned = ({ key, stored }: PlannedRecord): boolean => now.has(key) === (stored !== null);
  const refused = await target.write(ctx, records.filter(isAsPlanned));
  const conflicts = records.filter((record) => !isAsPlanned(record));
  return new Map<string, CellProblem>([
    ...refused,
    ...conflicts.map(({ key }) => [key, { code: 'conflict' }] as const),
  ]);
}
