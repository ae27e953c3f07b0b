export { keepReserve } from './disk-reserve.ts';
export { checkKey, contentKey } from './content-key.ts';
export {
  createStorage,
  sha256Of,
  type Storage,
  type StorageSettings,
  type StoredContent,
} from './create-storage.ts';
export { DEFAULT_VALIDITY_MS, signAddress, verifyAddress } from './signed-address.ts';
export { StorageError, type StorageErrorCode } from './storage-error.ts';
export { fileAddress, type FileReference, type FileVariant } from './file-address.ts';
export { mimeOfName } from './mime-of-name.ts';
export { putMadeContent } from './put-stream.ts';
