import { z } from 'zod';
import { bulkModes, priceChangeSchema, productStatuses } from '@sourcewiz/contract';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import { applyAttributeChange } from './bulk-attribute.service.ts';
import { applyPriceChange } from './bulk-price.service.ts';
import { applyStatusChange } from './bulk-status.service.ts';
import { outcomeOf } from './bulk-outcome.ts';
import { holdsProducts, runThroughHeld } from './bulk-run.ts';
import { definitionRun } from '../definitions/definition-run.ts';
import { keepInBackup } from './product-tasks.service.ts';

const CHUNK = 1_000;

/** A value, a price change, or a status. */
const inputSchema = z.union([
  z.object({ attribute_id: z.int(), mode: z.enum(bulkModes), value: z.unknown() }),
  z.object({ attribute_id: z.int(), price: priceChangeSchema }),
  z.object({ status: z.enum(productStatuses) }),
]);

/** Changes one attribute, or the status, of the products that the task holds. */
export const attributeChangeTask = defineTask({
  ...holdsProducts,
  action: 'change_products_attribute',
  undo: {
    permission: 'update_products',
    // Old values would not fit the attribute's new data type, or would have a label that is no option any more.
    isFinal: (task) => definitionRun(task) !== undefined,
  },
  async run(run) {
    const ofDefinition = definitionRun(run.task);
    if (ofDefinition) return ofDefinition(run);
    const input = inputSchema.parse(run.task.input);
    const change = 'mode' in input ? { ...input, value: input.value ?? null } : input;
    const { counts } = await runThroughHeld(run, {
      size: CHUNK,
      keepsBackup: true,
      work: async (ctx, { id: taskId }, ids) => {
        const kept = await keepInBackup(ctx, { taskId, productIds: ids });
        const applied =
          'status' in change
            ? await applyStatusChange(ctx, { ids, taskId, ...change })
            : 'price' in change
              ? await applyPriceChange(ctx, { ids, change, taskId })
              : await applyAttributeChange(ctx, { ids, change, taskId });
        return { ...(await outcomeOf(ctx, ids, applied)), kept };
      },
    });
    return { counts };
  },
});
