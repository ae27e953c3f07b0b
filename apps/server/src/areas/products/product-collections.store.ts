import { sql, type SQL } from 'drizzle-orm';
import type { ContentCollection } from '../../platform/db/content-collection.ts';
import { unreadableKeys } from '../attributes/index.ts';

const keysOf = (keys: ReadonlySet<string>): SQL => sql`${sql.param([...keys])}::text[]`;

const products: ContentCollection = {
  name: 'products',
  access: ['view_products'],
  open: async (ctx) => ({
    from: sql`product p left join category c on c.org_id = p.org_id and c.id = p.category_id`,
    org: sql`p.org_id`,
    // Materials and processes are in the resource library (RES-005).
    where: sql`p.type = 'product'`,
    key: 'id',
    sort: '-id',
    fields: {
      id: { type: 'integer', column: sql`p.id` },
      product_id: { type: 'text', column: sql`p.product_id`, searched: true },
      name: { type: 'text', column: sql`p.name`, searched: true },
      type: { type: 'text', column: sql`p.type` },
      status: { type: 'text', column: sql`p.status` },
      category_id: { type: 'integer', column: sql`p.category_id` },
      category: { type: 'text', column: sql`c.name`, searched: true },
      values: { type: 'json', column: sql`(p.values - ${keysOf(await unreadableKeys(ctx))})` },
      variant_types: { type: 'json', column: sql`p.variant_types` },
      /** A product is nobody's variant; its variants refer to it. */
      parent_id: { type: 'integer', column: sql`null::bigint` },
      /** The variants in their order: `{ id, variant_id, parent_id, options }`. */
      variants: {
        type: 'json',
        column: sql`coalesce((select jsonb_agg(jsonb_build_object('id', v.id, 'variant_id', v.variant_id, 'parent_id',
          v.parent_id, 'options', v.options) order by v.position, v.id) from variant v
          where v.org_id = ${ctx.orgId} and v.parent_id = p.id), '[]')`,
      },
      variant_count: {
        type: 'integer',
        column: sql`(select count(*)::int from variant v where v.org_id = ${ctx.orgId} and v.parent_id = p.id)`,
      },
      /** References to files, the main image first. */
      product_images: {
        type: 'json',
        column: sql`coalesce((select jsonb_agg(i.file_id order by i.position, i.id) from product_image i
          where i.org_id = ${ctx.orgId} and i.product_id = p.id and i.variant_id is null), '[]')`,
      },
      completeness: { type: 'integer', column: sql`greatest(p.completeness, 0)` },
      revision: { type: 'integer', column: sql`p.revision` },
      created_at: { type: 'moment', column: sql`p.created_at` },
      updated_at: { type: 'moment', column: sql`p.updated_at` },
      updated_by: { type: 'text', column: sql`p.updated_by_name` },
    },
  }),
};

/** A value of several parts, such as a size or a price. */
const isComposite = sql`(jsonb_typeof(value.data) = 'object')`;
const ofAttribute = sql`join attribute a on a.org_id = owner.org_id and a.id = value.key::bigint`;

/** One record for each value of a product. */
const attributeValues: ContentCollection = {
  name: 'attribute_values',
  access: ['view_products'],
  open: async (ctx) => ({
    from: sql`product owner cross join lateral jsonb_each(owner.values) as value(key, data) ${ofAttribute}`,
    org: sql`owner.org_id`,
    where: sql`value.key <> all(${keysOf(await unreadableKeys(ctx))})`,
    key: 'id',
    sort: 'product_id,attribute_id',
    fields: {
      id: { type: 'text', column: sql`(owner.id || ':' || value.key)` },
      product_id: { type: 'integer', column: sql`owner.id` },
      attribute_id: { type: 'integer', column: sql`a.id` },
      attribute: { type: 'text', column: sql`a.name`, searched: true },
      dtype: { type: 'text', column: sql`a.dtype` },
      values: { type: 'json', column: sql`value.data` },
      composite: { type: 'boolean', column: isComposite },
    },
  }),
};

/** One record for each value in which a variant differs from its product. */
const variantAttributeValues: ContentCollection = {
  name: 'variant_attribute_values',
  access: ['view_products'],
  open: async (ctx) => ({
    from: sql`variant owner cross join lateral jsonb_each(owner.values) as value(key, data) ${ofAttribute}`,
    org: sql`owner.org_id`,
    where: sql`value.key <> all(${keysOf(await unreadableKeys(ctx))})`,
    key: 'id',
    sort: 'product_id,variant_id,attribute_id',
    fields: {
      id: { type: 'text', column: sql`(owner.id || ':' || value.key)` },
      product_id: { type: 'integer', column: sql`owner.parent_id` },
      variant_id: { type: 'integer', column: sql`owner.id` },
      attribute_id: { type: 'integer', column: sql`a.id` },
      attribute: { type: 'text', column: sql`a.name`, searched: true },
      dtype: { type: 'text', column: sql`a.dtype` },
      values: { type: 'json', column: sql`value.data` },
      composite: { type: 'boolean', column: isComposite },
    },
  }),
};

export const productCollections: readonly ContentCollection[] = [
  products,
  attributeValues,
  variantAttributeValues,
];
