// The server that the browser journeys run against: the whole program with its demo, on a new database.
import { rmSync, writeFileSync } from 'node:fs';
import { startProgram } from '../apps/server/src/app/program.ts';
import { makeDatabaseFolder } from '../apps/server/test/database-folder.ts';
import { DATA_DIR_FILE } from './server-log.ts';

// Whoever runs commands beside it chooses the folder.
const dataDir = process.env['E2E_DATA_DIR'] ?? makeDatabaseFolder('sourcewiz-e2e-');
writeFileSync(DATA_DIR_FILE, dataDir);
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

await startProgram({
  argv: ['--port', process.env['E2E_PORT'] ?? '4730'],
  // Logs everything that can be logged: log.spec.ts looks for secrets in it. Many journeys sign in as the same few
  // people.
  env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'debug', OTP_CODES_PER_15_MINUTES: '200' },
});
