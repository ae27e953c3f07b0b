export { createImportCheckJob } from './check-import.service.ts';
export { bulkUploadSteps } from './import-files.service.ts';
export { importHandler, registerImportRelease } from './import.task.ts';
export { registerImportRoutes } from './imports.routes.ts';
export { IMPORT_CHECK_QUEUE } from './imports.service.ts';
