import { defineArea } from '../../platform/area.ts';
import { groupOperations } from './groups/groups.routes.ts';
import { likenessJob } from './groups/likeness.job.ts';
import { linkOperations } from './linking/links.routes.ts';
import { tableOperations } from './table/upload-table.routes.ts';
import { removeOldUploads } from './uploads.service.ts';
import { uploadAreaTables } from './uploads.tables.ts';

export const uploadsArea = defineArea({
  name: 'uploads',
  tables: uploadAreaTables,
  operations: [...groupOperations, ...linkOperations, ...tableOperations],
  jobs: [likenessJob],
  chores: [{ what: 'uploads that nobody continues', everySeconds: 3_600, run: removeOldUploads }],
});
