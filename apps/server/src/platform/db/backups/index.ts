export { markOf } from './about.ts';
export { BackupError } from './backup-error.ts';
export { checkBackup } from './check-backup.ts';
export { makeBackup } from './make-backup.ts';
export { refuseCompany, refuseNewer, restoreBackup } from './restore-backup.ts';
export { mayRemoveContents } from './stored-contents.ts';
export { selectLastBackups } from './backups.store.ts';
export { backupTables } from './backups.tables.ts';
export { isDue, makeDueBackup } from './scheduled-backups.ts';
