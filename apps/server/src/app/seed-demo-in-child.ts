import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { needsDemo } from '../demo/needs-demo.ts';
import type { Platform } from '../platform/context.ts';
import type { OpenParts } from './open-parts.ts';

const program = fileURLToPath(new URL('../demo/seed-demo.main.ts', import.meta.url));

/**
 * Sets the demo up on an empty database.
 * @returns whether it was empty
 * @throws when the child process fails; the database then keeps what was set up so far
 */
export async function seedDemoInChild(
  platform: Pick<Platform, 'database'>,
  { env, parts }: { env: Readonly<Record<string, string | undefined>>; parts: OpenParts },
): Promise<boolean> {
  if (!(await needsDemo(platform))) return false;
  const child = fork(program, [], { env: { ...env }, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code));
  });
  await parts.add(() => void child.kill('SIGKILL'));
  const code = await ended;
  if (code !== 0) throw new Error(`Setting up the demo ended with ${code}`);
  return true;
}
