import { readFile } from 'node:fs/promises';
import {
  companyStorage,
  editImage,
  imageVersions,
  listStoredFiles,
  uploadAttachment,
  uploadImage,
  uploadModel,
} from '@sourcewiz/contract';
import { inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { routes } from '../../platform/http/routes.ts';
import { storageOf } from '../../platform/made-files/index.ts';
import { storeAttachment, storeModel } from './attachments.service.ts';
import { makeVersion, versionsOf } from './edit-image.service.ts';
import { checkAndStoreImage, enterImages, loadFiles, loadImages, type LoadedFile } from './media.service.ts';

/**
 * The kinds of files in values of products. Exports and imported sheets contain costs: they are only for people who may
 * see their task.
 */
const filesOfValues: ReadonlySet<LoadedFile['kind']> = new Set(['image', 'attachment', 'model']);

export const mediaOperations = [
  routes.signedIn(companyStorage, async (base) => {
    const { used, limit } = await storageOf(base);
    return { used_bytes: used, limit_bytes: limit };
  }),
  routes.upload(uploadImage, async (base, { upload }) => {
    const [file] = upload.files;
    if (!file) fail('empty_upload');
    if (file.tooLarge) fail('image_too_large', { params: { name: file.name } });
    const checked = await checkAndStoreImage(base, { bytes: await readFile(file.path), name: file.name });
    return inTransaction(base, async (ctx) => {
      const [id = ''] = await enterImages(ctx, [checked]);
      const image = (await loadImages(ctx, [id])).get(id);
      return image ?? fail('not_found');
    });
  }),
  routes.upload(uploadAttachment, (base, { upload }) => storeAttachment(base, upload)),
  routes.upload(uploadModel, (base, { upload }) => storeModel(base, upload)),
  routes.signedIn(editImage, (base, { params, body }) =>
    makeVersion(base, { id: params.id, steps: body.steps }),
  ),
  routes.inTransaction(listStoredFiles, async (ctx, { query }) => {
    const [files, images] = [await loadFiles(ctx, query.ids), await loadImages(ctx, query.ids)];
    for (const [id, { kind }] of files) if (!filesOfValues.has(kind)) files.delete(id);
    if (files.size === 0) fail('not_found', { path: 'query.ids' });
    return query.ids.flatMap((id) => {
      const file = files.get(id);
      return file === undefined ? [] : [{ ...file, image: images.get(id) ?? null }];
    });
  }),
  routes.inTransaction(imageVersions, (ctx, { params }) => versionsOf(ctx, params.id)),
];
