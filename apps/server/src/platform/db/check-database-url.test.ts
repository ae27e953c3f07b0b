import { createServer, type AddressInfo, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { checkDatabaseUrl, DatabaseUrlError } from './check-database-url.ts';
import { serverProblems, type ServerFacts } from './database-url-problems.ts';

const PASSWORD = 'hidden-word-17';
const LIMITED_ROLE = `${inject('testRun')}_limited`;

let database: TestDatabase;

beforeAll(async () => {
  database = await createEmptyDatabase();
  await asAdmin(`CREATE ROLE ${LIMITED_ROLE} LOGIN PASSWORD '${PASSWORD}'`);
});

afterAll(async () => {
  await database.drop();
  await asAdmin(`DROP ROLE ${LIMITED_ROLE}`);
});

test('a server that has everything is accepted', async () => {
  const { versionNumber } = await checkDatabaseUrl(database.url);
  expect(versionNumber).toBeGreaterThanOrEqual(150_000);
});

test.each([
  ['another password', { password: PASSWORD }, 'wrong password, or no such user', 'ALTER ROLE'],
  [
    'a user that is not there',
    { username: 'nobody_here', password: PASSWORD },
    'wrong password, or no such user',
    'ALTER ROLE',
  ],
  [
    'a database that is not there',
    { pathname: '/not_there' },
    'has no database "not_there"',
    'CREATE DATABASE',
  ],
  [
    'a machine that is not there',
    { hostname: 'no-such-host.invalid' },
    'no machine called "no-such-host.invalid"',
    'Correct the host',
  ],
  [
    'a user without rights',
    { username: LIMITED_ROLE, password: PASSWORD },
    'may not create tables',
    'ALTER DATABASE',
  ],
  [
    'a user for whom the query roles are closed',
    { username: LIMITED_ROLE, password: PASSWORD },
    'may not change into the roles app_system and app_tenant',
    'GRANT app_tenant TO',
  ],
])('%s is told with what to do and without the password', async (_, change, words, remedy) => {
  const url = Object.assign(new URL(database.url), change);
  const text = await refusal(url.href);
  expect(text).toContain(words);
  expect(text).toContain(remedy);
  expect(text).not.toContain(url.password);
});

test('a port where nothing listens is told', async () => {
  const port = await withTcpServer(
    () => undefined,
    async (open) => open,
  );
  const text = await refusal(`postgres://u:${PASSWORD}@127.0.0.1:${port}/d`);
  expect(text).toContain(`Nothing listens at 127.0.0.1:${port}`);
  expect(text).not.toContain(PASSWORD);
});

test('a server that does not answer, and one that is no PostgreSQL, are told', async () => {
  const silent = await withTcpServer(
    () => undefined,
    (port) => refusal(`postgres://u:${PASSWORD}@127.0.0.1:${port}/d`, 300),
  );
  expect(silent).toContain('does not answer');
  const other = await withTcpServer(
    (socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'),
    (port) => refusal(`postgres://u:${PASSWORD}@127.0.0.1:${port}/d`, 1000),
  );
  expect(other).toMatch(/does not answer|cannot be used/);
  expect(silent + other).not.toContain(PASSWORD);
});

test('a text that is no address is told', async () => {
  expect(await refusal(`postgres://user:${PASSWORD}@:port/x`)).toContain('DATABASE_URL is not an address');
});

const FINE: ServerFacts = {
  versionNumber: 150_004,
  version: '15.4',
  encoding: 'UTF8',
  readOnly: false,
  mayCreateSchemas: true,
  mayCreateInPublic: true,
  mayCreateRoles: false,
  absentRoles: [],
  closedRoles: [],
  missingExtensions: [],
};

test.each<[string, Partial<ServerFacts>, string | undefined]>([
  ['PostgreSQL 15', {}, undefined],
  [
    'PostgreSQL 14',
    { versionNumber: 140_011, version: '14.11' },
    'is PostgreSQL 14.11; 15 or newer is needed',
  ],
  ['a read-only copy', { readOnly: true }, 'read-only copy'],
  ['LATIN1', { encoding: 'LATIN1' }, 'kept in LATIN1'],
  ['no rights', { mayCreateSchemas: false }, 'ALTER DATABASE "shop" OWNER TO "ann"'],
  ['no rights in the schema public', { mayCreateInPublic: false }, 'GRANT CREATE ON SCHEMA public TO "ann"'],
  ['no roles', { absentRoles: ['app_system'] }, 'CREATE ROLE app_system NOLOGIN; GRANT app_system TO "ann"'],
  ['no roles, but the right to make them', { absentRoles: ['app_system'], mayCreateRoles: true }, undefined],
  ['no contrib', { missingExtensions: ['pg_trgm'] }, 'lacks the extensions pg_trgm'],
])('a server with %s', (_, change, words) => {
  const address = { host: 'db', port: '5432', user: 'ann', database: 'shop' };
  const text = serverProblems({ facts: { ...FINE, ...change }, address }).join('\n');
  expect(text).toMatch(words ?? /^$/);
});

async function refusal(url: string, patienceMs = 5000): Promise<string> {
  const error: unknown = await checkDatabaseUrl(url, { patienceMs }).catch((reason: unknown) => reason);
  if (!(error instanceof DatabaseUrlError)) throw new Error('The address was accepted.', { cause: error });
  expect(error.lines.length).toBeGreaterThanOrEqual(2);
  return error.lines.join('\n');
}

async function asAdmin(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('postgresUrl') });
  await client.connect();
  await client.query(text);
  await client.end();
}

async function withTcpServer<Result>(
  answer: (socket: Socket) => void,
  work: (port: number) => Promise<Result>,
): Promise<Result> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    answer(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await work((server.address() as AddressInfo).port);
  } finally {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
}
