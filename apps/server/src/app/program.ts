import { resolve } from 'node:path';
import {
  loadSettings,
  settingsHelp,
  StartError,
  wantsHelp,
  type Settings,
} from '../platform/settings/settings.ts';
import { atFullSpeed } from '../platform/full-speed.ts';
import type { Booted } from './boot-platform.ts';
import { checkPortFree, explainListenError } from './listen-error.ts';
import { OpenParts } from './open-parts.ts';
import { startLines, type StartLines } from './start-lines.ts';
import { superviseWorker } from './supervise-worker.ts';
import { welcome } from './welcome.ts';

/** Whatever hangs, the program ends after this. */
const LONGEST_STOP_MS = 12_000;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The whole program in one process tree: database, schema, demo, API, and a worker beside it. If it cannot start, it
 * ends the process with a message that says what to do.
 */
export async function startProgram({
  argv,
  env,
}: {
  argv: readonly string[];
  env: Environment;
}): Promise<void> {
  if (wantsHelp(argv)) {
    process.stdout.write(`${settingsHelp()}\n`);
    return;
  }
  const parts = new OpenParts();
  let lines = startLines(env['SOURCEWIZ_MODE'] === 'production' ? 'production' : undefined);
  let drainSeconds = 0;
  let metricsPort: number | undefined;
  stopOnSignals(parts, () => drainSeconds);
  try {
    const settings = loadSettings({ argv, env, envFile: resolve('.env') });
    lines = startLines(settings.mode, settings.roles.has('api') ? 'api' : 'worker');
    if (isSupervised()) endWithParent();
    metricsPort = metricsPortOf(settings);
    if (settings.roles.has('api')) drainSeconds = settings.limits.drainSeconds;
    // Starting allocates and releases much memory.
    await atFullSpeed(() => start({ settings, env, parts, say: lines.say }));
    process.send?.({ kind: 'ready' });
  } catch (error) {
    // Ctrl-C during the start closes the database while it is in use: that is not a failure.
    if (parts.isClosing) return;
    await parts.close().catch(() => undefined);
    lines.refuse(
      error instanceof StartError ? error.lines : [explainListenError(error, metricsPort) ?? stackOf(error)],
    );
    process.exit(1);
  }
}

interface Start {
  settings: Settings;
  env: Environment;
  parts: OpenParts;
  say: StartLines['say'];
}

/** A worker started by another process of this program, see superviseWorker. */
function isSupervised(): boolean {
  return process.env['SOURCEWIZ_SUPERVISED'] === '1';
}

/** The process beside a supervised worker uses the port of the settings. */
function metricsPortOf({ metrics }: Settings): number | undefined {
  return metrics && metrics.port + (isSupervised() ? 1 : 0);
}

/**
 * Loads only what the role needs: two processes share one small machine. And problems of the settings are reported
 * before the rest of the program is loaded.
 */
async function start({ settings, env, parts, say }: Start): Promise<void> {
  const isApi = settings.roles.has('api');
  for (const note of isSupervised() ? [] : settings.notes) say(note);
  // Before the database is started: whoever starts the program twice should not have to wait for the message.
  if (isApi) await checkPortFree(settings);
  const databaseUrl = await openDatabaseOf(settings, { parts, say });
  const { createLog } = await import('../platform/log/log.ts');
  const log = createLog({
    level: settings.mode === 'local' ? quieter(settings.logLevel) : settings.logLevel,
    name: isApi ? 'api' : 'worker',
  });
  const { migrate, waitForSchema } = await import('../platform/db/migrate.ts');
  if (settings.migrate === 'start') await migrate(databaseUrl, settings);
  else
    await waitForSchema(databaseUrl, {
      everyMs: 2_000,
      onWait: () => log.warn('waiting until the database is brought up to date: npm run migrate'),
    });
  const { bootPlatform } = await import('./boot-platform.ts');
  const booted = await bootPlatform({ settings, databaseUrl, log, worker: !isApi });
  await parts.add(booted.close);
  const { metrics } = booted.platform;
  if (metrics && settings.metrics) {
    const { serveMetrics } = await import('../platform/metrics/index.ts');
    const port = metricsPortOf(settings) ?? 0;
    const health = { ready: () => booted.platform.database.ping(), isDraining: () => parts.isDraining };
    await parts.add(await serveMetrics(metrics, { ...settings.metrics, port, health }));
  }
  if (isApi) await startApi({ settings, env, parts, say }, { booted, databaseUrl });
  else await startWorkerAlone({ parts, say }, booted);
}

async function startWorkerAlone({ parts, say }: Pick<Start, 'parts' | 'say'>, booted: Booted): Promise<void> {
  const { startWorker } = await import('./start-worker.ts');
  await parts.add(await startWorker(booted));
  if (!isSupervised()) say('The worker is running.');
}

async function startApi(
  { settings, env, parts, say }: Start,
  { booted, databaseUrl }: { booted: Booted; databaseUrl: string },
): Promise<void> {
  // Options of the command line must apply to the other processes too.
  const childEnv = {
    ...env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: settings.dataDir,
    PORT: String(settings.port),
  };
  // It starts while the demo is set up and the routes are loaded.
  const { log } = booted.platform;
  const worker = settings.roles.has('worker') && (await superviseWorker({ env: childEnv, log, parts }));
  const { seedDemoInChild } = await import('./seed-demo-in-child.ts');
  const seeded = settings.demo && (await seedDemoInChild(booted.platform, { env: childEnv, parts }));
  const { buildApi } = await import('./start-api.ts');
  const app = await buildApi(booted, { isDraining: () => parts.isDraining });
  await parts.add(() => app.close());
  await app.listen({ port: settings.port, host: settings.host });
  if (worker) await worker.ready;
  say(welcome(settings, { seeded }));
}

async function openDatabaseOf(
  settings: Settings,
  { parts, say }: Pick<Start, 'parts' | 'say'>,
): Promise<string> {
  if (settings.databaseUrl !== undefined) {
    const { checkDatabaseUrl } = await import('../platform/db/check-database-url.ts');
    await checkDatabaseUrl(settings.databaseUrl);
    const { checkPooler } = await import('../platform/db/check-pooler.ts');
    if (settings.databasePoolUrl !== undefined)
      await checkPooler({ databaseUrl: settings.databaseUrl, poolUrl: settings.databasePoolUrl });
    return settings.databaseUrl;
  }
  const { startEmbeddedPostgres } = await import('../platform/db/embedded/start-embedded-postgres.ts');
  const postgres = await startEmbeddedPostgres({ dataDir: settings.dataDir, log: say });
  await parts.add(postgres.stop);
  return postgres.url;
}

/** On a personal computer the terminal shows what needs attention; `LOG_LEVEL` shows more. */
function quieter(level: Settings['logLevel']): Settings['logLevel'] {
  return level === 'info' ? 'warn' : level;
}

/** Stops at Ctrl-C; at TERM only after a pause in which a balancer learns that new calls go elsewhere. */
function stopOnSignals(parts: OpenParts, drainSeconds: () => number): void {
  const stop = () => {
    if (parts.isClosing) return;
    setTimeout(() => process.exit(), LONGEST_STOP_MS).unref();
    void parts
      .close()
      .catch((error: unknown) => process.stderr.write(`${stackOf(error)}\n`))
      .finally(() => process.exit());
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', () => {
    if (drainSeconds() === 0) return stop();
    if (parts.isDraining) return undefined;
    parts.isDraining = true;
    setTimeout(stop, drainSeconds() * 1000);
    return undefined;
  });
}

/**
 * A worker whose parent was killed ends at once, as if it had been killed itself: the next start brings its own worker,
 * which continues where this one stopped, and two must not work on one task.
 */
function endWithParent(): void {
  const end = () => process.exit(1);
  process.on('disconnect', end);
  if (!process.connected) end();
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
