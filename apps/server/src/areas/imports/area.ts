import { defineArea } from '../../platform/area.ts';
import { fill } from '../../platform/slots.ts';
import { configurationValues } from '../organisation/index.ts';
import { importCheckJob } from './check-import.service.ts';
import { bulkUploadSteps } from './import-files.service.ts';
import { importTask } from './import.task.ts';
import { importOperations } from './imports.routes.ts';
import { importTables } from './imports.tables.ts';
import { fetchPhotosTask } from './photos/fetch-photos.task.ts';

export const imports = defineArea({
  name: 'imports',
  tables: importTables,
  operations: importOperations,
  tasks: [importTask, fetchPhotosTask],
  jobs: [importCheckJob],
  fills: [fill(configurationValues, { steps_bulk_upload: bulkUploadSteps })],
});
