import { z } from 'zod';
import { valueErrors } from '../kit/common-errors.ts';
import { defineOperation } from '../kit/operation.ts';
import { intIdOf, uuidOf } from '../kit/ids.ts';
import { priceChangeSchema } from '../money/price-change-shapes.ts';
import { searchArgs } from '../search/search.ts';
import { taskSchema } from '../tasks.ts';
import { productStatuses } from './products.ts';
import { paging } from '../kit/paging.ts';

/** Most products of one bulk action. */
export const BULK_PRODUCTS_MAX = 100_000;
/** Most products that a person can list individually. */
export const BULK_IDS_MAX = 20_000;
/** Most products that are changed at once, without a task. */
export const DIRECT_PRODUCTS_MAX = 200;

const productIds = z.array(intIdOf('product')).max(BULK_IDS_MAX);

/** The products of a bulk action: a list, or all that a search finds with some exceptions. */
export const productSelection = z.object({
  product_ids: productIds.optional(),
  matching: searchArgs.optional(),
  /** Exceptions to `matching`; ids that it does not find have no effect. */
  except: z.array(z.int().positive()).max(BULK_IDS_MAX).optional(),
});
/** Whether a selection lists its products in exactly one of the two ways. */
export const hasProducts = (body: { product_ids?: unknown; matching?: unknown }) =>
  (body.product_ids === undefined) !== (body.matching === undefined);
export const selectionMissing = { message: 'send product_ids or matching', path: ['product_ids'] };
export const productSelectionSchema = productSelection.refine(hasProducts, selectionMissing);
export type ProductSelection = z.output<typeof productSelectionSchema>;

const started = z.object({ task_id: z.uuid() });
/** Why a task over a selection of products cannot start. */
export const selectionErrors = [
  'task_limit',
  'invalid_filter',
  'unknown_time_zone',
  'nothing_selected',
  'products_held',
  'too_many_products',
] as const;
/** A task over a selection of products. */
const taskOverProducts = {
  method: 'POST',
  kinds: { product: 'any', task: 'any' },
  response: started,
} as const;
const deletion = {
  ...taskOverProducts,
  permission: 'delete_products',
  body: productSelectionSchema,
  errors: selectionErrors,
} as const;

export const deleteProducts = defineOperation({
  name: 'products.bulk_delete',
  path: '/api/bulk/delete',
  ...deletion,
});
/** The same under its other path (ruling 42). */
export const deleteProductsToo = defineOperation({
  name: 'products.bulk_delete_too',
  path: '/api/bulk/products/delete',
  ...deletion,
});

export const changeProductsCategory = defineOperation({
  name: 'products.bulk_change_category',
  ...taskOverProducts,
  path: '/api/bulk/change_products_category',
  permission: 'update_products',
  body: productSelection
    .extend({
      category_id: intIdOf('category').nullable(),
      /** Name of a sub-category of that category; if absent, the sub-category is removed. */
      sub_category: z.string().trim().min(1).max(120).optional(),
    })
    .refine(hasProducts, selectionMissing),
  errors: [...selectionErrors, 'not_found', 'unknown_option'],
});

/** `set` replaces, `clear` removes; `add` and `remove` are for types with lists. */
export const bulkModes = ['set', 'clear', 'add', 'remove'] as const;
const attributeChange = {
  attribute_id: intIdOf('attribute'),
  mode: z.enum(bulkModes).default('set'),
  value: z.json().optional(),
};

export const changeProductsAttribute = defineOperation({
  name: 'products.bulk_change_attribute',
  ...taskOverProducts,
  path: '/api/bulk/change_products_attribute',
  permission: 'update_products',
  body: productSelection.extend(attributeChange).refine(hasProducts, selectionMissing),
  errors: [
    ...valueErrors,
    ...selectionErrors,
    'not_a_list',
    'costing_editing_denied',
    'packaging_editing_denied',
  ],
});

/** Publishes products, or returns them to drafts or moves them to the archive, in a task. */
export const changeProductsStatus = defineOperation({
  name: 'products.bulk_change_status',
  ...taskOverProducts,
  path: '/api/bulk/change_products_status',
  permission: 'update_products',
  body: productSelection.extend({ status: z.enum(productStatuses) }).refine(hasProducts, selectionMissing),
  errors: selectionErrors,
});

/** Most products named for one reason. */
export const HIDDEN_NAMED_MAX = 20;
export const hiddenProductsSchema = z.object({
  archived: z.int(),
  drafts: z.int(),
  /** Drafts that have what publishing needs. */
  ready_ids: z.array(z.int()),
  /** Why other drafts cannot be published: a draft may have several reasons. */
  missing: z.array(
    z.object({
      /** `image_required`, or `required` with the name of an attribute. */
      code: z.enum(['image_required', 'required']),
      label: z.string(),
      count: z.int(),
      /** The first of them. */
      products: z.array(z.object({ id: z.int(), product_id: z.string() })),
    }),
  ),
});
export type HiddenProducts = z.output<typeof hiddenProductsSchema>;

/** How many products of a selection buyers do not see, and which of its drafts can be published; changes nothing. */
export const hiddenProducts = defineOperation({
  name: 'products.hidden',
  method: 'POST',
  path: '/api/bulk/hidden_products',
  permission: 'view_products',
  kinds: { product: 'any' },
  body: productSelectionSchema,
  response: hiddenProductsSchema,
  errors: ['invalid_filter', 'unknown_time_zone', 'nothing_selected', 'too_many_products'],
});

const priceChange = {
  /** A price of the organisation; by default, the selling price. */
  attribute_id: z.int().positive().meta({ entity: 'attribute' }).optional(),
  change: priceChangeSchema,
};

/** Raises or lowers a price of many products and their variants, by percent or by an amount, in a task. */
export const changeProductsPrice = defineOperation({
  name: 'products.bulk_change_price',
  ...taskOverProducts,
  path: '/api/bulk/change_products_price',
  permission: 'edit_costing',
  body: productSelection.extend(priceChange).refine(hasProducts, selectionMissing),
  errors: [...selectionErrors, 'not_a_price', 'costing_editing_denied', 'packaging_editing_denied'],
});

/** Prices shown in a preview. */
export const PRICE_PREVIEW_MAX = 8;

/** What a change of prices would do to the first of them; changes nothing. */
export const previewPriceChange = defineOperation({
  name: 'products.bulk_preview_price',
  method: 'POST',
  path: '/api/bulk/preview_products_price',
  permission: 'edit_costing',
  kinds: {},
  body: productSelection.extend(priceChange).refine(hasProducts, selectionMissing),
  response: z.object({
    prices: z.array(
      z.object({
        product_id: z.string(),
        name: z.string(),
        /** For a variant with a price of its own. */
        variant_id: z.string().nullable(),
        before: z.string(),
        /** As people read it; null if it cannot be calculated. */
        after: z.string().nullable(),
        /** Why it stays as it is. */
        problem: z.enum(['no_exchange_rate', 'price_not_above_zero']).nullable(),
        currency: z.string(),
      }),
    ),
  }),
  errors: [
    'invalid_filter',
    'unknown_time_zone',
    'nothing_selected',
    'too_many_products',
    'not_a_price',
    'costing_editing_denied',
    'packaging_editing_denied',
  ],
});

/** Changes one attribute of some products at once (ATTR-049); more than 200 require the task. */
export const bulkAttributeUpdate = defineOperation({
  name: 'products.bulk_attribute_update',
  method: 'PATCH',
  path: '/api/items/bulk_attribute_update/',
  permission: 'update_products',
  kinds: { product: 'any', task: 'any' },
  body: z.object({
    product_ids: z.array(intIdOf('product')).min(1).max(DIRECT_PRODUCTS_MAX),
    ...attributeChange,
  }),
  response: z.object({
    updated: z.array(z.int()),
    unchanged: z.array(z.int()),
    refused: z.array(z.object({ id: z.int(), code: z.string(), message: z.string() })),
  }),
  errors: [...valueErrors, 'not_a_list', 'costing_editing_denied', 'packaging_editing_denied'],
});

/**
 * Undoes a finished task together with those that fetched images for it, in a new task: values changed again since then
 * stay, products that it deleted come back.
 */
export const undoTask = defineOperation({
  name: 'products.undo_task',
  method: 'POST',
  path: '/api/bulk/undo/:task_id',
  permission: ['update_products', 'delete_products'],
  kinds: { product: 'any', task: 'any' },
  params: z.object({ task_id: uuidOf('task') }),
  body: z
    .object({
      /** Whether attributes and categories that it made go, too, where nothing else uses them. */
      remove_definitions: z.boolean().default(false),
    })
    .default({ remove_definitions: false }),
  response: started,
  errors: ['task_limit', 'nothing_to_undo', 'task_not_yours', 'forbidden'],
});

const backupSchema = z
  .object({
    id: z.uuid(),
    task_id: z.uuid(),
    action: z.string(),
    subject: z.string(),
    product_count: z.int(),
    user: z.string(),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'ProductBackup' });
export type ProductBackup = z.output<typeof backupSchema>;

export const listBackups = defineOperation({
  name: 'products.backups',
  method: 'GET',
  path: '/api/bulk/backups',
  permission: 'update_products',
  kinds: { task: 'any', past_task: 'any' },
  response: z.array(backupSchema),
});

const backupParams = z.object({ id: uuidOf('backup') });

/** What restoring a backup would change, product by product; changes nothing. */
export const previewBackup = defineOperation({
  name: 'products.preview_backup',
  method: 'GET',
  path: '/api/bulk/backups/:id/preview',
  permission: 'update_products',
  kinds: { product: 'any', task: 'any' },
  params: backupParams,
  query: z.object({
    /** Only products edited since. */
    edited: z.enum(['true', 'false']).optional(),
    page: z.coerce.number().int().min(0).max(100_000).default(0),
    per_page: z.coerce.number().int().min(1).max(100).default(20),
  }),
  response: z.object({
    counts: z.object({
      all: z.int(),
      changed: z.int(),
      /** Of those that change, the number that somebody edited after the backup. */
      edited: z.int(),
      /** Deleted since: these come back. */
      gone: z.int(),
      unchanged: z.int(),
    }),
    total: z.int(),
    products: z.array(
      z.object({
        id: z.int(),
        product_id: z.string(),
        name: z.string(),
        thumb: z.string().nullable(),
        is_gone: z.boolean(),
        changes: z.array(
          z.object({
            /** Attribute id, or a field such as `name`, `images`, `variants`. */
            field: z.string(),
            field_name: z.string(),
            variant_id: z.string().nullable(),
            /** The current value and the backup's, as people read them. */
            now: z.string().nullable(),
            restored: z.string().nullable(),
            /** The person who changed it after the backup: it stays as it is unless told otherwise. */
            edited_by: z.string().nullable(),
            edited_at: z.iso.datetime().nullable(),
          }),
        ),
      }),
    ),
  }),
});

/** Products of a restore that are listed individually. */
export const INCLUDED_PRODUCTS_MAX = 10_000;

/**
 * Restores the products of a backup, in a task (excel_restore_products). Later edits stay, unless `include_edited` says
 * otherwise: for all products, or for those that it lists.
 */
export const restoreBackup = defineOperation({
  name: 'products.restore_backup',
  method: 'POST',
  path: '/api/bulk/backups/:id/restore',
  permission: 'update_products',
  inVisit: 'refused',
  kinds: { task: 'any' },
  params: backupParams,
  body: z
    .object({
      include_edited: z
        .union([z.boolean(), z.array(z.int().positive()).max(INCLUDED_PRODUCTS_MAX)])
        .default(false),
    })
    .default({ include_edited: false }),
  response: started,
  errors: ['task_limit', 'product_locked', 'task_not_yours', 'forbidden'],
});

/** Exports a backup as a sheet, in a task. */
export const downloadBackup = defineOperation({
  name: 'products.download_backup',
  method: 'POST',
  path: '/api/bulk/backups/:id/download',
  permission: 'update_products',
  inVisit: 'refused',
  kinds: { task: 'any' },
  params: backupParams,
  response: started,
  errors: ['task_limit'],
});

/** Makes a ZIP of the original images, with a folder for each product, in a task (MEDIA-011). */
export const downloadImages = defineOperation({
  name: 'products.download_images',
  method: 'POST',
  path: '/api/bulk/images/download',
  permission: 'download_product_images',
  inVisit: 'refused',
  kinds: { task: 'any' },
  body: productSelectionSchema,
  response: started,
  errors: [...selectionErrors, 'no_images'],
});

/** All tasks of the organisation, including dismissed ones, newest first (PROD-046). */
export const taskHistory = defineOperation({
  name: 'tasks.history',
  method: 'GET',
  path: '/api/bulk/history',
  permission: 'member',
  kinds: { task: 'any', past_task: 'any' },
  query: z.object({
    ...paging({ most: 100, usual: 30 }),
  }),
  response: z.object({
    total: z.int(),
    tasks: z.array(
      taskSchema.extend({
        finished_at: z.iso.datetime().nullable(),
        dismissed_at: z.iso.datetime().nullable(),
        /** Whether `bulk/undo` can undo it now. */
        can_undo: z.boolean(),
      }),
    ),
  }),
});
