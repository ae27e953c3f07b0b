import { z } from 'zod';
import { problemSchema } from '../kit/envelope.ts';
import { intIdOf, uuidOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { begunOn } from '../kit/revision.ts';
import { IMAGE_MAX_BYTES, IMAGES_PER_REQUEST } from '../media.ts';

declare module '../kit/kinds.ts' {
  interface RecordKinds {
    upload: true;
  }
}
declare module '../kit/ids.ts' {
  interface Entities {
    upload: true;
    'image-group': true;
  }
}

/** Most images in one upload. */
export const UPLOAD_IMAGES_MAX = 2_000;
/** Most groups in one upload: its future products, or the products that get new images. */
export const UPLOAD_GROUPS_MAX = 2_000;
/** Highest position of a group; positions have gaps between them. */
const ORDER_MAX = 1_000_000_000;
/** Most characters of the name of a group. */
export const GROUP_NAME_MAX = 200;

/** The result of an upload: new products, or new images for existing ones. Its draft has the same action. */
export const uploadActions = ['bulk_products_upload', 'bulk_update_images'] as const;
export type UploadAction = (typeof uploadActions)[number];

/** The step that somebody has reached in an upload; its draft reopens there. */
export const uploadStates = [
  'image_upload',
  'image_grouping',
  'add_information_table',
  'image_linking',
] as const;
export type UploadState = (typeof uploadStates)[number];

/** What happens to the existing images of a product: they are removed, or stay before or after the new ones. */
export const imageModes = ['replace', 'add', 'first'] as const;
export type ImageMode = (typeof imageModes)[number];

/** Why the images of a group are together. */
export const groupedBy = ['name', 'likeness', 'sheet', 'hand'] as const;
/** What linked a group to its product. */
export const linkedBy = ['product_id', 'barcode', 'likeness', 'hand'] as const;

/** A product or variant of the library that a group is linked to, or that its images look like. */
export const groupProductSchema = z.object({
  id: z.int(),
  product_id: z.string(),
  /** Null for the product itself. */
  variant: z.object({ id: z.int(), variant_id: z.string() }).nullable(),
  name: z.string(),
  thumb: z.string().nullable(),
  /** Percent. */
  confidence: z.int().min(0).max(100),
});
export type GroupProduct = z.output<typeof groupProductSchema>;

export const uploadImageSchema = z.object({
  /** Id within the upload: the same file may be in it twice. */
  id: z.int(),
  file_id: z.uuid(),
  name: z.string(),
  width: z.int(),
  height: z.int(),
  thumb: z.string(),
  large: z.string(),
  /** An image of this upload that shows the same thing, resized or recompressed; null if there is none. */
  same_as: z.int().nullable(),
});
export type UploadImage = z.output<typeof uploadImageSchema>;

/** Images that belong together (BULKUP-004). */
export const imageGroupSchema = z
  .object({
    id: z.int(),
    groupName: z.string(),
    order: z.int(),
    expanded: z.boolean(),
    /** Files and their names, in the order of `images`. */
    directus_file_ids: z.array(z.uuid()),
    image_names: z.array(z.string()),
    images: z.array(uploadImageSchema),
    grouped_by: z.enum(groupedBy),
    /** Confidence that its images belong together, in percent; 100 if a person says so. */
    confidence: z.int().min(0).max(100),
    /** A group that probably shows the same thing; proposed, but never joined automatically. */
    like_group: z.object({ id: z.int(), confidence: z.int() }).nullable(),
    /** A product of the library that it probably shows. */
    like_product: groupProductSchema.nullable(),
    /** The product that gets its images, in an update of images. */
    link: groupProductSchema.extend({ by: z.enum(linkedBy) }).nullable(),
  })
  .meta({ id: 'ImageGroup' });
export type ImageGroup = z.output<typeof imageGroupSchema>;

/** The sheet that came with an upload. */
export const uploadSheetSchema = z.object({
  /** The import that shows how it is read. */
  import_id: z.uuid(),
  file_name: z.string(),
  /** `matching`: read, and waiting for the person to confirm its columns and grouping. */
  state: z.enum(['reading', 'matching', 'ready', 'invalid']),
  /** Products that it added. */
  rows: z.int(),
  /** Columns that could not be matched: their cells were left out. */
  unread_columns: z.array(z.string()),
  problems: z.array(problemSchema),
  /** Images that its cells link to and that have not been fetched yet. */
  fetching: z.int(),
  /** Links that yielded no image. */
  lost_count: z.int(),
  /** The first 50 of them, each with the reason. */
  lost_links: z.array(z.object({ group_id: z.int(), address: z.string(), problem: problemSchema })),
});
export type UploadSheet = z.output<typeof uploadSheetSchema>;

export const uploadSchema = z
  .object({
    task_id: z.uuid(),
    action: z.enum(uploadActions),
    current_state: z.enum(uploadStates),
    /** Incremented with every change. */
    revision: z.int(),
    created_by: z.string(),
    saved_at: z.iso.datetime(),
    /** Images still being compared with each other and with the library. */
    comparing: z.int(),
    image_count: z.int(),
    image_mode: z.enum(imageModes),
    sheet: uploadSheetSchema.nullable(),
    groups: z.array(imageGroupSchema),
  })
  .meta({ id: 'Upload' });
export type Upload = z.output<typeof uploadSchema>;

/** The result of a change of groups; the screen keeps the others. */
export const groupsChangedSchema = z.object({
  revision: z.int(),
  saved_at: z.iso.datetime(),
  /** Groups that are new or changed. */
  groups: z.array(imageGroupSchema),
  removed: z.array(z.int()),
});
export type GroupsChanged = z.output<typeof groupsChangedSchema>;

/** Permission for an upload depends on its action: `bulk_upload` for new products, `update_products` for images. */
const eitherUpload = ['bulk_upload', 'update_products'] as const;
const action = z.enum(uploadActions).default('bulk_products_upload');
const taskId = uuidOf('upload');
const imageIds = z.array(z.int().positive()).min(1).max(UPLOAD_IMAGES_MAX);
const groupName = z.string().trim().min(1).max(GROUP_NAME_MAX);
/** Why an upload cannot be changed. */
export const uploadErrors = ['upload_not_yours', 'upload_closed'] as const;
const groupErrors = [...uploadErrors, 'group_gone', 'image_gone'] as const;

/**
 * Stores up to 30 images and groups them by name. Without `task_id`, it makes a new upload with its draft. A refused
 * image does not affect the others: it is returned with its reason. `folders` is a JSON list with the folder of each
 * image, in order, if folders were dropped: a folder whose files have camera names is a group. `batch_id` is an id that
 * the sender makes for these images: if they are sent again under it, the answer is their current state, and they are
 * not added twice. Images that the upload has already, by name and content, are skipped.
 */
export const addUploadImages = defineOperation({
  name: 'uploads.add_images',
  method: 'POST',
  path: '/api/bulk/upload/group',
  permission: eitherUpload,
  kinds: { upload: 'answer.task_id', task: 'any' },
  upload: {
    file: 'images',
    maxFiles: IMAGES_PER_REQUEST,
    maxBytes: IMAGE_MAX_BYTES,
    texts: ['task_id', 'action', 'folders', 'batch_id'],
  },
  response: groupsChangedSchema.extend({
    task_id: z.uuid(),
    stored: z.int(),
    /** Images that the upload had already, by name and content. */
    skipped: z.int(),
    failed: z.array(z.object({ name: z.string(), problem: problemSchema })),
  }),
  errors: [
    'empty_upload',
    'too_many_files',
    'upload_full',
    'too_many_groups',
    // If none of the images of a new upload is accepted.
    'not_an_image',
    'unsupported_image',
    'image_too_large',
    'too_many_pixels',
    'broken_image',
    ...uploadErrors,
  ],
});

/** Which images an upload has already, by name and content, so that they need not be sent. */
export const knownUploadImages = defineOperation({
  name: 'uploads.known_images',
  method: 'POST',
  path: '/api/bulk/upload/known_images',
  permission: eitherUpload,
  kinds: {},
  body: z.object({
    task_id: taskId,
    images: z
      .array(z.object({ name: z.string().min(1).max(300), sha256: z.string().regex(/^[0-9a-f]{64}$/) }))
      .min(1)
      .max(IMAGES_PER_REQUEST),
  }),
  /** Their indexes. */
  response: z.object({ known: z.array(z.int()) }),
  errors: uploadErrors,
});

export const uploadGroups = defineOperation({
  name: 'uploads.groups',
  method: 'GET',
  path: '/api/bulk/upload/group/:task',
  permission: eitherUpload,
  kinds: { upload: 'params.task' },
  params: z.object({ task: taskId }),
  query: z.object({ action }),
  response: uploadSchema,
  errors: uploadErrors,
});

/** The same under its other path: the draft of groups. */
export const groupDraft = defineOperation({
  name: 'uploads.group_draft',
  method: 'GET',
  path: '/api/bulk/products/group_draft',
  permission: eitherUpload,
  kinds: { upload: 'query.task_id' },
  query: z.object({ task_id: taskId }),
  response: uploadSchema,
  errors: uploadErrors,
});

/** Makes a group of images, which leave their former groups; a group without images is a product that has none yet. */
export const createGroup = defineOperation({
  name: 'uploads.create_group',
  method: 'POST',
  path: '/api/bulk/upload/group/create',
  permission: eitherUpload,
  kinds: { upload: 'body.task_id' },
  body: z.object({
    task_id: taskId,
    action,
    groupName: groupName.optional(),
    image_ids: z.array(z.int().positive()).max(UPLOAD_IMAGES_MAX),
  }),
  response: groupsChangedSchema,
  errors: [...groupErrors, 'too_many_groups'],
});

const groupParams = z.object({ a: taskId, b: intIdOf('image-group') });

/** Moves images to group b of task a, at a position or at its end; also changes their order within it. */
export const moveToGroup = defineOperation({
  name: 'uploads.move_to_group',
  method: 'PATCH',
  path: '/api/bulk/upload/group/:a/:b',
  permission: eitherUpload,
  kinds: { upload: 'params.a' },
  params: groupParams,
  body: z.object({ action, image_ids: imageIds, position: z.int().min(0).nullable().default(null) }),
  response: groupsChangedSchema,
  errors: groupErrors,
});

/** Names, reorders, opens or closes groups of a task. */
export const changeGroups = defineOperation({
  name: 'uploads.change_groups',
  method: 'PATCH',
  path: '/api/bulk/upload/group/:id',
  permission: eitherUpload,
  kinds: { upload: 'params.id' },
  params: z.object({ id: taskId }),
  body: z.object({
    action,
    groups: z
      .array(
        z.object({
          id: intIdOf('image-group'),
          groupName: groupName.optional(),
          /** Its place among the groups, from 0; those after it move on. */
          order: z.int().min(0).max(ORDER_MAX).optional(),
          expanded: z.boolean().optional(),
          /** A person says that its `like_group` is another thing: it is not proposed again. */
          not_alike: z.literal(true).optional(),
        }),
      )
      .min(1)
      .max(UPLOAD_GROUPS_MAX),
  }),
  response: groupsChangedSchema,
  errors: groupErrors,
});

/** Operations on all groups of an upload, or on many of them at once. */
export const allGroupsChangeSchema = z.discriminatedUnion('change', [
  z.object({ change: z.literal('expanded'), expanded: z.boolean() }),
  /** Joins groups to the first one in the list. */
  z.object({
    change: z.literal('merge'),
    group_ids: z.array(z.int().positive()).min(2).max(UPLOAD_GROUPS_MAX),
  }),
  /** Groups all images anew; groups made by hand are lost. */
  z.object({ change: z.literal('regroup'), by: z.enum(['name', 'likeness', 'each']) }),
  /** Restores groups to their earlier state, for undo; a removed group comes back with its cells. */
  z.object({
    change: z.literal('arrange'),
    groups: z
      .array(
        z.object({
          id: z.int().positive(),
          groupName: groupName,
          order: z.int().min(0).max(ORDER_MAX),
          image_ids: z.array(z.int().positive()).max(UPLOAD_IMAGES_MAX),
        }),
      )
      .max(UPLOAD_GROUPS_MAX),
    /** Groups made since, to be removed again. */
    removed: z.array(z.int().positive()).max(UPLOAD_GROUPS_MAX).default([]),
  }),
]);
export type AllGroupsChange = z.output<typeof allGroupsChangeSchema>;

export const changeAllGroups = defineOperation({
  name: 'uploads.change_all_groups',
  method: 'PATCH',
  path: '/api/bulk/upload/all_groups',
  permission: eitherUpload,
  kinds: { upload: 'body.task_id' },
  body: z.object({
    task_id: taskId,
    action,
    change: allGroupsChangeSchema,
    /** Of the upload. `arrange` and `regroup` check it: they require that nobody has changed a group since. */
    ...begunOn,
  }),
  response: groupsChangedSchema,
  errors: [...groupErrors, 'too_many_groups', 'upload_full', 'conflict'],
});

/** Removes group b of task a with its images from the upload. */
export const deleteGroup = defineOperation({
  name: 'uploads.delete_group',
  method: 'DELETE',
  path: '/api/bulk/upload/group/:a/:b',
  permission: eitherUpload,
  kinds: { upload: 'params.a' },
  params: groupParams,
  query: z.object({ action }),
  response: groupsChangedSchema,
  errors: groupErrors,
});

/** Splits group b of task a: each image becomes a group of its own. */
export const ungroup = defineOperation({
  name: 'uploads.ungroup',
  method: 'GET',
  path: '/api/bulk/upload/ungroup/:a/:b',
  needsHeader: true,
  permission: eitherUpload,
  kinds: { upload: 'params.a' },
  params: groupParams,
  query: z.object({ action }),
  response: groupsChangedSchema,
  errors: [...groupErrors, 'too_many_groups'],
});

/** Removes images from an upload, and groups that become empty. */
export const removeUploadImages = defineOperation({
  name: 'uploads.remove_images',
  method: 'POST',
  path: '/api/bulk/upload/images/remove',
  permission: eitherUpload,
  kinds: { upload: 'body.task_id' },
  body: z.object({ task_id: taskId, action, image_ids: imageIds }),
  response: groupsChangedSchema,
  errors: groupErrors,
});

/** Remembers the step that somebody has reached in an upload. */
export const saveUploadState = defineOperation({
  name: 'uploads.state',
  method: 'POST',
  path: '/api/bulk/upload/state',
  permission: eitherUpload,
  kinds: { upload: 'body.task_id', task: 'any' },
  body: z.object({
    task_id: taskId,
    action,
    current_state: z.enum(uploadStates).optional(),
    image_mode: z.enum(imageModes).optional(),
  }),
  response: z.object({ task_id: z.uuid(), current_state: z.enum(uploadStates), revision: z.int() }),
  errors: [...uploadErrors, 'upload_empty'],
});
