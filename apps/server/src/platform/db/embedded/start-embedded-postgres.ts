import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ensureCluster } from './cluster.ts';
import { connectionUrls, keepConnection, readConnection, type Connection } from './connection-file.ts';
import { explainFileError } from './embedded-postgres-error.ts';
import { stopOrphan } from './orphan.ts';
import { findBase, prepareFolders, SYSTEM_FOLDER } from './postgres-folders.ts';
import { preparePrograms } from './postgres-programs.ts';
import { prepareDatabase } from './prepare-database.ts';
import {
  cutLog,
  freePort,
  launchServer,
  logPathOf,
  PortTaken,
  stopServer,
  turnLog,
  type ServerInput,
  type ServerProcess,
} from './server-process.ts';
import { liveHolder, takeLock } from './supervisor-lock.ts';

export { EmbeddedPostgresError, type EmbeddedPostgresProblem } from './embedded-postgres-error.ts';

export type EmbeddedPostgresOptions = {
  /** The program's data folder; the database is in `postgres` below it, the log in `postgres.log`. */
  readonly dataDir: string;
  /** Receives occasional messages for a person. */
  readonly log: (line: string) => void;
  /** false for tests: faster, but a power cut may lose data. Default true. */
  readonly durable?: boolean;
  /** Where root stores what another user must reach. Default /var/lib/sourcewiz. */
  readonly systemFolder?: string;
};

export type EmbeddedPostgres = {
  /** Address for the program: the role that owns the database `sourcewiz` and is not a superuser. */
  readonly url: string;
  /** Address of the superuser, for tests and repairs. */
  readonly adminUrl: string;
  /** Where the database is: `<dataDir>/postgres`, or for root a folder that its user can reach. */
  readonly folder: string;
  /** Stops the server in order and releases the data folder. Can be called twice. */
  readonly stop: () => Promise<void>;
};

/**
 * Starts the PostgreSQL of the npm packages on a data folder, on a free loopback port. A server left behind by an
 * earlier, killed process is stopped first.
 * @throws EmbeddedPostgresError with messages that say what to do
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log, durable = true, systemFolder = SYSTEM_FOLDER } = options;
  try {
    const folders = prepareFolders({ dataDir, systemFolder, log });
    const releaseLock = takeLock({ base: folders.base, dataDir });
    try {
      const programs = preparePrograms({ user: folders.user, systemFolder, log });
      await stopOrphan({ cluster: folders.cluster, log });
      const kept = await ensureCluster({ folders, programs, durable, log });
      const input: ServerInput = { folders, programs, durable, logPath: logPathOf(dataDir), log };
      turnLog(input.logPath);
      const { server, connection } = await launchOnFreePort({ input, kept });
      await prepareOrStop({ server, connection });
      return supervise({ input, server, connection, releaseLock });
    } catch (error) {
      releaseLock();
      throw error;
    }
  } catch (error) {
    throw explainFileError({ error, folder: dataDir });
  }
}

/**
 * The addresses of the embedded server that another process is running on this data folder; undefined if none is or
 * this user may not read them.
 */
export function findEmbeddedPostgres(dataDir: string): { url: string; adminUrl: string } | undefined {
  const base = findBase(dataDir);
  if (base === undefined || liveHolder(base) === undefined) return undefined;
  const connection = readConnection(base);
  return connection === undefined || connection.port === 0 ? undefined : connectionUrls(connection);
}

/**
 * Stops the server that a killed process left behind on this data folder, so that the folder can be removed.
 * @returns false if the process that started it is still alive, or there never was one
 */
export async function stopAbandonedPostgres(dataDir: string): Promise<boolean> {
  const base = findBase(dataDir);
  if (base === undefined || liveHolder(base) !== undefined) return false;
  await stopOrphan({ cluster: join(base, 'cluster'), log: () => undefined });
  return true;
}

/** The same port as last time if it is free, so that other programs still find it. */
async function launchOnFreePort({
  input,
  kept,
}: {
  input: ServerInput;
  kept: Connection;
}): Promise<{ server: ServerProcess; connection: Connection }> {
  let preferred = kept.port;
  for (let round = 1; ; round += 1) {
    const port = await freePort(preferred);
    try {
      const server = await launchServer({ ...input, port });
      const connection = { ...kept, port };
      keepConnection(input.folders.base, connection);
      return { server, connection };
    } catch (error) {
      if (!(error instanceof PortTaken) || round === 5) throw error;
      preferred = 0;
    }
  }
}

async function prepareOrStop({
  server,
  connection,
}: {
  server: ServerProcess;
  connection: Connection;
}): Promise<void> {
  try {
    await prepareDatabase(connection);
  } catch (error) {
    await stopServer(server);
    throw error;
  }
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A server that ran this long before it ended is able to run. */
const STEADY_MS = 60_000;

/** Restarts the server whenever it ends, with growing pauses: the cause, such as a full disk, may pass. */
function supervise({
  input,
  server,
  connection,
  releaseLock,
}: {
  input: ServerInput;
  server: ServerProcess;
  connection: Connection;
  releaseLock: () => void;
}): EmbeddedPostgres {
  let running: ServerProcess | undefined = server;
  let restarting: Promise<void> | undefined;
  let pause = FIRST_PAUSE_MS;
  const stopping = new AbortController();

  const watch = (watched: ServerProcess) => {
    const startedAt = Date.now();
    void watched.exited.then(({ code, signal }) => {
      if (stopping.signal.aborted) return;
      running = undefined;
      if (Date.now() - startedAt > STEADY_MS) pause = FIRST_PAUSE_MS;
      input.log(
        `PostgreSQL ended by itself (${signal ?? `exit code ${code}`}). Its log is ${input.logPath}.`,
      );
      restarting = restart();
    });
  };

  const restart = async () => {
    while (running === undefined) {
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      try {
        running = await launchServer({ ...input, port: connection.port });
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        input.log(`PostgreSQL cannot be started again, the next try is in ${pause / 1000} s: ${reason}`);
      }
    }
    input.log('PostgreSQL runs again.');
    watch(running);
  };

  // A process that ends without stop(), because of an uncaught error, takes its server with it.
  const stopInPassing = () => {
    if (running !== undefined) signalQuietly(running.pid);
    releaseLock();
  };

  let stopped: Promise<void> | undefined;
  const stopAll = async () => {
    stopping.abort();
    await restarting;
    if (running !== undefined) await stopServer(running);
    clearInterval(logCutter);
    process.off('exit', stopInPassing);
    releaseLock();
  };

  const logCutter = setInterval(() => cutLog(input.logPath), 10 * 60_000).unref();
  process.once('exit', stopInPassing);
  watch(server);
  return { ...connectionUrls(connection), folder: input.folders.base, stop: () => (stopped ??= stopAll()) };
}

function signalQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It has ended already.
  }
}
