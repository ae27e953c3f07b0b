export { registerFileRoutes } from './file.routes.ts';
export { registerMediaRoutes } from './media.routes.ts';
export {
  assertImagesExist,
  checkAndStoreImage,
  ensureDerivative,
  enterImages,
  imageProblem,
  loadImageContents,
  loadImages,
  readImage,
  type CheckedImage,
} from './media.service.ts';
