import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import tar from 'tar-stream';
import { ZodError } from 'zod';
import { BackupError } from './backup-error.ts';

// A backup is a plain tar file. After every few thousand parts comes a list of their checksums, in the format of
// `sha256sum -c`, and at the end the number of parts: none can be changed, lost or added unnoticed, and writer and
// reader hold only one list in memory.

const LISTED_TOGETHER = 5_000;
const LAST = 'end.json';
const isList = (name: string) => /^checksums\/\d+\.sha256$/.test(name);

/** The end of every archive: it shows that all parts before it are there. */
interface End {
  parts: number;
  /** SHA-256 of all lists of checksums, in order. */
  sha256: string;
}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

export interface ArchiveWriter {
  /** Adds a part, piece by piece. @throws if the pieces have more or fewer bytes than `size` */
  add(part: { name: string; size: number }, content: Pieces): Promise<void>;
}

/**
 * Writes an archive that only its owner may read.
 * @param path of a file that does not exist yet
 * @param write adds the parts
 */
export async function writeArchive(
  path: string,
  write: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const pack = tar.pack();
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  const written = pipeline(Readable.from(pack), file);
  const lists = new Checksums();
  const addPlain = async (name: string, text: string) => {
    const bytes = Buffer.from(text);
    await addEntry(pack, { name, size: bytes.length }, [bytes]);
  };
  const addList = async () => {
    const list = lists.take();
    if (list) await addPlain(list.name, list.text);
  };
  const work = async () => {
    await write({
      async add(part, content) {
        lists.add(part.name, await addEntry(pack, part, content));
        if (lists.length === LISTED_TOGETHER) await addList();
      },
    });
    await addList();
    await addPlain(LAST, JSON.stringify(lists.end()));
    pack.finalize();
    await written;
  };
  // A full disk ends the writing while a part is waiting to be written.
  await Promise.race([work(), written.then(() => new Promise<never>(() => undefined))]).catch(
    async (error: unknown) => {
      pack.destroy();
      await written.catch(() => undefined);
      throw error;
    },
  );
}

/** @returns the checksum of the added part */
async function addEntry(
  pack: tar.Pack,
  { name, size }: { name: string; size: number },
  content: Pieces,
): Promise<string> {
  const hash = createHash('sha256');
  const stored = Promise.withResolvers<undefined>();
  const entry = pack.entry({ name, size, mode: 0o600, mtime: new Date() }, (error) =>
    error ? stored.reject(error) : stored.resolve(undefined),
  );
  stored.promise.catch(() => undefined);
  for await (const piece of content) {
    hash.update(piece);
    if (!entry.write(piece)) await new Promise<void>((resolve) => entry.once('drain', () => resolve()));
  }
  entry.end(null);
  await stored.promise;
  return hash.digest('hex');
}

/**
 * Reads an archive from beginning to end and checks the checksum of every part. A wrong part is detected at the next
 * list of checksums, after `onPart` has seen it.
 * @param onPart may read the part's content; what it leaves is skipped
 * @throws BackupError if the file is not an archive, is incomplete or was changed
 */
export async function readArchive(
  path: string,
  onPart: (part: { name: string; size: number; content: AsyncIterable<Uint8Array> }) => Promise<void>,
): Promise<void> {
  const extract = tar.extract();
  const file = createReadStream(path);
  file.on('error', (error) => extract.destroy(error));
  file.pipe(extract as unknown as NodeJS.WritableStream);
  const lists = new Checksums();
  let isComplete = false;
  try {
    for await (const entry of extract) {
      const { name, size } = entry.header;
      const content = entry as unknown as AsyncIterable<Uint8Array>;
      if (isComplete) throw damaged(path, `there is something behind its end: ${name}`);
      if (name === LAST) {
        const { parts, sha256 } = JSON.parse(await textOf(content)) as End;
        const end = lists.end();
        if (lists.length > 0 || parts !== end.parts || sha256 !== end.sha256) {
          throw damaged(path, 'parts of it are missing');
        }
        isComplete = true;
      } else if (isList(name)) {
        const differs = differing(lists.take()?.text ?? '', await textOf(content));
        if (differs !== undefined) throw damaged(path, `${differs} is not as it was written`);
      } else {
        lists.add(name, await readPart(content, (counted) => onPart({ name, size, content: counted })));
      }
    }
  } catch (error) {
    if (isNoArchive(error)) throw damaged(path, error.message, error);
    throw error;
  } finally {
    file.destroy();
  }
  if (!isComplete) throw damaged(path, 'its end is missing');
}

/** Reads a part to its end, however much of it `work` reads. @returns its checksum */
async function readPart(
  entry: AsyncIterable<Uint8Array>,
  work: (content: AsyncIterable<Uint8Array>) => Promise<void>,
): Promise<string> {
  const hash = createHash('sha256');
  const pieces = entry[Symbol.asyncIterator]();
  const content = {
    [Symbol.asyncIterator]: () => ({
      async next() {
        const piece = await pieces.next();
        if (piece.done !== true) hash.update(piece.value);
        return piece;
      },
    }),
  };
  await work(content);
  for await (const _ of content);
  return hash.digest('hex');
}

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** Checksums of the parts since the last list, and of all lists. */
class Checksums {
  readonly #all: Hash = createHash('sha256');
  #lines: string[] = [];
  #lists = 0;
  #parts = 0;

  get length(): number {
    return this.#lines.length;
  }

  add(name: string, sha256: string): void {
    this.#lines.push(`${sha256}  ${name}\n`);
    this.#parts += 1;
  }

  take(): { name: string; text: string } | undefined {
    if (this.#lines.length === 0) return undefined;
    const text = this.#lines.join('');
    this.#lines = [];
    this.#lists += 1;
    this.#all.update(text);
    return { name: `checksums/${String(this.#lists).padStart(5, '0')}.sha256`, text };
  }

  end(): End {
    return { parts: this.#parts, sha256: this.#all.copy().digest('hex') };
  }
}

/** @returns the first part with a different line in the list; undefined if all are equal */
function differing(found: string, listed: string): string | undefined {
  if (found === listed) return undefined;
  const known = new Set(listed.split('\n'));
  const line = found.split('\n').find((one) => !known.has(one));
  return line?.slice(line.indexOf('  ') + 2) || 'the list of its parts';
}

/** Errors of the readers of tar, gzip and JSON for a damaged file, which they notice before the checksum does. */
function isNoArchive(error: unknown): error is Error {
  if (!(error instanceof Error)) return false;
  const isPacked = 'code' in error && String(error.code).startsWith('Z_');
  const isText = error instanceof SyntaxError || error instanceof ZodError;
  return (
    isPacked ||
    isText ||
    /^(Invalid tar header|Invalid header|Unexpected end of data|Header exceeds)/.test(error.message)
  );
}

function damaged(path: string, what: string, cause?: unknown): BackupError {
  return new BackupError(
    [`The backup ${path} cannot be used: ${what}.`, 'Nothing was changed. Take another one.'],
    {
      cause,
    },
  );
}
