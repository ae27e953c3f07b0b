import { sql } from 'drizzle-orm';
import type { ContentCollection } from '../../platform/db/content-collection.ts';

/** Buyers' enquiries, for people who may see who the buyers are. */
export const enquiriesCollection: ContentCollection = {
  name: 'enquiries',
  access: ['view_buyer_details'],
  open: () => ({
    from: sql`enquiry e`,
    org: sql`e.org_id`,
    key: 'id',
    sort: '-id',
    fields: {
      id: { type: 'integer', column: sql`e.id` },
      collection_id: { type: 'integer', column: sql`e.catalogue_id` },
      collection_name: { type: 'text', column: sql`e.catalogue_name`, searched: true },
      name: { type: 'text', column: sql`e.name`, searched: true },
      company: { type: 'text', column: sql`e.company`, searched: true },
      email: { type: 'text', column: sql`e.email`, searched: true },
      message: { type: 'text', column: sql`e.message`, searched: true },
      items: { type: 'json', column: sql`e.items` },
      at: { type: 'moment', column: sql`e.at` },
    },
  }),
};

/** What buyers asked for, line by line: one row per product of an enquiry. */
export const requirementsCollection: ContentCollection = {
  name: 'requirements',
  access: ['view_buyer_details'],
  open: () => ({
    from: sql`(select e.*, (e.id * 1000 + place)::bigint as line_id, item
      from enquiry e, jsonb_array_elements(e.items) with ordinality as line(item, place)) r`,
    org: sql`r.org_id`,
    key: 'id',
    sort: '-id',
    fields: {
      id: { type: 'integer', column: sql`r.line_id` },
      enquiry_id: { type: 'integer', column: sql`r.id` },
      product: { type: 'integer', column: sql`(r.item ->> 'id')::bigint` },
      product_id: { type: 'text', column: sql`(r.item ->> 'product_id')`, searched: true },
      product_name: { type: 'text', column: sql`(r.item ->> 'name')`, searched: true },
      variant: { type: 'text', column: sql`(r.item ->> 'variant')` },
      quantity: { type: 'integer', column: sql`(r.item ->> 'quantity')::bigint` },
      name: { type: 'text', column: sql`r.name`, searched: true },
      company: { type: 'text', column: sql`r.company`, searched: true },
      email: { type: 'text', column: sql`r.email`, searched: true },
      at: { type: 'moment', column: sql`r.at` },
    },
  }),
};
