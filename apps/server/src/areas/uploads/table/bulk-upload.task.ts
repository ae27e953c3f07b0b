import type { StepSlug } from '@sourcewiz/contract';
import type { Ctx } from '../../../platform/context.ts';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import type { TaskProgress, TaskRow } from '../../tasks/index.ts';
import { holdUpload, removeUpload } from '../uploads.service.ts';
import { checkTable, loadTable } from './check-table.service.ts';
import { assertSound, keepUnmade, makeProducts } from './create-products.service.ts';

/** Products per transaction. */
const CHUNK = 250;
/** Most skipped products listed on the card. */
const NAMED_MAX = 100;

const steps = ['file_validation', 'product_upload'] as const satisfies readonly StepSlug[];

interface Cursor {
  phase: 'validate' | 'upload' | 'finish' | 'done';
  /** The last row processed. */
  after?: { position: number; id: number };
}

const cursorOf = ({ cursor }: TaskRow): Cursor => ({
  phase: 'validate',
  ...(cursor as Partial<Cursor>),
});

/**
 * Creates the products of a bulk upload (TASK-059). A chunk creates whole products and records them in their rows; what
 * is refused by then, or had not been reached when it is cancelled, continues as a new draft.
 */
export const bulkUploadTask = defineTask({
  action: 'bulk_products_upload',
  queue: 'heavy',
  resultFor: 'owner',
  steps,
  retry: 'never',
  undo: {
    permission: 'bulk_upload',
    // It only created new products, of which there is nothing to back up.
    needsNoBackup: ({ counts }) => (counts['created'] ?? 0) > 0,
  },
  hold: holdUpload,
  async released(ctx, { id, status, subject }) {
    if (status === 'draft') await removeUpload(ctx, id);
    else await keepUnmade(ctx, id, subject);
  },
  async run(run) {
    let task = run.task;
    while (cursorOf(task).phase !== 'done') task = await run.chunk(runPhase);
  },
});

async function runPhase(ctx: Ctx, task: TaskRow): Promise<TaskProgress> {
  const { phase } = cursorOf(task);
  switch (phase) {
    case 'validate':
      return validate(ctx, task);
    case 'upload':
      return upload(ctx, task);
    default:
      await keepUnmade(ctx, task.id, task.subject);
      return {
        cursor: { phase: 'done' },
        currentState: null,
        steps: { ...task.steps, product_upload: 'done' },
      };
  }
}

/** Rows refused by now are left to the remaining draft; if all are refused the upload stays unchanged. */
async function validate(ctx: Ctx, task: TaskRow): Promise<TaskProgress> {
  const table = await loadTable(ctx, task.id);
  const wrong = await checkTable(ctx, table);
  const failing = new Set(wrong.map(({ groupId }) => groupId));
  if (failing.size === table.rows.length) assertSound(ctx, table, wrong);
  return {
    cursor: { phase: 'upload' },
    currentState: 'product_upload',
    steps: { ...task.steps, file_validation: 'done', product_upload: 'in-progress' },
    totalCount: task.doneCount + table.rows.length,
  };
}

async function upload(ctx: Ctx, task: TaskRow): Promise<TaskProgress> {
  const made = await makeProducts(ctx, {
    uploadId: task.id,
    after: cursorOf(task).after,
    limit: CHUNK,
  });
  if (made.last === undefined) return { cursor: { phase: 'finish' } };
  const { created = 0, failed = 0 } = task.counts;
  return {
    cursor: { phase: 'upload', after: made.last },
    doneCount: task.doneCount + made.rows,
    counts: {
      ...task.counts,
      created: created + made.productIds.length,
      failed: failed + made.failed.length,
    },
    doneProductIds: task.productsListed ? [...task.doneProductIds, ...made.productIds] : task.doneProductIds,
    skippedProducts: [...task.skippedProducts, ...made.failed].slice(0, NAMED_MAX),
  };
}
