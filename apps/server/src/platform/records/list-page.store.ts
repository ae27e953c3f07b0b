import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { containing, folded } from '../db/folded-text.ts';

/** Words of one search; what is typed beyond them does not narrow it further. */
const WORDS_MAX = 8;

/**
 * Conditions that together find what people typed: each word stands in one of the columns, whatever its case and with
 * or without the dots and tails of Turkish letters.
 * @param columns text columns; none of them has to be filled
 */
export function wordsIn(columns: readonly SQL[], typed: string): SQL[] {
  const words = typed.trim().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  const text = folded(sql`concat_ws(' ', ${sql.join([...columns], sql`, `)})`);
  return words.map((word) => sql`${text} like ${folded(containing(word))}`);
}

export interface PageQuery {
  columns: SQL;
  /** Table with its joins. */
  from: SQL;
  /** All of them hold. */
  where: readonly SQL[];
  order: SQL;
  limit: number;
  offset: number;
  /** How many there are on all pages, where that is known: they need not be counted. */
  total?: number;
}

/** The rest of a statement over what a list is taken from: all its rows. */
export const found = ({ from, where }: Pick<PageQuery, 'from' | 'where'>): SQL =>
  sql`from ${from} where ${sql.join([...where], sql` and `)}`;

/** One page of a list, and how many there are on all pages; also for a page behind the last. */
export async function listPage<Row extends object>(
  ctx: Ctx,
  { columns, order, limit, offset, total, ...list }: PageQuery,
): Promise<{ rows: Row[]; total: number }> {
  const counted = total === undefined ? sql`count(*) over ()::int` : sql`${total}::int`;
  const listed = await ctx.db.execute<Record<string, unknown>>(sql`
    select ${columns}, ${counted} as list_total ${found(list)}
    order by ${order} limit ${limit} offset ${offset}`);
  const [first] = listed.rows;
  if (!first && total !== undefined) return { rows: [], total };
  if (!first && offset > 0) {
    const { rows } = await ctx.db.execute<{ total: number }>(
      sql`select count(*)::int as total ${found(list)}`,
    );
    return { rows: [], total: rows[0]?.total ?? 0 };
  }
  return {
    // One type assertion: what the columns are is the caller's to know, as with any statement.
    rows: listed.rows.map((listedRow) => {
      const { list_total: _, ...row } = listedRow;
      return row as Row;
    }),
    total: Number(first?.['list_total'] ?? 0),
  };
}
