import { z } from 'zod';
import { defineOperation } from '../kit/operation.ts';
import { intIdOf } from '../kit/ids.ts';
import { exportedProducts, exportedProductsSchema, exportErrors } from './exported-products.ts';

export * from './exportable.ts';
export * from './buyer-templates.ts';
export { exportedProductsSchema, type ExportedProducts } from './exported-products.ts';

declare module '../kit/kinds.ts' {
  interface RecordKinds {
    export_template: true;
  }
}
declare module '../kit/ids.ts' {
  interface Entities {
    'export-template': true;
  }
}

/** Most templates of one organisation, not counting deleted ones. */
export const EXPORT_TEMPLATES_MAX = 200;
/** Most attributes of one template. */
const ATTRIBUTES_PER_TEMPLATE = 500;

export const exportFormats = ['xlsx', 'csv', 'jsonl', 'shopify_csv', 'woocommerce_csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export const templateTypes = ['user_custom', 'internal_custom', 'default_custom'] as const;
/** Templates that people make; each company starts with the other one. */
const madeTypes = ['user_custom', 'internal_custom'] as const;

/** All attributes that may be exported, or a map of position (from 0) to attribute id. */
const selectedAttributes = z.object({
  value: z.union([
    z.literal('all'),
    z
      .record(z.string().regex(/^\d{1,4}$/), z.int().positive())
      .refine((map) => Object.keys(map).length <= ATTRIBUTES_PER_TEMPLATE),
  ]),
});
export type SelectedAttributes = z.output<typeof selectedAttributes>;

export const exportTemplateSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    is_custom: z.boolean(),
    slug: z.string(),
    template_type: z.enum(templateTypes),
    selected_attributes: selectedAttributes,
    status: z.enum(['active', 'archived']),
    file_format: z.enum(exportFormats),
  })
  .meta({ id: 'ExportTemplate' });
export type ExportTemplate = z.output<typeof exportTemplateSchema>;

/** The templates of the organisation: the default one first, then the newest. */
export const listExportTemplates = defineOperation({
  name: 'exports.templates',
  method: 'GET',
  path: '/api/file/templates/excel/all',
  permission: 'view_products',
  kinds: { export_template: 'any' },
  response: z.object({ default_template_id: z.int(), templates: z.array(exportTemplateSchema) }),
});

export const createExportTemplate = defineOperation({
  name: 'exports.create_template',
  method: 'POST',
  path: '/api/file/templates',
  permission: 'view_products',
  kinds: { export_template: 'any' },
  body: z.object({
    name: z.string().max(120),
    is_custom: z.boolean().default(true),
    slug: z.string().max(120).optional(),
    template_type: z.enum(madeTypes).default('user_custom'),
    selected_attributes: selectedAttributes,
    status: z.enum(['active']).default('active'),
    file_format: z.enum(exportFormats).default('xlsx'),
  }),
  response: exportTemplateSchema,
  errors: [
    'export_name_missing',
    'export_name_taken',
    'export_details_missing',
    'too_many_templates',
    'not_found',
  ],
});

/** Deletes a template (`archived`), or makes it the default. */
export const updateExportTemplate = defineOperation({
  name: 'exports.update_template',
  method: 'PATCH',
  path: '/api/file/templates/:id',
  permission: 'update_products',
  kinds: { export_template: 'params.id' },
  params: z.object({ id: intIdOf('export-template') }),
  body: z
    .object({ status: z.literal('archived').optional(), is_default: z.literal(true).optional() })
    .refine(({ status, is_default }) => (status === undefined) !== (is_default === undefined), {
      message: 'send status or is_default',
      path: ['status'],
    }),
  response: exportTemplateSchema,
  errors: ['export_template_kept', 'not_found'],
});

/** Starts the export of products in a task (`excel_export_bulk_update`). */
export const downloadExport = defineOperation({
  name: 'exports.download',
  method: 'POST',
  path: '/api/bulk/export/excel/download',
  permission: 'view_products',
  inVisit: 'refused',
  kinds: { task: 'any' },
  body: z.object({
    ...exportedProducts,
    template_id: intIdOf('export-template'),
    /** The template's own if absent. */
    file_format: z.enum(exportFormats).optional(),
  }),
  response: z.object({ task_id: z.uuid() }),
  errors: exportErrors,
});

/** Starts a sheet of product ID, variant ID and the addresses of the images (EXPORT-033). */
export const downloadImageAddresses = defineOperation({
  name: 'exports.image_addresses',
  method: 'POST',
  path: '/api/bulk/export/excel/image_urls',
  permission: 'download_product_images',
  inVisit: 'refused',
  kinds: { task: 'any' },
  body: exportedProductsSchema,
  response: z.object({ task_id: z.uuid() }),
  errors: exportErrors,
});
