import { and, sql, type SQL } from 'drizzle-orm';
import type { ContentFieldType } from '@sourcewiz/contract';
import type { Ctx } from '../../platform/context.ts';
import type { ContentField, OpenCollection } from '../../platform/db/content-collection.ts';
import { containing, folded, startingWith } from '../../platform/db/folded-text.ts';
import type { ContentCondition, ContentQuery } from './content-query.rules.ts';
import type { ContentValue } from './content-value.rules.ts';

export type ContentRow = Record<string, unknown>;

/**
 * The records of a collection that match the query. Field names select columns of the collection's map; everything else
 * from outside is passed to the database as a parameter.
 */
export async function selectRecords(
  ctx: Ctx,
  collection: OpenCollection,
  query: ContentQuery,
): Promise<{ rows: ContentRow[]; total: number }> {
  const offset = (query.page - 1) * query.limit;
  const fields = query.fields.map((name) => [name, fieldOf(collection, name)] as const);
  const chosen = fields.map(([name, { column }]) => sql`${column} as ${sql.identifier(name)}`);
  const records = sql`from ${collection.from} where ${conditionOf(ctx, collection, query)}`;
  const answer = await ctx.db.execute<ContentRow>(sql`
    select ${sql.join(chosen, sql`, `)} ${records}
    order by ${sql.join(orderOf(collection, query), sql`, `)} limit ${query.limit} offset ${offset}`);
  const rows = answer.rows.map((row) =>
    Object.fromEntries(fields.map(([name, { type }]) => [name, shown(type, row[name])])),
  );
  // A page that is not full is the last one, so its end is the total.
  const isLast = rows.length < query.limit && (rows.length > 0 || offset === 0);
  return { rows, total: isLast ? offset + rows.length : await countRecords(ctx, records) };
}

async function countRecords(ctx: Ctx, records: SQL): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: number }>(sql`select count(*)::int as count ${records}`);
  return rows[0]?.count ?? 0;
}

function fieldOf({ fields }: OpenCollection, name: string): ContentField {
  const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!field) throw new Error(`${name} is not a field of the collection`);
  return field;
}

/** Row-level security shows only the organisation's rows; the condition repeats it. */
function conditionOf(ctx: Ctx, collection: OpenCollection, { conditions, search }: ContentQuery): SQL {
  const own = sql`${collection.org} = ${ctx.orgId}`;
  const wanted = conditions.map((condition) => comparisonOf(fieldOf(collection, condition.field), condition));
  return and(own, collection.where, ...wanted, search ? searchOf(collection, search) : undefined) ?? own;
}

function searchOf({ fields }: OpenCollection, search: string): SQL {
  const texts = Object.values(fields).flatMap(({ searched, column }) => (searched ? [column] : []));
  const needle = folded(containing(search));
  return sql`(${sql.join(
    texts.map((text) => sql`${folded(text)} like ${needle}`),
    sql` or `,
  )})`;
}

function comparisonOf({ type, column }: ContentField, { operator, values }: ContentCondition): SQL {
  const [first = ''] = values;
  const value = parameterOf(type, first);
  switch (operator) {
    case '_eq':
      return sql`${column} = ${value}`;
    case '_neq':
      return sql`${column} is distinct from ${value}`;
    case '_lt':
      return sql`${column} < ${value}`;
    case '_lte':
      return sql`${column} <= ${value}`;
    case '_gt':
      return sql`${column} > ${value}`;
    case '_gte':
      return sql`${column} >= ${value}`;
    case '_in':
      return sql`${column} in (${listOf(type, values)})`;
    case '_nin':
      return sql`(${column} in (${listOf(type, values)})) is not true`;
    case '_contains':
      return sql`${folded(column)} like ${folded(containing(String(first)))}`;
    case '_starts_with':
      return sql`${folded(column)} like ${folded(startingWith(String(first)))}`;
    case '_null':
      return sql`${column} is null`;
    case '_nnull':
      return sql`${column} is not null`;
  }
}

function listOf(type: ContentFieldType, values: readonly ContentValue[]): SQL {
  return sql.join(
    values.map((value) => parameterOf(type, value)),
    sql`, `,
  );
}

/** A value as a parameter of the field's type. */
function parameterOf(type: ContentFieldType, value: ContentValue): SQL {
  switch (type) {
    case 'integer':
      return sql`${value}::bigint`;
    case 'boolean':
      return sql`${value}::boolean`;
    case 'uuid':
      return sql`${value}::uuid`;
    case 'date':
      return sql`${value}::date`;
    case 'moment':
      return sql`${value}::timestamptz`;
    case 'text':
    case 'json':
      return sql`${value}::text`;
  }
}

/** The requested order, then the key, so that no record is on two pages. */
function orderOf(collection: OpenCollection, { sort }: ContentQuery): SQL[] {
  const wished = sort.map(({ field, direction }) => {
    const { type, column } = fieldOf(collection, field);
    const by = type === 'text' ? folded(column) : column;
    return direction === 'asc' ? sql`${by} asc nulls last` : sql`${by} desc nulls last`;
  });
  return [...wished, fieldOf(collection, collection.key).column];
}

/** A value from the database as it is answered. */
function shown(type: ContentFieldType, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (type === 'integer') return Number(value);
  return type === 'moment' ? new Date(String(value)).toISOString() : value;
}
