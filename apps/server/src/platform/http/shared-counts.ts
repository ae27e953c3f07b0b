import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { Live } from '../live/live.ts';

const WINDOW_MS = 60_000;
/** How often a process tells the others what it counted. */
const TELL_EVERY_MS = 2_000;
/** Addresses of one message, those with the most requests. */
const TOLD_MAX = 100;
/** What the others need not know: this part of a limit. */
const UNTOLD = 0.02;
const MESSAGE = 'requests';

const told = z.object({
  process: z.string().max(60),
  window: z.int(),
  counts: z.array(z.tuple([z.string().max(100), z.int().nonnegative()])).max(TOLD_MAX),
});

/**
 * Requests of each key in the current minute, as a store of the rate limiter. Processes behind one address tell one
 * another of the busiest keys, so that a limit holds for all of them together, give or take two seconds; nobody is told
 * of a quiet minute.
 */
export class SharedCounts implements FastifyRateLimitStore {
  readonly #clock: Clock;
  readonly #live: Live;
  readonly #most: number;
  readonly #limitOf: (key: string) => number;
  readonly #process = crypto.randomUUID();
  #window = 0;
  /** Those that have not come for longest first. */
  #own = new Map<string, number>();
  #others = new Map<string, ReadonlyMap<string, number>>();
  #timer: NodeJS.Timeout;

  /**
   * @param most keys counted at a time; those that have not come for longest are forgotten first
   * @param limitOf the limit of a key in a minute
   */
  constructor({
    clock,
    live,
    most,
    limitOf,
  }: {
    clock: Clock;
    live: Live;
    most: number;
    limitOf: (key: string) => number;
  }) {
    this.#clock = clock;
    this.#live = live;
    this.#most = most;
    this.#limitOf = limitOf;
    live.hear(MESSAGE, (message) => this.#hear(message));
    this.#timer = setInterval(() => this.tell(), TELL_EVERY_MS).unref();
  }

  /** Counts a request and answers with all of this minute, and the milliseconds left of it. */
  incr(key: string, answer: (error: Error | null, result?: { current: number; ttl: number }) => void): void {
    const now = this.#clock.now().getTime();
    this.#turnTo(Math.floor(now / WINDOW_MS));
    const count = (this.#own.get(key) ?? 0) + 1;
    // Those that come all the time are the last to be forgotten.
    this.#own.delete(key);
    this.#own.set(key, count);
    const oldest = this.#own.size > this.#most ? this.#own.keys().next().value : undefined;
    if (oldest !== undefined) this.#own.delete(oldest);
    let elsewhere = 0;
    for (const counts of this.#others.values()) elsewhere += counts.get(key) ?? 0;
    answer(null, { current: count + elsewhere, ttl: WINDOW_MS - (now % WINDOW_MS) });
  }

  /** No route has a limit of its own. */
  child(): this {
    return this;
  }

  /** Tells the other processes of the busiest keys; runs by itself every two seconds. */
  tell(): void {
    this.#turnTo(Math.floor(this.#clock.now().getTime() / WINDOW_MS));
    const counts = [...this.#own]
      .filter(([key, count]) => count > this.#limitOf(key) * UNTOLD)
      .toSorted(([, a], [, b]) => b - a)
      .slice(0, TOLD_MAX);
    if (counts.length > 0)
      this.#live.tellProcesses(MESSAGE, { process: this.#process, window: this.#window, counts });
  }

  close(): void {
    clearInterval(this.#timer);
  }

  #hear(message: unknown): void {
    const { data } = told.safeParse(message);
    if (!data) return;
    this.#turnTo(Math.floor(this.#clock.now().getTime() / WINDOW_MS));
    if (data.window === this.#window) this.#others.set(data.process, new Map(data.counts));
  }

  #turnTo(window: number): void {
    if (window === this.#window) return;
    this.#window = window;
    this.#own = new Map();
    this.#others = new Map();
  }
}
