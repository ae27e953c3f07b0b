import { z } from 'zod';
import { intIdOf, uuidOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import {
  UPLOAD_IMAGES_MAX,
  groupProductSchema,
  groupsChangedSchema,
  imageGroupSchema,
  imageModes,
  uploadErrors,
} from './uploads.ts';
import { paging } from '../kit/paging.ts';

declare module '../kit/ids.ts' {
  interface Entities {
    'image-update': true;
    'linked-group': true;
  }
}

const updateImages = { permission: 'update_products' } as const;
/** An upload whose action is `bulk_update_images`. */
const taskId = uuidOf('image-update');
const taskParams = z.object({ id: taskId });
const groupId = intIdOf('linked-group');

/** A row in the table of linked groups. */
export const linkFilters = ['all', 'linked', 'unlinked', 'unsure'] as const;

/**
 * Links the groups without a product: by product or variant ID in their own name or in those of their images, or by a
 * bar code in an image. A product that a group only looks like is proposed (`like_product`), for a person to link.
 */
export const linkAutomatically = defineOperation({
  name: 'uploads.link_automatically',
  method: 'POST',
  path: '/api/bulk/link/auto',
  ...updateImages,
  kinds: { upload: 'body.task_id' },
  body: z.object({
    task_id: taskId,
    /** Sent by older clients; the company and the person are always the caller's. */
    manufacturer_id: z.unknown().optional(),
    current_user: z.unknown().optional(),
  }),
  response: groupsChangedSchema.extend({ linked: z.int() }),
  errors: uploadErrors,
});

/** Links every group without a product to the one that it looks like, from a certainty on; not those a person unlinked. */
export const acceptAlike = defineOperation({
  name: 'uploads.accept_alike',
  method: 'POST',
  path: '/api/bulk/link/accept_alike',
  ...updateImages,
  kinds: { upload: 'body.task_id' },
  body: z.object({
    task_id: taskId,
    /** Percent. */
    from: z.int().min(50).max(100),
  }),
  response: groupsChangedSchema.extend({ linked: z.int() }),
  errors: uploadErrors,
});

export const linkedTable = defineOperation({
  name: 'uploads.linked_table',
  method: 'GET',
  path: '/api/bulk/link/linked_table/:id',
  ...updateImages,
  kinds: { upload: 'params.id', product: 'any' },
  params: taskParams,
  query: z.object({
    ...paging({ most: 100, usual: 25 }),
    query: z.string().trim().max(120).default(''),
    show: z.enum(linkFilters).default('all'),
  }),
  response: z.object({
    revision: z.int(),
    image_mode: z.enum(imageModes),
    rows: z.array(
      z.object({
        group: imageGroupSchema,
        /** The current images of the linked product. */
        images_now: z.array(z.object({ file_id: z.uuid(), thumb: z.string() })),
      }),
    ),
    total: z.int(),
    counts: z.object({ all: z.int(), linked: z.int(), unlinked: z.int(), unsure: z.int() }),
    /** Groups that share their product with another one: their images are combined, in the order of the groups. */
    shared: z.int(),
  }),
  errors: uploadErrors,
});

export const unlinkGroup = defineOperation({
  name: 'uploads.unlink',
  method: 'PATCH',
  path: '/api/bulk/link/unlink/:id',
  ...updateImages,
  kinds: { upload: 'params.id' },
  params: taskParams,
  body: z.object({ group_id: groupId }),
  response: groupsChangedSchema,
  errors: [...uploadErrors, 'group_gone'],
});

export const unlinkAllGroups = defineOperation({
  name: 'uploads.unlink_all',
  method: 'PATCH',
  path: '/api/bulk/link/unlink/all/:id',
  ...updateImages,
  kinds: { upload: 'params.id' },
  params: taskParams,
  response: groupsChangedSchema,
  errors: uploadErrors,
});

/** Products and variants that a group can be linked to; without words, the most alike first, with the certainty. */
export const searchLinkProducts = defineOperation({
  name: 'uploads.search_products',
  method: 'POST',
  path: '/api/bulk/link/search_products',
  ...updateImages,
  kinds: { product: 'any' },
  body: z.object({
    task_id: taskId,
    query: z.string().trim().max(120).default(''),
    group_id: groupId.optional(),
  }),
  response: z.object({ products: z.array(groupProductSchema) }),
  errors: uploadErrors,
});

export const linkGroup = defineOperation({
  name: 'uploads.link',
  method: 'PATCH',
  path: '/api/bulk/link/link/:id',
  ...updateImages,
  kinds: { upload: 'params.id' },
  params: taskParams,
  body: z.object({
    group_id: groupId,
    product_id: intIdOf('product'),
    variant_id: z.int().positive().meta({ entity: 'variant' }).nullable().default(null),
  }),
  response: groupsChangedSchema,
  errors: [...uploadErrors, 'group_gone', 'products_held'],
});

/** Removes group b of task a with its images from the update. */
export const deleteLinkGroup = defineOperation({
  name: 'uploads.delete_link_group',
  method: 'DELETE',
  path: '/api/bulk/update_images/group/:a/:b',
  ...updateImages,
  kinds: { upload: 'params.a' },
  params: z.object({ a: taskId, b: intIdOf('linked-group') }),
  response: groupsChangedSchema,
  errors: [...uploadErrors, 'group_gone'],
});

/** The images of a group, in order; those that are left out are removed from the update. */
export const editGroupImages = defineOperation({
  name: 'uploads.edit_images',
  method: 'PATCH',
  path: '/api/bulk/update_images/edit/images',
  ...updateImages,
  kinds: { upload: 'body.task_id' },
  body: z.object({
    task_id: taskId,
    group_id: groupId,
    image_ids: z.array(z.int().positive()).max(UPLOAD_IMAGES_MAX),
  }),
  response: groupsChangedSchema,
  errors: [...uploadErrors, 'group_gone', 'image_gone'],
});

/** Starts the update of images in a task, with a backup; groups without a product continue as a draft of their own. */
export const saveImageUpdate = defineOperation({
  name: 'uploads.save_images',
  method: 'POST',
  path: '/api/bulk/update_images/save/:id',
  ...updateImages,
  kinds: { upload: 'params.id', product: 'any', task: 'any' },
  params: taskParams,
  body: z.object({ image_mode: z.enum(imageModes).optional() }),
  response: z.object({
    task_id: z.uuid(),
    /** Products that another task holds: their groups continue as a draft of their own. */
    left_out: z.int(),
  }),
  errors: [
    ...uploadErrors,
    'nothing_linked',
    'products_held',
    'too_many_images',
    'task_limit',
    'task_action_not_allowed',
  ],
});
