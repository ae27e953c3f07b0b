export { logoOf } from './edit-image.service.ts';
export {
  assertImagesExist,
  checkAndStoreImage,
  ensureDerivative,
  enterImages,
  imageProblem,
  loadFiles,
  loadImageContents,
  loadImages,
  addToPaper,
  noPictures,
  type PaperPictures,
  readImage,
  toImage,
  toStoredFile,
  type CheckedImage,
  type LoadedFile,
} from './media.service.ts';
export { insertFiles, selectFiles, type FileRow } from './media.store.ts';
export { removeExpiredFiles } from './expired-files.ts';
