import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { AUTHORSHIP, overwrites, removesRows, type AreaTable } from '../../platform/db/area-table.ts';
import { bytea, moment, orgId, systemPolicy, tenantPolicy } from '../../platform/db/columns.ts';

const id = () => bigint('id', { mode: 'number' }).generatedByDefaultAsIdentity();

/** Rewards that the provider offers to everybody. */
export const rewardMilestones = pgTable(
  'reward_milestone',
  {
    id: id().primaryKey(),
    reward: numeric('reward').notNull(),
    provider: text('provider').notNull(),
    target: integer('target').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
  },
  () => [systemPolicy('reward_milestone')],
).enableRLS();

/** Published edits that count: each saved revision of a catalogue or quotation, for the person who made it. */
export const rewardEdits = pgTable(
  'reward_edit',
  {
    orgId: orgId(),
    userId: uuid('user_id').notNull(),
    action: text('action').$type<'catalogue_edit_published' | 'quotation_edit_published'>().notNull(),
    recordId: bigint('record_id', { mode: 'number' }).notNull(),
    revision: bigint('revision', { mode: 'number' }).notNull(),
    at: moment('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId, t.action, t.recordId, t.revision] }),
    index('reward_edit_at').on(t.orgId, t.userId, t.at),
    tenantPolicy('reward_edit'),
  ],
).enableRLS();

export const rewardClaims = pgTable(
  'reward_claim',
  {
    orgId: orgId(),
    id: id().notNull(),
    milestoneId: bigint('milestone_id', { mode: 'number' }).notNull(),
    userId: uuid('user_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    mobile: text('mobile').notNull(),
    /** Keyed hash of the number: a number that has claimed stays used when the person is forgotten. */
    numberHash: bytea('number_hash'),
    reward: numeric('reward').notNull(),
    provider: text('provider').notNull(),
    claimedAt: moment('claimed_at').notNull(),
    sentAt: moment('sent_at'),
    /** The provider's person. */
    sender: text('sender'),
    /** Claimed with a number that had claimed it already, before that was refused. */
    isRepeat: boolean('is_repeat').notNull().default(false),
  },
  (t) => [
    // A person has one claim of a milestone, however often and from wherever they ask.
    primaryKey({ columns: [t.orgId, t.milestoneId, t.userId] }),
    index('reward_claim_id').on(t.id),
    // Whoever is in several companies has one claim all the same.
    uniqueIndex('reward_claim_number')
      .on(t.milestoneId, t.mobile)
      .where(sql`mobile <> '' and not is_repeat`),
    uniqueIndex('reward_claim_number_hash')
      .on(t.milestoneId, t.numberHash)
      .where(sql`not is_repeat`),
    tenantPolicy('reward_claim'),
    systemPolicy('reward_claim'),
  ],
).enableRLS();

export const rewardTables: readonly AreaTable[] = [
  { table: rewardMilestones, person: 'nothing', ofNobody: 'the provider offers them to all companies' },
  {
    table: rewardEdits,
    person: { forgotten: [removesRows(rewardEdits, rewardEdits.userId)] },
    references: { record_id: 'the record: stays' },
  },
  {
    table: rewardClaims,
    moving: {
      ofProvider: 'the provider promised it',
      idsOfAll: true,
      columns: {
        is_repeat: {
          becomes: `is_repeat or exists (select from reward_claim c where not c.is_repeat
            and c.milestone_id = arriving_rows.milestone_id
            and (c.mobile = nullif(arriving_rows.mobile, '') or c.number_hash = arriving_rows.number_hash))`,
          when: 'arriving',
        },
        number_hash: { becomes: 'null', when: 'unreadable' },
      },
    },
    person: {
      forgotten: [overwrites(rewardClaims, rewardClaims.userId, { email: '', mobile: '' })],
      kept: `${AUTHORSHIP}; a hash of the number, so that it claims once`,
    },
    references: { milestone_id: 'reward_milestone: never goes' },
  },
];
