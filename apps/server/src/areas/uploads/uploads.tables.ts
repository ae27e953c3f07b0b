import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { ImageMode, UploadAction, UploadState, groupedBy, linkedBy } from '@sourcewiz/contract';
import { anyJson, moment, orgId, tenantPolicy } from '../../platform/db/columns.ts';
import { AUTHORSHIP, type AreaTable } from '../../platform/db/area-table.ts';

/** A bulk upload or an image update that is under way; its id is that of its draft on the list of tasks. */
export const uploads = pgTable(
  'upload',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    action: text('action').$type<UploadAction>().notNull(),
    currentState: text('current_state').$type<UploadState>().notNull().default('image_upload'),
    imageMode: text('image_mode').$type<ImageMode>().notNull().default('replace'),
    /** Attributes as they were when it was started: name and data type by id. */
    attributes: jsonb('attributes').$type<Record<string, { name: string; dtype: string }>>().notNull(),
    /** The import that reads its sheet; null without one. */
    importId: uuid('import_id'),
    sheetName: text('sheet_name'),
    createdBy: uuid('created_by').notNull(),
    createdByName: text('created_by_name').notNull(),
    revision: integer('revision').notNull().default(0),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('upload_age').on(t.orgId, t.updatedAt),
    index('upload_import')
      .on(t.orgId, t.importId)
      .where(sql`import_id is not null`),
    tenantPolicy('upload'),
  ],
).enableRLS();

/** Images that belong together: a future product, or new images of a product. */
export const uploadGroups = pgTable(
  'upload_group',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    uploadId: uuid('upload_id').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    expanded: boolean('expanded').notNull().default(true),
    groupedBy: text('grouped_by').$type<(typeof groupedBy)[number]>().notNull(),
    /** In percent. */
    confidence: integer('confidence').notNull().default(100),
    /** A group of the same upload that probably shows the same thing. */
    likeGroupId: bigint('like_group_id', { mode: 'number' }),
    likeGroupConfidence: integer('like_group_confidence').notNull().default(0),
    /** A product of the library that it probably shows. */
    likeProductId: bigint('like_product_id', { mode: 'number' }),
    likeConfidence: integer('like_confidence').notNull().default(0),
    /** The product that gets its images, in an image update. */
    productId: bigint('product_id', { mode: 'number' }),
    variantId: bigint('variant_id', { mode: 'number' }),
    linkedBy: text('linked_by').$type<(typeof linkedBy)[number]>(),
    linkConfidence: integer('link_confidence').notNull().default(0),
    /** Row of the sheet that it came with; null for a group of images only. */
    sheetRow: integer('sheet_row'),
    /** Removed, but can be restored with its cells while the upload is under way. */
    isRemoved: boolean('is_removed').notNull().default(false),
    /** The product made from it; a repeated task creates none twice. */
    madeProductId: bigint('made_product_id', { mode: 'number' }),
    /** Revision of the upload when the group was changed. */
    revision: integer('revision').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('upload_group_of_upload').on(t.orgId, t.uploadId, t.position),
    tenantPolicy('upload_group'),
  ],
).enableRLS();

/** An image of an upload; the same file may occur twice in one. */
export const uploadImages = pgTable(
  'upload_image',
  {
    orgId: orgId(),
    id: bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity().notNull(),
    uploadId: uuid('upload_id').notNull(),
    groupId: bigint('group_id', { mode: 'number' }).notNull(),
    fileId: uuid('file_id').notNull(),
    name: text('name').notNull(),
    /** Within its group. */
    position: integer('position').notNull(),
    /** Fingerprint of the image; null until it is compared. */
    hash: bigint('hash', { mode: 'bigint' }),
    /** The image of this upload that it is a copy of. */
    sameAs: bigint('same_as', { mode: 'number' }),
    /** Barcode in the image; an empty text for none, null until it was looked for. */
    barcode: text('barcode'),
    isRemoved: boolean('is_removed').notNull().default(false),
    /** The request that brought it, by the sender's own id: a repeated request does not add it again. */
    batchId: uuid('batch_id'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('upload_image_batch')
      .on(t.orgId, t.batchId)
      .where(sql`batch_id is not null`),
    index('upload_image_of_upload').on(t.orgId, t.uploadId, t.groupId),
    // A deleted group takes its images along.
    index('upload_image_of_group').on(t.orgId, t.groupId),
    tenantPolicy('upload_image'),
  ],
).enableRLS();

/** A cell of the information table: a value of a future product. */
export const uploadCells = pgTable(
  'upload_cell',
  {
    orgId: orgId(),
    uploadId: uuid('upload_id').notNull(),
    groupId: bigint('group_id', { mode: 'number' }).notNull(),
    /** `product_id`, `name`, `category`, `status`, or the id of an attribute. */
    field: text('field').notNull(),
    value: anyJson('value'),
    /** Input that could not be read. */
    text: text('text'),
    /** Whether the sheet brought it, and nobody has changed it since. */
    fromSheet: boolean('from_sheet').notNull().default(false),
    /** Revision of the upload when the cell was changed. */
    revision: integer('revision').notNull(),
    userName: text('user_name').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.uploadId, t.groupId, t.field] }), tenantPolicy('upload_cell')],
).enableRLS();

export const uploadAreaTables: readonly AreaTable[] = [
  { table: uploads, references: { import_id: 'import: stays' }, person: { kept: AUTHORSHIP } },
  {
    table: uploadGroups,
    references: {
      like_group_id: 'no row',
      like_product_id: 'product: stays',
      made_product_id: 'product: stays',
      product_id: 'product: stays',
      upload_id: 'upload: goes too',
      variant_id: 'variant: stays',
    },
    person: { kept: 'what put its images together and linked it, not who' },
  },
  {
    table: uploadImages,
    moving: { columns: { hash: 'how the photo looks' } },
    references: {
      batch_id: 'no row',
      file_id: 'file: never goes',
      group_id: 'upload_group: goes too',
      same_as: 'no row',
      upload_id: 'upload: goes too',
    },
    person: 'nothing',
  },
  {
    table: uploadCells,
    references: { group_id: 'upload_group: goes too', upload_id: 'upload: goes too' },
    person: { kept: AUTHORSHIP },
  },
];
