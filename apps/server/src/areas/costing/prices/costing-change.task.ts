import { saveWhatIf } from '@sourcewiz/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import { applyChange } from './what-if.service.ts';
import { startTakingBack, takeBackChange } from './take-back.service.ts';

const { prices, rates, new_prices } = saveWhatIf.body.shape;
const changeSchema = z.object({
  prices,
  rates,
  new_prices: new_prices.optional(),
  product_ids: z.array(z.int()).optional(),
});

/** Takes back what another of these tasks has written. */
const undoSchema = z.object({ undo: z.uuid() });

/** Gives parts, resources and currencies new prices in the sheets that contain them (TASK-061). Earlier versions stay. */
export const costingChangeTask = defineTask({
  action: 'costing_change',
  queue: 'heavy',
  resultFor: 'owner',
  undo: { permission: 'edit_costing', needsNoBackup: () => true, start: startTakingBack },
  async run(run) {
    const undo = undoSchema.safeParse(run.task.input).data?.undo;
    // In one transaction: a sheet takes the cost of its parts, so half of them would not agree with the other half.
    const { counts } = await run.chunk(async (ctx, { id, doneCount }) => {
      if (doneCount > 0) return;
      if (undo !== undefined) return takenBack(await takeBackChange(ctx, undo, id));
      const updated = await applyChange(ctx, changeSchema.parse(run.task.input), id);
      return { doneCount: Math.max(updated, 1), counts: { updated } };
    });
    return { counts };
  },
});

const takenBack = ({ updated, skipped }: { updated: number; skipped: number }) => ({
  doneCount: Math.max(updated + skipped, 1),
  counts: { updated, skipped },
});
