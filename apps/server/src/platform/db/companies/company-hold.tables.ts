import { pgTable, primaryKey } from 'drizzle-orm/pg-core';
import type { AreaTable } from '../area-table.ts';
import { moment, orgId, systemPolicy, tenantPolicy } from '../columns.ts';

/** Companies that are being moved: their transactions only read (`held` in `80_company-hold.sql`). */
export const companyHolds = pgTable('company_hold', { orgId: orgId(), at: moment('at').notNull() }, (t) => [
  primaryKey({ columns: [t.orgId] }),
  tenantPolicy('company_hold'),
  systemPolicy('company_hold'),
]).enableRLS();

export const companyTables: readonly AreaTable[] = [
  { table: companyHolds, person: 'nothing', moving: { stays: 'where it arrives, people work on' } },
];
