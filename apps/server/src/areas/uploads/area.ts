import { defineArea } from '../../platform/area.ts';
import { fill } from '../../platform/slots.ts';
import { attributeLists } from '../attributes/index.ts';
import { groupOperations } from './groups/groups.routes.ts';
import { likenessJob } from './groups/likeness.job.ts';
import { imageUpdateTask } from './linking/image-update.task.ts';
import { linkOperations } from './linking/links.routes.ts';
import { endLostLinks, fetchLinksJob } from './sheet/fetch-links.job.ts';
import { endLostSheets, uploadSheetJob } from './sheet/apply-sheet.service.ts';
import { bulkUploadTask } from './table/bulk-upload.task.ts';
import { tableOperations } from './table/upload-table.routes.ts';
import { uploadTemplateTask } from './table/upload-template.task.ts';
import { dropLongRemoved, removeOldUploads } from './uploads.service.ts';
import { uploadAreaTables, uploadCells } from './uploads.tables.ts';

export const uploadsArea = defineArea({
  name: 'uploads',
  tables: uploadAreaTables,
  operations: [...groupOperations, ...linkOperations, ...tableOperations],
  tasks: [bulkUploadTask, imageUpdateTask, uploadTemplateTask],
  jobs: [likenessJob, uploadSheetJob, fetchLinksJob],
  chores: [
    { what: 'sheets of uploads that nobody reads any more', everySeconds: 30, run: endLostSheets },
    { what: 'pictures of uploads that nobody fetches any more', everySeconds: 30, run: endLostLinks },
    { what: 'what was taken out of uploads', everySeconds: 3_600, run: dropLongRemoved },
    { what: 'uploads that nobody continues', everySeconds: 3_600, run: removeOldUploads },
  ],
  fills: [fill(attributeLists, uploadCells)],
});
