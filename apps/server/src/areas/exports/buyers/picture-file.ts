import { once } from 'node:events';
import type { createWriteStream } from 'node:fs';
import type { CellPicture, FillPicture } from '../../../platform/sheets/index.ts';

/** Ends a file that was written. */
export async function ended(stream: ReturnType<typeof createWriteStream>): Promise<void> {
  stream.end();
  await once(stream, 'close');
}

/** Pictures in a file, one behind the other, each content once. */
export class PictureFile {
  readonly #stream: ReturnType<typeof createWriteStream>;
  readonly #places = new Map<string, number>();
  readonly list: FillPicture[] = [];
  #offset = 0;

  constructor(stream: ReturnType<typeof createWriteStream>) {
    this.#stream = stream;
  }

  async add({ key, bytes, width, height }: CellPicture): Promise<number> {
    const known = this.#places.get(key);
    if (known !== undefined) return known;
    const place = this.list.push({ offset: this.#offset, bytes: bytes.length, width, height }) - 1;
    this.#places.set(key, place);
    this.#offset += bytes.length;
    if (!this.#stream.write(bytes)) await once(this.#stream, 'drain');
    return place;
  }

  end(): Promise<void> {
    return ended(this.#stream);
  }
}
