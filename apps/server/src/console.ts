// npm run console -- COMMAND : what the provider does in the console, from the command line, beside a running program.
import { resolve } from 'node:path';
import { bootPlatform } from './app/boot-platform.ts';
import { runConsole } from './app/console-program.ts';
import { findEmbeddedPostgres } from './platform/db/embedded/start-embedded-postgres.ts';
import { createLog } from './platform/log/log.ts';
import { loadSettings } from './platform/settings/settings.ts';

const settings = loadSettings({ argv: [], env: process.env, envFile: resolve('.env') });
const databaseUrl = settings.databaseUrl ?? findEmbeddedPostgres(settings.dataDir)?.url;
if (databaseUrl === undefined) {
  process.stderr.write('Start the program first (npm start), then run this beside it.\n');
  process.exit(1);
}
const log = createLog({ level: 'warn', name: 'console' });
const booted = await bootPlatform({ settings, databaseUrl, log, worker: false });
process.exitCode = await runConsole(booted.platform, process.argv.slice(2), (line) =>
  process.stdout.write(`${line}\n`),
);
await booted.close();
