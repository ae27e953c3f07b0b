import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { needsDemo } from '../demo/needs-demo.ts';
import type { Platform } from '../platform/context.ts';

const program = fileURLToPath(new URL('../demo/seed-demo.main.ts', import.meta.url));

/**
 * Sets the demo up on an empty database.
 * @returns whether it was empty
 * @throws when the child process fails; the database then keeps what was set up so far
 */
export async function seedDemoInChild(
  platform: Pick<Platform, 'database'>,
  env: Record<string, string>,
): Promise<boolean> {
  if (!(await needsDemo(platform))) return false;
  await new Promise<void>((resolve, reject) => {
    const child = fork(program, [], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    child.once('error', reject);
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`Setting up the demo ended with ${code}`)),
    );
  });
  return true;
}
