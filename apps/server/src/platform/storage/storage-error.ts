export type StorageErrorCode =
  | 'file_missing'
  | 'disk_full'
  | 'not_writable'
  | 'invalid_key'
  | 'storage_unreachable';

/** A file that could not be stored or found. `params` contain the key and the system's message. */
export class StorageError extends Error {
  readonly code: StorageErrorCode;
  readonly params: Readonly<Record<string, string>>;

  constructor(code: StorageErrorCode, params: Record<string, string>, options?: ErrorOptions) {
    super(`${MEANING[code]}: ${Object.values(params).join(', ')}`, options);
    this.name = 'StorageError';
    this.code = code;
    this.params = params;
  }
}

const MEANING: Record<StorageErrorCode, string> = {
  file_missing: 'The stored file does not exist',
  disk_full: 'The disk of the file folder is full',
  not_writable: 'The file storage does not allow writing (check the owner and the rights)',
  invalid_key: 'Not a key of a stored file',
  storage_unreachable: 'The file storage does not answer as it should',
};

const BY_SYSTEM_CODE: Record<string, StorageErrorCode> = {
  ENOSPC: 'disk_full',
  EDQUOT: 'disk_full',
  EACCES: 'not_writable',
  EPERM: 'not_writable',
  EROFS: 'not_writable',
  ENOTDIR: 'not_writable',
  ENOENT: 'file_missing',
  EISDIR: 'file_missing',
  NoSuchKey: 'file_missing',
  NotFound: 'file_missing',
  AccessDenied: 'not_writable',
};

/** Turns an error of the file system, of flydrive or of S3 into ours, by the innermost known code. */
export function storageErrorOf(error: unknown, key: string): StorageError {
  if (error instanceof StorageError) return error;
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const said = 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
    const code = BY_SYSTEM_CODE[said] ?? BY_SYSTEM_CODE[cause.name];
    if (code) return new StorageError(code, { key, reason: said }, { cause: error });
  }
  const reason = error instanceof Error ? error.message : String(error);
  return new StorageError('storage_unreachable', { key, reason }, { cause: error });
}
