import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { isPermitted, type PermissionSlug } from '@sourcewiz/contract';
import type { Ctx } from '../context.ts';

/** Records of another area that columns may refer to; their area exports it. */
export interface RecordReference {
  table: PgTable & Record<'orgId' | 'id', PgColumn>;
  /** The column by which people know a record. */
  name: PgColumn;
  /** Who may see its names: people with one of these. */
  permission: readonly PermissionSlug[];
}

/** The fields of a table that refer to records, each with where they are. */
export type References = Readonly<Record<string, RecordReference>>;

/** The name under which a referenced record is joined. */
export const joinOf = (field: string): SQL => sql.identifier(`named_${field}`) as unknown as SQL;
/** The name of the referenced record; null if it is gone or there is none. */
export const nameIn = (field: string): SQL => sql`${joinOf(field)}.name`;

/** The referenced record of each row, looked up row by row: a join would depend on the statistics of two tables. */
export function lookUp(ctx: Ctx, column: PgColumn, { table, name }: RecordReference): SQL {
  return sql`lateral (select ${name} as name from ${table}
    where ${table.orgId} = ${ctx.orgId} and ${table.id} = ${column} offset 0)`;
}

/** Whether the caller may see the names of referenced records. */
export function maySee({ caller }: Ctx, { permission: needed }: RecordReference): boolean {
  const { permissions: granted, isAdmin } = caller;
  return isPermitted({ granted, needed, isAdmin });
}
