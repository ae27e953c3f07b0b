/** The errors of an archive, or of one file in it. */
export type ArchiveErrorCode =
  | 'not_a_zip'
  | 'damaged_archive'
  | 'encrypted_archive'
  | 'too_many_entries'
  | 'archive_too_large'
  | 'zip_bomb'
  | 'file_too_large'
  | 'damaged_file'
  | 'unsupported_compression'
  | 'nested_archive';

/** An archive that is refused, or a file in it that is skipped. `params` fill the translated message. */
export class ArchiveError extends Error {
  readonly code: ArchiveErrorCode;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(code: ArchiveErrorCode, params: Record<string, string | number> = {}, options?: ErrorOptions) {
    super(`${code} ${JSON.stringify(params)}`, options);
    this.name = 'ArchiveError';
    this.code = code;
    this.params = params;
  }
}
