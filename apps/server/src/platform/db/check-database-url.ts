import pg from 'pg';
import { StartError } from '../settings/start-error.ts';
import {
  connectionProblem,
  serverProblems,
  type ServerAddress,
  type ServerFacts,
} from './database-url-problems.ts';
import { EXTENSIONS } from './embedded/prepare-database.ts';
import { CHANGES_INTO, QUERY_ROLES } from './query-roles.ts';

/** Why the server of DATABASE_URL cannot be used, and what to do about it; never includes the password. */
export class DatabaseUrlError extends StartError {
  override readonly name = 'DatabaseUrlError';
}

/**
 * Connects once and checks everything that the migrations need.
 * @param databaseUrl `postgres://user:password@host:port/database`
 * @param patienceMs how long to wait for an answer
 * @returns the server's version in PostgreSQL's format, e.g. 180004
 * @throws DatabaseUrlError
 */
export async function checkDatabaseUrl(
  databaseUrl: string,
  { patienceMs = 5_000 }: { patienceMs?: number } = {},
): Promise<{ versionNumber: number }> {
  const { client, address, password } = prepareClient({ databaseUrl, patienceMs });
  try {
    await client.connect();
    const facts = await askFacts(client);
    const problems = serverProblems({ facts, address });
    if (problems.length > 0) throw new DatabaseUrlError(problems);
    return { versionNumber: facts.versionNumber };
  } catch (error) {
    if (error instanceof DatabaseUrlError) throw error;
    // Without its cause: an error of the driver may contain the whole configuration.
    throw new DatabaseUrlError(connectionProblem({ ...inWords({ error, password }), address }));
  } finally {
    await client.end().catch(() => undefined);
  }
}

function prepareClient({ databaseUrl, patienceMs }: { databaseUrl: string; patienceMs: number }): {
  client: pg.Client;
  address: ServerAddress;
  password: string;
} {
  try {
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: patienceMs,
      query_timeout: patienceMs,
    });
    // A broken connection is also reported to the call that waits for it.
    client.on('error', () => undefined);
    const { host, port, user = '', database = '', password } = client;
    return {
      client,
      address: { host, port: String(port), user, database },
      password: typeof password === 'string' ? password : '',
    };
  } catch {
    throw new DatabaseUrlError([
      'DATABASE_URL is not an address of a database.',
      'Its form: postgres://user:password@host:5432/database (special characters in the password as %40 and so on)',
    ]);
  }
}

function inWords({ error, password }: { error: unknown; password: string }): {
  code: string;
  message: string;
} {
  const message = error instanceof Error ? error.message : String(error);
  const given = error instanceof Error && 'code' in error ? String(error.code) : '';
  const code = given === '' && /timeout/i.test(message) ? 'ETIMEDOUT' : given;
  return { code, message: password === '' ? message : message.replaceAll(password, '***') };
}

async function askFacts(client: pg.Client): Promise<ServerFacts> {
  const { rows } = await client.query<ServerFacts>(
    `SELECT current_setting('server_version_num')::int AS "versionNumber",
            current_setting('server_version') AS "version",
            current_setting('server_encoding') AS "encoding",
            pg_is_in_recovery() AS "readOnly",
            has_database_privilege(current_database(), 'CREATE') AS "mayCreateSchemas",
            to_regnamespace('public') IS NULL OR has_schema_privilege('public', 'CREATE') AS "mayCreateInPublic",
            me.rolsuper OR me.rolcreaterole AS "mayCreateRoles",
            ARRAY(SELECT wanted FROM unnest($1::text[]) AS wanted
                   WHERE wanted NOT IN (SELECT rolname FROM pg_roles) ORDER BY wanted) AS "absentRoles",
            ARRAY(SELECT rolname::text FROM pg_roles
                   WHERE rolname = ANY ($1) AND NOT pg_has_role(current_user, oid, ${CHANGES_INTO})
                     AND NOT pg_has_role(current_user, oid, 'MEMBER WITH ADMIN OPTION')
                     AND NOT (me.rolcreaterole AND current_setting('server_version_num')::int < 160000)
                   ORDER BY rolname) AS "closedRoles",
            ARRAY(SELECT wanted FROM unnest($2::text[]) AS wanted
                   WHERE wanted NOT IN (SELECT name FROM pg_available_extensions) ORDER BY wanted) AS "missingExtensions"
       FROM pg_roles AS me WHERE me.rolname = current_user`,
    [QUERY_ROLES, EXTENSIONS],
  );
  const [facts] = rows;
  if (facts === undefined) throw new Error('the server gave no answer');
  return facts;
}
