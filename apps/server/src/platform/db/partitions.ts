import type pg from 'pg';

/**
 * Tables that grow with products, their history and imports: with those of thousands of companies in one index, a word
 * takes as long to find as the whole table is large.
 */
const BIG_TABLES = [
  'product',
  'variant',
  'product_history',
  'product_search',
  'product_search_removed',
  'product_search_word',
  'product_image',
  'product_file',
  'product_backup_item',
  'incoming_row',
  'image_descriptor',
  'record_history',
];
/** A backup locks some 45 tables and indexes for each partition in one transaction, beside what others hold. */
const LOCKS_EACH = 100;
/** Partitions are in a schema that the roles of queries cannot look into: they reach the rows through the parent alone. */
const SCHEMA = 'parts';

interface Definition {
  table: string;
  /** Statements in the order in which they are to be run. */
  statements: string[];
}

/**
 * Divides the big tables of a new installation by company, into hash partitions. Migrations are written for whole
 * tables and do not know of it; a database that has companies stays as it is, and a backup of it can be restored into
 * one that is divided.
 * @param client alone in migrating this database, as the owner of its tables; outside a transaction
 * @param wanted number of partitions of each table, 0 for none; fewer are made on a server that can hold few locks
 */
export async function partitionBigTables(client: pg.ClientBase, wanted: number): Promise<void> {
  const count = Math.min(wanted, partitionsFor(await lockEntries(client)));
  if (count > 0) await divide(client);
  // Also for a process that was stopped in between. A transaction for each table: hundreds of tables in one would pass
  // the number of locks of a small server.
  for (const table of await withoutPartitions(client)) {
    await client.query('begin');
    for (let at = 0; at < Math.max(count, 1); at += 1)
      await client.query(`create table ${SCHEMA}.${table}_${String(at).padStart(3, '0')} partition of ${table}
        for values with (modulus ${Math.max(count, 1)}, remainder ${at})`);
    await client.query('commit');
  }
}

/** Partitions of each big table that backups can lock. @param locks entries in the server's table of locks */
export function partitionsFor(locks: number): number {
  return Math.floor(locks / LOCKS_EACH);
}

async function lockEntries(client: pg.ClientBase): Promise<number> {
  const { rows } = await client.query<{ entries: number }>(
    `select current_setting('max_locks_per_transaction')::int * current_setting('max_connections')::int as entries`,
  );
  return rows[0]?.entries ?? 0;
}

/** Makes the tables again, divided, and as yet without a partition. */
async function divide(client: pg.ClientBase): Promise<void> {
  const tables = await wholeAndUnused(client);
  if (tables.length === 0) return;
  await client.query('begin');
  await client.query(`lock table ${tables.join(', ')} in access exclusive mode`);
  if ((await wholeAndUnused(client)).length < tables.length) {
    await client.query('rollback');
    return;
  }
  await client.query(`create schema if not exists ${SCHEMA}`);
  const between = await foreignKeysOf(client, tables);
  const defined: Definition[] = [];
  for (const table of tables) defined.push({ table, statements: await definitionOf(client, table) });
  for (const { name, of } of between) await client.query(`alter table ${of} drop constraint ${name}`);
  for (const { table, statements } of defined) {
    await client.query(`alter table ${table} rename to ${table}_plain`);
    await client.query(`create table ${table} (like ${table}_plain including defaults including identity
      including generated including constraints including storage including comments) partition by hash (org_id)`);
    await keepSequences(client, table);
    await client.query(`drop table ${table}_plain`);
    for (const statement of statements) await client.query(statement);
  }
  for (const { name, of, definition } of between)
    await client.query(`alter table ${of} add constraint ${name} ${definition}`);
  await client.query('commit');
}

/**
 * The big tables of a database that has never held anything: by their size on disk, because row security hides rows from
 * their owner too. None if a single one has, or if a company was ever stored.
 */
async function wholeAndUnused(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string; kind: string; used: boolean }>(
    `select relname as name, relkind as kind, pg_relation_size(oid) > 0 as used from pg_class
     where relnamespace = 'public'::regnamespace and relname = any ($1)`,
    [[...BIG_TABLES, 'organisation']],
  );
  if (rows.some(({ used }) => used)) return [];
  return rows.flatMap(({ name, kind }) => (kind === 'r' && name !== 'organisation' ? [name] : []));
}

async function withoutPartitions(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace and relname = any ($1)
       and relkind = 'p' and not exists (select from pg_inherits where inhparent = c.oid)`,
    [BIG_TABLES],
  );
  return rows.map(({ name }) => name);
}

/** Foreign keys of the tables and to them. */
async function foreignKeysOf(client: pg.ClientBase, tables: readonly string[]) {
  const { rows } = await client.query<{ name: string; of: string; definition: string }>(
    `select quote_ident(conname) as name, conrelid::regclass::text as of, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
       and (conrelid::regclass::text = any ($1) or confrelid::regclass::text = any ($1))`,
    [tables],
  );
  return rows;
}

/** Keys, indexes, row security, policies and rights: what `like` does not take over, or only under other names. */
async function definitionOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(
    `select format('alter table %I add constraint %I %s', $1::text, conname, pg_get_constraintdef(oid)) as statement
       from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u')
     union all
     select pg_get_indexdef(i.indexrelid) from pg_index i
       where i.indrelid = $1::regclass
         and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u'))
     union all
     select format('alter table %I enable row level security', $1::text) from pg_class
       where oid = $1::regclass and relrowsecurity
     union all
     select format('alter table %I force row level security', $1::text) from pg_class
       where oid = $1::regclass and relforcerowsecurity
     union all
     select format('create policy %I on %I as %s for %s to %s %s %s', policyname, tablename, permissive, cmd,
         array_to_string(roles, ', '), 'using (' || qual || ')', 'with check (' || with_check || ')')
       from pg_policies where schemaname = 'public' and tablename = $1
     union all
     select pg_get_triggerdef(oid) from pg_trigger where tgrelid = $1::regclass and not tgisinternal
     union all
     select pg_get_statisticsobjdef(oid) from pg_statistic_ext where stxrelid = $1::regclass
     union all
     select format('revoke all on %I from %s', $1::text, string_agg(quote_ident(rolname), ', '))
       from pg_roles where rolname like 'app\\_%'
     union all
     select format('grant %s on %I to %s', a.privilege_type, $1::text, coalesce(r.rolname, 'public'))
       from pg_class c cross join lateral aclexplode(c.relacl) a left join pg_roles r on r.oid = a.grantee
       where c.oid = $1::regclass and a.grantee <> c.relowner`,
    [table],
  );
  return rows.map(({ statement }) => statement);
}

/** A column that counts by itself keeps the name of its sequence, which rights and backups know it by. */
async function keepSequences(client: pg.ClientBase, table: string): Promise<void> {
  const { rows } = await client.query<{ column: string; plain: string; own: string | null }>(
    `select a.attname as column, pg_get_serial_sequence($1 || '_plain', a.attname) as plain,
       pg_get_serial_sequence($1, a.attname) as own
     from pg_attribute a where a.attrelid = ($1 || '_plain')::regclass and a.attnum > 0 and not a.attisdropped
       and pg_get_serial_sequence($1 || '_plain', a.attname) is not null`,
    [table],
  );
  for (const { column, plain, own } of rows) {
    const name = plain.split('.').at(-1);
    if (own === null) await client.query(`alter sequence ${plain} owned by ${table}.${column}`);
    else {
      await client.query(`alter sequence ${plain} rename to ${table}_${column}_plain_seq`);
      await client.query(`alter sequence ${own} rename to ${name}`);
    }
  }
}

/** The partitions of a table; none if it is whole. @returns their names with schema, quoted */
export async function partitionsOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent = to_regclass($1) order by 1`,
    [table],
  );
  return rows.map(({ name }) => name);
}
