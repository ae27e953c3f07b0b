import { z } from 'zod';
import type { Ctx } from '../../../platform/context.ts';
import { dropRenamed } from '../../attributes/index.ts';
import type { TaskOutcome, TaskProgress, TaskRow, TaskRun } from '../../tasks/index.ts';
import { renameNext, renameVariantOptions, type Renaming } from './rename-option.service.ts';

/** Products per transaction. */
const CHUNK = 500;

const inputSchema = z.object({
  attribute_id: z.int(),
  category_id: z.int().nullable(),
  labels: z.array(z.tuple([z.string(), z.string()])),
});

type Phase = 'values' | 'variants' | 'done';

/** Renames options in all products, variants and variant types; continues where it was interrupted. */
export async function runRenaming(run: TaskRun): Promise<TaskOutcome> {
  const { attribute_id, category_id, labels } = inputSchema.parse(run.task.input);
  const renaming: Renaming = {
    attributeId: attribute_id,
    categoryId: category_id ?? undefined,
    labels: new Map(labels),
  };
  let left = run.task;
  while (phaseOf(left) !== 'done') {
    left = await run.chunk((ctx, task) =>
      phaseOf(task) === 'values' ? inValues(ctx, task, renaming) : inVariants(ctx, task, renaming),
    );
  }
  return { counts: left.counts };
}

function phaseOf({ cursor }: TaskRow): Phase {
  return (cursor['phase'] as Phase | undefined) ?? 'values';
}

function placeOf({ id, cursor }: TaskRow) {
  return { after: Number(cursor['after'] ?? 0), limit: CHUNK, taskId: id };
}

async function inValues(ctx: Ctx, task: TaskRow, renaming: Renaming): Promise<TaskProgress> {
  const { after, seen, productIds } = await renameNext(ctx, renaming, placeOf(task));
  // Sub-categories are not variant types.
  const next: Phase = renaming.categoryId === undefined ? 'variants' : 'done';
  return {
    cursor: after === null ? { phase: next } : { phase: 'values', after },
    doneCount: Math.min(task.totalCount, task.doneCount + seen),
    counts: added(task, productIds.length),
  };
}

async function inVariants(ctx: Ctx, task: TaskRow, renaming: Renaming): Promise<TaskProgress> {
  const { after, productIds } = await renameVariantOptions(ctx, renaming, placeOf(task));
  const counts = added(task, productIds.length);
  if (after !== null) return { cursor: { phase: 'variants', after }, counts };
  await dropRenamed(ctx, { attributeId: renaming.attributeId, labels: [...renaming.labels.keys()] });
  return { cursor: { phase: 'done' }, counts };
}

function added(task: TaskRow, count: number): Record<string, number> {
  return { ...task.counts, updated: (task.counts['updated'] ?? 0) + count };
}
