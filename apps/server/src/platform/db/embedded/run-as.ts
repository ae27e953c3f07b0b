import { spawnSync } from 'node:child_process';
import { EmbeddedPostgresError, USE_OWN_SERVER } from './embedded-postgres-error.ts';

/** The OS user that runs PostgreSQL, which refuses to run as root. `ids` is undefined for the user of this process. */
export type RunAs = { readonly name: string; readonly ids: { uid: number; gid: number } | undefined };

const PREFERRED_USERS = ['postgres', 'sourcewiz'] as const;

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** The user of this process, or for root `postgres` or `sourcewiz`, created if neither exists. */
export function chooseUser(log: (line: string) => void): RunAs {
  if (!isRoot()) return { name: 'this user', ids: undefined };
  const found = findUser(PREFERRED_USERS[0]) ?? findUser(PREFERRED_USERS[1]) ?? makeUser(log);
  if (found !== undefined) return found;
  throw new EmbeddedPostgresError('no_user', [
    'PostgreSQL does not run as root, and a user "postgres" for it could not be made.',
    'Make one (useradd --system postgres), or start the program as an ordinary user.',
    USE_OWN_SERVER,
  ]);
}

/** The user with this number, for a cluster that already has an owner. */
export function userOfFolder({ uid, gid }: { uid: number; gid: number }): RunAs {
  return { name: userName(uid), ids: { uid, gid } };
}

/** The name of a user id, or the number itself if the system knows no name. */
export function userName(uid: number): string {
  return idOf(['-nu', String(uid)]) ?? `number ${uid}`;
}

/** Runs a short command as that user. @returns whether it succeeded */
export function succeedsAs(user: RunAs, [command, ...words]: readonly [string, ...string[]]): boolean {
  const { status } = spawnSync(command, words, {
    ...user.ids,
    env: { LC_ALL: 'C' },
    cwd: '/',
    stdio: 'ignore',
  });
  return status === 0;
}

/** Whether that user may enter the folder; the kernel is asked, so that access lists count too. */
export function canEnter(user: RunAs, folder: string): boolean {
  return user.ids === undefined || succeedsAs(user, ['/bin/sh', '-c', 'cd "$1"', 'sh', folder]);
}

function findUser(name: string): RunAs | undefined {
  const uid = Number(idOf(['-u', name]) ?? Number.NaN);
  const gid = Number(idOf(['-g', name]) ?? Number.NaN);
  // A user 0 with another name is root, too.
  return Number.isInteger(uid) && Number.isInteger(gid) && uid !== 0
    ? { name, ids: { uid, gid } }
    : undefined;
}

/** On most systems, on Debian and on Alpine. */
const WAYS_TO_MAKE_ONE = [
  'useradd --system --user-group --no-create-home --home-dir /nonexistent --shell /bin/false',
  'adduser --system --group --no-create-home --home /nonexistent --shell /bin/false',
  'adduser -S -D -H -h /nonexistent -s /bin/false',
];

function makeUser(log: (line: string) => void): RunAs | undefined {
  for (const name of PREFERRED_USERS) {
    for (const way of WAYS_TO_MAKE_ONE) {
      const [command = '', ...words] = way.split(' ');
      const path = `${process.env.PATH ?? ''}:/usr/sbin:/sbin:/usr/bin:/bin`;
      spawnSync(command, [...words, name], { stdio: 'ignore', env: { PATH: path } });
      // Another start may have created it meanwhile: all that counts is that it exists.
      const made = findUser(name);
      if (made === undefined) continue;
      log(`Made the system user "${name}" to run PostgreSQL, which does not run as root.`);
      return made;
    }
  }
  return undefined;
}

function idOf(words: readonly string[]): string | undefined {
  const { status, stdout } = spawnSync('id', words, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
}
