import { get } from 'node:http';
import { io, type Socket } from 'socket.io-client';
import type { Task } from '@sourcewiz/contract';
import { changeDraft, keepDraft } from '../apps/server/src/areas/tasks/index.ts';
import { inTransaction, type CallerCtx } from '../apps/server/src/platform/context.ts';
import { makeCompany } from './support/company.ts';
import { capFigure, cpuMsOf, percentile, sleep, type Figure } from './support/measure.ts';
import { startBareLive, type BenchProgram } from './support/bench-program.ts';

const EVENTS = 200;
const FOLLOWERS = 50;
const TASKS = 3;
/** The rate at which a task reports its progress to open pages. */
const TOLD_EVERY_MS = 500;
const FOLLOWED_MS = 20_000;

/**
 * From the commit of a task's change, made by a process other than the one with the connection, until an open page
 * receives it. The floor is a PostgreSQL notification that goes to a page as a server-sent event.
 */
export async function measureLive(program: BenchProgram): Promise<Figure[]> {
  const company = await makeCompany(program, 'Live bench');
  return company.inside(async (base) => {
    const pages = await Promise.all(
      Array.from({ length: FOLLOWERS }, () => openPage(program, company.token)),
    );
    try {
      return [await telling(program, base, pages), await following(program, base)];
    } finally {
      for (const page of pages) page.close();
    }
  });
}

async function openPage({ url }: BenchProgram, token: string): Promise<Socket> {
  const page = io(url, { auth: { token }, transports: ['websocket'], reconnection: false });
  await new Promise<void>((resolve, reject) => {
    page.once('connect', resolve);
    page.once('connect_error', reject);
  });
  return page;
}

const beginTask = (base: CallerCtx) =>
  inTransaction(base, (ctx) =>
    keepDraft(ctx, { action: 'bulk_products_upload', subject: 'Fair', input: {}, totalCount: 1_000 }),
  );

/** Changes a task. @returns the time of the commit */
async function tell(base: CallerCtx, id: string, subject: string): Promise<number> {
  await inTransaction(base, (ctx) => changeDraft(ctx, id, { subject }));
  return performance.now();
}

async function telling(program: BenchProgram, base: CallerCtx, [page]: readonly Socket[]): Promise<Figure> {
  const id = await beginTask(base);
  const bare = await startBareLive(program);
  const floor = await followBare(bare.url, base);
  const times: number[] = [];
  const floorTimes: number[] = [];
  try {
    for (let n = 0; n < EVENTS; n += 1) {
      const subject = `Fair ${n}`;
      const came = new Promise<number>((resolve) => {
        const look = (task: Task) => {
          if (task.task_id !== id || task.subject !== subject) return;
          page?.off('taskUpdated', look);
          resolve(performance.now());
        };
        page?.on('taskUpdated', look);
      });
      const committed = await tell(base, id, subject);
      times.push(Math.max(0, (await came) - committed));
      floorTimes.push(await floor.time(subject));
    }
  } finally {
    floor.close();
    await bare.close();
  }
  const p95 = percentile(times, 0.95);
  return capFigure('a change of a task reaches another page, after its commit, 95 of 100', {
    value: p95,
    floor: percentile(floorTimes, 0.95),
    atMost: 200,
    unit: 'ms',
    parts: [`the middle: ${percentile(times, 0.5).toFixed(1)} ms; ${FOLLOWERS} pages are open meanwhile`],
  });
}

/** An open page of the bare server. */
async function followBare(url: string, { platform }: CallerCtx) {
  let seen: (data: string) => void = () => undefined;
  const request = get(url, (answer) => {
    answer.on('data', (part: Buffer) => seen(part.toString()));
  });
  await new Promise((resolve) => request.once('response', resolve));
  return {
    /** Milliseconds from the commit of a notification until it arrives. */
    async time(subject: string): Promise<number> {
      const came = new Promise<number>((resolve) => {
        seen = (data) => data.includes(subject) && resolve(performance.now());
      });
      const text = JSON.stringify({ subject, padding: 'x'.repeat(1_000) });
      await platform.database.pool.query(`select pg_notify('bare_live', $1)`, [text]);
      const committed = performance.now();
      return Math.max(0, (await came) - committed);
    },
    close: () => request.destroy(),
  };
}

/** The API's cost for pages that follow tasks reporting progress twice a second. */
async function following(program: BenchProgram, base: CallerCtx): Promise<Figure> {
  const ids = await Promise.all(Array.from({ length: TASKS }, () => beginTask(base)));
  await sleep(2_000);
  const idle = await spent(program, async () => sleep(FOLLOWED_MS / 2));
  const busy = await spent(program, async () => {
    for (let n = 0; n < FOLLOWED_MS / TOLD_EVERY_MS; n += 1) {
      const begunAt = performance.now();
      await Promise.all(ids.map((id) => tell(base, id, `Step ${n}`)));
      await sleep(Math.max(0, TOLD_EVERY_MS - (performance.now() - begunAt)));
    }
  });
  return capFigure(`${FOLLOWERS} pages follow ${TASKS} tasks that tell their progress twice a second`, {
    value: Math.max(0, busy - idle),
    atMost: 5,
    unit: '% of a core',
    parts: [`the API alone; ${idle.toFixed(1)} % without the tasks`],
  });
}

/** The API's share of a core during some work, in percent. */
async function spent({ pid }: BenchProgram, work: () => Promise<void>): Promise<number> {
  const before = cpuMsOf(pid);
  const begunAt = performance.now();
  await work();
  return ((cpuMsOf(pid) - before) / (performance.now() - begunAt)) * 100;
}
