export { columnReader, type ColumnReader } from './buyers/column-reader.ts';
