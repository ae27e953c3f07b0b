import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { needsDemo } from '../demo/needs-demo.ts';
import type { Platform } from '../platform/context.ts';
import { fillEmptyDatabase } from '../platform/db/fill-empty-database.ts';
import type { OpenParts } from './open-parts.ts';

const program = fileURLToPath(new URL('../demo/seed-demo.main.ts', import.meta.url));
const quickImports = new URL('../platform/quick-imports.ts', import.meta.url).href;

/**
 * Sets up the demo in an empty database, completely or not at all: after an interruption the next start begins again.
 * @param env settings of the program, with the address of its database
 * @returns whether it was set up now
 * @throws if the child process fails
 */
export async function seedDemoInChild(
  platform: Pick<Platform, 'database'>,
  { env, parts }: { env: Environment; parts: OpenParts },
): Promise<boolean> {
  return fillEmptyDatabase({
    databaseUrl: env.DATABASE_URL,
    isEmpty: () => needsDemo(platform),
    fill: () => runProgram({ env, parts }),
  });
}

type Environment = Readonly<Record<string, string | undefined>> & { DATABASE_URL: string };

async function runProgram({ env, parts }: { env: Environment; parts: OpenParts }): Promise<void> {
  const child = fork(program, [], {
    env: { ...env },
    execArgv: [...process.execArgv, '--import', quickImports],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code));
  });
  await parts.add(() => void child.kill('SIGKILL'));
  const code = await ended;
  if (code !== 0) throw new Error(`Setting up the demo ended with ${code}`);
}
