import { sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { containing, folded } from '../db/folded-text.ts';

/** Most words of one search; further words do not narrow it. */
const WORDS_MAX = 8;

/**
 * Conditions that together find what people typed: each word is in one of the columns, in any case and with or without
 * the dots and tails of Turkish letters.
 * @param columns text columns; any of them may be empty
 */
export function wordsIn(columns: readonly SQL[], typed: string): SQL[] {
  const words = typed.trim().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX);
  const text = folded(sql`concat_ws(' ', ${sql.join([...columns], sql`, `)})`);
  return words.map((word) => sql`${text} like ${folded(containing(word))}`);
}

export interface PageQuery {
  columns: SQL;
  /** The table with its joins. */
  from: SQL;
  /** All of them must hold. */
  where: readonly SQL[];
  order: SQL;
  limit: number;
  offset: number;
  /** The total on all pages, if known: then the rows need not be counted. */
  total?: number;
}

/** The rest of a statement over a list: all its rows. */
export const found = ({ from, where }: Pick<PageQuery, 'from' | 'where'>): SQL =>
  sql`from ${from} where ${sql.join([...where], sql` and `)}`;

/** One page of a list, and the total on all pages, even for a page after the last. */
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
    // One type assertion: only the caller knows the columns, as with any statement.
    rows: listed.rows.map((listedRow) => {
      const { list_total: _, ...row } = listedRow;
      return row as Row;
    }),
    total: Number(first?.['list_total'] ?? 0),
  };
}
