import { open } from 'node:fs/promises';
import type { Problem, ResultOf, addImportPhotos } from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { fail, problem } from '../../../platform/fail.ts';
import { ArchiveError, readZipEntries } from '../../../platform/archives/index.ts';
import type { Upload, UploadedFile } from '../../../platform/http/receive-upload.ts';
import {
  arrivedBytes,
  arrivedFile,
  checkedInOrder,
  enterImages,
  refusedImage,
  type ArrivedImage,
  type ReceivedImage,
} from '../../media/index.ts';
import { insertPhotos, selectPhotos } from './import-photos.store.ts';
import { ownImport, toImport } from '../imports.service.ts';
import { linkPhotos } from './link-photos.service.ts';
import { toPhotos } from './photo-list.service.ts';

/** Photos stored in one transaction. */
const BATCH = 20;

/**
 * Takes in photos and archives of photos. Each photo is checked and stored on its own, so that a damaged one does not
 * affect the others, and is linked to the product that its name refers to.
 * @throws DomainError not_found, import_not_ready, zip_bomb
 */
export async function addPhotos(
  base: CallerCtx,
  importId: string,
  { files }: Upload,
): Promise<ResultOf<typeof addImportPhotos>> {
  await inTransaction(base, async (ctx) => {
    const { state } = await ownImport(ctx, importId);
    if (state !== 'reading' && state !== 'checking' && state !== 'ready') fail('import_not_ready');
  });
  const ids: number[] = [];
  let batch: ReceivedImage[] = [];
  const enter = async () => {
    ids.push(...(await inTransaction(base, (ctx) => enterPhotos(ctx, importId, batch))));
    batch = [];
  };
  for await (const received of checkedInOrder(receiveAll(base, files))) {
    batch.push(received);
    if (batch.length >= BATCH) await enter();
  }
  if (batch.length > 0) await enter();
  return inTransaction(base, async (ctx) => {
    await linkPhotos(ctx, importId, ids);
    const photos = await selectPhotos(ctx, importId, ids);
    return {
      photos: await toPhotos(ctx, photos),
      import: await toImport(ctx, await ownImport(ctx, importId)),
    };
  });
}

async function* receiveAll(base: CallerCtx, files: readonly UploadedFile[]): AsyncGenerator<ArrivedImage> {
  for (const file of files) yield* receivePhotos(base, file);
}

async function* receivePhotos(base: CallerCtx, file: UploadedFile): AsyncGenerator<ArrivedImage> {
  if (await isArchive(file.path)) {
    yield* photosOfArchive(base, file);
  } else {
    yield arrivedFile(base, file);
  }
}

async function isArchive(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.equals(Buffer.from('PK\x03\x04', 'latin1'));
  } finally {
    await file.close();
  }
}

async function* photosOfArchive(base: CallerCtx, file: UploadedFile): AsyncGenerator<ArrivedImage> {
  try {
    for await (const entry of readZipEntries(file.path)) {
      if ('bytes' in entry) yield arrivedBytes(base, entry.name, async () => entry.bytes);
      else yield refusedImage(entry.name, archivedProblem(entry.error, entry.name));
    }
  } catch (error) {
    if (!(error instanceof ArchiveError)) throw error;
    if (error.code === 'too_many_entries')
      fail('too_many_files', { params: { limit: Number(error.params['limit']) } });
    if (error.code === 'zip_bomb' || error.code === 'archive_too_large')
      fail('zip_bomb', { params: { name: file.name, limit: limitOf(error) } });
    yield refusedImage(file.name, problem({ code: 'broken_image', params: { name: file.name } }));
  }
}

function limitOf({ params: { limit } }: ArchiveError): string {
  return limit === undefined ? '100 MB' : `${Math.round(Number(limit) / 1024 ** 2)} MB`;
}

function archivedProblem({ code }: ArchiveError, name: string): Problem {
  if (code === 'file_too_large') return problem({ code: 'image_too_large', params: { name } });
  return problem({ code: code === 'nested_archive' ? 'not_an_image' : 'broken_image', params: { name } });
}

async function enterPhotos(ctx: Ctx, importId: string, batch: readonly ReceivedImage[]): Promise<number[]> {
  const images = batch.flatMap((photo) => ('image' in photo ? photo.image : []));
  const fileIds = await enterImages(ctx, images);
  const byImage = new Map(images.map((image, index) => [image, fileIds[index] ?? null]));
  const photos = batch.map((photo) =>
    'image' in photo
      ? { name: photo.name, file_id: byImage.get(photo.image) ?? null, problem: null }
      : { name: photo.name, file_id: null, problem: photo.problem },
  );
  // An archive may have the same name in two folders: the last one counts.
  return insertPhotos(ctx, importId, [...new Map(photos.map((photo) => [photo.name, photo])).values()]);
}
