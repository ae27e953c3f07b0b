export { copyContent, withContent } from './copied-content.ts';
export { lockContent, selectDue, takeDue, type Content } from './contents.store.ts';
export { storeContent } from './hold-content.ts';
export { asResult, assetAddress, keptFile, madeFileAddress, makeFile, type FileOrder } from './made-files.ts';
export { madeFileTables } from './made-files.tables.ts';
export { storageOf, storageUse } from './storage-quota.ts';
export { expireMadeFiles, selectMadeFile, type MadeFile } from './made-files.store.ts';
