import { availableParallelism } from 'node:os';
import type { Log } from '../log/log.ts';
import type { Intent, QueryPicture, SimilarityAnswer } from './exact-index.ts';
import { LikenessError } from './likeness-error.ts';
import type { Described, IndexChanges } from './likeness-messages.ts';
import { createThread } from './likeness-thread.ts';
import type { ObjectChoice } from './likeness-types.ts';
import type { Region } from './region.ts';

/** How up to date a company's index is with the database. */
export interface IndexMark {
  /** Catalogue revision of the newest product in it. */
  readonly revision: number;
  /** Serial of the newest descriptor in it. */
  readonly serial: number;
}

/** What has changed since `mark`, in portions; the `mark` of the last portion is remembered. */
export type IndexSource = (
  mark: IndexMark | undefined,
) => AsyncGenerator<{ changes: IndexChanges; mark: IndexMark }>;

export interface LikenessQuery {
  readonly queries: readonly QueryPicture[];
  readonly intent: Intent;
  readonly accepted: readonly number[] | undefined;
  readonly skip: number;
  readonly limit: number;
}

export interface Likeness {
  /** Describes one image. @throws LikenessError */
  describe(picture: {
    file: Uint8Array;
    region?: Region;
    turn?: number;
    choices: readonly ObjectChoice[];
  }): Promise<Omit<Described, 'kind' | 'id'>>;
  /** Brings the company's index up to date, then ranks its products by each query in turn. @throws LikenessError */
  rank(orgId: string, source: IndexSource, queries: readonly LikenessQuery[]): Promise<SimilarityAnswer[]>;
  /** Name of the optional encoder's model; undefined without one. */
  encoderModel(): Promise<string | undefined>;
  /** Ends the thread; open orders fail. */
  close(): Promise<void>;
}

/** While one image is being decoded, another can be described: two keep a thread busy. */
const DESCRIBED_AT_ONCE = 2;
/** Describing threads, if the machine has room for them; the second one starts only if the first has enough to do. */
const DESCRIBING_THREADS = Math.min(2, availableParallelism());
/**
 * Without a model, a describing thread has nothing that would have to be loaded again; the next job needs its memory.
 */
const DESCRIBING_IDLE_MS = 20_000;
/** How often a ranking is restarted if its index is lost meanwhile. */
const ATTEMPTS = 2;

/**
 * Manages threads that describe images, and one that holds the indexes of companies and compares, so that an image that
 * cannot be read in time costs nobody their index. Indexes stay until they take more than `memoryBytes`; then the least
 * recently used one is dropped.
 * @param modelPath file or folder of an image encoder, see loadEncoder, for which one thread has enough memory; if it
 *   cannot be used, the reason is logged once
 * @param answerMs how long an order may take from its turn on
 */
export function createLikeness({
  modelPath,
  memoryBytes,
  log,
  idleMs = 600_000,
  answerMs = 60_000,
}: {
  modelPath: string | undefined;
  memoryBytes: number;
  log: Log;
  idleMs?: number;
  answerMs?: number;
}): Likeness {
  const indexes = new Map<string, { mark: IndexMark | undefined; bytes: number }>();
  const turns = new Map<string, Promise<unknown>>();
  const describingIdleMs = modelPath === undefined ? Math.min(idleMs, DESCRIBING_IDLE_MS) : idleMs;
  const openDescribing = () =>
    createThread({ modelPath, atOnce: DESCRIBED_AT_ONCE, idleMs: describingIdleMs, answerMs });
  const describing = openDescribing();
  const describers = [
    { thread: describing, orders: 0 },
    ...Array.from({ length: modelPath === undefined ? DESCRIBING_THREADS - 1 : 0 }, () => ({
      thread: openDescribing(),
      orders: 0,
    })),
  ];
  const comparing = createThread({
    modelPath: undefined,
    atOnce: 1,
    idleMs,
    answerMs,
    onEnd: () => indexes.clear(),
  });
  let isClosed = false;
  let isTold = false;

  /** One at a time per company: two that update the same index would send it the same things twice. */
  async function inTurn<T>(orgId: string, work: () => Promise<T>): Promise<T> {
    const before = turns.get(orgId) ?? Promise.resolve();
    const mine = before.catch(() => undefined).then(work);
    turns.set(orgId, mine);
    try {
      return await mine;
    } finally {
      if (turns.get(orgId) === mine) turns.delete(orgId);
    }
  }

  /** Gives an order to the thread with the fewest; if orders come one after the other, all go to the first. */
  async function describe(picture: Parameters<Likeness['describe']>[0]) {
    const describer = describers.reduce((least, one) => (one.orders < least.orders ? one : least));
    describer.orders += 1;
    try {
      return await describer.thread.ask({ kind: 'describe', ...picture });
    } finally {
      describer.orders -= 1;
    }
  }

  type Ask = ReturnType<typeof comparing.session>;

  async function refresh(ask: Ask, orgId: string, source: IndexSource): Promise<void> {
    const known = indexes.get(orgId);
    if (!known) await ask({ kind: 'update', orgId, changes: { reset: true } });
    for await (const { changes, mark } of source(known?.mark)) {
      const answer = await ask({ kind: 'update', orgId, changes });
      if (answer.kind === 'updated') touch(orgId, { mark, bytes: answer.bytes });
    }
    touch(orgId, indexes.get(orgId) ?? { mark: undefined, bytes: 0 });
    await dropOldest(ask, orgId);
  }

  /** Moves a company to the end of the map: the first one is the least recently used. */
  function touch(orgId: string, state: { mark: IndexMark | undefined; bytes: number }): void {
    indexes.delete(orgId);
    indexes.set(orgId, state);
  }

  async function dropOldest(ask: Ask, current: string): Promise<void> {
    const total = () => [...indexes.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const orgId of indexes.keys()) {
      if (total() <= memoryBytes) return;
      if (orgId === current || turns.has(orgId)) continue;
      indexes.delete(orgId);
      await ask({ kind: 'drop', orgId });
    }
  }

  async function rankOnce(
    orgId: string,
    source: IndexSource,
    queries: readonly LikenessQuery[],
  ): Promise<SimilarityAnswer[]> {
    const ask = comparing.session();
    await refresh(ask, orgId, source);
    const answers: SimilarityAnswer[] = [];
    for (const query of queries) {
      const accepted = query.accepted && Float64Array.from(query.accepted);
      const answer = await ask({ kind: 'search', orgId, ...query, accepted });
      if (answer.kind !== 'found') throw new LikenessError('no_answer', 'It gave another answer');
      answers.push(answer.answer);
    }
    return answers;
  }

  return {
    async describe(picture) {
      const answer = await describe(picture);
      if (answer.kind !== 'described') throw new LikenessError('no_answer', 'It gave another answer');
      return answer;
    },
    rank: (orgId, source, queries) =>
      inTurn(orgId, async () => {
        for (let attempt = 1; ; attempt += 1) {
          try {
            return await rankOnce(orgId, source, queries);
          } catch (error) {
            if (attempt === ATTEMPTS || !isLost(error)) throw error;
          }
        }
      }),
    async encoderModel() {
      if (modelPath === undefined || isClosed) return undefined;
      const { model, reason } = await describing.encoder();
      if (!isTold && reason !== undefined) {
        log.warn({ reason }, 'smart search works without SMART_SEARCH_MODEL');
      }
      isTold = true;
      return model;
    },
    async close() {
      isClosed = true;
      await Promise.all([...describers.map(({ thread }) => thread.close()), comparing.close()]);
    },
  };
}

/** Whether another company's order ended the thread before this one had its turn. */
const isLost = (error: unknown) => error instanceof LikenessError && error.code === 'lost';
