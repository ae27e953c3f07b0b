import { sql } from 'drizzle-orm';
import { mayReadOptions } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import type { ContentCollection } from '../../platform/db/content-collection.ts';
import { loadAttributes } from './attributes.service.ts';

/** Attributes whose options the audience may not read. */
async function withoutOptions(ctx: Ctx): Promise<number[]> {
  const list = await loadAttributes(ctx);
  return list.flatMap((one) => (mayReadOptions(ctx.audience, one) ? [] : one.id));
}

const attributes: ContentCollection = {
  name: 'attributes',
  access: 'member',
  open: async (ctx) => ({
    from: sql`attribute a`,
    org: sql`a.org_id`,
    key: 'id',
    sort: '-priority',
    fields: {
      id: { type: 'integer', column: sql`a.id` },
      name: { type: 'text', column: sql`a.name`, searched: true },
      internal_name: { type: 'text', column: sql`a.internal_name`, searched: true },
      dtype: { type: 'text', column: sql`a.dtype` },
      tabname: { type: 'text', column: sql`a.tabname` },
      priority: { type: 'integer', column: sql`a.priority` },
      compulsory: { type: 'boolean', column: sql`a.compulsory` },
      is_internal: { type: 'boolean', column: sql`a.is_internal` },
      visible: { type: 'boolean', column: sql`a.visible` },
      isDisabled: { type: 'boolean', column: sql`a.is_disabled` },
      open_options: { type: 'boolean', column: sql`a.open_options` },
      default_unit: { type: 'text', column: sql`a.default_unit` },
      dimension: { type: 'text', column: sql`a.dimension` },
      default_currency: { type: 'text', column: sql`a.default_currency` },
      whole: { type: 'boolean', column: sql`a.whole` },
      is_filter: { type: 'boolean', column: sql`a.is_filter` },
      meta: {
        type: 'json',
        column: sql`jsonb_build_object('is_primary', a.is_primary_filter, 'step_increment', a.step_increment)`,
      },
      options: {
        type: 'json',
        column: sql`coalesce((select jsonb_agg(o.label order by o.position, o.label_key) from attribute_option o
          where o.org_id = a.org_id and o.attribute_id = a.id and o.archived_at is null
            and a.id <> all(${sql.param(await withoutOptions(ctx))}::bigint[])), '[]')`,
      },
      created_at: { type: 'moment', column: sql`a.created_at` },
    },
  }),
};

const categories: ContentCollection = {
  name: 'categories',
  access: 'member',
  unlimited: true,
  open: () => ({
    from: sql`category c`,
    org: sql`c.org_id`,
    key: 'id',
    sort: 'position,name',
    fields: {
      id: { type: 'integer', column: sql`c.id` },
      name: { type: 'text', column: sql`c.name`, searched: true },
      position: { type: 'integer', column: sql`c.position` },
      created_at: { type: 'moment', column: sql`c.created_at` },
    },
  }),
};

/** Options of the standard attribute for colours. */
const colours: ContentCollection = {
  name: 'colours',
  access: 'member',
  open: () => ({
    from: sql`attribute_option o join attribute a on a.org_id = o.org_id and a.id = o.attribute_id`,
    org: sql`o.org_id`,
    where: sql`a.internal_name = 'color' and o.archived_at is null`,
    key: 'id',
    sort: 'position',
    fields: {
      id: { type: 'text', column: sql`o.label_key` },
      name: { type: 'text', column: sql`o.label`, searched: true },
      position: { type: 'integer', column: sql`o.position` },
      attribute_id: { type: 'integer', column: sql`o.attribute_id` },
    },
  }),
};

export const attributeCollections: readonly ContentCollection[] = [attributes, categories, colours];
