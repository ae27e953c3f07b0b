import { z } from 'zod';
import { bulkModes } from '@sourcewiz/contract';
import type { TaskHandler } from '../../tasks/index.ts';
import { addOptionsOf, applyAttributeChange } from './bulk-attribute.service.ts';
import { outcomeOf } from './bulk-outcome.ts';
import { registerHolding, runThroughHeld } from './bulk-run.ts';
import { definitionRun } from '../definitions/definition-run.ts';
import { keepInBackup } from './product-tasks.service.ts';

const CHUNK = 1_000;

const inputSchema = z.object({ attribute_id: z.int(), mode: z.enum(bulkModes), value: z.unknown() });

/** Changes one attribute of the products that the task holds. */
export const attributeChangeHandler: TaskHandler = {
  action: 'change_products_attribute',
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
};

export const registerAttributeChangeRelease = (): void => registerHolding('change_products_attribute');
