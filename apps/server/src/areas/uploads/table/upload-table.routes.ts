import {
  addUploadSheet,
  createProducts,
  deleteTableGroup,
  deleteUploadProducts,
  importUploadSheet,
  removeUploadSheet,
  saveUploadTable,
  saveUploadTableOf,
  updateUploadTable,
  uploadTable,
  uploadTemplate,
} from '@sourcewiz/contract';
import { fail } from '../../../platform/fail.ts';
import { routes } from '../../../platform/http/routes.ts';

export const tableOperations = [
  routes.upload(addUploadSheet, async () => fail('unavailable')),
  routes.upload(importUploadSheet, async () => fail('unavailable')),
  routes.inTransaction(uploadTable, async () => fail('unavailable')),
  routes.inTransaction(updateUploadTable, async () => fail('unavailable')),
  routes.inTransaction(saveUploadTable, async () => fail('unavailable')),
  routes.inTransaction(saveUploadTableOf, async () => fail('unavailable')),
  routes.inTransaction(createProducts, async () => fail('unavailable')),
  routes.inTransaction(deleteUploadProducts, async () => fail('unavailable')),
  routes.inTransaction(deleteTableGroup, async () => fail('unavailable')),
  routes.inTransaction(removeUploadSheet, async () => fail('unavailable')),
  routes.inTransaction(uploadTemplate, async () => fail('unavailable')),
];
