import { and, asc, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { NamedRecord, RecordKind, States } from '@sourcewiz/contract';
import type { Ctx } from '../context.ts';
import { byAlphabet } from '../db/alphabet.ts';
import { fail } from '../fail.ts';
import { historyPage } from './history-page.ts';
import { found, listPage, wordsIn } from './list-page.store.ts';
import { lookUp, maySee, nameIn, joinOf, type References } from './record-references.store.ts';
import { recordChanged, refuseStale } from './records.ts';

/** The columns that every table of editable records has beside its fields. */
type RecordTable = PgTable & Record<'orgId' | 'id' | 'revision' | 'updatedAt', PgColumn>;
type Kept = 'orgId' | 'id' | 'revision' | 'updatedAt';
const kept: ReadonlySet<string> = new Set(['orgId', 'id', 'revision', 'updatedAt'] satisfies Kept[]);
/** The fields of a record as they are stored: a reference is an id. */
export type FieldsOf<Table extends PgTable> = Omit<Table['$inferSelect'], Kept>;
type Optional<Fields> = { [Field in keyof Fields]?: Fields[Field] | undefined };

/** A record as calls answer it. */
export type RecordOf<Table extends PgTable, Refers = {}> = Omit<FieldsOf<Table>, keyof Refers> & {
  [Field in keyof Refers]: NamedRecord | null;
} & { id: number; revision: number; updated_at: string };

/** Which page of a list: words, order, and the values that fields must have. */
export interface ListQuery<Sort extends string> {
  query?: string;
  sort: Sort;
  page: number;
  per_page: number;
  [field: string]: unknown;
}

/**
 * Reads and writes of a table of plain records, whose columns are named as in the contract: its list by words, filters
 * and order, and changes with revision, rules of states, history and live event. Statements specific to an area stay in
 * the area.
 * @param about.searched fields that a search covers; of a reference, the name of its record
 * @param about.refers fields that hold the id of a record of another area
 * @param about.states fields that hold a state, with its rules
 */
export function recordTable<Table extends RecordTable, const Refers extends References = {}>(
  table: Table,
  {
    kind,
    searched,
    refers = {} as Refers,
    states = {},
  }: {
    kind: RecordKind;
    searched: readonly (keyof FieldsOf<Table> & string)[];
    refers?: Refers & Partial<Record<keyof FieldsOf<Table>, unknown>>;
    states?: { readonly [Field in keyof FieldsOf<Table>]?: States<FieldsOf<Table>[Field] & string> };
  },
) {
  type Row = RecordOf<Table, Refers>;
  const all = getTableColumns(table) as Record<string, PgColumn>;
  const fields = Object.keys(all).filter((name) => !kept.has(name));
  const references = Object.entries<References[string]>(refers);
  const rules = Object.entries(states as Record<string, States>);
  const columnOf = (name: string): PgColumn =>
    all[name === 'updated_at' ? 'updatedAt' : name] ?? fail('not_found');
  /** What a new record has in fields that are not given: texts are empty, a state is the first. */
  const blank = Object.fromEntries([
    ...fields
      .filter((name) => columnOf(name).notNull && columnOf(name).getSQLType() === 'text')
      .map((name) => [name, '']),
    ...rules.map(([field, { first }]) => [field, first]),
  ]);
  const sent = (given: object) =>
    Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const is = (ctx: Ctx, id: number): SQL | undefined => and(eq(table.orgId, ctx.orgId), eq(table.id, id));
  const isNamed = (ctx: Ctx, field: string): boolean =>
    refers[field] !== undefined && maySee(ctx, refers[field]);

  const from = (ctx: Ctx): SQL =>
    sql.join(
      [
        sql`${table}`,
        ...references.map(
          ([field, reference]) =>
            sql`left join ${lookUp(ctx, columnOf(field), reference)} as ${joinOf(field)} on true`,
        ),
      ],
      sql` `,
    );
  const columns = sql.join(
    [
      ...Object.entries(all).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
      ...references.map(([field]) => sql`${nameIn(field)} as ${joinOf(field)}`),
    ],
    sql`, `,
  );

  /** A row as it is read, as a record: with the names of what it refers to, whoever may see them. */
  const recordOf = (row: Record<string, unknown>): Row => {
    const values = fields.map((field): [string, unknown] => {
      const value = row[field] === null ? null : columnOf(field).mapFromDriverValue(row[field]);
      if (refers[field] === undefined) return [field, value];
      const name = row[`named_${field}`];
      return [field, typeof name === 'string' ? { id: Number(value), name } : null];
    });
    const { id, revision, updatedAt } = row;
    const updated = new Date(String(updatedAt)).toISOString();
    return {
      ...Object.fromEntries(values),
      id: Number(id),
      revision: Number(revision),
      updated_at: updated,
    } as Row;
  };
  /** The same for the caller, who may not see all names. */
  const told = (ctx: Ctx, record: Row): Row => {
    const hidden = references.flatMap(([field, reference]) => {
      const value = (record as Record<string, unknown>)[field] as NamedRecord | null;
      return value === null || maySee(ctx, reference) ? [] : [[field, { ...value, name: '' }]];
    });
    return { ...record, ...Object.fromEntries(hidden) } as Row;
  };
  /** Its fields as the history shows them: what it refers to by name, so that they outlive the record. */
  const shown = (record: Row): Record<string, unknown> =>
    Object.fromEntries(
      fields.map((field) => {
        const value = (record as Record<string, unknown>)[field];
        return [field, refers[field] === undefined ? value : ((value as NamedRecord | null)?.name ?? null)];
      }),
    );

  const read = async (ctx: Ctx, id: number, lock: 'update' | 'none' = 'none'): Promise<Row> => {
    const tail = lock === 'none' ? sql`` : sql`for update of ${table}`;
    const where = [sql`${table.orgId} = ${ctx.orgId}`, sql`${table.id} = ${id}`];
    const { rows } = await ctx.db.execute<Record<string, unknown>>(
      sql`select ${columns} ${found({ from: from(ctx), where })} ${tail}`,
    );
    return rows[0] ? recordOf(rows[0]) : fail('not_found');
  };
  /** Ids that belong to nobody here are refused; so is a state that may not follow. */
  const refuseWrong = (record: Row, given: Record<string, unknown>, before: Row | null): void => {
    const now = record as Record<string, unknown>;
    for (const [field] of references)
      if (typeof given[field] === 'number' && now[field] === null)
        fail('not_found', { path: `body.${field}` });
    for (const [field, { first, mayMove }] of rules) {
      const was = before === null ? first : String((before as Record<string, unknown>)[field]);
      const to = String(now[field]);
      if (before === null ? to !== first : !mayMove(was, to))
        fail('state_not_next', { path: `body.${field}`, params: { from: was, to } });
    }
  };

  /** In the alphabet of the language, or as the states are declared; empty values come last in both directions. */
  const orderOf = (ctx: Ctx, sort: string): SQL => {
    const field = sort.replace(/^-/, '');
    const turn = sort.startsWith('-') ? desc : asc;
    const { language } = ctx.caller;
    const terms = (): SQL[] => {
      if (refers[field] !== undefined) {
        if (!isNamed(ctx, field)) return [];
        return [sql`${nameIn(field)} is null`, turn(byAlphabet(nameIn(field), language))];
      }
      const column = columnOf(field);
      const rule = rules.find(([name]) => name === field)?.[1];
      if (rule) return [turn(sql`array_position(${sql.param([...rule.names])}::text[], ${column})`)];
      return column.getSQLType() === 'text'
        ? [sql`${column} = ''`, turn(byAlphabet(sql`${column}`, language))]
        : [sql`${column} is null`, turn(column)];
    };
    return sql.join([...terms(), turn(table.id)], sql`, `);
  };
  const conditionsOf = (ctx: Ctx, { query = '', ...rest }: Partial<ListQuery<string>>): SQL[] => {
    const texts = searched.flatMap((field) => {
      if (refers[field] === undefined) return [sql`${columnOf(field)}`];
      return isNamed(ctx, field) ? [nameIn(field)] : [];
    });
    const filters = fields.filter((field) => rest[field] !== undefined);
    return [
      sql`${table.orgId} = ${ctx.orgId}`,
      ...wordsIn(texts, query),
      ...filters.map((field) => sql`${columnOf(field)} = ${rest[field]}`),
    ];
  };

  return {
    /** One page of the records that contain the words and have the given values, and their total. @param page from 1 */
    async page<Sort extends string>(
      ctx: Ctx,
      { where = [], ...about }: ListQuery<Sort> & { where?: readonly SQL[] },
    ): Promise<{ rows: Row[]; total: number }> {
      const { rows, total } = await listPage<Record<string, unknown>>(ctx, {
        columns,
        from: from(ctx),
        where: [...conditionsOf(ctx, about), ...where],
        order: orderOf(ctx, about.sort),
        limit: about.per_page,
        offset: (about.page - 1) * about.per_page,
      });
      return { rows: rows.map((row) => told(ctx, recordOf(row))), total };
    },

    /** The ids of all records of a list, in its order. @param limit of how many at most */
    async ids(
      ctx: Ctx,
      about: Partial<ListQuery<string>> & { sort: string },
      limit: number,
    ): Promise<number[]> {
      const { rows } = await ctx.db.execute<{ id: number | string }>(sql`
        select ${table.id} as id ${found({ from: from(ctx), where: conditionsOf(ctx, about) })}
        order by ${orderOf(ctx, about.sort)} limit ${limit}`);
      return rows.map(({ id }) => Number(id));
    },

    /** The records with these ids, in the order of the ids. */
    async named(ctx: Ctx, ids: readonly number[]): Promise<Row[]> {
      const wanted = sql`${sql.param([...ids])}::bigint[]`;
      const where = [sql`${table.orgId} = ${ctx.orgId}`, sql`${table.id} = any (${wanted})`];
      const { rows } = await ctx.db.execute<Record<string, unknown>>(
        sql`select ${columns} ${found({ from: from(ctx), where })} order by array_position(${wanted}, ${table.id})`,
      );
      return rows.map((row) => told(ctx, recordOf(row)));
    },

    /** How many records have each value of a field, for a filter. */
    async counts(ctx: Ctx, field: keyof FieldsOf<Table> & string): Promise<Record<string, number>> {
      const column = columnOf(field);
      const { rows } = await ctx.db.execute<{ value: string; count: number }>(sql`
        select ${column}::text as value, count(*)::int as count from ${table}
        where ${table.orgId} = ${ctx.orgId} and ${column} is not null group by ${column}`);
      return Object.fromEntries(rows.map(({ value, count }) => [value, count]));
    },

    /** @throws DomainError not_found */
    find: async (ctx: Ctx, id: number): Promise<Row> => told(ctx, await read(ctx, id)),

    /** @throws DomainError not_found at the field of an unknown reference, state_not_next for a state that is not the first */
    async add(ctx: Ctx, given: Optional<FieldsOf<Table>>): Promise<Row> {
      const values = { ...blank, ...sent(given), orgId: ctx.orgId, updatedAt: ctx.platform.clock.now() };
      const made = await ctx.db
        .insert(table as PgTable)
        .values(values as never)
        .returning({ id: table.id });
      const record = await read(ctx, Number(made[0]?.id));
      refuseWrong(record, given, null);
      await recordChanged(ctx, { kind, id: record.id, revision: 1, before: null, after: shown(record) });
      return told(ctx, record);
    },

    /**
     * @param revision that the change is based on
     * @throws DomainError not_found (also at the field of an unknown reference), conflict, state_not_next
     */
    async change(
      ctx: Ctx,
      id: number,
      { revision, ...given }: Optional<FieldsOf<Table>> & { revision: number },
    ): Promise<Row> {
      const before = await read(ctx, id, 'update');
      await refuseStale(ctx, { kind, id, revision: before.revision }, revision);
      const now = { revision: before.revision + 1, updatedAt: ctx.platform.clock.now() };
      await ctx.db
        .update(table as PgTable)
        .set({ ...sent(given), ...now } as never)
        .where(is(ctx, id));
      const record = await read(ctx, id);
      refuseWrong(record, given, before);
      await recordChanged(ctx, {
        kind,
        id,
        revision: record.revision,
        before: shown(before),
        after: shown(record),
      });
      return told(ctx, record);
    },

    /** @throws DomainError not_found */
    async remove(ctx: Ctx, id: number): Promise<void> {
      const before = await read(ctx, id, 'update');
      await ctx.db.delete(table as PgTable).where(is(ctx, id));
      await recordChanged(ctx, { kind, id, revision: null, before: shown(before), after: null });
    },

    /** Who changed what in a record; fields whose names the caller may not see are left out. @throws DomainError not_found */
    async history<Field extends string>(
      ctx: Ctx,
      id: number,
      { fields: wanted, before }: { fields: readonly Field[]; before?: number | undefined },
    ) {
      await read(ctx, id);
      const seen = wanted.filter((field) => refers[field] === undefined || isNamed(ctx, field));
      return historyPage(ctx, { kind, id }, { fields: seen, before });
    },
  };
}
