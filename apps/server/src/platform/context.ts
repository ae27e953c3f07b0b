import type { Audience } from '@sourcewiz/contract';
import { personOf } from './audience/audience.ts';
import type { Background } from './background.ts';
import type { Caller } from './caller.ts';
import type { Clock } from './clock.ts';
import { againIfCollided } from './db/again-if-collided.ts';
import type { Database, Db } from './db/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Likeness } from './likeness/index.ts';
import type { Live } from './live/live.ts';
import type { Log } from './log/log.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Messages } from './mail/messages.ts';
import { checkOf, planRefusal, type PlanNeed } from './plan-needs.ts';
import type { PdfRenderer } from './print/render-pdf.ts';
import type { Settings } from './settings/settings.ts';
import type { Slots } from './slots.ts';
import type { Storage } from './storage/index.ts';

export type { Caller } from './caller.ts';

/** The parts of the program that areas use; made once per process. */
export interface Platform {
  settings: Settings;
  clock: Clock;
  log: Log;
  database: Database;
  storage: Storage;
  jobs: Jobs;
  live: Live;
  messages: Messages;
  background: Background;
  pdf: PdfRenderer;
  likeness: Likeness;
  /** Counters for /metrics; undefined if they are off. */
  metrics: Metrics | undefined;
  /** What areas provide to areas that must not know them. */
  slots: Slots;
}

/** A call before its transaction: for work that must not hold one, such as receiving files. */
export interface CallerCtx {
  platform: Platform;
  caller: Caller;
  log: Log;
  /** The audience of this work, if it is not the caller. */
  audience?: Audience;
  /** What the operation needs of the plan: checked at the beginning of its transactions. */
  planNeeds?: readonly PlanNeed[];
}

/** First argument of services and stores: who is acting, on whose data, in which transaction. */
export interface Ctx extends CallerCtx {
  orgId: string;
  /** The audience of everything read here: it alone decides what may be seen of a product. */
  audience: Audience;
  /** The tenant transaction: it reads and writes only the organisation's rows. */
  db: Db;
  /** Runs after the transaction has been committed, never after a rollback. */
  afterCommit(effect: () => void | Promise<void>): void;
}

/** The part of a context that a statement needs: the transaction, and whose rows it is about. */
export type TenantCtx = Pick<Ctx, 'db' | 'orgId'>;

/**
 * Runs `work` in a tenant transaction of the caller; effects registered in it run after the commit. If it collides with
 * another writer it is repeated, so it must leave nothing behind outside the transaction.
 */
export function inTransaction<T>(base: CallerCtx, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return againIfCollided(() => inOneTransaction(base, work));
}

/** The same for work that depends on its earlier steps, such as the chunks of a task: it is not repeated here. */
export async function inOneTransaction<T>(
  base: CallerCtx,
  work: (ctx: Ctx) => Promise<T>,
  options?: { readOnly?: boolean },
): Promise<T> {
  const effects: (() => void | Promise<void>)[] = [];
  const { orgId, language } = base.caller;
  const first = base.planNeeds && { first: checkOf(base.planNeeds, base.platform.clock.now()) };
  const result = await base.platform.database
    .inTenant(
      orgId,
      (db) =>
        work({
          platform: base.platform,
          caller: base.caller,
          log: base.log,
          audience: base.audience ?? personOf(base.caller),
          orgId,
          db,
          afterCommit: (effect) => effects.push(effect),
        }),
      { ...options, ...first },
    )
    .catch((error: unknown) => {
      throw planRefusal(error, language) ?? error;
    });
  for (const effect of effects) {
    // The data are safe by now: a failing effect (a live event) is logged and must not fail the call.
    await Promise.resolve()
      .then(effect)
      .catch((error: unknown) => base.log.error({ err: error }, 'an effect after the commit failed'));
  }
  return result;
}
