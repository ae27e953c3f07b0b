import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss, type JobWithMetadata } from 'pg-boss';
import type { Db } from '../db/database.ts';
import type { Log } from '../log/log.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { atFullSpeed } from '../full-speed.ts';

/** Ids only: the data of a job are in the database. */
export type JobData = Readonly<Record<string, string | number>>;

export interface QueueSettings {
  queue: string;
  /** Retries after the first try; a crash counts as a try. */
  retryLimit: number;
  /** Pauses between tries then double from a second up to this; without it, every pause is a second. */
  longestPauseSeconds?: number;
}

/** The number of this try. */
export interface JobAttempt {
  /** Whether there will be no further try if it fails. */
  isLast: boolean;
}

interface JobHandler {
  queue: string;
  /** Jobs of this queue that one worker runs at a time. */
  concurrency: number;
  /** Must be safe to repeat: after a crash of the worker, the job is run again. */
  run(data: JobData, attempt: JobAttempt): Promise<void>;
}

export interface Jobs {
  /**
   * Enqueues in the caller's transaction: a rollback removes the job, too. Jobs of one company (`org_id`) run one after
   * the other in their queue, and companies take turns: the first job of one goes before the second of any other.
   */
  send(db: Db, queue: string, data: JobData): Promise<void>;
  /**
   * The same, unless such a job is already waiting. A job sent this way must lock its subject before it looks for work:
   * it then sees what the caller's transaction has left for it.
   */
  sendOnce(db: Db, queue: string, data: JobData): Promise<void>;
  /** Enqueues unless some process has done so within the same `everySeconds`. */
  sendOnceIn(everySeconds: number, queue: string, data: JobData): Promise<void>;
  /** Data of jobs of a queue that failed for good or lost their last worker, and that no other job has taken over. */
  failed(db: Db, queue: string): Promise<JobData[]>;
  /** Whether a job with this data is waiting or running. */
  isPending(db: Db, queue: string, data: JobData): Promise<boolean>;
  /** Starts working on jobs. */
  work(handlers: readonly JobHandler[]): Promise<void>;
  stop(): Promise<void>;
}

/** A worker that does not answer for this long is considered dead, and its job goes to another one. */
const HEARTBEAT_SECONDS = 10;
const LOOK_FOR_THE_DEAD_EVERY_SECONDS = 5;

/** How often a worker looks, for all its queues in one statement, for jobs whose pause is over: nothing notifies it. */
const LOOK_EVERY_MS = 1_100;
/** After how long a job of a company that is held looks whether it still is. */
const HELD_SECONDS = 15;
/** How often a queue looks by itself, should everything else fail. */
const LOOK_ALONE_EVERY_SECONDS = 600;

/**
 * The job queue in PostgreSQL.
 * @param queues all queues of the program, the same in every process
 * @param worker whether this process works on jobs and recovers crashed ones
 */
export async function startJobs({
  databaseUrl,
  queues,
  worker,
  isHeld = async () => false,
  log,
  metrics,
}: {
  databaseUrl: string;
  queues: readonly QueueSettings[];
  worker: boolean;
  /** Whether a company is held: its jobs wait. */
  isHeld?: (orgId: string) => Promise<boolean>;
  log: Log;
  metrics?: Metrics | undefined;
}): Promise<Jobs> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'sourcewiz-jobs',
    max: worker ? 4 : 2,
    useListenNotify: worker,
    migrate: false,
    createSchema: false,
    schedule: false,
    supervise: worker,
    superviseIntervalSeconds: LOOK_FOR_THE_DEAD_EVERY_SECONDS,
    monitorIntervalSeconds: LOOK_FOR_THE_DEAD_EVERY_SECONDS,
    queueCacheIntervalSeconds: 60,
    monitorVacuum: false,
    reindex: false,
  });
  let isStopping = false;
  let looking: NodeJS.Timeout | undefined;
  boss.on('error', (error) => {
    // Losing a connection while stopping is no news.
    if (!isStopping) log.error({ err: error }, 'the job queue reports an error');
  });
  await boss.start();
  for (const { queue, retryLimit, longestPauseSeconds } of queues) {
    const settings = {
      retryLimit,
      retryDelay: 1,
      ...(longestPauseSeconds === undefined
        ? {}
        : { retryBackoff: true, retryDelayMax: longestPauseSeconds }),
      heartbeatSeconds: HEARTBEAT_SECONDS,
      expireInSeconds: 6 * 3600,
      deleteAfterSeconds: 24 * 3600,
      // Workers hear of a job when it is committed.
      notify: true,
    };
    await boss.createQueue(queue, settings);
    // A queue created by an earlier version would otherwise keep that version's settings.
    await boss.updateQueue(queue, settings);
  }
  const send: Jobs['send'] = async (db, queue, data) => {
    const orgId = data['org_id'];
    const turn = orgId === undefined ? {} : await turnOf(db, queue, String(orgId));
    await boss.send(queue, { ...data }, { ...turn, db: fromDrizzle(db, sql) });
  };
  return {
    send,
    async sendOnce(db, queue, data) {
      if (!(await isWaiting(db, queue, data))) await send(db, queue, data);
    },
    async sendOnceIn(everySeconds, queue, data) {
      await boss.sendThrottled(queue, { ...data }, {}, everySeconds, JSON.stringify(data));
    },
    async failed(db, queue) {
      const { rows } = await db.execute<{ data: JobData }>(sql`
        select distinct j.data from pgboss.job j
        where j.name = ${queue} and j.state = 'failed' and not exists (
          select from pgboss.job now
          where now.name = ${queue} and now.state <= 'active' and now.data = j.data)`);
      return rows.map(({ data }) => data);
    },
    async isPending(db, queue, data) {
      const { rows } = await db.execute(sql`
        select from pgboss.job
        where name = ${queue} and state <= 'active' and data @> ${JSON.stringify(data)}::jsonb limit 1`);
      return rows.length > 0;
    },
    async work(handlers) {
      const loops = new Map<string, string[]>();
      for (const handler of handlers)
        loops.set(handler.queue, await workOn(boss, handler, { isHeld, log, metrics }));
      looking = setInterval(() => {
        findDue(boss, [...loops.keys()]).then(
          (due) => due.flatMap((queue) => loops.get(queue) ?? []).forEach((id) => boss.notifyWorker(id)),
          // The database is away, which everything else reports; the next look is soon.
          () => undefined,
        );
      }, LOOK_EVERY_MS);
    },
    // Jobs not finished by then are resumed by another worker or at the next start.
    stop() {
      isStopping = true;
      clearInterval(looking);
      return boss.stop({ graceful: true, timeout: 3000 });
    },
  };
}

/** The queues in which a job could begin now. */
async function findDue(boss: PgBoss, queues: readonly string[]): Promise<string[]> {
  const { rows } = (await boss.getDb().executeSql(
    `select queue from unnest($1::text[]) queue where exists (
       select from pgboss.job j
       where j.name = queue and j.state < 'active' and not j.blocked and j.start_after <= now())`,
    [queues],
  )) as { rows: { queue: string }[] };
  return rows.map(({ queue }) => queue);
}

async function isWaiting(db: Db, queue: string, data: JobData): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pgboss.job
    where name = ${queue} and state < 'active' and data = ${JSON.stringify(data)}::jsonb limit 1`);
  return rows.length > 0;
}

/**
 * The turn of a company's next job, after start-time fair queueing (Goyal, Vin and Cheng, 1996): where the queue stands
 * now, or one behind the company's last job, whichever is later. A lower turn goes first.
 */
async function turnOf(db: Db, queue: string, orgId: string) {
  const { rows } = await db.execute<{ turn: number }>(sql`
    with pending as (
      select -priority as turn, group_id, true as runs from pgboss.job
      where name = ${queue} and state = 'active' and group_id is not null
      union all
      select -priority, group_id, false from pgboss.job
      where name = ${queue} and state < 'active' and not blocked)
    select greatest(
      coalesce(max(turn) filter (where runs), min(turn), 0),
      max(turn + 1) filter (where group_id = ${orgId}))::int as turn
    from pending`);
  return { group: { id: orgId }, priority: -(rows[0]?.turn ?? 0) };
}

/** Works on the jobs of a queue. @returns the loops that do */
async function workOn(
  boss: PgBoss,
  { queue, concurrency, run }: JobHandler,
  {
    isHeld,
    log,
    metrics,
  }: { isHeld: (orgId: string) => Promise<boolean>; log: Log; metrics: Metrics | undefined },
): Promise<string[]> {
  const loops: string[] = [];
  const options = {
    pollingIntervalSeconds: 0.5,
    notifyPollingIntervalSeconds: LOOK_ALONE_EVERY_SECONDS,
    batchSize: 1,
    includeMetadata: true as const,
    groupConcurrency: 1,
    heartbeatRefreshSeconds: HEARTBEAT_SECONDS / 3,
  };
  for (let n = 0; n < concurrency; n += 1) {
    let worker = '';
    const handle = async ([job]: JobWithMetadata<JobData>[]) => {
      if (!job) return;
      const orgId = job.data['org_id'];
      if (orgId !== undefined && (await isHeld(String(orgId)))) {
        const { groupId, priority } = job;
        const group = groupId == null ? {} : { group: { id: groupId } };
        await boss.send(queue, job.data, { ...group, priority, startAfter: HELD_SECONDS });
        boss.notifyWorker(worker);
        return;
      }
      const begunAt = performance.now();
      const ended = (outcome: 'done' | 'failed') =>
        metrics?.jobEnded(queue, { outcome, seconds: (performance.now() - begunAt) / 1_000 });
      metrics?.jobBegan(queue);
      try {
        await atFullSpeed(() => run(job.data, { isLast: job.retryCount >= job.retryLimit }));
        ended('done');
      } catch (error) {
        ended('failed');
        log.error({ err: error, queue, job: job.id, data: job.data }, 'a job failed');
        throw error;
      } finally {
        // It looks for the next job at once: no notification says that one is waiting, or a company's turn has come.
        boss.notifyWorker(worker);
      }
    };
    worker = await boss.work<JobData, void, typeof options>(queue, options, handle);
    loops.push(worker);
  }
  return loops;
}
