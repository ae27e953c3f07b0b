// The server that the browser journeys run against: the whole program with its demo, on a new database.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../apps/server/src/app/program.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sourcewiz-e2e-'));
// When started by root, the database runs as another user, who needs access; otherwise it would be stored elsewhere,
// and left there.
chmodSync(dataDir, 0o755);
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

await startProgram({
  argv: ['--port', process.env['E2E_PORT'] ?? '4730'],
  // Logs everything that can be logged: log.spec.ts looks for secrets in it. Many journeys sign in as the same few
  // people.
  env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'debug', OTP_CODES_PER_15_MINUTES: '200' },
});
