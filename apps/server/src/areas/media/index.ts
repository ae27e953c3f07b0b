export { removeExpiredFiles } from './expired-files.ts';
export { registerFileRoutes } from './file.routes.ts';
export { registerMediaRoutes } from './media.routes.ts';
export {
  assertImagesExist,
  checkAndStoreImage,
  ensureDerivative,
  enterImages,
  imageProblem,
  loadFiles,
  loadImageContents,
  loadImages,
  readImage,
  toImage,
  toStoredFile,
  type CheckedImage,
  type LoadedFile,
} from './media.service.ts';
export { insertFiles, selectFiles, type FileRow } from './media.store.ts';
