import { and, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Ctx } from '../context.ts';

/** Forgets a person in the transaction of their deletion; doing it twice does no harm. */
export type Forget = (ctx: Ctx, userId: string) => Promise<void>;

/** A table of an area, with what everybody who reads its manifest must know. */
export interface OwnTable {
  table: PgTable;
  /**
   * What becomes of what the table holds of a member who is deleted: `nothing` where it holds nothing of people, ways
   * to forget it, or why it is kept.
   */
  person: 'nothing' | readonly Forget[] | { kept: string };
  /** Columns that hold ids of rows elsewhere and are no foreign keys: whose ids, and what happens when that row goes. */
  references?: Readonly<Record<string, string>>;
}

/** Why a name is kept with most that people work on. */
export const AUTHORSHIP = { kept: 'the name says who did it, as it stays with the account (erasePerson)' };

/** @returns forgets a person by removing the rows that `column` says are theirs, or those of them that fit */
export function removesRows(table: PgTable, column: PgColumn, fitting?: SQL): Forget {
  return async ({ db, orgId }, userId) => {
    await db.delete(table).where(and(eq(orgColumn(table), orgId), eq(column, userId), fitting));
  };
}

/** @returns forgets a person by overwriting columns of the rows that `column` says are theirs */
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
