import { z } from 'zod';
import { intIdOf } from '../kit/ids.ts';
import { defineOperation } from '../kit/operation.ts';
import { historyOperation } from '../kit/record-history.ts';
import { begunOn } from '../kit/revision.ts';
import { linkGateInput, linkGateSchema, linkVisitorSchema } from '../links/links.ts';

/** What the link of a catalogue lets buyers do. */
const catalogueLinkOptions = z.object({
  /** Buyers may download the catalogue, in every format. */
  allow_ppt_download: z.boolean(),
  /** Buyers may search, filter and sort the products. */
  show_product_filter: z.boolean(),
  /** The list shows its images in the next larger size. */
  higher_thumbnail_quality: z.boolean(),
  /** The recipient's name is on large pictures and on every page of the PDF; files that can be edited are not offered. */
  watermark: z.boolean(),
});
export type CatalogueLinkOptions = z.output<typeof catalogueLinkOptions>;

const linkSettingsInput = linkGateInput
  .extend({
    ...catalogueLinkOptions.shape,
    /** Whether people who are no recipients may open the catalogue, with the common link. */
    anyone_with_link: z.boolean(),
  })
  .partial();

/** What the link of a catalogue asks of buyers and what it allows them (CAT-009). */
export const linkSettingsSchema = linkGateSchema
  .extend({
    ...catalogueLinkOptions.shape,
    anyone_with_link: z.boolean(),
    /** Id of the settings, the same as their catalogue's. */
    id: z.int(),
    collection_id: z.int(),
    /** The common link; null while it is off, for a draft, and for people without `access_ppt_excel_link`. */
    collection_link: z.string().nullable(),
    /** The catalogue's revision. */
    revision: z.int(),
  })
  .meta({ id: 'LinkSettings' });
export type LinkSettings = z.output<typeof linkSettingsSchema>;

/** A link in any form: the whole address, or its token. */
const collectionLink = z.string().min(1).max(500);

export const getLinkSettings = defineOperation({
  name: 'link_security.get',
  method: 'GET',
  path: '/api/link_security',
  permission: 'view_catalogue_history',
  kinds: { catalogue: 'query.collection_id' },
  /** One of the two; the id also finds a draft, which has no link yet. */
  query: z.object({
    collection_link: collectionLink.optional(),
    collection_id: intIdOf('catalogue').optional(),
  }),
  response: linkSettingsSchema,
});

/**
 * The settings of a link, which it has from the company's defaults on: those that are sent are set, the others stay, and
 * null removes passcode and last day.
 */
export const createLinkSettings = defineOperation({
  name: 'link_security.create',
  method: 'POST',
  path: '/api/link_security',
  permission: 'update_catalogues_link_security',
  inVisit: 'refused',
  kinds: { catalogue: 'body.collection_id' },
  body: linkSettingsInput.extend({
    collection_id: intIdOf('catalogue'),
    collection_link: collectionLink.optional(),
  }),
  response: linkSettingsSchema,
});

/** Changes the settings that are sent and leaves the others. */
export const updateLinkSettings = defineOperation({
  name: 'link_security.update',
  method: 'PUT',
  path: '/api/link_security/update/:id',
  permission: 'update_catalogues_link_security',
  inVisit: 'refused',
  kinds: { catalogue: 'params.id' },
  params: z.object({ id: intIdOf('catalogue') }),
  body: linkSettingsInput.extend(begunOn),
  response: linkSettingsSchema,
  errors: ['conflict'],
});

/** What the history of a link shows; of a passcode, only when it was set. */
export const linkHistoryFields = z.enum([
  'status',
  'expires_at',
  'passcode_set_at',
  'email_required',
  'email_verified',
  'anyone_with_link',
  'recipients',
  'allow_ppt_download',
  'show_product_filter',
  'higher_thumbnail_quality',
  'watermark',
]);

export const linkSettingsHistory = historyOperation({
  name: 'link_security.history',
  path: 'link_security/:id',
  permission: 'view_catalogue_history',
  kind: 'catalogue',
  params: z.object({ id: intIdOf('catalogue') }),
  fields: linkHistoryFields,
});

/** The people who opened the link, if its settings ask for an email address; the latest first. */
export const listLinkVisitors = defineOperation({
  name: 'link_security.visitors',
  method: 'GET',
  path: '/api/link_security/:id/visitors',
  permission: 'view_buyer_details',
  kinds: { catalogue: 'params.id' },
  params: z.object({ id: intIdOf('catalogue') }),
  response: z.object({ visitors: z.array(linkVisitorSchema), total: z.int() }),
});
