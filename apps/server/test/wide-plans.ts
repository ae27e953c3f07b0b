import type pg from 'pg';

/** A statement, and the divided tables that its plan reads more than one partition of. */
export interface WidePlan {
  tables: string[];
  statement: string;
}

const PLANNED = /^\s*(select|with|insert|update|delete|merge)\b/i;

/**
 * Has each statement of a pool planned once more before it runs, each text once.
 * @returns a function that gives those for which partitions of other companies are planned, too: a condition that takes
 * the company from another table, such as `v.org_id = p.org_id` in a subselect, says which partition it is only while it
 * runs
 */
export function watchPlans(pool: pg.Pool): () => WidePlan[] {
  const known = new Set<string>();
  const wide: WidePlan[] = [];
  const watched = new WeakSet<pg.PoolClient>();
  pool.on('acquire', (client) => {
    if (watched.has(client)) return;
    watched.add(client);
    const query = client.query.bind(client) as (...what: unknown[]) => Promise<pg.QueryResult>;
    const plan = (what: unknown, values: unknown) => {
      const { text, values: own } = typeof what === 'string' ? { text: what } : (what as pg.QueryConfig);
      if (known.has(text) || !PLANNED.test(text)) return;
      known.add(text);
      query({ text: `explain (format json) ${text}`, values: own ?? values }).then(
        ({ rows }) => {
          const tables = tablesOf(JSON.stringify(rows));
          if (tables.length > 0) wide.push({ tables, statement: text.replaceAll(/\s+/g, ' ') });
        },
        // The statement itself fails in the same way.
        () => undefined,
      );
    };
    Object.assign(client, {
      query: (...what: unknown[]) => {
        plan(what[0], what[1]);
        return query(...what);
      },
    });
  });
  return () => wide;
}

/** Tables of which a plan reads more than one partition. */
function tablesOf(plan: string): string[] {
  const partitions = new Map(
    [...plan.matchAll(/"Relation Name":"(\w+)_(\d{3})"/g)].map(([name, table = '']) => [name, table]),
  );
  const tables = [...partitions.values()];
  return [...new Set(tables.filter((table, at) => tables.indexOf(table) !== at))];
}
