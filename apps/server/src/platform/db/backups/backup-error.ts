import { StartError } from '../../settings/start-error.ts';

/** Why a backup cannot be made, read or restored, and what to do about it. */
export class BackupError extends StartError {
  override readonly name = 'BackupError';
}
