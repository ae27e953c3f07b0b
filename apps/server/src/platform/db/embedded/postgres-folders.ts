import { createHash } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  lchownSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { canEnter, chooseUser, isRoot, userName, userOfFolder, type RunAs } from './run-as.ts';

/**
 * Where the database of a data folder is, and who runs it. `base` is the program's (lock, connection), `cluster` in it
 * is PostgreSQL's own folder.
 */
export type PostgresFolders = { readonly base: string; readonly cluster: string; readonly user: RunAs };

/** Where root stores what another user must reach. */
export const SYSTEM_FOLDER = '/var/lib/sourcewiz';

const elsewhere = z.object({ folder: z.string(), madeFor: z.string() });

/**
 * Chooses and creates the folders.
 * @param dataDir the program's data folder; created if missing
 */
export function prepareFolders({
  dataDir,
  systemFolder,
  log,
}: {
  dataDir: string;
  systemFolder: string;
  log: (line: string) => void;
}): PostgresFolders {
  mkdirSync(dataDir, { recursive: true });
  const wanted = join(realpathSync(dataDir), 'postgres');
  return isRoot() ? foldersForRoot({ wanted, systemFolder, log }) : foldersForUser(wanted);
}

/** The folder with the lock and connection of a data folder, if the program was ever started on it. */
export function findBase(dataDir: string): string | undefined {
  if (!existsSync(dataDir)) return undefined;
  const wanted = join(realpathSync(dataDir), 'postgres');
  const base = readElsewhere(wanted) ?? wanted;
  return existsSync(base) ? base : undefined;
}

function foldersForUser(wanted: string): PostgresFolders {
  mkdirSync(wanted, { recursive: true, mode: 0o700 });
  const cluster = join(wanted, 'cluster');
  const root = readElsewhere(wanted);
  const owner = existsSync(cluster) ? statSync(cluster).uid : root === undefined ? process.getuid?.() : 0;
  if (owner !== process.getuid?.()) throw belongsToOther({ base: root ?? wanted, owner: owner ?? 0 });
  return { base: wanted, cluster, user: chooseUser(() => undefined) };
}

function foldersForRoot({
  wanted,
  systemFolder,
  log,
}: {
  wanted: string;
  systemFolder: string;
  log: (line: string) => void;
}): PostgresFolders {
  const remembered = readElsewhere(wanted);
  const user = ownerOf(join(remembered ?? wanted, 'cluster')) ?? chooseUser(log);
  openFolder(wanted, 0o711);
  const base =
    remembered ?? (canEnter(user, wanted) ? wanted : chooseElsewhere({ wanted, systemFolder, user }));
  if (base !== wanted) {
    rememberElsewhere({ wanted, folder: base });
    log(`The user "${user.name}", who runs PostgreSQL, cannot reach ${wanted}: the database is in ${base}.`);
  }
  const cluster = join(base, 'cluster');
  // Copied or unpacked by root: PostgreSQL requires that its own user owns it.
  if (existsSync(cluster) && statSync(cluster).uid === 0) giveTo(cluster, user);
  return { base, cluster, user };
}

/** The owner of a cluster runs it, so that a person's data stay theirs after root has started the program once. */
function ownerOf(cluster: string): RunAs | undefined {
  if (!existsSync(cluster)) return undefined;
  const { uid, gid } = statSync(cluster);
  return uid === 0 ? undefined : userOfFolder({ uid, gid });
}

function chooseElsewhere({
  wanted,
  systemFolder,
  user,
}: {
  wanted: string;
  systemFolder: string;
  user: RunAs;
}): string {
  if (existsSync(join(wanted, 'cluster'))) throw closedToUser({ wanted, user });
  const hash = createHash('sha256').update(wanted).digest('hex').slice(0, 12);
  const folder = join(systemFolder, hash);
  openFolder(systemFolder, 0o755);
  openFolder(folder, 0o711);
  if (!canEnter(user, folder)) throw closedToUser({ wanted: folder, user });
  return folder;
}

/** Written at every start, so that a renamed folder is known by its new name. */
function rememberElsewhere({ wanted, folder }: { wanted: string; folder: string }): void {
  writeFileSync(join(wanted, 'elsewhere.json'), `${JSON.stringify({ folder, madeFor: wanted })}\n`);
}

/**
 * A renamed data folder keeps its database; a copy beside the original does not share it, because two programs cannot
 * use one cluster.
 */
function readElsewhere(wanted: string): string | undefined {
  const path = join(wanted, 'elsewhere.json');
  if (!existsSync(path)) return undefined;
  const { folder, madeFor } = elsewhere.parse(JSON.parse(readFileSync(path, 'utf8')));
  const isCopy = madeFor !== wanted && existsSync(join(madeFor, 'elsewhere.json'));
  return isCopy || !existsSync(folder) ? undefined : folder;
}

/** A folder of the program that others may pass through, whatever the umask. */
export function openFolder(path: string, mode: 0o711 | 0o755): void {
  mkdirSync(path, { recursive: true });
  if (statSync(path).uid === process.getuid?.()) chmodSync(path, mode);
}

/** Creates an empty folder that only PostgreSQL's user can access. */
export function makeOwnFolder(path: string, user: RunAs): void {
  mkdirSync(path, { mode: 0o700 });
  chmodSync(path, 0o700);
  if (user.ids !== undefined) chownSync(path, user.ids.uid, user.ids.gid);
}

function giveTo(path: string, user: RunAs): void {
  if (user.ids === undefined) return;
  lchownSync(path, user.ids.uid, user.ids.gid);
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(join(path, name), user);
}

function belongsToOther({ base, owner }: { base: string; owner: number }): EmbeddedPostgresError {
  return new EmbeddedPostgresError('other_user', [
    `The database in ${base} belongs to the user "${userName(owner)}": an earlier start was done by another user.`,
    `Start as that user or as root, make it yours (sudo chown -R $(id -un) ${base}),`,
    'or begin a new one in another folder: DATA_DIR=/path/to/folder',
  ]);
}

function closedToUser({ wanted, user }: { wanted: string; user: RunAs }): EmbeddedPostgresError {
  return new EmbeddedPostgresError('data_folder_not_writable', [
    `The database in ${wanted} is closed to the user "${user.name}", who runs PostgreSQL.`,
    `Let that user pass through the folders above it (chmod o+x ${dirname(dirname(wanted))} and so on up),`,
    'or name another data folder: DATA_DIR=/path/to/folder',
  ]);
}
