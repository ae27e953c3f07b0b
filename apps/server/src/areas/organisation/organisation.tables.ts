import { sql } from 'drizzle-orm';
import { bigint, boolean, pgPolicy, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { moment, systemPolicy, tenantRole } from '../../platform/db/columns.ts';

export const organisations = pgTable(
  'organisation',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** `published` once onboarding is finished. */
    status: text('status').$type<'draft' | 'published'>().notNull().default('published'),
    locale: text('locale').$type<'en' | 'tr'>().notNull().default('en'),
    tagline: text('tagline').notNull().default(''),
    place: text('place').notNull().default(''),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    defaultCurrency: text('default_currency').notNull().default('USD'),
    /** How prices are meant, e.g. `ex works Jodhpur`; shown to buyers. */
    priceTerms: text('price_terms').notNull().default(''),
    subCategory: boolean('sub_category').notNull().default(false),
    /** Counts up with every change of products; caches compare it. */
    catalogueRevision: bigint('catalogue_revision', { mode: 'number' }).notNull().default(0),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  () => [
    pgPolicy('organisation_is_mine', {
      for: 'all',
      to: tenantRole,
      using: sql`id = nullif(current_setting('app.org_id', true), '')::uuid`,
      withCheck: sql`id = nullif(current_setting('app.org_id', true), '')::uuid`,
    }),
    systemPolicy('organisation'),
  ],
).enableRLS();
