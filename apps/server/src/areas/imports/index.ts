export { makeTemplate } from './import-files.service.ts';
export { nameOfAddress, shownAddress, withPictures, type TakePicture } from './photos/cell-pictures.ts';
export { fillableAttributes } from './rows/import-setup.ts';
export { productsOfSheet, type SheetProduct } from './sheet-products.service.ts';
export {
  dropTakenSheet,
  endTakenSheet,
  findTakenSheet,
  keepTakenSheet,
  readTakenSheet,
  type TakenSheet,
} from './taken-sheet.service.ts';
