import { DIRECT_CARTON_LABELS_MAX, type cartonLabels, type ResultOf } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx } from '../../../platform/context.ts';
import { madeFileAddress } from '../../../platform/made-files/index.ts';
import { makeDocument } from '../../../platform/print/index.ts';
import { startTask } from '../../tasks/index.ts';
import { cartonLabelDocument, numberLabels, type CartonOrder } from './carton-labels.document.ts';

/**
 * Makes the labels of cartons; many are left to a task.
 * @throws DomainError not_found, no_cartons, number_too_large, payload_too_large, rate_limited, task_limit
 */
export async function orderCartonLabels(
  base: CallerCtx,
  order: CartonOrder,
): Promise<ResultOf<typeof cartonLabels>> {
  const { loaded, taskId } = await inTransaction(base, async (ctx) => {
    await numberLabels(ctx, order.id);
    const ready = await cartonLabelDocument.load(ctx, order);
    const totalCount = ready.content.cartons.length;
    if (totalCount <= DIRECT_CARTON_LABELS_MAX) return { loaded: ready, taskId: null };
    const task = { action: 'carton_labels', subject: ready.name, input: { order }, totalCount } as const;
    return { loaded: ready, taskId: await startTask(ctx, task) };
  });
  if (taskId !== null) return { download_link: null, task_id: taskId };
  const file = await makeDocument(base, cartonLabelDocument, loaded);
  return { download_link: madeFileAddress(base.platform, file), task_id: null };
}
