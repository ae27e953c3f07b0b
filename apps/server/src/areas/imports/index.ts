export { makeTemplate } from './import-files.service.ts';
export { nameOfAddress, shownAddress, withPictures, type TakePicture } from './photos/cell-pictures.ts';
export { publishedLast, rememberPublishing } from './publishing.service.ts';
export { fillableAttributes } from './rows/import-setup.ts';
export { productsOfSheet, type SheetProduct, type SheetVariant } from './sheet-products.service.ts';
export {
  confirmTakenSheet,
  dropTakenSheet,
  endTakenSheet,
  findTakenSheet,
  keepTakenSheet,
  readTakenSheet,
  showTakenSheet,
  type TakenSheet,
  type UploadMode,
} from './taken-sheet.service.ts';
