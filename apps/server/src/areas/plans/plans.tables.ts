import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type {
  AnnouncementKind,
  ConsoleAddonFields,
  ConsolePlanFields,
  InBoth,
  ModuleSlug,
  PlanLimits,
  PlanNotificationType,
  PlanTier,
  RequestStatus,
} from '@sourcewiz/contract';
import { AUTHORSHIP, removesRows, type AreaTable } from '../../platform/db/area-table.ts';
import { moment, orgId, systemPolicy, tenantPolicy } from '../../platform/db/columns.ts';
import type { NotificationFacts } from './plans.rules.ts';

const id = () => bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity();

/** Plans that the provider sells, or sold. */
export const planTypes = pgTable(
  'plan_type',
  {
    id: id().primaryKey(),
    name: text('name').notNull(),
    label: text('label').notNull(),
    tier: text('tier').$type<PlanTier>().notNull(),
    amount: numeric('amount').notNull(),
    priority: integer('priority').notNull(),
    moduleId: text('module_id').$type<ModuleSlug>(),
    limits: jsonb('limits').$type<PlanLimits>().notNull(),
    benefits: jsonb('benefits').$type<InBoth[]>().notNull().default([]),
    lineItems: jsonb('line_items').$type<ConsolePlanFields['line_items']>().notNull().default([]),
    isOnOffer: boolean('is_on_offer').notNull().default(true),
    isPopular: boolean('is_popular').notNull().default(false),
    hidesPrice: boolean('hides_price').notNull().default(false),
    /** What new companies begin with. */
    isFirst: boolean('is_first').notNull().default(false),
  },
  (t) => [
    uniqueIndex('plan_type_name').on(t.name),
    uniqueIndex('plan_type_first')
      .on(t.isFirst)
      .where(sql`is_first`),
    systemPolicy('plan_type'),
  ],
).enableRLS();

export const addonTypes = pgTable(
  'addon_type',
  {
    id: id().primaryKey(),
    moduleId: text('module_id').$type<ModuleSlug>().notNull(),
    label: jsonb('label').$type<ConsoleAddonFields['label']>().notNull(),
    description: jsonb('description').$type<ConsoleAddonFields['description']>().notNull(),
    amount: numeric('amount').notNull(),
    adds: bigint('adds', { mode: 'number' }),
    isOnOffer: boolean('is_on_offer').notNull().default(true),
  },
  () => [systemPolicy('addon_type')],
).enableRLS();

/** What a running plan or add-on costs a year. */
const billed = {
  amount: numeric('amount').notNull().default('0'),
  discountValue: numeric('discount_value').notNull().default('0'),
  amountDeduct: numeric('amount_deduct').notNull().default('0'),
};
/** From the beginning of a day to the end of another, where the company is; both moments follow from the days. */
const period = {
  startsOn: date('starts_on', { mode: 'string' }).notNull(),
  endsOn: date('ends_on', { mode: 'string' }),
  startsAt: moment('starts_at').notNull(),
  endsAt: moment('ends_at'),
};

/**
 * What a company was given, one row for each purchase, trial and renewal: the one that began last counts. A company
 * without a row for `core` has no limits.
 */
export const companyPlans = pgTable(
  'company_plan',
  {
    orgId: orgId(),
    id: id().notNull(),
    /** `core`, or the module of a module plan or trial. */
    part: text('part').$type<'core' | ModuleSlug>().notNull(),
    /** Null for the trial of a module. */
    planId: bigint('plan_id', { mode: 'number' }),
    name: text('name').notNull(),
    label: text('label').notNull(),
    tier: text('tier').$type<PlanTier>().notNull(),
    priority: integer('priority').notNull(),
    hidesPrice: boolean('hides_price').notNull().default(false),
    /** Those of the plan, which change with it. */
    limits: jsonb('limits').$type<PlanLimits>().notNull(),
    ...period,
    ...billed,
    /** The value that is used up from the first day to the last: the price, and what was left of the plan before. */
    paid: numeric('paid').notNull().default('0'),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('company_plan_latest').on(t.orgId, t.part, t.startsAt.desc(), t.id.desc()),
    index('company_plan_of_type').on(t.planId),
    // A module is tried once.
    uniqueIndex('company_plan_trial')
      .on(t.orgId, t.part)
      .where(sql`plan_id is null`),
    tenantPolicy('company_plan'),
    systemPolicy('company_plan'),
  ],
).enableRLS();

export const companyAddons = pgTable(
  'company_addon',
  {
    orgId: orgId(),
    id: id().notNull(),
    addonId: bigint('addon_id', { mode: 'number' }).notNull(),
    moduleId: text('module_id').$type<ModuleSlug>().notNull(),
    label: jsonb('label').$type<InBoth>().notNull(),
    /** Null: it opens the module, without a limit. */
    adds: bigint('adds', { mode: 'number' }),
    ...period,
    ...billed,
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('company_addon_of_module').on(t.orgId, t.moduleId),
    tenantPolicy('company_addon'),
    systemPolicy('company_addon'),
  ],
).enableRLS();

/** How much of a module a company uses; triggers of the counted tables keep it, see `70_plans.sql`. */
export const moduleUses = pgTable(
  'module_use',
  {
    orgId: orgId(),
    module: text('module').$type<ModuleSlug>().notNull(),
    used: bigint('used', { mode: 'number' }).notNull(),
    /** Since when it is counted, for what begins again with each plan. */
    since: moment('since').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.module] }),
    check('module_use_counts', sql`used >= 0`),
    tenantPolicy('module_use'),
    systemPolicy('module_use'),
  ],
).enableRLS();

export const planRequests = pgTable(
  'plan_request',
  {
    orgId: orgId(),
    id: id().notNull(),
    requestType: text('request_type').$type<'upgrade' | 'downgrade'>().notNull(),
    featureType: text('feature_type').$type<'plan' | 'addon'>().notNull(),
    featureIdentifier: bigint('feature_identifier', { mode: 'number' }).notNull(),
    /** Of the plan or add-on when it was asked for. */
    label: jsonb('label').$type<InBoth>().notNull(),
    fromLabel: text('from_label').notNull(),
    isRenewal: boolean('is_renewal').notNull(),
    moduleId: text('module_id').$type<ModuleSlug>(),
    status: text('status').$type<RequestStatus>().notNull().default('pending'),
    userComments: text('user_comments').notNull(),
    contactNumber: text('contact_number').notNull(),
    userId: uuid('user_id').notNull(),
    requestedAt: moment('requested_at').notNull(),
    reason: text('reason'),
    decidedAt: moment('decided_at'),
    notes: jsonb('notes').$type<{ at: string; by: string; text: string }[]>().notNull().default([]),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    // Ruling 72: one request for a plan, and one for an add-on of each module.
    uniqueIndex('plan_request_open')
      .on(t.orgId, sql`(case when feature_type = 'plan' then '' else module_id end)`)
      .where(sql`status in ('pending', 'payment_pending')`),
    index('plan_request_status').on(t.status, t.requestedAt),
    tenantPolicy('plan_request'),
    systemPolicy('plan_request'),
  ],
).enableRLS();

/** What members are told once about the plan. */
export const planNotifications = pgTable(
  'plan_notification',
  {
    orgId: orgId(),
    id: id().notNull(),
    type: text('type').$type<PlanNotificationType>().notNull(),
    /** Whatever it is about: it is told once for each. */
    about: text('about').notNull(),
    facts: jsonb('facts').$type<NotificationFacts>().notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('plan_notification_once').on(t.orgId, t.type, t.about),
    tenantPolicy('plan_notification'),
    systemPolicy('plan_notification'),
  ],
).enableRLS();

export const planDismissals = pgTable(
  'plan_dismissal',
  {
    orgId: orgId(),
    notificationId: bigint('notification_id', { mode: 'number' }).notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [primaryKey({ columns: [t.orgId, t.notificationId, t.userId] }), tenantPolicy('plan_dismissal')],
).enableRLS();

/** What the provider announces to everybody. */
export const announcements = pgTable(
  'announcement',
  {
    id: id().primaryKey(),
    kind: text('kind').$type<AnnouncementKind>().notNull(),
    textEn: text('text_en').notNull(),
    textTr: text('text_tr').notNull(),
    shownFrom: moment('shown_from').notNull(),
    from: moment('from').notNull(),
    until: moment('until').notNull(),
    by: text('by').notNull(),
  },
  () => [systemPolicy('announcement')],
).enableRLS();

const OF_PROVIDER = 'what the provider sold; elsewhere nothing limits the company';

export const planTables: readonly AreaTable[] = [
  {
    table: planTypes,
    person: 'nothing',
    references: { module_id: 'no row' },
    ofNobody: 'the provider sells them to all companies',
  },
  {
    table: addonTypes,
    person: 'nothing',
    references: { module_id: 'no row' },
    ofNobody: 'the provider sells them to all companies',
  },
  {
    table: companyPlans,
    moving: { ofProvider: OF_PROVIDER },
    person: 'nothing',
    references: { plan_id: 'plan_type: never goes' },
  },
  {
    table: companyAddons,
    moving: { ofProvider: OF_PROVIDER },
    person: 'nothing',
    references: { addon_id: 'addon_type: never goes', module_id: 'no row' },
  },
  { table: moduleUses, person: 'nothing' },
  {
    table: planRequests,
    moving: { ofProvider: OF_PROVIDER, idsOfAll: true },
    person: { kept: AUTHORSHIP },
    references: { module_id: 'no row' },
  },
  { table: planNotifications, moving: { ofProvider: OF_PROVIDER }, person: 'nothing' },
  {
    table: planDismissals,
    moving: { ofProvider: OF_PROVIDER },
    person: { forgotten: [removesRows(planDismissals, planDismissals.userId)] },
    references: { notification_id: 'plan_notification: never goes' },
  },
  { table: announcements, person: 'nothing', ofNobody: 'the provider announces them to all companies' },
];
