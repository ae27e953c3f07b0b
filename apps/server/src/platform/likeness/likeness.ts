import { Worker } from 'node:worker_threads';
import type { Log } from '../log/log.ts';
import type { Intent, QueryPicture, SimilarityAnswer } from './exact-index.ts';
import type {
  Described,
  EncoderReport,
  IndexChanges,
  LikenessAnswer,
  LikenessOrder,
} from './likeness-messages.ts';
import type { ObjectChoice } from './likeness-types.ts';
import type { Region } from './region.ts';

/** A picture that cannot be described, or a thread that gave no answer. */
export class LikenessError extends Error {
  readonly code: 'unreadable' | 'no_answer' | 'closed';
  constructor(code: LikenessError['code'], message: string) {
    super(message);
    this.name = 'LikenessError';
    this.code = code;
  }
}

/** How far a company's index was told about the database. */
export interface IndexMark {
  /** Catalogue revision of the youngest product that it knows. */
  readonly revision: number;
  /** Serial of the youngest descriptor that it knows. */
  readonly serial: number;
}

/** What changed since `mark`, in portions; `mark` of the last portion is remembered. */
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
  /** Describes one picture. @throws LikenessError */
  describe(picture: {
    file: Uint8Array;
    region?: Region;
    choices: readonly ObjectChoice[];
  }): Promise<Omit<Described, 'kind' | 'id'>>;
  /** Brings the company's index up to date, then ranks its products by each query in turn. @throws LikenessError */
  rank(orgId: string, source: IndexSource, queries: readonly LikenessQuery[]): Promise<SimilarityAnswer[]>;
  /** Name of the optional encoder's model; undefined without one. */
  encoderModel(): Promise<string | undefined>;
  /** Ends the thread; open orders fail. */
  close(): Promise<void>;
}

interface Waiting {
  resolve(answer: LikenessAnswer): void;
  reject(error: LikenessError): void;
  deadline: NodeJS.Timeout;
}

type Unsent = LikenessOrder extends infer Each
  ? Each extends LikenessOrder
    ? Omit<Each, 'id'>
    : never
  : never;

/**
 * Looks after one thread that describes pictures and compares them. The thread starts with the first order and ends after
 * `idleMs` (10 minutes) without one; indexes of companies stay in it until they take more than `memoryBytes`, then the
 * least recently used goes.
 * @param modelPath file or folder of an image encoder, see loadEncoder; the reason why it is not used is logged once
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
  const waiting = new Map<number, Waiting>();
  const indexes = new Map<string, { mark: IndexMark | undefined; bytes: number }>();
  const turns = new Map<string, Promise<unknown>>();
  let worker: Worker | undefined;
  let encoder: Promise<EncoderReport> | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  let isTold = false;
  let lastId = 0;

  function ask(order: Unsent): Promise<LikenessAnswer> {
    if (isClosed) return Promise.reject(new LikenessError('closed', 'The program is ending'));
    const thread = openThread();
    const id = (lastId += 1);
    clearTimeout(idle);
    return new Promise<LikenessAnswer>((resolve, reject) => {
      const deadline = setTimeout(
        () => endThread(new LikenessError('no_answer', 'It took too long')),
        answerMs,
      );
      waiting.set(id, { resolve, reject, deadline });
      thread.ref();
      thread.postMessage({ ...order, id });
    });
  }

  function openThread(): Worker {
    if (worker) return worker;
    const started = new Worker(new URL('./likeness.worker.ts', import.meta.url), {
      workerData: { modelPath },
    });
    worker = started;
    encoder = new Promise((resolve) => {
      started.on('message', (message: LikenessAnswer | { kind?: undefined }) => {
        if (message.kind === 'encoder') resolve(tellOnce(message));
        else if (message.kind !== undefined && 'id' in message) accept(message);
      });
    });
    let reason = 'it ended';
    started.on('error', (error) => (reason = error instanceof Error ? error.message : String(error)));
    started.on('exit', () => {
      if (started === worker) endThread(new LikenessError('no_answer', reason));
    });
    return started;
  }

  function tellOnce(report: EncoderReport): EncoderReport {
    if (!isTold && report.reason !== undefined) {
      log.warn({ reason: report.reason }, 'smart search works without SMART_SEARCH_MODEL');
    }
    isTold = true;
    return report;
  }

  function accept(message: Exclude<LikenessAnswer, EncoderReport>): void {
    const open = waiting.get(message.id);
    if (!open) return;
    clearTimeout(open.deadline);
    waiting.delete(message.id);
    if (waiting.size === 0) restThread();
    if (message.kind === 'failed') open.reject(new LikenessError('unreadable', message.reason));
    else open.resolve(message);
  }

  /** A thread that only waits must not keep the process, and after a while not its memory either. */
  function restThread(): void {
    worker?.unref();
    clearTimeout(idle);
    idle = setTimeout(() => endThread(new LikenessError('no_answer', 'It was idle')), idleMs).unref();
  }

  function endThread(error: LikenessError): void {
    const ending = worker;
    worker = undefined;
    encoder = undefined;
    indexes.clear();
    for (const { reject, deadline } of waiting.values()) {
      clearTimeout(deadline);
      reject(error);
    }
    waiting.clear();
    void ending?.terminate();
  }

  /** One at a time per company: two that bring the same index up to date would tell it the same things twice. */
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

  async function refresh(orgId: string, source: IndexSource): Promise<void> {
    const known = indexes.get(orgId);
    if (!known) await ask({ kind: 'update', orgId, changes: { reset: true } });
    for await (const { changes, mark } of source(known?.mark)) {
      const answer = await ask({ kind: 'update', orgId, changes });
      if (answer.kind === 'updated') touch(orgId, { mark, bytes: answer.bytes });
    }
    touch(orgId, indexes.get(orgId) ?? { mark: undefined, bytes: 0 });
    await dropOldest(orgId);
  }

  /** Moves a company to the end of the map: the first one is the least recently used. */
  function touch(orgId: string, state: { mark: IndexMark | undefined; bytes: number }): void {
    indexes.delete(orgId);
    indexes.set(orgId, state);
  }

  async function dropOldest(current: string): Promise<void> {
    const total = () => [...indexes.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    for (const orgId of indexes.keys()) {
      if (total() <= memoryBytes) return;
      if (orgId === current || turns.has(orgId)) continue;
      indexes.delete(orgId);
      await ask({ kind: 'drop', orgId });
    }
  }

  return {
    async describe(picture) {
      const answer = await ask({ kind: 'describe', ...picture });
      if (answer.kind !== 'described') throw new LikenessError('no_answer', 'It gave another answer');
      return answer;
    },
    rank: (orgId, source, queries) =>
      inTurn(orgId, async () => {
        await refresh(orgId, source);
        const answers: SimilarityAnswer[] = [];
        for (const query of queries) {
          const accepted = query.accepted && Float64Array.from(query.accepted);
          const answer = await ask({ kind: 'search', orgId, ...query, accepted });
          if (answer.kind !== 'found') throw new LikenessError('no_answer', 'It gave another answer');
          answers.push(answer.answer);
        }
        return answers;
      }),
    async encoderModel() {
      if (modelPath === undefined || isClosed) return undefined;
      openThread();
      const report = await encoder;
      if (waiting.size === 0) restThread();
      return report?.model;
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      const ending = worker;
      endThread(new LikenessError('closed', 'The program is ending'));
      await ending?.terminate();
    },
  };
}
