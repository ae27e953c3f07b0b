import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx, Platform } from '../../platform/context.ts';
import { tellChangedNow } from '../../platform/records/index.ts';
import { createTurns } from '../../platform/turns.ts';
import { hasEvent, lockVisitors, writeCounted } from './activity.store.ts';
import type { ActivityEvent } from './activity.tables.ts';
import { countEvents, type HeldEvent, type NewVisitor } from './count-events.ts';

const WRITE_EVERY_MS = 1_000;
/** Events of one statement; so many are not kept waiting. */
const BATCH = 500;
/** Events held while the database is away; what comes on top of them is lost, and logged. */
const HELD_MAX = 20_000;

/** What somebody did, now unless it says when. */
export type NewActivity = Omit<ActivityEvent, 'orgId' | 'id' | 'at' | 'visitorId'> & {
  at?: Date;
  visitor?: NewVisitor | undefined;
};

interface Recorder {
  held: HeldEvent[];
  lost: number;
  /** Whether the first batch may have been written although nobody said so. */
  isUnsure: boolean;
  isWriting: boolean;
  /** Ends the pause before the next writing. */
  wake(): void;
  inTurn: ReturnType<typeof createTurns>;
}

/** The events of each program that are not yet written. */
const recorders = new WeakMap<Platform, Recorder>();

function recorderOf(platform: Platform): Recorder {
  const known = recorders.get(platform);
  if (known) return known;
  const made: Recorder = {
    held: [],
    lost: 0,
    isUnsure: false,
    isWriting: false,
    wake: () => undefined,
    inTurn: createTurns({ atOnce: 1 }),
  };
  recorders.set(platform, made);
  return made;
}

/**
 * Enters an event, if the transaction is committed. Events are written together, at most a second later; a program that
 * is told to stop writes what it holds.
 */
export function recordActivity(ctx: Ctx, activity: NewActivity): void {
  const { platform, orgId } = ctx;
  const event = { at: platform.clock.now(), ...activity, orgId, id: randomUUID() };
  ctx.afterCommit(() => {
    const recorder = recorderOf(platform);
    if (recorder.held.length >= HELD_MAX) {
      recorder.lost += 1;
      return;
    }
    recorder.held.push(event);
    if (recorder.held.length >= BATCH) recorder.wake();
    if (recorder.isWriting) return;
    recorder.isWriting = true;
    platform.background.run('writing activity', () => keepWriting(platform, recorder));
  });
}

/** Writes everything that is held. @throws if the database does not take it; nothing is lost then */
export async function writeActivity(platform: Platform): Promise<void> {
  const recorder = recorderOf(platform);
  await recorder.inTurn(async () => {
    while (recorder.held.length > 0) {
      const batch = recorder.held.slice(0, BATCH);
      await writeBatch(platform, batch, recorder);
      recorder.held.splice(0, batch.length);
      tellPages(platform, batch);
    }
  });
}

async function writeBatch(
  platform: Platform,
  batch: readonly HeldEvent[],
  recorder: Recorder,
): Promise<void> {
  const { isUnsure } = recorder;
  recorder.isUnsure = true;
  await platform.database.inSystem(async (db) => {
    const [first] = batch;
    if (isUnsure && first && (await hasEvent(db, first))) return;
    await writeCounted(db, countEvents(batch, await lockVisitors(db, batch)));
  });
  recorder.isUnsure = false;
}

/** Open pages of the companies hear which subjects something happened with. */
function tellPages({ live }: Platform, batch: readonly HeldEvent[]): void {
  for (const [orgId, events] of Map.groupBy(batch, (event) => event.orgId)) {
    const ids = [...new Set(events.map(({ subjectId }) => subjectId))];
    tellChangedNow(live, { kind: 'activity', ids, revision: null }, { everybody: orgId });
  }
}

async function keepWriting(platform: Platform, recorder: Recorder): Promise<void> {
  while (recorder.held.length > 0) {
    const woken = new Promise<void>((resolve) => (recorder.wake = resolve));
    if (recorder.held.length < BATCH) await Promise.race([sleep(WRITE_EVERY_MS), woken]);
    await writeActivity(platform).catch(async (error: unknown) => {
      platform.log.warn({ err: error, held: recorder.held.length }, 'activity could not be written');
      await sleep(WRITE_EVERY_MS);
    });
    if (recorder.lost > 0) platform.log.error({ lost: recorder.lost }, 'activity was lost');
    recorder.lost = 0;
  }
  recorder.isWriting = false;
}
