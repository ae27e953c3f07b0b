import { fail } from '../fail.ts';
import { asResult } from '../made-files/index.ts';
import { defineTask, type TaskRow } from '../tasks/define-task.ts';
import { recordTargets } from './record-target.ts';
import { responseFile } from './sheet-files.service.ts';
import { sheetCounts } from './sheet-view.service.ts';
import { writeChunk } from './write-sheet.service.ts';

/** Records per transaction. */
const CHUNK_RECORDS = 500;

/** Writes a sheet of records of any kind, and ends with a file of the rows that remain to be corrected. */
export const recordImportTask = defineTask({
  action: 'record_import',
  queue: 'heavy',
  resultFor: 'owner',
  async run(run) {
    const { input, reference } = run.task;
    const id = reference ?? '';
    const targets = run.base.platform.slots.all(recordTargets);
    const target = targets.find(({ name }) => name === input['target']) ?? fail('not_found');
    const revision = Number(input['revision']);
    let after = cursorOf(run.task);
    while (after !== null) {
      const from: number = after;
      const worked = await run.chunk(async (ctx, task) => {
        const chunk = await writeChunk(ctx, target, {
          id,
          taskId: task.id,
          revision,
          after: from,
          size: CHUNK_RECORDS,
        });
        const cursor = { after: chunk.after };
        if (chunk.after === null) return { cursor, counts: (await sheetCounts(ctx, id)).counts };
        return { cursor, doneCount: task.doneCount + chunk.rows };
      });
      after = cursorOf(worked);
    }
    const file = await responseFile(run.base, target, id);
    return file ? asResult(file) : undefined;
  },
});

/** The first row of the last record written; null if nothing is left. */
function cursorOf({ cursor: { after } }: TaskRow): number | null {
  return after === null ? null : Number(after ?? 0);
}
