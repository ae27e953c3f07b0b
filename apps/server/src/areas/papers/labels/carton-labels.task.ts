import { cartonLabels } from '@sourcewiz/contract';
import { inTransaction } from '../../../platform/context.ts';
import { printInTask } from '../../../platform/print/index.ts';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import { cartonLabelDocument, numberLabels } from './carton-labels.document.ts';

const input = cartonLabels.body.and(cartonLabels.params);

/** Makes the PDF of many carton labels; cartons that were added since it was ordered get their serial numbers, too. */
export const cartonLabelTask = defineTask({
  action: 'carton_labels',
  queue: 'quick',
  resultFor: 'view_quotation',
  async run(run) {
    const order = input.parse(run.task.input['order']);
    await inTransaction(run.base, (ctx) => numberLabels(ctx, order.id));
    return printInTask(run, cartonLabelDocument, order);
  },
});
