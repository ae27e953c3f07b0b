import pg from 'pg';

/** Any number, the same for all processes: only one of them fills the database. */
const FILL_LOCK = 4_600_462;
/** Exists in the database while it is being filled, and stays if that is interrupted. */
const MARK = 'unfinished_filling';
/** The comment of such tables. */
const FILLED_BY_MIGRATIONS = 'filled by migrations';

/**
 * Fills an empty database, completely or not at all: leftovers of an interrupted attempt are removed first. A database
 * that has been filled, or is in use, is never touched.
 * @param databaseUrl address of the role that owns the tables
 * @param isEmpty whether nobody has added anything
 * @param fill may use its own connections and processes
 * @returns whether it was filled now
 */
export async function fillEmptyDatabase({
  databaseUrl,
  isEmpty,
  fill,
}: {
  databaseUrl: string;
  isEmpty: () => Promise<boolean>;
  fill: () => Promise<void>;
}): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl });
  // The database may be stopped meanwhile; the caller gets that error, too.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [FILL_LOCK]);
    if (await wasCutOff(client)) await emptyTables(client);
    else if (!(await isEmpty())) return false;
    await client.query(`create table if not exists ${MARK} ()`);
    await fill();
    await client.query(`drop table ${MARK}`);
    return true;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function wasCutOff(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [
    MARK,
  ]);
  return rows[0]?.found === true;
}

/** All tables but the list of applied scripts and what migrations fill: nobody has worked with them yet. */
async function emptyTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ names: string | null }>(
    `select string_agg(format('%I.%I', schemaname, tablename), ', ') as names from pg_tables
     where schemaname = 'public' and tablename not in ('schema_repeatable', $1)
       and obj_description(format('%I.%I', schemaname, tablename)::regclass, 'pg_class') is distinct from $2`,
    [MARK, FILLED_BY_MIGRATIONS],
  );
  if (rows[0]?.names) await client.query(`truncate ${rows[0].names}`);
}
