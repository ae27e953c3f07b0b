// The areas above compare and tidy labels with the same functions.
export { labelKey, newOptionLabel as tidyLabel } from '@sourcewiz/contract';
export { shapeOf } from './attributes.rules.ts';
export { attributeColumns } from './sheets/attribute-columns.ts';
export { sheetTitles } from './sheets/sheet-titles.texts.ts';
export {
  addOptions,
  hasOptions,
  createAttribute,
  findAttribute,
  forgetAttributes,
  holdDataTypes,
  loadAttributes,
  takeDataTypes,
  type AttributeInput,
} from './attributes.service.ts';
export { barcodeAttributes, meansBarcode } from './barcode-attributes.ts';
export { readableAttributes, unreadableKeys } from './readable-attributes.ts';
export {
  loadFamilies,
  loadFamilyFinder,
  saveFamily,
  proposeFamily,
  wantedOfCategory,
  type FamilyFinder,
  type ProductFamily,
} from './families/families.service.ts';
export { isKeptFromBuyers } from './families/families.store.ts';
export { ensureCategories, loadCategories } from './categories.service.ts';
export { attributeLists, removeUnused, type Definitions } from './unused-definitions.service.ts';
export { seedStandardAttributes } from './seed-attributes.ts';
export { libraryChanged, type LibraryChange } from './library-changes.ts';
export { isFixed } from './attributes.rules.ts';
export { changeDataType, partsOfType } from './update-attribute.service.ts';
export {
  archivedOptions,
  dropRenamed,
  loadOptions,
  saveOptions,
  type OptionInput,
} from './options.service.ts';
