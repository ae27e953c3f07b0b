import { z } from 'zod';
import { defineOperation } from '../kit/operation.ts';
import { intIdOf, uuidOf } from '../kit/ids.ts';
import { begunOn } from '../kit/revision.ts';
import { imageSchema } from '../media.ts';

/** Most templates of one organisation. */
export const SPEC_TEMPLATES_MAX = 200;

const nameText = z.string().trim().min(1).max(120);

/** What a specification sheet shows, and in which order (PROD-011). Internal attributes never appear on one. */
const templateInput = z.object({
  name: nameText,
  /** In the order of the sheet. */
  attribute_ids: z.array(intIdOf('attribute')).max(200),
  /** Number of images beside the main one. */
  images: z.int().min(0).max(6),
  packaging: z.boolean(),
  variants: z.boolean(),
  /** Text below the facts, e.g. tolerances. */
  note: z.string().trim().max(2000),
  is_default: z.boolean(),
});

export const specTemplateSchema = templateInput
  .extend({ id: z.int(), updated_at: z.iso.datetime() })
  .meta({ id: 'SpecTemplate' });
export type SpecTemplate = z.output<typeof specTemplateSchema>;

/** A line of a sheet: an attribute of the product, or a line of the sheet's own. */
const rowInput = z.object({
  /** Absent for a line of the sheet's own. */
  attribute_id: intIdOf('attribute').optional(),
  label: z.string().trim().max(120),
  /** Replaces the product's value on the sheet; absent: the product's value. */
  text: z.string().trim().max(2000).optional(),
});

const sheetInput = z.object({
  title: nameText,
  rows: z.array(rowInput).max(300),
  image_ids: z.array(uuidOf('file')).max(7),
  packaging: z.boolean(),
  variants: z.boolean(),
  note: z.string().trim().max(2000),
});

export const specSheetSchema = z
  .object({
    id: z.int(),
    product: z.object({ id: z.int(), product_id: z.string(), name: z.string() }),
    template_id: z.int().nullable(),
    title: z.string(),
    rows: z.array(
      z.object({
        attribute_id: z.int().nullable(),
        label: z.string(),
        /** The product's current value. */
        value: z.string(),
        /** The sheet's value instead; null: the product's. */
        text: z.string().nullable(),
      }),
    ),
    images: z.array(imageSchema),
    packaging: z.boolean(),
    variants: z.boolean(),
    note: z.string(),
    revision: z.int(),
    updated_at: z.iso.datetime(),
    updated_by: z.string().nullable(),
  })
  .meta({ id: 'SpecSheet' });
export type SpecSheet = z.output<typeof specSheetSchema>;

const idParams = (what: 'spec-template' | 'spec-sheet') => z.object({ id: intIdOf(what) });

export const listSpecTemplates = defineOperation({
  name: 'spec_templates.list',
  method: 'GET',
  path: '/api/specsheet/templates',
  permission: 'view_products',
  kinds: { spec_template: 'any' },
  response: z.array(specTemplateSchema),
});

export const createSpecTemplate = defineOperation({
  name: 'spec_templates.create',
  method: 'POST',
  path: '/api/specsheet/templates',
  permission: 'update_products',
  kinds: { spec_template: 'any' },
  body: templateInput.partial().required({ name: true, attribute_ids: true }),
  response: specTemplateSchema,
  errors: ['template_name_taken', 'too_many_templates', 'internal_attribute'],
});

export const updateSpecTemplate = defineOperation({
  name: 'spec_templates.update',
  method: 'PATCH',
  path: '/api/specsheet/templates/:id',
  permission: 'update_products',
  kinds: { spec_template: 'params.id' },
  params: idParams('spec-template'),
  body: templateInput.partial(),
  response: specTemplateSchema,
  errors: ['template_name_taken', 'internal_attribute'],
});

export const deleteSpecTemplate = defineOperation({
  name: 'spec_templates.delete',
  method: 'DELETE',
  path: '/api/specsheet/templates/:id',
  permission: 'update_products',
  kinds: { spec_template: 'params.id' },
  params: idParams('spec-template'),
  response: z.object({ deleted: z.boolean() }),
});

export const listSpecSheets = defineOperation({
  name: 'spec_sheets.list',
  method: 'GET',
  path: '/api/specsheet/sheets',
  permission: 'view_products',
  kinds: { spec_sheet: 'any' },
  query: z.object({ product_id: intIdOf('product') }),
  response: z.array(
    specSheetSchema.pick({ id: true, title: true, template_id: true, updated_at: true, updated_by: true }),
  ),
});

/** Creates a sheet from a template; by default, from the default template. */
export const createSpecSheet = defineOperation({
  name: 'spec_sheets.create',
  method: 'POST',
  path: '/api/specsheet/sheets',
  permission: 'update_products',
  kinds: { spec_sheet: 'answer.id' },
  body: z.object({
    product_id: intIdOf('product'),
    template_id: intIdOf('spec-template').optional(),
    title: nameText.optional(),
  }),
  response: specSheetSchema,
  errors: ['product_gone'],
});

export const getSpecSheet = defineOperation({
  name: 'spec_sheets.get',
  method: 'GET',
  path: '/api/specsheet/sheets/:id',
  permission: 'view_products',
  kinds: { spec_sheet: 'params.id', product: 'answer.product.id' },
  params: idParams('spec-sheet'),
  response: specSheetSchema,
});

export const updateSpecSheet = defineOperation({
  name: 'spec_sheets.update',
  method: 'PATCH',
  path: '/api/specsheet/sheets/:id',
  permission: 'update_products',
  kinds: { spec_sheet: 'params.id' },
  params: idParams('spec-sheet'),
  body: sheetInput.partial().extend(begunOn),
  response: specSheetSchema,
  errors: ['internal_attribute', 'conflict'],
});

export const deleteSpecSheet = defineOperation({
  name: 'spec_sheets.delete',
  method: 'DELETE',
  path: '/api/specsheet/sheets/:id',
  permission: 'update_products',
  kinds: { spec_sheet: 'params.id' },
  params: idParams('spec-sheet'),
  response: z.object({ deleted: z.boolean() }),
});

export const specSheetPdf = defineOperation({
  name: 'spec_sheets.pdf',
  method: 'POST',
  path: '/api/specsheet/sheets/:id/pdf',
  permission: 'view_products',
  kinds: {},
  params: idParams('spec-sheet'),
  errors: ['paper_too_large'],
  response: z.object({ url: z.string(), name: z.string(), bytes: z.int() }),
});
