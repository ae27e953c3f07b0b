export { CheckNote } from './rows/check-note.tsx';
export { SheetCheck } from './rows/sheet-check.tsx';
export { useImport } from './use-import.ts';
