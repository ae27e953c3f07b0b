import { StartError } from '../../settings/start-error.ts';

export type EmbeddedPostgresProblem =
  | 'already_running'
  | 'data_folder_not_writable'
  | 'disk_full'
  | 'other_major_version'
  | 'other_user'
  | 'no_user'
  | 'no_programs'
  | 'start_failed';

/** Why the embedded PostgreSQL does not start, and what to do about it. */
export class EmbeddedPostgresError extends StartError {
  override readonly name = 'EmbeddedPostgresError';
  readonly problem: EmbeddedPostgresProblem;

  constructor(problem: EmbeddedPostgresProblem, lines: readonly string[], options?: ErrorOptions) {
    super(lines, options);
    this.problem = problem;
  }
}

/** The alternative that solves every problem of the embedded server. */
export const USE_OWN_SERVER =
  'Or use a PostgreSQL of your own: DATABASE_URL=postgres://user:password@host:5432/database';

/** Explains an error of the file system; returns any other error as it is. */
export function explainFileError({ error, folder }: { error: unknown; folder: string }): unknown {
  if (error instanceof EmbeddedPostgresError || !(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'ENOSPC' || error.code === 'EDQUOT') return diskFull({ folder, cause: error });
  // Node reports ENOENT for making a folder on a read-only disk.
  const cannotMake = error.code === 'ENOENT' && 'syscall' in error && error.syscall === 'mkdir';
  if (cannotMake || ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST'].includes(String(error.code))) {
    return new EmbeddedPostgresError(
      'data_folder_not_writable',
      [
        `The data folder ${folder} cannot be used: ${error.message}.`,
        'Make it a folder that the user who starts the program may write to, or name another one: DATA_DIR=/path/to/folder',
      ],
      { cause: error },
    );
  }
  return error;
}

export function diskFull({ folder, cause }: { folder: string; cause?: unknown }): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'disk_full',
    [
      `There is no space left on the disk of ${folder}.`,
      'Free some (300 MB is enough to begin), or put the data on another disk: DATA_DIR=/path/to/folder. Nothing is lost.',
    ],
    { cause },
  );
}

/**
 * Explains what initdb or postgres wrote before it failed.
 * @param output standard error, or the log since the start
 */
export function explainPostgresOutput({
  output,
  folder,
  what,
}: {
  output: string;
  folder: string;
  what: string;
}): EmbeddedPostgresError {
  if (/No space left on device|Disk quota exceeded/i.test(output)) return diskFull({ folder });
  const last = output
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-6);
  return new EmbeddedPostgresError('start_failed', [
    `${what} failed in ${folder}. Its last words:`,
    ...last.map((line) => `  ${line.trim()}`),
    USE_OWN_SERVER,
  ]);
}
