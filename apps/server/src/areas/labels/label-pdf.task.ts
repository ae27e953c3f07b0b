import { makeLabels, type LabelOrder } from '@sourcewiz/contract';
import { inTransaction } from '../../platform/context.ts';
import { asResult } from '../../platform/made-files/index.ts';
import { defineTask } from '../../platform/tasks/define-task.ts';
import { prepareOrder } from './label-order.service.ts';
import { makeLabelFile } from './label-pdf.service.ts';

/** Makes the PDF of many labels; the file is kept as long as exports. */
export const labelPdfTask = defineTask({
  action: 'label_pdf',
  queue: 'quick',
  resultFor: 'view_products',
  async run(run) {
    const order = makeLabels.body.parse(run.task.input['order']) satisfies LabelOrder;
    const prepared = await inTransaction(run.base, (ctx) => prepareOrder(ctx, order));
    // Cancelling ends the run between two parts.
    const onPart = async (doneCount: number) => void (await run.chunk(async () => ({ doneCount })));
    return asResult(await makeLabelFile(run.base, prepared, { onPart }));
  },
});
