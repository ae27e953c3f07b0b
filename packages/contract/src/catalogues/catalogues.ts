import { z } from 'zod';
import { calendarMoment, dayToCount } from '../kit/days.ts';
import { currencyCode, exchangeRateSchema } from '../money/money-shapes.ts';
import { enquirySchema } from '../enquiries/enquiries.ts';
import { defineOperation } from '../kit/operation.ts';
import { emailSchema } from '../identity/identity.ts';
import { intIdOf, uuidOf } from '../kit/ids.ts';
import { begunOn } from '../kit/revision.ts';
import { linkToken } from '../links/links.ts';
import { imageSchema } from '../media.ts';
import { hiddenProductsSchema } from '../products/product-bulk.ts';
import { productStatuses } from '../products/products.ts';
import { SHORTLIST_MAX } from './buyer-page.ts';
import { priceRulesSchema } from './prices.ts';
import { catalogueDesigns, paperLook } from './designs.ts';

export * from './buyer-page.ts';
export * from './catalogue-files.ts';
export * from './designs.ts';

export const catalogueStatuses = ['draft', 'active', 'inactive'] as const;
/** Most products of one catalogue. */
export const CATALOGUE_PRODUCTS_MAX = 10_000;

export const approvalStates = ['pending', 'approved', 'rejected'] as const;

/** A request to approve a catalogue, and its answer. */
export const approvalSchema = z
  .object({
    /** Counted from 1 in each catalogue. */
    version: z.int(),
    state: z.enum([...approvalStates, 'withdrawn']),
    note: z.string(),
    sent_by: z.string(),
    /** Whether the reader sent it. */
    sent_by_you: z.boolean(),
    sent_at: z.iso.datetime(),
    decided_by: z.string().nullable(),
    decided_by_you: z.boolean(),
    decided_at: z.iso.datetime().nullable(),
    decision_note: z.string(),
  })
  .meta({ id: 'CatalogueApproval' });
export type CatalogueApproval = z.output<typeof approvalSchema>;

export const catalogueSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    buyer_company: z.string(),
    /** Also null for people without `view_buyer_details`, for whom `enquiry_count` and `opened_count` are 0. */
    buyer_email: z.string().nullable(),
    status: z.enum(catalogueStatuses),
    product_count: z.int(),
    /** Drafts and archived products in it, which buyers do not see. */
    hidden_count: z.int(),
    /** Address of the buyer page; null for a draft, and for people without `access_ppt_excel_link`. */
    link: z.string().nullable(),
    note: z.string(),
    /** Attribute ids that buyers see, in this order. */
    attribute_ids: z.array(z.int()),
    ...paperLook.shape,
    /** The currency of all prices; null: the one that the prices are in, or the company's if there are several. */
    currency: currencyCode.nullable(),
    price_rules: priceRulesSchema,
    /** The exchange rates since it was generated; null while those of today are used. */
    rates: z.array(exchangeRateSchema).nullable(),
    /** The latest request for approval; null if there is none, or the catalogue has changed since it was approved. */
    approval: approvalSchema.nullable(),
    generated_by: z.string(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    /** Only in the details; the list of products has none. */
    revision: z.int(),
    expires_at: z.iso.datetime().nullable(),
    /** The image that the seller chose for the top of the buyer page. */
    cover: imageSchema.nullable(),
    /** Images of the first four products. */
    covers: z.array(imageSchema),
    enquiry_count: z.int(),
    opened_count: z.int(),
  })
  .meta({ id: 'Catalogue' });
export type Catalogue = z.output<typeof catalogueSchema>;

export const catalogueProductSchema = z
  .object({
    id: z.int(),
    product_id: z.string(),
    name: z.string(),
    category_name: z.string().nullable(),
    image: imageSchema.nullable(),
    status: z.enum(productStatuses),
    /** Whether it is published: only these are shown to buyers. */
    available: z.boolean(),
    /** Facts, as buyers read them. */
    facts: z.array(z.object({ attribute_id: z.int(), label: z.string(), value: z.string() })),
    variant_count: z.int(),
  })
  .meta({ id: 'CatalogueProduct' });
export type CatalogueProduct = z.output<typeof catalogueProductSchema>;

/** What people enter of a catalogue. */
export const catalogueInput = z.object({
  name: z.string().trim().min(1).max(120),
  buyer_company: z.string().trim().min(1).max(120),
  buyer_email: emailSchema.nullable(),
  note: z.string().trim().max(600),
  attribute_ids: z.array(intIdOf('attribute')).max(60),
  ...paperLook.shape,
  currency: currencyCode.nullable(),
  price_rules: priceRulesSchema,
  expires_at: calendarMoment.nullable(),
  cover_image_id: uuidOf('file').nullable(),
});

const byId = z.object({ id: intIdOf('catalogue') });

export const listCatalogues = defineOperation({
  name: 'catalogues.list',
  method: 'GET',
  path: '/api/items/collections',
  permission: 'view_catalogue_history',
  kinds: { catalogue: 'any' },
  query: z.object({
    status: z.enum(catalogueStatuses).optional(),
    /** Only catalogues with other statuses. */
    without_status: z.enum(catalogueStatuses).optional(),
    approval: z.enum(approvalStates).optional(),
    /** Days in the company's time zone, both included. */
    created_from: dayToCount.optional(),
    created_to: dayToCount.optional(),
    edited_from: dayToCount.optional(),
    edited_to: dayToCount.optional(),
    search: z.string().max(120).optional(),
    /** Only catalogues that contain this product. */
    product_id: intIdOf('product').optional(),
    sort: z.enum(['-created_at', 'created_at', 'name', '-updated_at']).default('-updated_at'),
    page: z.coerce.number().int().min(0).max(10_000).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(24),
  }),
  response: z.object({
    catalogues: z.array(catalogueSchema),
    total: z.int(),
    counts: z.object({ all: z.int(), draft: z.int(), active: z.int(), inactive: z.int() }),
  }),
});

export const createCatalogue = defineOperation({
  name: 'catalogues.create',
  method: 'POST',
  path: '/api/items/collections',
  permission: 'create_edit_catalogues',
  kinds: { catalogue: 'answer.id' },
  body: catalogueInput
    .partial()
    .required({ name: true, buyer_company: true })
    .extend({ product_ids: z.array(intIdOf('product')).max(CATALOGUE_PRODUCTS_MAX).default([]) }),
  response: catalogueSchema,
});

export const getCatalogue = defineOperation({
  name: 'catalogues.get',
  method: 'GET',
  path: '/api/items/collections/:id',
  permission: 'view_catalogue_history',
  kinds: { catalogue: 'params.id' },
  params: byId,
  response: catalogueSchema,
});

export const updateCatalogue = defineOperation({
  name: 'catalogues.update',
  method: 'PATCH',
  path: '/api/items/collections/:id',
  permission: 'create_edit_catalogues',
  kinds: { catalogue: 'params.id' },
  params: byId,
  /** `status` deactivates or reactivates the link; generating a link activates it first. */
  body: catalogueInput.partial().extend({ status: z.enum(['active', 'inactive']).optional(), ...begunOn }),
  response: catalogueSchema,
  errors: ['catalogue_empty', 'conflict', 'approval_needed'],
});

export const deleteCatalogue = defineOperation({
  name: 'catalogues.delete',
  method: 'DELETE',
  path: '/api/items/collections/:id',
  permission: 'delete_catalogues',
  kinds: { catalogue: 'params.id' },
  params: byId,
  response: z.object({}),
});

export const addCatalogueProducts = defineOperation({
  name: 'catalogues.add_products',
  method: 'POST',
  path: '/api/items/v2/collections/add_products',
  permission: 'create_edit_catalogues',
  kinds: { catalogue: 'query.collections_id' },
  query: z.object({ collections_id: intIdOf('catalogue') }),
  queryAlso: { collection_id: 'collections_id' },
  body: z.object({ product_ids: z.array(intIdOf('product')).min(1).max(CATALOGUE_PRODUCTS_MAX) }),
  response: z.object({ added: z.int(), product_count: z.int() }),
  errors: ['approval_needed', 'catalogue_too_large'],
});

export const removeCatalogueProducts = defineOperation({
  name: 'catalogues.delete_product',
  method: 'DELETE',
  path: '/api/items/collections/delete_product',
  permission: 'create_edit_catalogues',
  kinds: { catalogue: 'query.collection_id' },
  query: z.object({ collection_id: intIdOf('catalogue') }),
  queryAlso: { collections_id: 'collection_id' },
  body: z.object({ product_ids: z.array(intIdOf('product')).min(1).max(CATALOGUE_PRODUCTS_MAX) }),
  response: z.object({ removed: z.int(), product_count: z.int() }),
  errors: ['approval_needed'],
});

export const orderCatalogueProducts = defineOperation({
  name: 'catalogues.order_products',
  method: 'PUT',
  path: '/api/items/collections/:id/products',
  permission: 'create_edit_catalogues',
  kinds: {},
  params: byId,
  /** All products of the catalogue in their new order; ids that are not in it are ignored, missing ones go last. */
  body: z.object({ product_ids: z.array(intIdOf('product')).min(1).max(CATALOGUE_PRODUCTS_MAX) }),
  response: z.object({ product_count: z.int() }),
  errors: ['approval_needed'],
});

export const listCatalogueProducts = defineOperation({
  name: 'catalogues.products_table',
  method: 'GET',
  path: '/api/items/v2/table/collection_products/',
  permission: 'view_catalogue_history',
  queryAlso: { collections_id: 'collection_id' },
  kinds: { catalogue: 'query.collection_id' },
  query: z.object({
    collection_id: intIdOf('catalogue'),
    page: z.coerce.number().int().min(0).max(10_000).default(0),
    limit: z.coerce.number().int().min(1).max(200).default(60),
  }),
  response: z.object({ products: z.array(catalogueProductSchema), total: z.int() }),
});

/** Which products of a catalogue its buyers do not see, and what keeps its drafts from being published. */
export const hiddenCatalogueProducts = defineOperation({
  name: 'catalogues.hidden_products',
  method: 'GET',
  path: '/api/items/collections/:id/hidden_products',
  permission: 'view_catalogue_history',
  kinds: { catalogue: 'params.id', product: 'any' },
  params: byId,
  response: hiddenProductsSchema,
});

/**
 * Makes the link (or keeps it), freezes the exchange rates of today and activates the catalogue. The first time, its
 * buyer gets the mail about it, if there is an address.
 */
export const generateCatalogue = defineOperation({
  name: 'catalogues.generate',
  inVisit: 'refused',
  method: 'POST',
  path: '/api/items/collections/:id/generate',
  permission: 'create_edit_catalogues',
  kinds: { catalogue: 'params.id' },
  params: byId,
  response: catalogueSchema,
  errors: ['catalogue_empty', 'approval_needed'],
});

export const generateCataloguePdf = defineOperation({
  name: 'catalogues.generate_pdf',
  method: 'POST',
  path: '/api/catalogue/pdfService/generate',
  permission: 'access_ppt_excel_link',
  kinds: { task: 'any' },
  query: z.object({ manufacturer_id: z.uuid().optional() }),
  body: z.object({ collection_id: intIdOf('catalogue'), design: z.enum(catalogueDesigns).optional() }),
  response: z.object({ task_id: z.uuid() }),
  errors: ['catalogue_empty', 'task_limit'],
});

/** A page of the PDF as it would be with this look, from the catalogue's first products. */
export const previewCataloguePdf = defineOperation({
  name: 'catalogues.preview_pdf',
  method: 'POST',
  path: '/api/catalogue/pdfService/preview',
  permission: 'create_edit_catalogues',
  kinds: { catalogue: 'body.collection_id' },
  body: z.object({
    collection_id: intIdOf('catalogue'),
    look: paperLook.partial().default({}),
    /** A page from 1; otherwise the page that stands for the design, small and from fewer products. */
    page: z.int().min(1).max(10_000).optional(),
  }),
  response: z.object({
    page: z.int(),
    pages: z.int(),
    /** A data address. */
    image: z.string(),
    /** Width divided by height. */
    ratio: z.number(),
    /** Products on these pages, of all that are published. */
    shown: z.int(),
    products: z.int(),
    /** Of those on these pages. */
    without_price: z.int(),
    without_picture: z.int(),
  }),
  errors: ['catalogue_empty', 'rate_limited', 'paper_too_large'],
});

export const listCatalogueEnquiries = defineOperation({
  name: 'catalogues.enquiries',
  method: 'GET',
  path: '/api/items/collections/:id/enquiries',
  permission: 'view_buyer_details',
  kinds: { enquiry: 'any' },
  params: byId,
  response: z.array(enquirySchema),
});

export const sendEnquiry = defineOperation({
  name: 'view_collection.send_enquiry',
  method: 'POST',
  path: '/api/view-collection/:token/enquiry',
  permission: 'public',
  params: z.object({ token: linkToken }),
  body: z.object({
    /** Chosen by the browser: an enquiry that is sent again, because no answer came, arrives once. */
    key: z
      .string()
      .regex(/^[\da-f]{32}$/)
      .optional(),
    name: z.string().trim().min(1).max(120),
    company: z.string().trim().max(120).default(''),
    email: emailSchema,
    message: z.string().trim().max(2000).default(''),
    items: z
      .array(
        z.object({
          id: z.coerce.number().int().positive(),
          /** The variant, if the buyer chose one. */
          variant: z.coerce.number().int().positive().optional(),
          quantity: z.coerce.number().int().min(1).max(1_000_000).default(1),
        }),
      )
      .max(SHORTLIST_MAX),
  }),
  response: z.object({ sent: z.boolean() }),
  errors: ['link_expired', 'link_locked'],
});
