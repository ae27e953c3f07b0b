import { sql } from 'drizzle-orm';
import { customType, pgPolicy, pgRole, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The role of every tenant transaction: owns nothing, sees only rows of the transaction's organisation. */
export const tenantRole = pgRole('app_tenant').existing();
/** The role of the few queries that run before the organisation is known: sign-in, sessions, links, sweeps. */
const systemRole = pgRole('app_system').existing();

/** `nullif`: after the first tenant transaction on a connection the setting is '', not null. */
const currentOrg = sql`nullif(current_setting('app.org_id', true), '')::uuid`;

/** The organisation column, the first of every tenant table. */
export const orgId = () => uuid('org_id').notNull();

/** A moment in UTC, read as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * JSON that may be just a text or a number. The driver has already parsed it, and drizzle's own `jsonb` would parse a
 * text again: '12' would become 12.
 */
export const anyJson = customType<{ data: unknown }>({
  dataType: () => 'jsonb',
  fromDriver: (value) => value,
  toDriver: (value) => JSON.stringify(value),
});

/** A byte string, copied when read, since `pg` returns slices of a pool. */
export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Uint8Array.from(value),
  toDriver: (value) => Buffer.from(value),
});

/** Restricts reading and writing to rows of the transaction's organisation. */
export function tenantPolicy(table: string) {
  return pgPolicy(`${table}_of_my_organisation`, {
    for: 'all',
    to: tenantRole,
    using: sql`org_id = ${currentOrg}`,
    withCheck: sql`org_id = ${currentOrg}`,
  });
}

/** Opens a table to the system role as well; only for tables that are read before the organisation is known. */
export function systemPolicy(table: string) {
  return pgPolicy(`${table}_for_the_system`, {
    for: 'all',
    to: systemRole,
    using: sql`true`,
    withCheck: sql`true`,
  });
}
