import { z } from 'zod';
import { bulkModes } from '@sourcewiz/contract';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import { addOptionsOf, applyAttributeChange } from './bulk-attribute.service.ts';
import { outcomeOf } from './bulk-outcome.ts';
import { holdsProducts, runThroughHeld } from './bulk-run.ts';
import { definitionRun } from '../definitions/definition-run.ts';
import { keepInBackup } from './product-tasks.service.ts';

const CHUNK = 1_000;

const inputSchema = z.object({ attribute_id: z.int(), mode: z.enum(bulkModes), value: z.unknown() });

/** Changes one attribute of the products that the task holds. */
export const attributeChangeTask = defineTask({
  ...holdsProducts,
  action: 'change_products_attribute',
  undo: {
    permission: 'update_products',
    // Old values would not be of the attribute's new data type, or carry a label that is no option any more.
    isFinal: (task) => definitionRun(task) !== undefined,
  },
  async run(run) {
    const ofDefinition = definitionRun(run.task);
    if (ofDefinition) return ofDefinition(run);
    const { value = null, ...input } = inputSchema.parse(run.task.input);
    const change = { ...input, value };
    const { counts } = await runThroughHeld(run, {
      size: CHUNK,
      keepsBackup: true,
      // The first products would keep the others waiting until the new option is there.
      prepare: (ctx) => addOptionsOf(ctx, change),
      work: async (ctx, { id: taskId }, ids) => {
        const kept = await keepInBackup(ctx, { taskId, productIds: ids });
        const applied = await applyAttributeChange(ctx, { ids, change, taskId });
        return { ...(await outcomeOf(ctx, ids, applied)), kept };
      },
    });
    return { counts };
  },
});
