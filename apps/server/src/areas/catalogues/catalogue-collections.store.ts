import { sql, type SQL } from 'drizzle-orm';
import { isPermitted, type PermissionSlug } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import type { ContentCollection } from '../../platform/db/content-collection.ts';
import { catalogueLink } from './catalogue-link.ts';

/** The column for people who may read it; others can neither read it nor filter by it. */
function seenWith(
  { permissions: granted, isAdmin }: Ctx['caller'],
  needed: PermissionSlug,
  column: SQL,
): SQL {
  return isPermitted({ granted, needed, isAdmin }) ? column : sql`nullif(${column}, ${column})`;
}

/** The catalogues, which the specification calls collections. */
const collections: ContentCollection = {
  name: 'collections',
  access: ['view_catalogue_history'],
  open: ({ caller }) => ({
    from: sql`catalogue c`,
    org: sql`c.org_id`,
    key: 'id',
    sort: '-id',
    fields: {
      id: { type: 'integer', column: sql`c.id` },
      name: { type: 'text', column: sql`c.name`, searched: true },
      buyer_company: { type: 'text', column: sql`c.buyer_company`, searched: true },
      buyer_email: { type: 'text', column: seenWith(caller, 'view_buyer_details', sql`c.buyer_email`) },
      status: { type: 'text', column: sql`c.status` },
      note: { type: 'text', column: sql`c.note` },
      attribute_ids: { type: 'json', column: sql`to_jsonb(c.attribute_ids)` },
      pdf_layout: { type: 'text', column: sql`c.pdf_layout` },
      generated_by: { type: 'text', column: sql`c.created_by_name`, searched: true },
      product_count: {
        type: 'integer',
        column: sql`(select count(*)::int from catalogue_product cp join product p on p.org_id = cp.org_id
          and p.id = cp.product_id where cp.org_id = c.org_id and cp.catalogue_id = c.id)`,
      },
      opened_count: { type: 'integer', column: seenWith(caller, 'view_buyer_details', sql`c.opened_count`) },
      /** The token, until the address is made from it; cannot be filtered by. */
      link: { type: 'json', column: seenWith(caller, 'access_ppt_excel_link', sql`to_jsonb(c.token)`) },
      created_at: { type: 'moment', column: sql`c.created_at` },
      updated_at: { type: 'moment', column: sql`c.updated_at` },
      expires_at: { type: 'moment', column: sql`c.expires_at` },
    },
  }),
  finish: (ctx, rows) =>
    rows.map((row) =>
      typeof row['link'] === 'string' ? { ...row, link: catalogueLink(ctx, row['link']) } : row,
    ),
};

/** The products of each catalogue. */
const collectionsProducts: ContentCollection = {
  name: 'collections_products',
  access: ['view_catalogue_history'],
  open: () => ({
    from: sql`catalogue_product cp join product p on p.org_id = cp.org_id and p.id = cp.product_id`,
    org: sql`cp.org_id`,
    key: 'id',
    sort: 'collections_id,position',
    fields: {
      id: { type: 'text', column: sql`(cp.catalogue_id || ':' || cp.product_id)` },
      collections_id: { type: 'integer', column: sql`cp.catalogue_id` },
      products_id: { type: 'integer', column: sql`cp.product_id` },
      product_id: { type: 'text', column: sql`p.product_id`, searched: true },
      name: { type: 'text', column: sql`p.name`, searched: true },
      position: { type: 'integer', column: sql`cp.position` },
    },
  }),
};

/** Buyers' enquiries, for people who may see who the buyers are. */
const enquiries: ContentCollection = {
  name: 'enquiries',
  access: ['view_buyer_details'],
  open: () => ({
    from: sql`enquiry e join catalogue c on c.org_id = e.org_id and c.id = e.catalogue_id`,
    org: sql`e.org_id`,
    key: 'id',
    sort: '-id',
    fields: {
      id: { type: 'integer', column: sql`e.id` },
      collection_id: { type: 'integer', column: sql`e.catalogue_id` },
      collection_name: { type: 'text', column: sql`c.name`, searched: true },
      name: { type: 'text', column: sql`e.name`, searched: true },
      company: { type: 'text', column: sql`e.company`, searched: true },
      email: { type: 'text', column: sql`e.email`, searched: true },
      message: { type: 'text', column: sql`e.message`, searched: true },
      items: { type: 'json', column: sql`e.items` },
      at: { type: 'moment', column: sql`e.at` },
    },
  }),
};

export const catalogueCollections: readonly ContentCollection[] = [
  collections,
  collectionsProducts,
  enquiries,
];
