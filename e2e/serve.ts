// The server that the browser journeys run against: the whole program with its demo, on a fresh database.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../apps/server/src/app/program.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sourcewiz-e2e-'));
// As root the database runs as another user, who must come through; else it would be kept elsewhere, and stay there.
chmodSync(dataDir, 0o755);
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

await startProgram({
  argv: ['--port', process.env['E2E_PORT'] ?? '4730'],
  // All that can be logged is: log.spec.ts looks for secrets in it. Many journeys sign in as the same few people.
  env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'debug', OTP_CODES_PER_15_MINUTES: '200' },
});
