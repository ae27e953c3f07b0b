export { logoOf } from './edit-image.service.ts';
export {
  assertImagesExist,
  checkAndStoreImage,
  enterImages,
  imageProblem,
  loadFiles,
  loadImageContents,
  loadImages,
  readImage,
  type CheckedImage,
  type LoadedFile,
} from './media.service.ts';
export { createImageFetcher, type FetchedImage } from './fetch-image.ts';
export {
  expireFiles,
  holdFiles,
  holdFilesIn,
  insertFiles,
  selectImageSizes,
  takeImagesByContent,
} from './media.store.ts';
export { removeExpiredFiles } from './expired-files.ts';
export {
  arrivedBytes,
  arrivedFile,
  checkedInOrder,
  refusedImage,
  type ArrivedImage,
  type ReceivedImage,
} from './receive-images.ts';
export { storeAttachment } from './attachments.service.ts';
