import { and, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** Deletes a person's data in the transaction that deletes the person; repeating it does no harm. */
export type Forget = (company: { orgId: string; db: Db }, userId: string) => Promise<void>;

/**
 * What the ids in a column refer to, and what happens to its row when that record is deleted: the row goes too, its id
 * stays (readers ignore it) or is cleared, the record cannot be deleted first, or it is never deleted. `no row` for ids
 * that are not of a row in this database.
 */
type Reference = 'no row' | `${string}: ${'goes too' | 'stays' | 'is cleared' | 'holds it' | 'never goes'}`;

/** A table of an area, with what readers of the manifest must know. `app/tables.test.ts` checks it. */
export interface AreaTable {
  table: PgTable;
  /**
   * What happens to data about a deleted member: `nothing` if the table has none; otherwise how it is deleted, and why
   * something is kept.
   */
  person: 'nothing' | { forgotten?: readonly Forget[]; kept?: string };
  /** Columns with ids that are not foreign keys, by their SQL names. */
  references?: Readonly<Record<string, Reference>>;
  /** Why its rows belong to no organisation and are open to the program only. */
  ofNobody?: string;
}

/** Why the author's name is kept in most records that people work on. */
export const AUTHORSHIP = 'the name says who did it, as it stays with the account';

/** @returns deletes the rows that belong to a person according to `column`, or those of them that match */
export function removesRows(table: PgTable, column: PgColumn, fitting?: SQL): Forget {
  return async ({ db, orgId }, userId) => {
    await db.delete(table).where(and(eq(orgColumn(table), orgId), eq(column, userId), fitting));
  };
}

/** @returns overwrites columns of the rows that belong to a person according to `column` */
export function overwrites<T extends PgTable>(
  table: T,
  column: PgColumn,
  values: PgUpdateSetSource<T>,
): Forget {
  return async ({ db, orgId }, userId) => {
    await db
      .update(table)
      .set(values)
      .where(and(eq(orgColumn(table), orgId), eq(column, userId)));
  };
}

function orgColumn(table: PgTable): PgColumn {
  const { orgId } = getTableColumns(table);
  if (!orgId) throw new Error('Only tables of organisations hold something of people');
  return orgId;
}
