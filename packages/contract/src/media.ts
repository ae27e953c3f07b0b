import { z } from 'zod';
import { defineOperation } from './kit/operation.ts';

/** 2 MB, as the product images' rule says (MEDIA-001). */
export const IMAGE_MAX_BYTES = 2 * 1024 * 1024;
/** Images in one request (MEDIA-006). */
export const IMAGES_PER_REQUEST = 30;

/** A stored picture with signed addresses of its sizes (160, 480 and 1200 px on the longer side). */
export const imageSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    width: z.int(),
    height: z.int(),
    thumb: z.string(),
    card: z.string(),
    large: z.string(),
  })
  .meta({ id: 'Image' });
export type Image = z.output<typeof imageSchema>;

export const uploadImage = defineOperation({
  name: 'file.upload',
  method: 'POST',
  path: '/api/file/upload',
  permission: ['create_products', 'update_products', 'create_edit_catalogues'],
  upload: { file: 'image', maxFiles: 1, maxBytes: IMAGE_MAX_BYTES },
  response: imageSchema,
  errors: [
    'not_an_image',
    'unsupported_image',
    'image_too_large',
    'too_many_pixels',
    'broken_image',
    'too_many_files',
    'empty_upload',
  ],
});

export const mediaOperations = [uploadImage] as const;
