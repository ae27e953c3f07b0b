import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { FileSettings } from '../settings/settings-types.ts';
import { checkKey, contentKey } from './content-key.ts';
import { keepReserve } from './disk-reserve.ts';
import { OWNER_ONLY, putLocalFile } from './local-put.ts';
import { storageErrorOf } from './storage-error.ts';
import { spooled, type SpooledFile } from './temporary-files.ts';

export interface StorageSettings {
  readonly files: FileSettings;
  /** The folder for local files; `tmp` beside it is for files that are not finished. */
  readonly folder: string;
  /** Space that local and temporary files leave free on their disk. */
  readonly reserveBytes?: number;
}

export interface StoredContent {
  readonly sha256: string;
  readonly key: string;
  /** Size in bytes. */
  readonly bytes: number;
}

/** Files under keys (see checkKey). Every method throws StorageError and nothing else. */
export interface Storage {
  /** Writes or replaces a whole file; after a failed write, the former one is still there. */
  put(key: string, content: Uint8Array | Readable, options: { contentType: string }): Promise<void>;
  get(key: string): Promise<Buffer>;
  /** Opens a file for reading; a missing one throws here, not later in the stream. */
  stream(key: string): Promise<Readable>;
  exists(key: string): Promise<boolean>;
  /** Deleting a missing file is not an error. */
  delete(key: string): Promise<void>;
  /** Size in bytes. */
  size(key: string): Promise<number>;
  /** Works with content as a temporary file, see `spooled`. */
  spool<T>(content: AsyncIterable<Uint8Array>, work: (file: SpooledFile) => Promise<T>): Promise<T>;
  /**
   * Stores content under its own SHA-256; the same bytes of one organisation are written once.
   * @param options.sha256 if the caller has calculated it already
   */
  putContent(
    orgId: string,
    bytes: Uint8Array,
    options: { contentType: string; sha256?: string },
  ): Promise<StoredContent>;
}

/** Opens the file storage given in the settings. The S3 client is loaded only for S3. */
export async function createStorage(settings: StorageSettings): Promise<Storage> {
  const [folder, reserveBytes] = [resolve(settings.folder), settings.reserveBytes ?? 0];
  const spool: Storage['spool'] = (content, work) =>
    spooled(content, { folder: join(dirname(folder), 'tmp'), reserveBytes }, work);
  return settings.files.kind === 'local'
    ? localStorage({ folder, reserveBytes, spool })
    : s3Storage(settings.files, spool);
}

async function localStorage({
  folder,
  reserveBytes,
  spool,
}: { folder: string; reserveBytes: number } & Pick<Storage, 'spool'>): Promise<Storage> {
  // Earlier versions let others look into it. If it is not ours to close, or to write to, storing reports that.
  await mkdir(folder, { recursive: true, mode: OWNER_ONLY })
    .then(() => chmod(folder, OWNER_ONLY))
    .catch(() => undefined);
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));
  const put: Put = async (key, content) => {
    const bytes = content instanceof Readable ? 0 : content.length;
    await keepReserve(folder, { bytes, reserveBytes });
    await putLocalFile(folder, key, content);
  };
  return storageOn({ disk, prefix: '', put, spool });
}

async function s3Storage(
  place: Extract<FileSettings, { kind: 's3' }>,
  spool: Storage['spool'],
): Promise<Storage> {
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { bucket, prefix, endpoint, region, credentials } = place;
  const driver = new S3Driver({
    bucket,
    region,
    visibility: 'private',
    supportsACL: false,
    // The default adds framing bytes to every streamed file on servers that do not know it.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
  });
  const disk = new Disk(driver);
  const put: Put = async (key, content, options) => {
    if (!(content instanceof Readable))
      return disk.put(key, content, { ...options, contentLength: content.length });
    // S3 needs the length beforehand, which a stream does not have: it goes through a temporary file.
    await spool(content, ({ path, bytes }) =>
      disk.putStream(key, createReadStream(path), { ...options, contentLength: bytes }),
    );
  };
  return storageOn({ disk, prefix: prefix === '' ? '' : `${prefix}/`, put, spool });
}

/** @returns 64 lower-case hex digits */
export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

type Put = (key: string, content: Uint8Array | Readable, options: { contentType: string }) => Promise<void>;

function storageOn(place: { disk: Disk; prefix: string; put: Put } & Pick<Storage, 'spool'>): Storage {
  const { disk, spool } = place;
  /** Runs the work with the real place of the key; any failure becomes a StorageError. */
  const guarded = async <T>(key: string, work: (path: string) => Promise<T>): Promise<T> => {
    checkKey(key);
    return work(place.prefix + key).catch((error: unknown) => {
      throw storageErrorOf(error, key);
    });
  };
  const size = (key: string) => guarded(key, async (path) => (await disk.getMetaData(path)).contentLength);
  const exists = (key: string) => guarded(key, (path) => disk.exists(path));
  const guardedPut: Put = (key, content, options) =>
    guarded(key, (path) => place.put(path, content, options));
  return {
    put: guardedPut,
    spool,
    get: (key) => guarded(key, async (path) => Buffer.from(await disk.getBytes(path))),
    async stream(key) {
      await size(key);
      return guarded(key, (path) => disk.getStream(path));
    },
    exists,
    delete: (key) => guarded(key, (path) => disk.delete(path)),
    size,
    async putContent(orgId, bytes, { contentType, sha256 = sha256Of(bytes) }) {
      const key = contentKey({ orgId, sha256 });
      if (!(await exists(key))) await guardedPut(key, bytes, { contentType });
      return { sha256, key, bytes: bytes.length };
    },
  };
}
