// The server that the browser journeys run against: the whole program with its demo, on a fresh database.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProgram } from '../apps/server/src/app/program.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'sourcewiz-e2e-'));
process.env['DATA_DIR'] = dataDir;
// As root the database may lie elsewhere; the folder of the program itself is ours to remove.
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));

await startProgram({ argv: ['--port', '4730'], env: { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: 'error' } });
