import { packedChunks, type ZipEntry, type ZipPart, type ZipSource } from '../../archives/index.ts';
import type { OpenWorkbook } from './open-template.ts';

/** A part with a new text. */
export const partOf = (path: string, text: string): ZipPart => ({
  path,
  bytes: { toPack: [Buffer.from(text)] },
});

/** The beginning of our part names; a workbook that was filled before already has some. */
export function freeMark({ entries }: Pick<OpenWorkbook, 'entries'>): string {
  const paths = [...entries.keys()];
  for (let number = 1; ; number += 1) {
    const mark = `sourcewiz${number}-`;
    if (!paths.some((path) => path.includes(`/${mark}`))) return mark;
  }
}

/** A part as it is in the archive. */
export function copied(source: ZipSource, entry: ZipEntry): ZipPart {
  const { path, method, size, packedSize, crc32 } = entry;
  return {
    path,
    bytes: { method, size, packedSize, crc32, packedChunks: () => packedChunks(source, entry) },
  };
}

const PIECE_LENGTH = 256 * 1024;

/** Texts in pieces of a good size for packing. */
export async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  let text = '';
  for await (const piece of texts) {
    text += piece;
    if (text.length < PIECE_LENGTH) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}
