import { sql } from 'drizzle-orm';
import type { ContentCollection } from '../../platform/db/content-collection.ts';

/** The company itself. */
const manufacturer: ContentCollection = {
  name: 'manufacturer',
  access: 'member',
  open: () => ({
    from: sql`organisation o`,
    org: sql`o.id`,
    key: 'id',
    sort: 'id',
    fields: {
      id: { type: 'uuid', column: sql`o.id` },
      name: { type: 'text', column: sql`o.name`, searched: true },
      status: { type: 'text', column: sql`o.status` },
      locale: { type: 'text', column: sql`o.locale` },
      tagline: { type: 'text', column: sql`o.tagline`, searched: true },
      about: { type: 'text', column: sql`o.about` },
      address_line_1: { type: 'text', column: sql`o.address_line_1` },
      address_line_2: { type: 'text', column: sql`o.address_line_2` },
      city: { type: 'text', column: sql`o.city`, searched: true },
      state: { type: 'text', column: sql`o.state` },
      postal_code: { type: 'text', column: sql`o.postal_code` },
      country: { type: 'integer', column: sql`o.country_id` },
      email: { type: 'text', column: sql`o.email` },
      phone: { type: 'text', column: sql`o.phone` },
      website: { type: 'text', column: sql`o.website` },
      tax_ids: { type: 'json', column: sql`o.tax_ids` },
      certifications: { type: 'json', column: sql`o.certifications` },
      default_currency: { type: 'text', column: sql`o.default_currency` },
      price_terms: { type: 'text', column: sql`o.price_terms` },
      product_sort: { type: 'text', column: sql`o.product_sort` },
      sub_category: { type: 'boolean', column: sql`o.sub_category` },
      created_at: { type: 'moment', column: sql`o.created_at` },
    },
  }),
};

/** Certifications of the company, numbered as in its documents. */
const certifications: ContentCollection = {
  name: 'certifications',
  access: 'member',
  open: () => ({
    from: sql`organisation o cross join lateral jsonb_array_elements(o.certifications) with ordinality as c(data, place)`,
    org: sql`o.id`,
    key: 'id',
    sort: 'id',
    fields: {
      id: { type: 'integer', column: sql`c.place` },
      name: { type: 'text', column: sql`(c.data ->> 'name')`, searched: true },
      issuer: { type: 'text', column: sql`(c.data ->> 'issuer')`, searched: true },
      number: { type: 'text', column: sql`(c.data ->> 'number')`, searched: true },
      valid_until: { type: 'date', column: sql`((c.data ->> 'valid_until')::date)` },
    },
  }),
};

export const organisationCollections: readonly ContentCollection[] = [manufacturer, certifications];
