import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { EmbeddedPostgresError, USE_OWN_SERVER } from './embedded-postgres-error.ts';
import { openFolder } from './postgres-folders.ts';
import { succeedsAs, type RunAs } from './run-as.ts';

/** The folder of PostgreSQL's programs, and their major version (18). */
export type PostgresPrograms = {
  readonly initdb: string;
  readonly postgres: string;
  readonly major: number;
};

const symlinkList = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Finds the programs in the npm package of this platform and makes sure that the user can run them: if node_modules is
 * closed to that user, a copy is made once in `systemFolder`.
 */
export function preparePrograms({
  user,
  systemFolder,
  log,
}: {
  user: RunAs;
  systemFolder: string;
  log: (line: string) => void;
}): PostgresPrograms {
  const { native, packageVersion } = findPackage();
  linkLibraries(native);
  if (runs(user, native)) return programsIn(native);
  if (user.ids === undefined) throw cannotRun(native);
  const copy = join(systemFolder, `postgres-${packageVersion}`);
  if (!runs(user, copy)) {
    log(
      `PostgreSQL's programs in ${native} are closed to the user "${user.name}": running a copy in ${copy}.`,
    );
    copyNative({ native, copy });
  }
  if (!runs(user, copy)) throw cannotRun(copy);
  return programsIn(copy);
}

function findPackage(): { native: string; packageVersion: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = z
      .object({ version: z.string() })
      .parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
    return { native: join(root, 'native'), packageVersion: version };
  } catch (error) {
    throw new EmbeddedPostgresError(
      'no_programs',
      [
        `The PostgreSQL that comes along is not installed for this machine (${process.platform}-${process.arch}).`,
        'Run npm ci once more; where the platform has no package, use a PostgreSQL of your own:',
        '  DATABASE_URL=postgres://user:password@host:5432/database',
      ],
      { cause: error },
    );
  }
}

/** npm without install scripts omits the links to the libraries: they are created here. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of symlinkList.parse(JSON.parse(readFileSync(list, 'utf8')))) {
    const link = join(dirname(native), target);
    if (existsSync(link)) continue;
    try {
      symlinkSync(basename(source), link);
    } catch {
      // A read-only node_modules: whether the programs run is checked next.
    }
  }
}

function runs(user: RunAs, native: string): boolean {
  const { postgres } = paths(native);
  return existsSync(postgres) && succeedsAs(user, [postgres, '--version']) && sharesReadable(user, native);
}

function sharesReadable(user: RunAs, native: string): boolean {
  if (process.platform === 'win32') return true;
  const template = join(native, 'share', 'postgresql', 'postgres.bki');
  return !existsSync(template) || succeedsAs(user, ['/bin/sh', '-c', 'test -r "$1"', 'sh', template]);
}

function programsIn(native: string): PostgresPrograms {
  const found = paths(native);
  const { stdout } = spawnSync(found.postgres, ['--version'], { encoding: 'utf8', env: { LC_ALL: 'C' } });
  const major = Number(/PostgreSQL\)? (\d+)/.exec(stdout)?.[1] ?? Number.NaN);
  if (!Number.isInteger(major)) throw cannotRun(native);
  return { ...found, major };
}

function paths(native: string) {
  const ending = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(native, 'bin', `${name}${ending}`);
  return { initdb: program('initdb'), postgres: program('postgres') };
}

function copyNative({ native, copy }: { native: string; copy: string }): void {
  const draft = `${copy}.${process.pid}`;
  openFolder(dirname(copy), 0o755);
  rmSync(draft, { recursive: true, force: true });
  // Static libraries are needed by compilers only.
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: (path) => !path.endsWith('.a') });
  openForAll(draft);
  rmSync(copy, { recursive: true, force: true });
  renameSync(draft, copy);
}

function openForAll(path: string): void {
  const found = lstatSync(path);
  if (found.isSymbolicLink()) return;
  const runnable = found.isDirectory() || (found.mode & 0o100) !== 0;
  chmodSync(path, runnable ? 0o755 : 0o644);
  if (found.isDirectory()) for (const name of readdirSync(path)) openForAll(join(path, name));
}

function cannotRun(native: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError('no_programs', [
    `The PostgreSQL programs in ${native} do not run on this machine.`,
    'Remove node_modules and run npm ci once more; systems without glibc (Alpine) cannot run them.',
    USE_OWN_SERVER,
  ]);
}
