import { sql } from 'drizzle-orm';
import { customType, pgPolicy, pgRole, timestamp, uuid } from 'drizzle-orm/pg-core';

/** The role of every tenant transaction: owns nothing, sees only rows of the organisation of the transaction. */
export const tenantRole = pgRole('app_tenant').existing();
/** The role of the few queries that run before the organisation is known: sign-in, sessions, links, sweeping. */
const systemRole = pgRole('app_system').existing();

/** `nullif`: after the first tenant transaction on a connection the setting is '' and not null. */
const currentOrg = sql`nullif(current_setting('app.org_id', true), '')::uuid`;

/** The organisation column that every tenant table begins with. */
export const orgId = () => uuid('org_id').notNull();

/** A moment in UTC, read as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * JSON that may be a mere text or number. The driver has read it already, and drizzle's own `jsonb` would read a text
 * once more: '12' would come back as 12.
 */
export const anyJson = customType<{ data: unknown }>({
  dataType: () => 'jsonb',
  fromDriver: (value) => value,
  toDriver: (value) => JSON.stringify(value),
});

/** A byte string; what is read is a copy of its own, since `pg` hands out slices of a pool. */
export const bytea = customType<{ data: Uint8Array; driverData: Buffer }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Uint8Array.from(value),
  toDriver: (value) => Buffer.from(value),
});

/** Rows of the transaction's organisation only, for reading and writing. */
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
