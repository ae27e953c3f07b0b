import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RecordKind } from '@sourcewiz/contract';
import type { Ctx } from '../context.ts';
import { fail } from '../fail.ts';
import { wordsIn } from './list-page.store.ts';
import { recordChanged, refuseStale } from './records.ts';

/** The columns that every table of editable records has beside its fields. */
type RecordTable = PgTable & Record<'orgId' | 'id' | 'revision' | 'updatedAt', PgColumn>;
type Kept = 'orgId' | 'id' | 'revision' | 'updatedAt';
const kept: ReadonlySet<string> = new Set(['orgId', 'id', 'revision', 'updatedAt'] satisfies Kept[]);
export type RowOf<Table extends PgTable> = Table['$inferSelect'] & { id: number; revision: number };
export type FieldsOf<Table extends PgTable> = Omit<Table['$inferSelect'], Kept>;
/** The fields that were sent; the others are absent or undefined. */
export type GivenOf<Table extends PgTable> = {
  [Field in keyof FieldsOf<Table>]?: FieldsOf<Table>[Field] | undefined;
};

/**
 * Reads and writes of a table of plain records: its list by words, filters and order, and changes with revision,
 * history and live event. Statements specific to an area stay in the area.
 * @param about.searched columns that a search covers
 * @param about.orders named as in the contract; each ends with the id
 */
export function recordTable<Table extends RecordTable, Sort extends string>(
  table: Table,
  {
    kind,
    searched,
    orders,
  }: { kind: RecordKind; searched: readonly PgColumn[]; orders: Readonly<Record<Sort, readonly SQL[]>> },
) {
  type Row = RowOf<Table>;
  const is = (ctx: Ctx, id: number): SQL | undefined => and(eq(table.orgId, ctx.orgId), eq(table.id, id));
  // Type assertions: the rows of a table in general have only the type that the table declares.
  const plain = table as PgTable;
  const fieldsOf = (row: Row) => Object.fromEntries(Object.entries(row).filter(([name]) => !kept.has(name)));
  const one = (rows: unknown[]): Row => (rows[0] as Row | undefined) ?? fail('not_found');

  const find = async (ctx: Ctx, id: number, lock: 'update' | 'none' = 'none'): Promise<Row> => {
    const query = ctx.db.select().from(plain).where(is(ctx, id));
    return one(await (lock === 'none' ? query : query.for('update')));
  };

  return {
    /** One page of the records that contain the words, and their total. @param page from 1 */
    async page(
      ctx: Ctx,
      about: { query?: string; where?: readonly SQL[]; sort: Sort; page: number; per_page: number },
    ): Promise<{ rows: Row[]; total: number }> {
      const words = wordsIn(
        searched.map((column) => sql`${column}`),
        about.query ?? '',
      );
      const where = and(eq(table.orgId, ctx.orgId), ...words, ...(about.where ?? []));
      const rows = await ctx.db
        .select()
        .from(plain)
        .where(where)
        .orderBy(...orders[about.sort])
        .limit(about.per_page)
        .offset((about.page - 1) * about.per_page);
      return { rows: rows as Row[], total: await ctx.db.$count(plain, where) };
    },

    /** @throws DomainError not_found */
    find,

    async add(ctx: Ctx, fields: FieldsOf<Table>): Promise<Row> {
      const values = { orgId: ctx.orgId, ...fields, updatedAt: ctx.platform.clock.now() };
      const row = one(
        await ctx.db
          .insert(plain)
          .values(values as never)
          .returning(),
      );
      await recordChanged(ctx, { kind, id: row.id, revision: 1, before: null, after: fieldsOf(row) });
      return row;
    },

    /** @param revision that the change is based on @throws DomainError not_found, conflict */
    async change(
      ctx: Ctx,
      id: number,
      { revision, ...given }: GivenOf<Table> & { revision: number },
    ): Promise<Row> {
      const before = await find(ctx, id, 'update');
      await refuseStale(ctx, { kind, id, revision: before.revision }, revision);
      const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
      const now = { revision: before.revision + 1, updatedAt: ctx.platform.clock.now() };
      const row = one(
        await ctx.db
          .update(plain)
          .set({ ...sent, ...now } as never)
          .where(is(ctx, id))
          .returning(),
      );
      const fields = { before: fieldsOf(before), after: fieldsOf(row) };
      await recordChanged(ctx, { kind, id, revision: row.revision, ...fields });
      return row;
    },

    /** @throws DomainError not_found */
    async remove(ctx: Ctx, id: number): Promise<void> {
      const before = await find(ctx, id, 'update');
      await ctx.db.delete(plain).where(is(ctx, id));
      await recordChanged(ctx, { kind, id, revision: null, before: fieldsOf(before), after: null });
    },
  };
}
