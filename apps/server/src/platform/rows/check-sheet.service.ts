import { inTransaction, type CallerCtx, type Ctx } from '../context.ts';
import { fail } from '../fail.ts';
import { selectRowPage, writeChecked } from './incoming-rows.store.ts';
import { selectSheet, updateSheet, type StoredSheet } from './incoming-sheets.store.ts';
import { planRecords, readRecordRow, type ReadRecordRow, type RowOutcome } from './plan-record.ts';
import { recordChunks } from './record-chunks.ts';
import type { RecordTarget } from './record-target.ts';

/** The columns were chosen anew meanwhile: another check is on its way. */
class StaleCheck extends Error {}

/** A sheet belongs to who uploaded it, and to admins. @throws DomainError not_found */
export async function ownSheet(
  ctx: Ctx,
  { name }: Pick<RecordTarget, 'name'>,
  id: string,
  lock: 'update' | 'share' | 'none' = 'none',
): Promise<StoredSheet> {
  const sheet = (await selectSheet(ctx, { id, target: name }, lock)) ?? fail('not_found');
  const { isAdmin, userId } = ctx.caller;
  return isAdmin || sheet.createdBy === userId ? sheet : fail('not_found');
}

/**
 * Checks all rows of a sheet against the records as they are. Nothing of the records is written. It gives way to the
 * check of a newer choice of columns.
 */
export async function checkSheet(base: CallerCtx, target: RecordTarget, id: string): Promise<void> {
  const { rows, revision } = await inTransaction(base, async (ctx) => {
    const sheet = await ownSheet(ctx, target, id);
    const stored = await selectRowPage(ctx, id, { result: undefined, skip: 0, size: sheet.rowCount });
    return {
      revision: sheet.revision,
      rows: stored.map((row) => readRecordRow(target, sheet.columns, row)),
    };
  });
  const step = (work: (ctx: Ctx) => Promise<void>) =>
    inTransaction(base, async (ctx) => {
      const sheet = await ownSheet(ctx, target, id, 'share');
      if (sheet.revision !== revision) throw new StaleCheck();
      await work(ctx);
    });
  try {
    for (const records of recordChunks(rows, ({ key }) => key)) {
      await step((ctx) => checkRows(ctx, target, { id, rows: records.flatMap((record) => record.rows) }));
    }
    await step(async (ctx) => {
      const lost = rows.filter(({ key }) => key === null);
      await writeChecked(
        ctx,
        id,
        lost.map((row) => checked(null, { ...row, result: 'error', cells: [] })),
      );
    });
    await inTransaction(base, async (ctx) => {
      const sheet = await ownSheet(ctx, target, id, 'update');
      if (sheet.revision === revision) await updateSheet(ctx, id, { checkedRevision: revision });
    });
  } catch (error) {
    if (!(error instanceof StaleCheck)) throw error;
  }
}

async function checkRows(
  ctx: Ctx,
  target: RecordTarget,
  { id, rows }: { id: string; rows: readonly ReadRecordRow[] },
): Promise<void> {
  const plans = await planRecords(ctx, target, { rows });
  await writeChecked(
    ctx,
    id,
    plans.flatMap(({ key, outcomes }) => outcomes.map((outcome) => checked(key, outcome))),
  );
}

function checked(recordKey: string | null, { row, result, problems }: RowOutcome) {
  return { row, role: 'main', recordKey, partKey: null, result, problems };
}
