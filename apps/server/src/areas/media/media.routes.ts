import { readFile } from 'node:fs/promises';
import { uploadImage } from '@sourcewiz/contract';
import { inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { Routes } from '../../platform/http/routes.ts';
import { checkAndStoreImage, enterImages, loadImages } from './media.service.ts';

export function registerMediaRoutes(routes: Routes): void {
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
  });
}
