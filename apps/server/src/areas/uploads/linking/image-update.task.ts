import { inTransaction } from '../../../platform/context.ts';
import { defineTask } from '../../../platform/tasks/define-task.ts';
import { holdsProducts, runThroughHeld, unlockProducts } from '../../products/index.ts';
import { holdUpload, removeUpload } from '../uploads.service.ts';
import { keepUnsaved, saveImages } from './save-images.service.ts';

/** Products per transaction. */
const CHUNK = 50;

/**
 * Gives products the images of the groups linked to them (TASK-060). A chunk writes whole products; what it could not
 * write, or had not reached when it was cancelled, continues as a new draft.
 */
export const imageUpdateTask = defineTask({
  ...holdsProducts,
  action: 'bulk_update_images',
  retry: 'never',
  undo: { permission: 'update_products' },
  hold: holdUpload,
  async released(ctx, { id, status, subject }) {
    await unlockProducts(ctx, { ids: 'all', taskId: id });
    if (status === 'draft') await removeUpload(ctx, id);
    else await keepUnsaved(ctx, id, subject);
  },
  async run(run) {
    const { id, subject } = run.task;
    const { counts } = await runThroughHeld(run, {
      size: CHUNK,
      keepsBackup: true,
      work: (ctx, _, ids) => saveImages(ctx, { uploadId: id, ids }),
    });
    await inTransaction(run.base, (ctx) => keepUnsaved(ctx, id, subject));
    return { counts };
  },
});
