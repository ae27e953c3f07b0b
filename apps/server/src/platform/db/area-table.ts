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

/** A value in a company's archive that is not that of the row. */
interface Replaced {
  /** An SQL expression. */
  becomes: string;
  /**
   * `always`; `arriving` where it arrives, among `arriving_rows`; `unreadable` where SECRET is another one than the value was sealed with; `taken` if the company takes its
   * data along by itself. What is unreadable elsewhere is not given to the company either.
   */
  when: 'always' | 'arriving' | 'unreadable' | 'taken';
}

/** What of a table stays behind when a company moves to another installation; by default nothing. */
export interface Moving {
  /** Why no row leaves the installation. */
  stays?: string;
  /** An SQL condition on the rows that go along. */
  only?: string;
  /** Its rows are of use only where SECRET is the same. */
  unreadable?: true;
  /** Why a company that takes its data along does not get its rows. */
  ofProvider?: string;
  /** The provider looks its ids up without the company: one that is taken elsewhere becomes another. */
  idsOfAll?: true;
  /** By the SQL names of columns; a text says why the value of a telling name goes along. */
  columns?: Readonly<Record<string, Replaced | string>>;
}

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
  moving?: Moving;
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
