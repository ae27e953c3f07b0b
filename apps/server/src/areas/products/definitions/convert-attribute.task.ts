import { z } from 'zod';
import { dtypes, optionLabelsIn } from '@sourcewiz/contract';
import { inTransaction, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { changeDataType, takeDataTypes } from '../../attributes/index.ts';
import {
  findTask,
  TaskStopped,
  type TaskOutcome,
  type TaskProgress,
  type TaskRow,
  type TaskRun,
} from '../../tasks/index.ts';
import { conversionOf } from './convert-attribute.service.ts';
import { convertValue } from './convert-value.rules.ts';
import { createBackup, lockProducts, unlockProducts } from '../bulk/product-tasks.service.ts';
import { refreshProducts } from './refresh-products.ts';
import { rewriteValues } from './rewrite-values.ts';
import { selectHolders } from './value-holders.store.ts';

/** Products backed up, or rewritten, at a time. */
const CHUNK = 1_000;

const inputSchema = z.object({
  attribute_id: z.int(),
  dtype: z.enum(dtypes),
  accept_lost: z.int(),
});
type Input = z.output<typeof inputSchema>;

/**
 * Changes the data type of an attribute. The products are backed up and held in chunks; then values, data type and
 * search rows change in one transaction, so that nobody ever reads a value of one type as another, and a crash or a
 * cancellation leaves everything as it was.
 */
export async function runConversion(run: TaskRun): Promise<TaskOutcome> {
  const input = inputSchema.parse(run.task.input);
  let left = run.task;
  try {
    while (phaseOf(left) === 'backup') left = await run.chunk((ctx, task) => keepNext(ctx, task, input));
    if (phaseOf(left) === 'convert') left = await run.chunk((ctx, task) => convertAll(ctx, task, input));
    return { counts: left.counts };
  } catch (error) {
    // Nothing was changed: the products need not stay held until somebody looks at the task.
    if (!(error instanceof TaskStopped)) {
      await inTransaction(run.base, (ctx) => unlockProducts(ctx, { ids: 'all', taskId: left.id }));
    }
    throw error;
  }
}

function phaseOf({ cursor }: TaskRow): 'backup' | 'convert' | 'done' {
  return (cursor['phase'] as 'convert' | 'done' | undefined) ?? 'backup';
}

/** Backs up the next products, and holds those that no other task holds. */
async function keepNext(
  ctx: Ctx,
  task: TaskRow,
  { attribute_id: attributeId }: Input,
): Promise<TaskProgress> {
  const after = Number(task.cursor['after'] ?? 0);
  const holders = await selectHolders(ctx, { attributeId, after, limit: CHUNK });
  const ids = holders.map(({ id }) => id);
  if (ids.length === 0) {
    return {
      cursor: { phase: 'convert' },
      steps: { data_backup: 'done', product_update: 'in-progress' },
      currentState: 'product_update',
    };
  }
  await lockProducts(ctx, { ids, taskId: task.id, state: 'updating' });
  await backUp(ctx, task, ids);
  return {
    cursor: { after: ids.at(-1) ?? after },
    doneCount: task.doneCount + ids.length,
    steps: { data_backup: 'in-progress', product_update: 'pending' },
    currentState: 'data_backup',
  };
}

async function backUp(
  ctx: Ctx,
  { id: taskId, action, subject }: TaskRow,
  productIds: readonly number[],
): Promise<void> {
  await createBackup(ctx, { backupId: taskId, taskId, action, subject, productIds });
}

async function convertAll(ctx: Ctx, task: TaskRow, input: Input): Promise<TaskProgress> {
  const { attribute_id: attributeId, dtype, accept_lost: acceptLost } = input;
  // From here on code that writes a value waits, and then checks it against the new type.
  await takeDataTypes(ctx);
  const conversion = await conversionOf(ctx, { attributeId, dtype });
  const counts = { updated: 0, removed: 0 };
  const options = new Map<string, string>();
  const concerned: number[] = [];
  for (let after: number | undefined = 0; after !== undefined;) {
    await stopIfCancelled(ctx, task);
    const holders = await selectHolders(ctx, { attributeId, after, limit: CHUNK, lock: 'update' });
    const ids = holders.map(({ id }) => id);
    // Those that got a value since the others were backed up.
    await backUp(ctx, task, ids);
    const rewritten = await rewriteValues(ctx, {
      attributeId,
      holders,
      taskId: task.id,
      rewrite(value) {
        const next = convertValue(value, conversion);
        for (const label of optionLabelsIn(conversion.to, next)) options.set(label, label);
        return next;
      },
    });
    counts.updated += rewritten.changed;
    counts.removed += rewritten.removed;
    concerned.push(...ids);
    after = holders.length < CHUNK ? undefined : ids.at(-1);
  }
  if (counts.removed > acceptLost) fail('more_would_be_lost', { params: { count: counts.removed } });
  await changeDataType(ctx, { attributeId, dtype, options: [...options.keys()] });
  await refreshInChunks(ctx, task, concerned);
  await unlockProducts(ctx, { ids: 'all', taskId: task.id });
  return {
    cursor: { phase: 'done' },
    counts,
    doneCount: concerned.length,
    totalCount: concerned.length,
    steps: { data_backup: 'done', product_update: 'done' },
    currentState: null,
  };
}

/** The products were locked when their values were rewritten. */
async function refreshInChunks(ctx: Ctx, task: TaskRow, ids: readonly number[]): Promise<void> {
  for (let start = 0; start < ids.length; start += CHUNK) {
    await stopIfCancelled(ctx, task);
    await refreshProducts(ctx, ids.slice(start, start + CHUNK), { lock: 'none' });
  }
}

/** The single transaction may take a while; a cancellation is noticed between two chunks. */
async function stopIfCancelled(ctx: Ctx, { id }: TaskRow): Promise<void> {
  const task = await findTask(ctx, id);
  if (!task || task.cancelRequested) throw new TaskStopped();
}
