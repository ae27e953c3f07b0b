import { defineTask } from '../../../platform/tasks/define-task.ts';
import { fetchAll } from './fetch-photos.service.ts';

/** Fetches the images that cells of an imported sheet name by address. */
export const fetchPhotosTask = defineTask({
  action: 'fetch_import_images',
  queue: 'fetch',
  resultFor: 'owner',
  undo: { permission: 'update_products' },
  run: fetchAll,
});
