import { flushCompileCache } from 'node:module';
import { readFile } from 'node:fs/promises';
import { openZipSource, readZipDirectory, type ZipSource } from '../archives/index.ts';
import { collectPictures } from './collect-pictures.ts';
import { COMPOUND_FILE } from './compound-file.ts';
import {
  MoodboardError,
  type FromReader,
  type MoodboardLimits,
  type MoodboardPictures,
  type ToReader,
} from './moodboard-types.ts';
import { openOldPresentation } from './ppt-pictures.ts';
import { openPresentation, PRESENTATION, type PageOfPictures } from './pptx-pictures.ts';

/**
 * The process that extracts the images from one file and ends; it runs with a small heap and nobody else's data in it.
 */
process.on('message', (order: ToReader) => {
  if (order.kind === 'read-moodboard') void answer(order);
});
process.on('disconnect', () => process.exit(0));
// The parent kills this process as soon as it has its answer.
flushCompileCache();

async function answer(order: ToReader): Promise<void> {
  await send(await read(order).catch(refusal));
  process.disconnect();
}

async function read({ path, limits }: ToReader): Promise<FromReader> {
  const file = await openFile(path, limits);
  const end: Omit<MoodboardPictures, 'pictures'> = await collectPictures({
    file,
    limits,
    onPicture: (picture) => send({ kind: 'moodboard-picture', picture }),
  });
  return { kind: 'moodboard-end', ...end };
}

/** Decides by the first bytes, never by the name. */
async function openFile(
  path: string,
  limits: MoodboardLimits,
): Promise<{ pages: number; read(page: number): Promise<PageOfPictures> }> {
  const source = await openZipSource(path);
  const head = await source.read(0, 1024);
  // A little rubbish may precede the mark of a PDF (ISO 32000-1, annex H).
  if (head.includes('%PDF-')) {
    // What takes apart a PDF loads longer than all the rest.
    const { openPdf } = await import('./pdf-pictures.ts');
    flushCompileCache();
    return openPdf(await readFile(path), limits);
  }
  if (head.subarray(0, 8).toString('hex') === COMPOUND_FILE) {
    return openOldPresentation(await readFile(path), limits);
  }
  if (head.subarray(0, 4).toString('latin1') === 'PK\x03\x04') return openZip(source, limits);
  throw new MoodboardError('not_a_moodboard');
}

async function openZip(source: ZipSource, limits: MoodboardLimits) {
  const entries = await readZipDirectory(source, { maxEntries: 20_000 });
  if (!entries.some(({ path }) => path === PRESENTATION)) throw new MoodboardError('not_a_moodboard');
  return openPresentation(source, entries, limits);
}

function send(message: FromReader): Promise<void> {
  return new Promise((resolve) => {
    process.send?.(message, () => resolve());
  });
}

function refusal(error: unknown): FromReader {
  const detail = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const code = error instanceof MoodboardError ? error.code : 'moodboard_unreadable';
  return { kind: 'moodboard-refused', code, detail };
}
