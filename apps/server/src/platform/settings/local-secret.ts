import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SettingsError } from './start-error.ts';

/**
 * The secret of a local installation: generated at the first start, stored in `<dataDir>/secret` (mode 600). Processes
 * that start at the same moment agree on one.
 * @param dataDir absolute path of the data folder, created if missing
 * @throws SettingsError if the folder cannot be written or the file cannot be read
 */
export function localSecret(dataDir: string): string {
  const path = join(dataDir, 'secret');
  try {
    return readSecret(path) ?? keepNewSecret({ dataDir, path });
  } catch (error) {
    throw new SettingsError(
      [
        `The data folder ${dataDir} cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
        'Make the folder writable for the user who starts the program, or name another one: DATA_DIR=/path/to/folder',
      ],
      { cause: error },
    );
  }
}

function readSecret(path: string): string | undefined {
  try {
    const secret = readFileSync(path, 'utf8').trim();
    return secret.length >= 32 ? secret : undefined;
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function keepNewSecret({ dataDir, path }: { dataDir: string; path: string }): string {
  const secret = randomBytes(48).toString('base64url');
  const draft = `${path}.${process.pid}.${secret.slice(0, 8)}`;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(draft, `${secret}\n`, { mode: 0o600 });
  try {
    // A link appears whole or not at all: a process that comes second reads the first one's secret.
    linkSync(draft, path);
    return secret;
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    const first = readSecret(path);
    if (first !== undefined) return first;
    throw new Error(`${path} is there but holds no secret of 32 characters; delete it`, { cause: error });
  } finally {
    rmSync(draft, { force: true });
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
