import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PermissionSlug } from '@sourcewiz/contract';
import { bytea, moment, orgId, systemPolicy, tenantPolicy } from '../../platform/db/columns.ts';

export const users = pgTable(
  'app_user',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    /** Lower case; unique over all organisations, since it is what people sign in with. */
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    mobile: text('mobile'),
    countryId: integer('country_id'),
    isAdmin: boolean('is_admin').notNull().default(false),
    isSystemUser: boolean('is_system_user').notNull().default(false),
    /** Null: the organisation's. */
    language: text('language').$type<'en' | 'tr'>(),
    status: text('status').$type<'active' | 'inactive'>().notNull().default('active'),
    /** False: signs in without a code. */
    otpVerification: boolean('otp_verification').notNull().default(true),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('app_user_email').on(t.email),
    tenantPolicy('app_user'),
    systemPolicy('app_user'),
  ],
).enableRLS();

export const userPermissions = pgTable(
  'user_permission',
  {
    orgId: orgId(),
    userId: uuid('user_id').notNull(),
    slug: text('slug').$type<PermissionSlug>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.userId, t.slug] }),
    tenantPolicy('user_permission'),
    systemPolicy('user_permission'),
  ],
).enableRLS();

export const sessions = pgTable(
  'session',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    /** SHA-256 of the token; the token itself is kept nowhere. */
    tokenHash: bytea('token_hash').notNull(),
    /** False until the one-time code was verified: such a session opens nothing but the code step. */
    verified: boolean('verified').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    userAgent: text('user_agent').notNull().default(''),
    ip: text('ip').notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('session_token').on(t.tokenHash),
    index('session_of_user').on(t.orgId, t.userId),
    tenantPolicy('session'),
    systemPolicy('session'),
  ],
).enableRLS();

export const oneTimeCodes = pgTable(
  'one_time_code',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    sessionId: uuid('session_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** HMAC of session and code under the server's secret. */
    codeHash: bytea('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    usedAt: moment('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('one_time_code_of_session').on(t.sessionId, t.createdAt),
    index('one_time_code_of_user').on(t.userId, t.createdAt),
    tenantPolicy('one_time_code'),
    systemPolicy('one_time_code'),
  ],
).enableRLS();

/** Counters of wrong tries, by a hash of what is being guessed (account, address). */
export const throttles = pgTable(
  'throttle',
  {
    key: text('key').primaryKey(),
    failures: integer('failures').notNull(),
    firstAt: moment('first_at').notNull(),
    lastAt: moment('last_at').notNull(),
  },
  () => [systemPolicy('throttle')],
).enableRLS();
