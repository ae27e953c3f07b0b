import { defineArea } from '../../platform/area.ts';
import { madeFileTables, storageUse } from '../../platform/made-files/index.ts';
import { pictureReader } from '../../platform/print/index.ts';
import { fill } from '../../platform/slots.ts';
import { logoOf } from './edit-image.service.ts';
import { removeExpiredFiles } from './expired-files.ts';
import { registerFileRoutes } from './file.routes.ts';
import { mediaOperations } from './media.routes.ts';
import { readImage } from './media.service.ts';
import { selectStorageUse } from './media.store.ts';
import { mediaTables } from './media.tables.ts';
import { removeAbandoned } from '../../platform/storage/index.ts';
import { askForUnusedFiles, unusedFilesJob } from './unused-files.job.ts';

export const media = defineArea({
  name: 'media',
  // Temporary files are swept here, because this area knows what else uses their content.
  tables: [...mediaTables, ...madeFileTables],
  operations: mediaOperations,
  pages: registerFileRoutes,
  jobs: [unusedFilesJob],
  chores: [
    { what: 'expired pictures', everySeconds: 600, run: removeExpiredFiles },
    { what: 'unused files', everySeconds: 6 * 3600, run: askForUnusedFiles },
    {
      what: 'files that were never finished',
      everySeconds: 3600,
      run: ({ settings }) => removeAbandoned(settings),
    },
  ],
  needs: [logoOf],
  fills: [fill(pictureReader, readImage), fill(storageUse, selectStorageUse)],
});
