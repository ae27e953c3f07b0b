import { sql, type SQL } from 'drizzle-orm';
import { isPermitted, type PermissionSlug } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import type { ContentCollection } from '../../platform/db/content-collection.ts';
import { linkAddress } from '../links/index.ts';
import { catalogueSubject } from './catalogue-link.ts';
import { visitCount } from '../activity/index.ts';
import { ofCatalogues } from './activity/record-visit.service.ts';

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
  open: ({ caller, orgId }) => ({
    from: sql`catalogue c join share_link l on l.org_id = c.org_id and l.kind = 'catalogue' and l.subject_id = c.id
      and l.part_id is null and l.recipient = ''`,
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
      design: { type: 'text', column: sql`c.design` },
      generated_by: { type: 'text', column: sql`c.created_by_name`, searched: true },
      product_count: {
        type: 'integer',
        column: sql`(select count(*)::int from catalogue_product cp join product p on p.org_id = cp.org_id
          and p.id = cp.product_id where cp.org_id = ${orgId} and cp.catalogue_id = c.id)`,
      },
      opened_count: {
        type: 'integer',
        column: seenWith(
          caller,
          'view_buyer_details',
          visitCount(ofCatalogues, { org: sql`c.org_id`, id: sql`c.id` }),
        ),
      },
      /** The token, until the address is made from it; cannot be filtered by. */
      link: {
        type: 'json',
        column: seenWith(
          caller,
          'access_ppt_excel_link',
          sql`case when l.revoked_at is null then to_jsonb(l.token) end`,
        ),
      },
      created_at: { type: 'moment', column: sql`c.created_at` },
      updated_at: { type: 'moment', column: sql`c.updated_at` },
      expires_at: { type: 'moment', column: sql`l.expires_at` },
    },
  }),
  finish: (ctx, rows) =>
    rows.map((row) =>
      typeof row['link'] === 'string'
        ? { ...row, link: linkAddress(ctx, catalogueSubject, row['link']) }
        : row,
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

export const catalogueCollections: readonly ContentCollection[] = [collections, collectionsProducts];
