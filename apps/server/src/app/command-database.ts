import { join, resolve } from 'node:path';
import { checkDatabaseUrl } from '../platform/db/check-database-url.ts';
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/db/embedded/start-embedded-postgres.ts';
import { loadSettings, StartError, type Settings } from '../platform/settings/settings.ts';
import { createStorage } from '../platform/storage/index.ts';

export type Environment = Readonly<Record<string, string | undefined>>;
export type Print = (line: string) => void;

/** The settings of a command. */
export const readSettings = (env: Environment) => loadSettings({ argv: [], env, envFile: resolve('.env') });

/** In local mode, the database of a program that is running. */
export const runningDatabase = ({ databaseUrl, dataDir }: Settings) =>
  databaseUrl === undefined ? findEmbeddedPostgres(dataDir) : undefined;

/** Where files are, by the settings. */
export const storageOf = (settings: Settings) =>
  createStorage({ files: settings.files, folder: join(settings.dataDir, 'files') });

interface Addresses {
  url: string;
  adminUrl: string;
}

/**
 * The database of the settings. In local mode it runs until this is done.
 * @param options.running that of a running program, if the work may be done beside it
 */
export async function withDatabase(
  { databaseUrl: url, dataDir }: Settings,
  { running, print }: { running?: Addresses | undefined; print: Print },
  work: (addresses: Addresses) => Promise<void>,
): Promise<void> {
  if (running) return work(running);
  if (url !== undefined) {
    await checkDatabaseUrl(url);
    return work({ url, adminUrl: url });
  }
  const postgres = await startEmbeddedPostgres({ dataDir, log: print });
  try {
    await work(postgres);
  } finally {
    await postgres.stop();
  }
}

/** How much an archive has, for the person at the terminal. */
export function inWords({
  rows,
  files,
  fileBytes,
}: {
  rows: Record<string, number>;
  files: number;
  fileBytes: number;
}) {
  const all = Object.values(rows).reduce((sum, count) => sum + count, 0);
  return `${all} rows of ${Object.keys(rows).length} tables and ${files} files (${Math.ceil(fileBytes / 1024 ** 2)} MB)`;
}

/** Why a command failed, and what to do about it. */
export function linesOf(error: unknown): readonly string[] {
  if (error instanceof StartError) return error.lines;
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}
