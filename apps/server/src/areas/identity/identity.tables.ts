import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { PermissionSlug, productSorts } from '@sourcewiz/contract';
import { bytea, moment, orgId, systemPolicy, tenantPolicy } from '../../platform/db/columns.ts';
import { removesRows, type AreaTable, type Moving } from '../../platform/db/area-table.ts';

type ProductSort = (typeof productSorts)[number];

export interface UserPreferences {
  product_sort?: ProductSort | null | undefined;
  first_steps_hidden?: boolean | undefined;
}

export const users = pgTable(
  'app_user',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    /** Lower case; unique across all organisations, since people sign in with it. */
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    mobile: text('mobile'),
    countryId: integer('country_id'),
    /** A number gets codes only after a code has proved that it is the person's. */
    mobileVerifiedAt: moment('mobile_verified_at'),
    whatsapp: text('whatsapp'),
    whatsappCountryId: integer('whatsapp_country_id'),
    whatsappVerifiedAt: moment('whatsapp_verified_at'),
    isAdmin: boolean('is_admin').notNull().default(false),
    isSystemUser: boolean('is_system_user').notNull().default(false),
    /** Null: the organisation's. */
    language: text('language').$type<'en' | 'tr'>(),
    /**
     * `invited` has no password yet, `unverified` has signed up but not entered the code yet; only `active` may act.
     */
    status: text('status')
      .$type<'active' | 'inactive' | 'invited' | 'unverified' | 'deleted'>()
      .notNull()
      .default('active'),
    preferences: jsonb('preferences').$type<UserPreferences>().notNull().default({}),
    ipMode: text('ip_mode').$type<'off' | 'block' | 'notify'>().notNull().default('off'),
    ipAddresses: text('ip_addresses').array().notNull().default([]),
    /** The authenticator's secret, encrypted with the server's secret; valid once it is confirmed. */
    totpSecret: bytea('totp_secret'),
    totpConfirmedAt: moment('totp_confirmed_at'),
    /** The time step of the last code: no code is valid twice. */
    totpLastStep: bigint('totp_last_step', { mode: 'number' }).notNull().default(0),
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
    /** SHA-256 of the token; the token itself is not stored. */
    tokenHash: bytea('token_hash').notNull(),
    /** False until the one-time code is verified: such a session is only good for the code step. */
    verified: boolean('verified').notNull(),
    createdAt: moment('created_at').notNull(),
    lastSeenAt: moment('last_seen_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    revokedAt: moment('revoked_at'),
    userAgent: text('user_agent').notNull().default(''),
    ip: text('ip').notNull().default(''),
    /** `taken`: somebody signed up with an address that has an account; no code ever opens it. */
    purpose: text('purpose').$type<'sign_in' | 'sign_up' | 'taken' | 'visit'>().notNull().default('sign_in'),
    secondStep: text('second_step').$type<'code' | 'authenticator'>().notNull().default('code'),
    /** Wrong codes of the authenticator and wrong recovery codes. */
    wrongTries: integer('wrong_tries').notNull().default(0),
    /** The first number of an account without one, entered during sign-in. */
    firstMobile: text('first_mobile'),
    firstMobileCountryId: integer('first_mobile_country_id'),
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
    /** HMAC of session and code with the server's secret. */
    codeHash: bytea('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    wrongTries: integer('wrong_tries').notNull().default(0),
    usedAt: moment('used_at'),
    /** `mobile` and `whatsapp` prove the number in the same row; `taken` is no code, but counted like one. */
    purpose: text('purpose')
      .$type<'sign_in' | 'taken' | 'mobile' | 'whatsapp'>()
      .notNull()
      .default('sign_in'),
    mobile: text('mobile'),
    countryId: integer('country_id'),
    /** When the right code was entered; a proven number can be saved once. */
    provenAt: moment('proven_at'),
    savedAt: moment('saved_at'),
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

/** Links for setting a password, after forgetting one or for an invitation; each is valid once. */
export const passwordTokens = pgTable(
  'password_token',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    purpose: text('purpose').$type<'reset' | 'invitation'>().notNull(),
    /** SHA-256 of the token. */
    tokenHash: bytea('token_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    uniqueIndex('password_token_hash').on(t.tokenHash),
    index('password_token_of_user').on(t.orgId, t.userId),
    tenantPolicy('password_token'),
    systemPolicy('password_token'),
  ],
).enableRLS();

export const recoveryCodes = pgTable(
  'recovery_code',
  {
    orgId: orgId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id').notNull(),
    /** HMAC of user and code with the server's secret. */
    codeHash: bytea('code_hash').notNull(),
    createdAt: moment('created_at').notNull(),
    usedAt: moment('used_at'),
  },
  (t) => [
    primaryKey({ columns: [t.orgId, t.id] }),
    index('recovery_code_of_user').on(t.orgId, t.userId),
    tenantPolicy('recovery_code'),
    systemPolicy('recovery_code'),
  ],
).enableRLS();

/** All but the users themselves, whose accounts are emptied by `erasePerson`. */
export const identityTables: readonly AreaTable[] = [
  { table: userPermissions, person: { forgotten: [removesRows(userPermissions, userPermissions.userId)] } },
  ...[sessions, passwordTokens].map((table) => ({
    table,
    moving: { stays: 'it opens an account here' },
    person: { forgotten: [removesRows(table, table.userId)] },
  })),
  {
    table: recoveryCodes,
    moving: { unreadable: true },
    person: { forgotten: [removesRows(recoveryCodes, recoveryCodes.userId)] },
  },
  {
    table: oneTimeCodes,
    moving: { stays: 'it opens an account here' },
    references: { country_id: 'no row', session_id: 'session: stays' },
    person: { forgotten: [removesRows(oneTimeCodes, oneTimeCodes.userId)] },
  },
  { table: throttles, person: 'nothing', ofNobody: 'it counts before it is known who calls' },
];

/** People of the provider who visit a company do not go along, and nobody becomes one elsewhere. */
export const movingUsers: Moving = {
  only: "email not like '%@console.invalid'",
  columns: {
    is_system_user: { becomes: 'false', when: 'always' },
    password_hash: { becomes: "''", when: 'taken' },
    totp_secret: { becomes: 'null', when: 'unreadable' },
    totp_confirmed_at: { becomes: 'null', when: 'unreadable' },
    totp_last_step: { becomes: '0', when: 'unreadable' },
  },
};
