import { createHash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';
import {
  ABOUT,
  aboutSchema,
  COMPANY,
  COUNTS,
  countsSchema,
  FORMAT,
  type About,
  type Counts,
} from './about.ts';
import { readArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { tableOfPart } from './copy-rows.ts';
import { keyOfPart } from './stored-contents.ts';

const NEWLINE = 0x0a;

/**
 * Reads a backup from beginning to end: checksums, contents against their names, rows against their counts.
 * @throws BackupError if it is damaged, or from a newer version
 */
export async function checkBackup(path: string): Promise<About & Counts> {
  let about: About | undefined;
  let counts: Counts | undefined;
  const rows = new Map<string, number>();
  let files = 0;
  await readArchive(path, async ({ name, content }) => {
    const table = tableOfPart(name);
    const key = keyOfPart(name);
    if (name === ABOUT || name === COMPANY) about = readAbout(await textOf(content), path);
    else if (about === undefined) throw noBackup(path);
    else if (name === COUNTS) counts = countsSchema.parse(JSON.parse(await textOf(content)));
    else if (table !== undefined) rows.set(table, (rows.get(table) ?? 0) + (await countRows(content)));
    else if (key !== undefined) {
      files += 1;
      if ((await sha256Of(content)) !== key.slice(key.lastIndexOf('/') + 1)) {
        throw new BackupError([
          `The backup ${path} cannot be used: the file ${key} is not what its name says.`,
        ]);
      }
    }
  });
  if (about === undefined || counts === undefined) throw noBackup(path);
  const differs = Object.entries(counts.rows).find(([table, count]) => (rows.get(table) ?? 0) !== count);
  if (differs || files !== counts.files) {
    const what = differs ? `rows of ${differs[0]}` : 'files';
    throw new BackupError([`The backup ${path} cannot be used: ${what} are missing.`]);
  }
  return { ...about, ...counts };
}

/** @throws BackupError for a backup from a newer version of the program */
export function readAbout(text: string, path: string): About {
  const { format } = JSON.parse(text) as { format?: unknown };
  if (typeof format !== 'number') throw noBackup(path);
  if (format > FORMAT) throw newer(path);
  return aboutSchema.parse(JSON.parse(text));
}

export function newer(path: string): BackupError {
  return new BackupError([
    `The backup ${path} was made by a newer version of the program than this one.`,
    'Restore it with that version, or a later one. Nothing was changed.',
  ]);
}

function noBackup(path: string): BackupError {
  return new BackupError([
    `${path} is no backup of this program.`,
    'Name a file that npm run backup has made.',
  ]);
}

export async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

async function sha256Of(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of content) hash.update(piece);
  return hash.digest('hex');
}

/** A row is a line: COPY writes line breaks in values as `\n`. */
async function countRows(packed: AsyncIterable<Uint8Array>): Promise<number> {
  let count = 0;
  for await (const piece of Readable.from(packed).compose(createGunzip()) as AsyncIterable<Buffer>) {
    for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, at + 1)) count += 1;
  }
  return count;
}
