import { performance, type EventLoopUtilization } from 'node:perf_hooks';
import type { FastifyRequest } from 'fastify';
import type { Platform } from '../context.ts';
import { API_TIME_OUTS } from '../db/time-outs.ts';
import { createTurnsByKey } from '../turns.ts';
import { CallerLeft } from './answer-error.ts';
import { networkOf } from './network.ts';

/** Calls of one caller that run at once: the rest wait, and leave connections and processor time to other callers. */
const AT_ONCE = 4;
/** The same while the thread has no room left and several callers want it. */
const AT_ONCE_WHEN_FULL = 2;
const FULL = 0.8;
const MEASURED_MS = 250;

/**
 * How many calls of a company, or of a network, may run at once, by what is measured: each runs piece by piece in one
 * thread, so a light call waits for a piece of each call that runs.
 * @param measure how busy the thread was, since an earlier measurement if one is given
 * @param now milliseconds of a clock that only moves forward
 */
export function createCallLoad(
  measure: (since?: EventLoopUtilization) => EventLoopUtilization = performance.eventLoopUtilization,
  now: () => number = () => performance.now(),
): { note: (caller: string) => void; atOnce: () => number } {
  let last = measure();
  let measuredAt = now();
  let atOnce = AT_ONCE;
  const calling = new Set<string>();

  function look(): void {
    if (now() - measuredAt < MEASURED_MS) return;
    const isFull = measure(last).utilization > FULL && calling.size > 1;
    atOnce = isFull ? AT_ONCE_WHEN_FULL : AT_ONCE;
    last = measure();
    measuredAt = now();
    calling.clear();
  }

  return {
    note: (caller) => {
      look();
      calling.add(caller);
    },
    atOnce: () => atOnce,
  };
}

/** Waiting calls of one caller; a client that sends more is not waiting for answers. */
const WAITING = 400;

const known = new WeakMap<Platform, ReturnType<typeof createCallerTurns>>();

function createCallerTurns() {
  const load = createCallLoad();
  // As long as a call waits for a lock: behind several such calls it would wait as often.
  const inTurnOf = createTurnsByKey({
    atOnce: load.atOnce,
    waitingMax: WAITING,
    waitingMs: API_TIME_OUTS.lock,
  });
  return <T>(caller: string, work: () => Promise<T>): Promise<T> => {
    load.note(caller);
    return inTurnOf(caller, work);
  };
}

/**
 * Answers a call in the turn of whoever sends it: few of each run at once, so that a flood leaves room to all others.
 * Who left while waiting gets no answer, and delays nobody.
 * @param company whose member calls; people without an account are known by their network
 * @throws DomainError rate_limited if very many are waiting, busy if the turn does not come in time
 * @throws CallerLeft
 */
export function inCallersTurn<T>(
  {
    platform,
    request,
    company,
  }: { platform: Platform; request: FastifyRequest; company?: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  const inTurnOf = known.get(platform) ?? createCallerTurns();
  known.set(platform, inTurnOf);
  return inTurnOf(company ?? `network ${networkOf(request.address)}`, async () => {
    if (request.raw.socket.destroyed) throw new CallerLeft();
    return work();
  });
}
