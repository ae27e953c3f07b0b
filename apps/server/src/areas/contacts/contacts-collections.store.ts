import { contactReaders } from '@sourcewiz/contract';
import { sql } from 'drizzle-orm';
import type { ContentCollection } from '../../platform/db/content-collection.ts';

/** Prospects, for people who may see contacts. */
export const prospectsCollection: ContentCollection = {
  name: 'prospects',
  access: contactReaders,
  open: () => ({
    from: sql`contact p`,
    org: sql`p.org_id`,
    where: sql`p.type = 'prospect'`,
    key: 'id',
    sort: 'name',
    fields: {
      id: { type: 'integer', column: sql`p.id` },
      name: { type: 'text', column: sql`p.name`, searched: true },
      email: { type: 'text', column: sql`p.email`, searched: true },
      company: { type: 'text', column: sql`p.company`, searched: true },
      phone: { type: 'text', column: sql`p.phone`, searched: true },
      city: { type: 'text', column: sql`p.city`, searched: true },
      country: { type: 'integer', column: sql`p.country_id` },
      source: { type: 'text', column: sql`p.source`, searched: true },
      status: { type: 'text', column: sql`p.status` },
      tags: { type: 'json', column: sql`to_jsonb(p.tags)` },
      notes: { type: 'text', column: sql`p.notes` },
      updated_at: { type: 'moment', column: sql`p.updated_at` },
    },
  }),
};
