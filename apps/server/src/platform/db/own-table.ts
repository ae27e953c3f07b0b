import { and, eq, getTableColumns, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Db } from './database.ts';

/** Forgets a person in the transaction of their deletion; doing it twice does no harm. */
export type Forget = (company: { orgId: string; db: Db }, userId: string) => Promise<void>;

/**
 * Whose ids a column holds, and what becomes of its row when that one goes: it goes too, its id stays (readers leave it
 * out) or is cleared, the other cannot go before it, or never goes. `no row` for what is no id of a row of ours.
 */
type Reference = 'no row' | `${string}: ${'goes too' | 'stays' | 'is cleared' | 'holds it' | 'never goes'}`;

/** A table of an area, with what everybody who reads its manifest must know. `app/tables.test.ts` holds them to it. */
export interface OwnTable {
  table: PgTable;
  /**
   * What becomes of what it holds of a member who is deleted: `nothing` where it holds nothing of people; else how it is
   * forgotten, and why something is kept.
   */
  person: 'nothing' | { forgotten?: readonly Forget[]; kept?: string };
  /** Columns with ids, by their names in SQL, that are no foreign keys. */
  references?: Readonly<Record<string, Reference>>;
  /** Why its rows are of no organisation, and open to the program alone. */
  ofNobody?: string;
}

/** Why a name is kept with most that people work on. */
export const AUTHORSHIP = 'the name says who did it, as it stays with the account';

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
