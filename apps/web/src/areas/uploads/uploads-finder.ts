import { ImageUp, Images } from 'lucide-react';
import type { AreaFinder } from '../../platform/find/area-finder.ts';

/** Links to bulk upload and image update, and the shortcuts of the page of groups. */
export const finder: AreaFinder = {
  texts: ['uploads'],
  actions: [
    {
      key: 'bulk-upload',
      name: 'uploads:find.bulkUpload',
      alsoNamed: ['uploads:find.bulkUploadAlso'],
      needs: 'bulk_upload',
      icon: Images,
      to: '/bulk-upload/',
    },
    {
      key: 'image-update',
      name: 'uploads:find.imageUpdate',
      alsoNamed: ['uploads:find.imageUpdateAlso'],
      needs: 'update_products',
      icon: ImageUp,
      to: '/bulk-image-upload/upload/',
    },
  ],
  shortcuts: {
    heading: 'uploads:keys.heading',
    list: [
      { keys: ['Space'], name: 'uploads:keys.grab' },
      { keys: ['Enter'], name: 'uploads:keys.preview' },
      { keys: ['X'], name: 'uploads:keys.select' },
      { keys: ['Mod', 'A'], name: 'uploads:keys.selectAll' },
      { keys: ['M'], name: 'uploads:keys.move' },
      { keys: ['N'], name: 'uploads:keys.new' },
      { keys: ['F2'], name: 'uploads:keys.rename' },
      { keys: ['Delete'], name: 'uploads:keys.remove' },
      { keys: ['Mod', 'Z'], name: 'uploads:keys.undo' },
      { keys: ['Mod', 'Shift', 'Z'], name: 'uploads:keys.redo' },
    ],
  },
};
