import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createSessions, type Sessions } from '../areas/identity/index.ts';
import { createBackground } from '../platform/background.ts';
import { systemClock, type Clock } from '../platform/clock.ts';
import type { Platform } from '../platform/context.ts';
import { isHeldCompany } from '../platform/db/companies/index.ts';
import { openDatabase } from '../platform/db/database.ts';
import { API_TIME_OUTS, WORKER_TIME_OUTS } from '../platform/db/time-outs.ts';
import { startJobs } from '../platform/jobs/jobs.ts';
import { createLikeness } from '../platform/likeness/index.ts';
import { createLive } from '../platform/live/live.ts';
import type { Log } from '../platform/log/log.ts';
import { addFigures, createMetrics, figures, platformFigures } from '../platform/metrics/index.ts';
import { createMessages } from '../platform/mail/messages.ts';
import { createPdfRenderer } from '../platform/print/render-pdf.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { createStorage, removeAbandoned } from '../platform/storage/index.ts';
import { fold, type Area, type Program } from '../platform/area.ts';
import { areas as allAreas } from './compose.ts';

const templatesDir = fileURLToPath(new URL('../../templates', import.meta.url));

const PING_EVERY_MS = 5_000;
/** How long the end waits for work in the background, and for connections that are still in use. */
const LONGEST_CLOSE_MS = 2_000;

export interface Booted {
  program: Program;
  platform: Platform;
  sessions: Sessions;
  close(): Promise<void>;
}

/**
 * Opens everything that areas use. Live events are only published until the API attaches its HTTP server.
 * @param worker whether this process runs jobs
 */
export async function bootPlatform({
  settings,
  databaseUrl,
  log,
  worker,
  clock = systemClock,
  areas = allAreas,
}: {
  settings: Settings;
  databaseUrl: string;
  log: Log;
  worker: boolean;
  clock?: Clock;
  areas?: readonly Area[];
}): Promise<Booted> {
  const program = fold(areas);
  let isClosing = false;
  // The error contains the whole connection; and losing one while closing is no news.
  const onError = ({ message }: Error) => {
    if (!isClosing) log.warn({ outage: message }, 'a database connection was lost');
  };
  const database = openDatabase({
    url: databaseUrl,
    poolUrl: settings.databasePoolUrl,
    max: worker ? 10 : 12,
    timeOuts: worker ? WORKER_TIME_OUTS : API_TIME_OUTS,
    onError,
  });
  // A server that was told to stop waits for our idle connections: nobody else would notice.
  const pinging = setInterval(() => void database.ping().catch(() => undefined), PING_EVERY_MS).unref();
  const storage = await createStorage({
    files: settings.files,
    folder: join(settings.dataDir, 'files'),
    reserveBytes: settings.limits.diskReserveMb * 1024 ** 2,
  });
  await removeAbandoned(settings);
  const metrics = settings.metrics && createMetrics();
  const jobs = await startJobs({
    databaseUrl,
    queues: program.jobs,
    worker,
    isHeld: (orgId) => database.inSystem((db) => isHeldCompany(db, orgId)),
    log,
    metrics,
  });
  const live = createLive({ pool: database.direct, log, clock, trustedProxies: settings.trustedProxies });
  const pdf = createPdfRenderer({ templatesDir });
  const { model: modelPath, memoryBytes } = settings.smartSearch;
  const likeness = createLikeness({ modelPath, memoryBytes, log });
  const platform: Platform = {
    settings,
    clock,
    log,
    database,
    storage,
    jobs,
    live,
    pdf,
    likeness,
    metrics,
    messages: createMessages({ settings, database, clock, jobs, metrics }),
    background: createBackground(log),
    slots: program.slots,
  };
  if (metrics) addFigures(metrics, [...platformFigures, ...program.slots.all(figures)], platform);
  const sessions = await createSessions(platform);
  return {
    program,
    platform,
    sessions,
    async close() {
      isClosing = true;
      clearInterval(pinging);
      await Promise.race([platform.background.settled(), sleep(LONGEST_CLOSE_MS, undefined, { ref: false })]);
      await jobs.stop();
      await live.close();
      await sessions.close();
      // The database first: an interrupted PDF must not be recorded as a failed task, since it is made again.
      await Promise.race([database.close(), sleep(LONGEST_CLOSE_MS, undefined, { ref: false })]);
      await pdf.close();
      await likeness.close();
    },
  };
}
