export { keepReserve } from './disk-reserve.ts';
export { contentKey } from './content-key.ts';
export { createStorage, sha256Of, type Storage, type StoredContent } from './create-storage.ts';
export { signAddress, validUntil, verifyAddress } from './signed-address.ts';
export { StorageError } from './storage-error.ts';
export { fileAddress, type FileReference } from './file-address.ts';
export { mimeOfName } from './mime-of-name.ts';
export { putMadeContent } from './put-stream.ts';
export { removeAbandoned, temporaryFolder } from './temporary-files.ts';
