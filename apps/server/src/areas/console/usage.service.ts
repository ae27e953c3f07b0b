import {
  allOperations,
  consoleFeatures,
  daysBetween,
  type AnswerOf,
  type consoleFailedTasks,
  type consoleUsage,
  type ParsedOf,
} from '@sourcewiz/contract';
import type { Platform } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { inConsole, type Acting } from './acting.ts';
import { selectStorage } from './console.store.ts';
import { percentile } from './usage.rules.ts';
import {
  activePerDay,
  countFailing,
  countFeatures,
  countIn,
  deleteCallTimes,
  selectFailed,
  sumCallTimes,
  type Span,
} from './usage.store.ts';

const DAYS_MOST = 366;
const STORAGE_MOST = 100;
/** How long durations are kept. */
const KEEP_MS = 400 * 86_400_000;

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());

/** @throws DomainError end_before_start, invalid_input for a long period */
function spanOf(
  { platform }: Acting,
  { from, to, plan_id: planId }: ParsedOf<typeof consoleUsage>['query'],
): Span {
  const days = daysBetween(from, to);
  if (days < 0) fail('end_before_start', { path: 'query.to' });
  if (days >= DAYS_MOST)
    fail('invalid_input', { path: 'query.to', params: { field: 'to', reason: 'at most a year' } });
  return { from, to, planId, now: platform.clock.now() };
}

/** Which tasks failed in a period, of which company and why. @throws DomainError like `readUsage` */
export async function readFailedTasks(
  acting: Acting,
  query: ParsedOf<typeof consoleFailedTasks>['query'],
): Promise<AnswerOf<typeof consoleFailedTasks>> {
  const span = spanOf(acting, query);
  return inConsole(acting, (db) => selectFailed(db, span, query));
}

/** How the installation is used in a period. @throws DomainError end_before_start, invalid_input for a long period */
export async function readUsage(
  acting: Acting,
  query: ParsedOf<typeof consoleUsage>['query'],
): Promise<AnswerOf<typeof consoleUsage>> {
  const span = spanOf(acting, query);
  const { planId, now } = span;
  return inConsole(acting, async (db) => {
    const perDay = (await activePerDay(db, span)).map((one) => ({ ...one, is_weekend: isWeekend(one.day) }));
    const working = perDay.filter(({ is_weekend }) => !is_weekend);
    const found = new Map((await countFeatures(db, span)).map((one) => [one.feature, one.companies]));
    const storage = await selectStorage(db, { most: STORAGE_MOST, planId, now });
    return {
      companies: await countIn(db, span),
      active_per_day: perDay,
      active_on_working_day: Math.round(
        working.reduce((sum, { companies }) => sum + companies, 0) / Math.max(1, working.length),
      ),
      features: consoleFeatures
        .map((feature) => ({ feature, companies: found.get(feature) ?? 0 }))
        .toSorted((a, b) => b.companies - a.companies),
      slow_calls: slowest(await sumCallTimes(db, span)),
      failing_tasks: await countFailing(db, span),
      storage: {
        bytes: storage[0]?.allBytes ?? 0,
        files: storage[0]?.allFiles ?? 0,
        companies: storage.map(({ id, name, bytes, files }) => ({ id, name, bytes, files })),
      },
    };
  });
}

const operations = new Map(allOperations.map((op) => [op.name, op]));

function slowest(
  rows: readonly { operation: string; counts: number[] }[],
): AnswerOf<typeof consoleUsage>['slow_calls'] {
  return rows
    .flatMap(({ operation, counts }) => {
      const op = operations.get(operation);
      const calls = counts.reduce((sum, count) => sum + count, 0);
      if (!op || calls === 0) return [];
      const path = op.path.replace(/^\/api\//, '');
      return [{ method: op.method, path, p95_ms: percentile(counts, 0.95), calls }];
    })
    .toSorted((a, b) => b.p95_ms - a.p95_ms);
}

/** Forgets old durations. */
export async function sweepCallTimes({ database, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - KEEP_MS).toISOString().slice(0, 10);
  await database.inSystem((db) => deleteCallTimes(db, before));
}
