import { defineArea } from '../../platform/area.ts';
import { fill } from '../../platform/slots.ts';
import { columnReader } from '../exports/index.ts';
import { configurationValues } from '../organisation/index.ts';
import { endLostChecks, importCheckJob } from './check-import.service.ts';
import { bulkUploadSteps } from './import-files.service.ts';
import { productColumns } from './columns/product-columns.ts';
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
  chores: [{ what: 'sheets that nobody checks any more', everySeconds: 30, run: endLostChecks }],
  fills: [
    fill(configurationValues, { steps_bulk_upload: bulkUploadSteps }),
    fill(columnReader, productColumns),
  ],
});
