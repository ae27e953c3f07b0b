import { z } from 'zod';
import { codeKinds, labelFormatIds } from './label-formats.ts';
import { defineOperation } from '../kit/operation.ts';
import { intIdOf } from '../kit/ids.ts';
import { searchArgs } from '../search/search.ts';

declare module '../kit/kinds.ts' {
  interface RecordKinds {
    label_default: true;
    label_link: true;
  }
}

/** Most labels in one order, copies included. */
export const LABELS_MAX = 10_000;
/** More labels than this are made by a task. */
export const DIRECT_LABELS_MAX = 400;
export const LABEL_COPIES_MAX = 500;
/** Most products that a person can list individually. */
const IDS_MAX = 5_000;
/** Labels of a preview that are listed individually. */
export const LABEL_ITEMS_NAMED_MAX = 100;
/** Labels that could not be made and are listed individually. */
export const LEFT_OUT_NAMED_MAX = 100;
/** Largest printer offset, in millimetres. */
export const LABEL_OFFSET_MAX = 10;

const offset = z.number().min(-LABEL_OFFSET_MAX).max(LABEL_OFFSET_MAX).multipleOf(0.1);

/** How labels are printed, as remembered in a person's form. */
const templateJson = z.object({
  id: z.enum(labelFormatIds),
  code: z.enum(codeKinds).default('qr'),
  /** The first cell to use on the first sheet, from 1: those before it are used up. */
  start_cell: z.int().min(1).max(65).default(1),
  copies: z.int().min(1).max(LABEL_COPIES_MAX).default(1),
});
const templateSettings = z.object({
  template_json: templateJson,
  /** Attributes to print, in this order. */
  attributes: z.array(intIdOf('attribute')).max(60).default([]),
});
export type LabelSettings = z.output<typeof templateSettings>;

/** A separate number of copies for one product or variant. */
const copiesOf = z.object({
  /** An entry for a product outside the order has no effect. */
  product_id: z.int().positive(),
  variant_id: z.int().positive().nullable().default(null),
  copies: z.int().min(0).max(LABEL_COPIES_MAX),
});

const labelOrder = z
  .object({
    /**
     * A list of products, each with all its variants; or variants by product, none meaning the product alone; or `all`
     * that a search finds.
     */
    product_ids: z.union([
      z.array(intIdOf('product')).min(1).max(IDS_MAX),
      z
        .record(z.string().regex(/^\d{1,15}$/), z.array(intIdOf('variant')).max(1000))
        .refine((map) => Object.keys(map).length <= IDS_MAX),
      z.literal('all'),
    ]),
    /** The search that `all` refers to; without it, all products that are neither draft nor archived. */
    matching: searchArgs.optional(),
    except: z.array(z.int().positive()).max(IDS_MAX).optional(),
    quantities: z.array(copiesOf).max(1000).optional(),
    template_settings: templateSettings,
  })
  .refine(({ product_ids: ids }) => typeof ids !== 'object' || Object.keys(ids).length > 0, {
    message: 'name a product',
    path: ['product_ids'],
  });
export type LabelOrder = z.output<typeof labelOrder>;

/** Why a product or variant has no label. */
export const leftOutReasons = ['no_gtin', 'not_ean13', 'code_letters', 'code_too_long'] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

const orderAnswer = z.object({
  labels: z.int(),
  products: z.int(),
  variants: z.int(),
  /** The ID of the product, if there is only one. */
  product_id: z.string().nullable(),
  left_out: z.object({
    count: z.int(),
    named: z.array(z.object({ product_id: z.string(), reason: z.enum(leftOutReasons) })),
  }),
});
export type LabelOrderAnswer = z.output<typeof orderAnswer>;

export const labelTemplateSchema = z
  .object({
    id: z.enum(labelFormatIds),
    name: z.string(),
    description: z.string(),
    max_attributes_allowed: z.int(),
    /** Address of the image of a real product's label (API-033); null while there are no products. */
    preview_image: z.string().nullable(),
    /** The blank paper. */
    skeleton_image: z.string(),
    /** Attributes that can be printed: those that buyers may see at all. */
    attributes: z.array(z.int()),
  })
  .meta({ id: 'LabelTemplate' });
export type LabelTemplate = z.output<typeof labelTemplateSchema>;

const labelDefaults = z.object({
  default_selected_attributes: z.array(z.int()),
  default_template: z.object({
    id: z.enum(labelFormatIds),
    code: z.enum(codeKinds),
    /** The offset added to all printed positions, in millimetres, to the right and down. */
    offset_x: z.number(),
    offset_y: z.number(),
  }),
});
export type LabelDefaults = z.output<typeof labelDefaults>;

const labelErrors = [
  'nothing_selected',
  'no_label_possible',
  'label_order_too_large',
  'label_attributes_full',
  'invalid_filter',
  'unknown_time_zone',
  'not_found',
  'paper_too_large',
] as const;

/** The formats with a preview of a product, and the company's default label (LABEL-016). */
export const labelTemplates = defineOperation({
  name: 'labels.templates',
  method: 'GET',
  path: '/api/qr_code_pdf_service/templates',
  permission: 'view_products',
  kinds: { label_default: 'any' },
  /** The product in the previews; by default, the most recently changed one. */
  query: z.object({ product_id: intIdOf('product').optional() }),
  response: labelDefaults.extend({ all_template_json: z.array(labelTemplateSchema) }),
  errors: ['paper_too_large'],
});

/** Saves the company's default label and its printer's offset (LABEL-017); what is not sent stays. */
export const updateLabelTemplate = defineOperation({
  name: 'labels.update_template',
  method: 'POST',
  path: '/api/qr_code_pdf_service/update_qr_template',
  permission: 'update_products',
  kinds: { label_default: 'any' },
  body: z.object({
    template_json: z
      .object({ id: z.enum(labelFormatIds), code: z.enum(codeKinds), offset_x: offset, offset_y: offset })
      .partial(),
    attributes: z.array(intIdOf('attribute')).max(60).optional(),
  }),
  response: labelDefaults,
  errors: ['label_attributes_full'],
});

/** Makes the PDF, at once or, for many labels, in a task (LABEL-018). */
export const makeLabels = defineOperation({
  name: 'labels.make',
  // Labels have links of their own.
  inVisit: 'refused',
  method: 'POST',
  path: '/api/qr_code_pdf_service',
  permission: 'view_products',
  kinds: { task: 'any', label_link: 'any' },
  body: labelOrder,
  response: z.object({
    data: orderAnswer,
    /** Signed address of the PDF; null while a task is making it. */
    pdf_url: z.string().nullable(),
    task_id: z.uuid().nullable(),
  }),
  errors: [...labelErrors, 'task_limit'],
});

/** A label, or the first page, as it is printed. */
export const previewLabels = defineOperation({
  name: 'labels.preview',
  method: 'POST',
  path: '/api/qr_code_pdf_service/preview',
  permission: 'view_products',
  kinds: {},
  body: labelOrder.safeExtend({ part: z.enum(['label', 'page']).default('page') }),
  /** An SVG image. */
  response: z.object({
    svg: z.string(),
    pages: z.int(),
    order: orderAnswer,
    /** The first labels, so that they can have their own number of copies. */
    items: z.array(
      z.object({
        product_id: z.int(),
        variant_id: z.int().nullable(),
        code: z.string(),
        name: z.string(),
        copies: z.int(),
      }),
    ),
  }),
  errors: labelErrors,
});

/** A page of rulers for measuring a printer's offset. */
export const calibrationPage = defineOperation({
  name: 'labels.calibration_page',
  method: 'POST',
  path: '/api/qr_code_pdf_service/calibration',
  permission: 'view_products',
  kinds: {},
  body: z.object({ offset_x: offset.default(0), offset_y: offset.default(0) }),
  response: z.object({ pdf_url: z.string() }),
  errors: ['paper_too_large'],
});

/** The page that a label's code opens. */
export const labelLinkSchema = z
  .object({
    variant_id: z.int().nullable(),
    /** The content of the QR code. */
    url: z.string(),
    /** The same as a GS1 Digital Link; null without a valid GTIN. */
    gs1_url: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'LabelLink' });
export type LabelLink = z.output<typeof labelLinkSchema>;

/** The pages of a product and its variants for which labels have been made. */
export const labelLinks = defineOperation({
  name: 'labels.links',
  method: 'GET',
  path: '/api/qr/links',
  permission: 'view_products',
  kinds: { label_link: 'any' },
  query: z.object({ product_id: intIdOf('product') }),
  response: z.array(labelLinkSchema),
  errors: ['product_gone'],
});

/** Gives the pages of a product new addresses: labels printed before no longer lead to them. */
export const renewLabelLinks = defineOperation({
  name: 'labels.renew_links',
  method: 'POST',
  path: '/api/qr/links/renew',
  permission: 'update_products',
  inVisit: 'refused',
  kinds: { label_link: 'any' },
  body: z.object({ product_id: intIdOf('product') }),
  response: z.array(labelLinkSchema),
  errors: ['product_gone'],
});
