import { defineArea } from '../../platform/area.ts';
import { fill } from '../../platform/slots.ts';
import { attributeLists, libraryChanged } from '../attributes/index.ts';
import { configurationValues } from '../organisation/index.ts';
import { attributeValueOperations } from './attribute-values.routes.ts';
import { attributeChangeTask } from './bulk/bulk-attribute.task.ts';
import { categoryChangeTask } from './bulk/bulk-category.task.ts';
import { bulkOperations } from './bulk/bulk-products.routes.ts';
import { imageZipTask } from './bulk/image-zip/image-zip.task.ts';
import { deleteProductsTask } from './bulk/products-delete.task.ts';
import { definitionOperations } from './definitions/convert-attribute.routes.ts';
import {
  followLibrary,
  refreshEarlierRows,
  refreshJob,
  scoreUnscored,
} from './definitions/refresh-products.job.ts';
import { backupSheetTask } from './history/backup-sheet.task.ts';
import { restoreTask } from './history/backup-restore.task.ts';
import { removeExpiredBackups } from './history/expired-backups.ts';
import { productCollections } from './product-collections.store.ts';
import { productOperations } from './products.routes.ts';
import { bulkTableCells, productTables, specTemplates } from './products.tables.ts';
import { bulkEditLimit } from './table/bulk-edit-limit.ts';
import { bulkTableOperations } from './table/bulk-table.routes.ts';
import { bulkTableTask, removeOldTables } from './table/bulk-table.task.ts';
import { specSheetOperations } from './spec-sheets/spec-sheets.routes.ts';

export const products = defineArea({
  name: 'products',
  tables: productTables,
  operations: [
    ...productOperations,
    ...bulkOperations,
    ...bulkTableOperations,
    ...specSheetOperations,
    ...definitionOperations,
    ...attributeValueOperations,
  ],
  tasks: [
    deleteProductsTask,
    attributeChangeTask,
    bulkTableTask,
    categoryChangeTask,
    restoreTask,
    backupSheetTask,
    imageZipTask,
  ],
  jobs: [refreshJob],
  chores: [
    { what: 'expired backups', everySeconds: 3_600, run: removeExpiredBackups },
    { what: 'bulk edit tables that nobody saves', everySeconds: 3_600, run: removeOldTables },
    { what: 'search rows of an earlier make', everySeconds: 3_600, run: refreshEarlierRows },
    { what: 'products without a score', everySeconds: 3_600, run: scoreUnscored },
  ],
  collections: productCollections,
  fills: [
    fill(libraryChanged, followLibrary),
    fill(configurationValues, { bulk_edit: bulkEditLimit }),
    fill(attributeLists, specTemplates),
    fill(attributeLists, bulkTableCells),
  ],
});
