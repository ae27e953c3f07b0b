import { resolve } from 'node:path';
import { checkDatabaseUrl } from '../platform/db/embedded/check-database-url.ts';
import { migrate } from '../platform/db/migrate.ts';
import { createLog } from '../platform/log/log.ts';
import {
  loadSettings,
  settingsHelp,
  StartError,
  wantsHelp,
  type Settings,
} from '../platform/settings/settings.ts';
import { bootPlatform, type Booted } from './boot-platform.ts';
import { explainListenError } from './listen-error.ts';
import { seedDemoInChild } from './seed-demo-in-child.ts';
import { superviseWorker } from './supervise-worker.ts';
import { welcome } from './welcome.ts';

type Close = () => Promise<void> | void;

/**
 * The whole program in one process tree: database, schema, demo, API, and a worker beside it.
 * Ends the process with a sentence that says what to do when it cannot start.
 */
export async function startProgram({
  argv,
  env,
}: {
  argv: readonly string[];
  env: Readonly<Record<string, string | undefined>>;
}): Promise<void> {
  if (wantsHelp(argv)) {
    process.stdout.write(`${settingsHelp()}\n`);
    return;
  }
  const closers: Close[] = [];
  const close = async () => {
    for (const step of closers.splice(0).toReversed()) await step();
  };
  stopOnSignals(close);
  try {
    const settings = loadSettings({ argv, env, envFile: resolve('.env') });
    await start(settings, closers);
  } catch (error) {
    await close().catch(() => undefined);
    const lines = error instanceof StartError ? error.lines : [explainListenError(error) ?? stackOf(error)];
    process.stderr.write(`\n${lines.join('\n')}\n`);
    process.exit(1);
  }
}

/** What a role does not need it does not load: two processes share one small machine. */
async function start(settings: Settings, closers: Close[]): Promise<void> {
  const log = createLog({
    level: settings.mode === 'local' ? quieter(settings.logLevel) : settings.logLevel,
    name: 'api',
  });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  for (const note of settings.notes) say(note);

  const databaseUrl = await openDatabaseOf(settings, closers, say);
  await migrate(databaseUrl);

  if (!settings.roles.has('api')) {
    const booted = await boot({ settings, databaseUrl, log, worker: true }, closers);
    const { startWorker } = await import('./start-worker.ts');
    const stopSweeping = await startWorker(booted);
    closers.push(stopSweeping);
    say('The worker is running.');
    process.send?.({ kind: 'ready' });
    return;
  }
  const booted = await boot({ settings, databaseUrl, log, worker: false }, closers);
  const place = { DATABASE_URL: databaseUrl, DATA_DIR: settings.dataDir };
  const seeded = settings.demo && (await seedDemoInChild(booted.platform, place));
  const { buildApi } = await import('./start-api.ts');
  const app = await buildApi(booted);
  await app.listen({ port: settings.port, host: settings.host });
  closers.push(() => app.close());
  if (settings.roles.has('worker')) closers.push(await superviseWorker({ env: place, log }));
  say(welcome(settings, { seeded }));
  process.send?.({ kind: 'ready' });
}

async function openDatabaseOf(
  settings: Settings,
  closers: Close[],
  say: (line: string) => void,
): Promise<string> {
  if (settings.databaseUrl !== undefined) {
    await checkDatabaseUrl(settings.databaseUrl);
    return settings.databaseUrl;
  }
  const { startEmbeddedPostgres } = await import('../platform/db/embedded/start-embedded-postgres.ts');
  const postgres = await startEmbeddedPostgres({
    dataDir: settings.dataDir,
    log: say,
    onExit: (reason) => {
      process.stderr.write(`The database stopped and could not be started again: ${reason}\n`);
      process.kill(process.pid, 'SIGTERM');
    },
  });
  closers.push(postgres.stop);
  return postgres.url;
}

async function boot(input: Parameters<typeof bootPlatform>[0], closers: Close[]): Promise<Booted> {
  const booted = await bootPlatform(input);
  closers.push(booted.close);
  return booted;
}

/** On a person's own machine the terminal shows what needs attention; `LOG_LEVEL` shows more. */
function quieter(level: Settings['logLevel']): Settings['logLevel'] {
  return level === 'info' ? 'warn' : level;
}

function stopOnSignals(close: Close): void {
  let stopping = false;
  const stop = (code: number) => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(code), 15_000).unref();
    void Promise.resolve(close())
      .catch((error: unknown) => process.stderr.write(`${stackOf(error)}\n`))
      .finally(() => process.exit(code));
  };
  process.on('SIGINT', () => stop(0));
  process.on('SIGTERM', () => stop(0));
  // A worker whose parent is gone has nobody to work for: another start brings its own.
  if (process.send) process.on('disconnect', () => stop(0));
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
