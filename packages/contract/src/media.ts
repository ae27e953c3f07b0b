import { z } from 'zod';
import { uuidOf } from './kit/ids.ts';
import { defineOperation } from './kit/operation.ts';

/** 2 MB, by the rule for product images (MEDIA-001). */
export const IMAGE_MAX_BYTES = 2 * 1024 * 1024;
/** Most images in one request (MEDIA-006). */
export const IMAGES_PER_REQUEST = 30;

/** A stored image with signed addresses of its sizes (160, 480 and 1200 px on the longer side). */
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
  kinds: { stored_file: 'any' },
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

/** A stored file that is not an image of the gallery: an attachment or a 3D model. */
export const fileSchema = z
  .object({
    id: z.uuid(),
    name: z.string(),
    mime: z.string(),
    bytes: z.int(),
    /** Signed address of the content. */
    url: z.string(),
  })
  .meta({ id: 'StoredFile' });
export type StoredFile = z.output<typeof fileSchema>;

/** Allowed attachments (ATTR-041), by extension; the content is checked too. */
export const attachmentExtensions = [
  'xlsx',
  'xls',
  'jpg',
  'jpeg',
  'png',
  'webp',
  'gif',
  'doc',
  'docx',
  'ppt',
  'pptx',
  'txt',
  'pdf',
  'zip',
  'rar',
] as const;
export const ATTACHMENT_MAX_BYTES = 20 * 1024 * 1024;
export const MODEL_MAX_BYTES = 30 * 1024 * 1024;
/** Most files of one product. */
export const ATTACHMENTS_MAX = 20;
export const VIEW_3D_IMAGES_MAX = 72;

export const uploadAttachment = defineOperation({
  name: 'file.upload_attachment',
  method: 'POST',
  path: '/api/file/attachment',
  permission: ['create_products', 'update_products'],
  kinds: { stored_file: 'any' },
  upload: { file: 'file', maxFiles: 1, maxBytes: ATTACHMENT_MAX_BYTES },
  response: fileSchema,
  errors: [
    'unsupported_file',
    'file_content_differs',
    'file_too_large',
    'empty_file',
    'too_many_files',
    'empty_upload',
  ],
});

/** A 3D model as binary glTF 2.0 (`.glb`) that refers to nothing outside itself. */
export const uploadModel = defineOperation({
  name: 'file.upload_model',
  method: 'POST',
  path: '/api/file/model',
  permission: ['create_products', 'update_products'],
  kinds: { stored_file: 'any' },
  upload: { file: 'file', maxFiles: 1, maxBytes: MODEL_MAX_BYTES },
  response: fileSchema,
  errors: ['not_a_model', 'file_too_large', 'too_many_files', 'empty_upload'],
});

/** Fractions of the image's width and height, 0 to 1. */
export const boxSchema = z.object({
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  width: z.number().gt(0).max(1),
  height: z.number().gt(0).max(1),
});
export type Box = z.output<typeof boxSchema>;

export const watermarkPlaces = [
  'center',
  'top_left',
  'top_right',
  'bottom_left',
  'bottom_right',
  'tiled',
] as const;

/** One step of an edit; steps are applied in order. */
export const imageStepSchema = z.discriminatedUnion('tool', [
  z.object({ tool: z.literal('crop'), box: boxSchema }),
  /** Degrees, clockwise; the corners that appear are white. */
  z.object({ tool: z.literal('rotate'), degrees: z.number().min(-360).max(360) }),
  z.object({ tool: z.literal('flip'), direction: z.enum(['horizontal', 'vertical']) }),
  /** Evens out light and white balance and sharpens a little. */
  z.object({
    tool: z.literal('enhance'),
    /** Percent; 0 changes nothing. */
    strength: z.int().min(0).max(100).default(60),
  }),
  /** Cuts the product out of a plain background and puts it on white. */
  z.object({ tool: z.literal('white_background') }),
  z.object({
    tool: z.literal('watermark'),
    /** By default, the organisation's logo. */
    text: z.string().trim().min(1).max(60).optional(),
    place: z.enum(watermarkPlaces).default('bottom_right'),
    /** Percent. */
    opacity: z.int().min(5).max(100).default(40),
  }),
]);
export type ImageStep = z.input<typeof imageStepSchema>;

/** Makes a new image from a stored one; the original stays as it is. */
export const editImage = defineOperation({
  name: 'file.edit_image',
  method: 'POST',
  path: '/api/file/image/:id/edit',
  permission: ['create_products', 'update_products'],
  // Every version of the image now lists one more.
  kinds: { picture: 'any' },
  params: z.object({ id: uuidOf('file') }),
  body: z.object({ steps: z.array(imageStepSchema).min(1).max(10) }),
  response: imageSchema,
  errors: ['crop_too_small', 'no_logo', 'background_not_plain', 'image_too_large', 'broken_image'],
});

/** An image's versions: the original first, then the ones made from it, oldest first. */
export const imageVersions = defineOperation({
  name: 'file.image_versions',
  method: 'GET',
  path: '/api/file/image/:id/versions',
  permission: 'view_products',
  kinds: { picture: 'params.id' },
  params: z.object({ id: uuidOf('file') }),
  response: z.array(
    z.object({
      image: imageSchema,
      steps: z.array(z.string()),
      is_original: z.boolean(),
      created_at: z.iso.datetime(),
    }),
  ),
});

/** Stored files by id, for attributes with file values. Unknown ids are left out; if all are, it is `not_found`. */
export const listStoredFiles = defineOperation({
  name: 'file.list_stored',
  method: 'GET',
  path: '/api/file/stored',
  permission: 'view_products',
  kinds: { stored_file: 'any' },
  query: z.object({
    ids: z.preprocess(
      (ids) => (Array.isArray(ids) ? ids : [ids]),
      z.array(uuidOf('file')).min(1).max(ATTACHMENTS_MAX),
    ),
  }),
  response: z.array(
    fileSchema.extend({
      /** Its sizes for screens, if it is an image. */
      image: imageSchema.nullable(),
    }),
  ),
});

/** How much storage the company's files use, and the limit. */
export const companyStorage = defineOperation({
  name: 'file.storage',
  method: 'GET',
  path: '/api/file/storage',
  permission: 'member',
  kinds: { stored_file: 'any' },
  response: z.object({ used_bytes: z.number(), limit_bytes: z.number() }),
});
