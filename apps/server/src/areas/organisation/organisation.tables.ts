import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgPolicy,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  certificationSchema,
  featureStages,
  policyTypes,
  productSorts,
  taxIdSchema,
} from '@sourcewiz/contract';
import type { z } from 'zod';
import { moment, orgId, systemPolicy, tenantPolicy, tenantRole } from '../../platform/db/columns.ts';
import { AUTHORSHIP, removesRows, type AreaTable } from '../../platform/db/area-table.ts';

export const organisations = pgTable(
  'organisation',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    /** `published` once onboarding is finished. */
    status: text('status').$type<'draft' | 'published'>().notNull().default('published'),
    locale: text('locale').$type<'en' | 'tr'>().notNull().default('en'),
    tagline: text('tagline').notNull().default(''),
    /** `#1f4f66`, or empty. */
    colour: text('colour').notNull().default(''),
    about: text('about').notNull().default(''),
    /** City and country as displayed to buyers, made from the address. */
    place: text('place').notNull().default(''),
    addressLine1: text('address_line_1').notNull().default(''),
    addressLine2: text('address_line_2').notNull().default(''),
    city: text('city').notNull().default(''),
    state: text('state').notNull().default(''),
    postalCode: text('postal_code').notNull().default(''),
    countryId: integer('country_id'),
    website: text('website').notNull().default(''),
    taxIds: jsonb('tax_ids').$type<z.output<typeof taxIdSchema>[]>().notNull().default([]),
    certifications: jsonb('certifications')
      .$type<z.output<typeof certificationSchema>[]>()
      .notNull()
      .default([]),
    logoFileId: uuid('logo_file_id'),
    imageFileIds: uuid('image_file_ids').array().notNull().default([]),
    productSort: text('product_sort')
      .$type<(typeof productSorts)[number]>()
      .notNull()
      .default('products_desc'),
    email: text('email').notNull().default(''),
    phone: text('phone').notNull().default(''),
    defaultCurrency: text('default_currency').notNull().default('USD'),
    /** Terms of the prices, e.g. `ex works Jodhpur`; shown to buyers. */
    priceTerms: text('price_terms').notNull().default(''),
    subCategory: boolean('sub_category').notNull().default(false),
    /** Increased by every change of products; caches compare it. */
    catalogueRevision: bigint('catalogue_revision', { mode: 'number' }).notNull().default(0),
    /** Increased by every change of the company's own data. */
    revision: integer('revision').notNull().default(1),
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

export const organisationSettings = pgTable(
  'organisation_setting',
  {
    orgId: orgId(),
    key: text('key').notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.key] }), tenantPolicy('organisation_setting')],
).enableRLS();

/** One row per pair of currencies, in one of its two directions. */
export const exchangeRates = pgTable(
  'exchange_rate',
  {
    orgId: orgId(),
    base: text('base').notNull(),
    quote: text('quote').notNull(),
    rate: numeric('rate').notNull(),
    day: date('day').notNull(),
    source: text('source').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.base, t.quote] }), tenantPolicy('exchange_rate')],
).enableRLS();

export const ndaRequests = pgTable(
  'nda_request',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    at: moment('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.id] }), tenantPolicy('nda_request')],
).enableRLS();

export const policyAcceptances = pgTable(
  'policy_acceptance',
  {
    orgId: orgId(),
    userId: uuid('user_id').notNull(),
    /** Type and version. */
    policyId: text('policy_id').notNull(),
    type: text('type').$type<(typeof policyTypes)[number]>().notNull(),
    acceptedAt: moment('accepted_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.userId, t.policyId] }), tenantPolicy('policy_acceptance')],
).enableRLS();

export const features = pgTable(
  'feature_discovery',
  {
    orgId: orgId(),
    userId: uuid('user_id').notNull(),
    feature: text('feature').notNull(),
    discovered: boolean('discovered').notNull().default(false),
    discoveredAt: moment('discovered_at'),
    activated: boolean('activated').notNull().default(false),
    activatedAt: moment('activated_at'),
    stage: text('stage').$type<(typeof featureStages)[number]>().notNull().default('unknown'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId, t.feature] }),
    index('feature_discovery_name').on(t.orgId, t.feature),
    tenantPolicy('feature_discovery'),
  ],
).enableRLS();

export const organisationTables: readonly AreaTable[] = [
  {
    table: organisations,
    references: {
      country_id: 'no row',
      image_file_ids: 'file: never goes',
      logo_file_id: 'file: never goes',
      tax_ids: 'no row',
    },
    person: { kept: 'the address of the company, not of a person' },
  },
  { table: organisationSettings, person: 'nothing' },
  { table: exchangeRates, person: 'nothing' },
  { table: ndaRequests, person: { kept: AUTHORSHIP } },
  {
    table: policyAcceptances,
    references: { policy_id: 'no row' },
    person: { forgotten: [removesRows(policyAcceptances, policyAcceptances.userId)] },
  },
  { table: features, person: { forgotten: [removesRows(features, features.userId)] } },
];
