import type pg from 'pg';

/** A table in a backup: its columns in the order of a row's values. */
export interface DescribedTable {
  schema: string;
  name: string;
  columns: readonly string[];
}

/** What the migrations, the queue and the live events record about themselves. */
const OF_LIBRARIES = [
  'pgboss.version',
  'public.schema_repeatable',
  'public.socket_io_attachments',
  'public.unfinished_filling',
  'public.unfinished_restore',
];

/** Tables of the program and of its queue, without the columns that are computed. */
export async function describeTables(client: pg.ClientBase): Promise<DescribedTable[]> {
  const { rows } = await client.query<DescribedTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p') and not c.relispartition
       and n.nspname || '.' || c.relname <> all ($1)
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     group by 1, 2 order by 1, 2`,
    [OF_LIBRARIES],
  );
  return rows;
}

/** The name of a table, quoted for SQL. */
export const quoted = (client: pg.ClientBase, { schema, name }: Pick<DescribedTable, 'schema' | 'name'>) =>
  `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;

export const columnList = (client: pg.ClientBase, { columns }: Pick<DescribedTable, 'columns'>) =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ');
