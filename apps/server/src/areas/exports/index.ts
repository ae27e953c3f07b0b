export { columnReader, type ColumnReader } from './buyers/column-reader.ts';
export { chosenAttributes } from './export.task.ts';
export type { Tabled } from './exported-products.service.ts';
export { exportTable } from './formats/table-columns.ts';
export { cellPictures, workbookOf } from './formats/workbook.ts';
export { EMBEDDED_MAX } from './write-export.ts';
export { findTemplate as findExportTemplate } from './templates.service.ts';
