import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import type { CellPicture, FillPicture } from '../../../platform/sheets/index.ts';

/** Begins a file; an error surfaces with the next write. */
export function openFile(path: string): WriteStream {
  return createWriteStream(path, { mode: 0o600 }).on('error', () => undefined);
}

/** Writes no faster than the disk. @throws the error of the file */
export async function writeTo(stream: WriteStream, piece: string | Uint8Array): Promise<void> {
  if (stream.errored) throw stream.errored;
  if (!stream.write(piece)) await once(stream, 'drain');
}

/** Ends a file. @throws the error of the file */
export async function ended(stream: WriteStream): Promise<void> {
  stream.end();
  await finished(stream);
}

/** Pictures in one file, one after the other, each content once. */
export class PictureFile {
  readonly #stream: WriteStream;
  readonly #indexes = new Map<string, number>();
  readonly list: FillPicture[] = [];
  #offset = 0;

  constructor(stream: WriteStream) {
    this.#stream = stream;
  }

  async add({ key, bytes, width, height }: CellPicture): Promise<number> {
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    const index = this.list.push({ offset: this.#offset, bytes: bytes.length, width, height }) - 1;
    this.#indexes.set(key, index);
    this.#offset += bytes.length;
    await writeTo(this.#stream, bytes);
    return index;
  }

  end(): Promise<void> {
    return ended(this.#stream);
  }

  /** Gives up the file, unless it has ended. */
  destroy(): void {
    this.#stream.destroy();
  }
}
