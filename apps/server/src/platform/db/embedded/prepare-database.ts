import pg from 'pg';
import { ensureQueryRoles } from '../query-roles.ts';
import { connectionUrls, DATABASE_NAME, OWNER_ROLE, type Connection } from './connection-file.ts';

/** Extensions that the migrations need; created here because they then belong to the superuser. */
export const EXTENSIONS = ['pg_trgm', 'unaccent', 'citext', 'btree_gin', 'pgcrypto'] as const;

/**
 * Creates the owner role, the query roles, the database and its extensions if missing, and sets the owner's password.
 * Can be repeated at every start.
 */
export async function prepareDatabase(connection: Connection): Promise<void> {
  const { adminUrl } = connectionUrls(connection);
  await withClient(adminUrl, async (client) => {
    await makeRoles(client, { owner: OWNER_ROLE, password: connection.ownerPassword });
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE_NAME]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME} OWNER ${OWNER_ROLE}`);
  });
  const inDatabase = new URL(adminUrl);
  inDatabase.pathname = DATABASE_NAME;
  await withClient(inDatabase.href, makeExtensions);
}

/** Renames the database; the next start creates a new one. */
export function renameDatabase(adminUrl: string, name: string): Promise<void> {
  return withClient(adminUrl, async (client) => {
    await client.query(`ALTER DATABASE ${DATABASE_NAME} RENAME TO ${client.escapeIdentifier(name)}`);
  });
}

/** The extensions in the database that the client is connected to. */
async function makeExtensions(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ extname: string }>('SELECT extname FROM pg_extension');
  const present = new Set(rows.map((row) => row.extname));
  const missing = EXTENSIONS.filter((name) => !present.has(name));
  for (const name of missing) await client.query(`CREATE EXTENSION IF NOT EXISTS ${name}`);
}

/** Creates the owner role with this password, and the query roles that it may change into. Requires a superuser. */
export async function makeRoles(
  client: pg.Client,
  { owner, password }: { owner: string; password: string },
): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [owner]);
  const verb = rowCount === 0 ? 'CREATE' : 'ALTER';
  await client.query(
    `${verb} ROLE ${owner} LOGIN NOSUPERUSER NOBYPASSRLS CREATEROLE PASSWORD ${client.escapeLiteral(password)}`,
  );
  await ensureQueryRoles(client, owner);
}

async function withClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
