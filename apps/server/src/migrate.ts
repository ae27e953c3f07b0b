// npm run migrate: brings the database up to date and ends; once, before processes of a new version are started.
import { resolve } from 'node:path';
import { checkDatabaseUrl } from './platform/db/check-database-url.ts';
import { migrate } from './platform/db/migrate.ts';
import { loadSettings, StartError } from './platform/settings/settings.ts';

try {
  const { databaseUrl, partitions } = loadSettings({ argv: [], env: process.env, envFile: resolve('.env') });
  if (databaseUrl === undefined) {
    throw new StartError(['The embedded PostgreSQL is brought up to date by npm start. Set DATABASE_URL.']);
  }
  await checkDatabaseUrl(databaseUrl);
  await migrate(databaseUrl, { partitions });
  process.stdout.write('The database is up to date.\n');
} catch (error) {
  const lines =
    error instanceof StartError ? error.lines : [error instanceof Error ? error.message : String(error)];
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exitCode = 1;
}
