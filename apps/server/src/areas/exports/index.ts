export { chosenAttributes } from './export.task.ts';
export type { Tabled } from './exported-products.service.ts';
export { exportTable } from './formats/table-columns.ts';
export { workbookOf } from './formats/workbook.ts';
export { findTemplate as findExportTemplate } from './templates.service.ts';
