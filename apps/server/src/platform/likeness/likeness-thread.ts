import { Worker } from 'node:worker_threads';
import { createTurns } from '../turns.ts';
import { LikenessError } from './likeness-error.ts';
import type { EncoderReport, LikenessAnswer, LikenessOrder } from './likeness-messages.ts';

type Unsent = LikenessOrder extends infer Each
  ? Each extends LikenessOrder
    ? Omit<Each, 'id'>
    : never
  : never;

interface Waiting {
  resolve(answer: LikenessAnswer): void;
  reject(error: LikenessError): void;
  deadline: NodeJS.Timeout;
}

export interface LikenessThread {
  /** The result of loading the encoder; starts the thread if there is none. */
  encoder(): Promise<EncoderReport>;
  /**
   * Sends an order when its turn comes, to the thread that is running then.
   * @throws LikenessError
   */
  ask(order: Unsent): Promise<LikenessAnswer>;
  /**
   * The same for orders that depend on each other: all go to the thread that is running now.
   * @returns `ask`, which fails with the code `lost` once that thread has ended
   */
  session(): LikenessThread['ask'];
  close(): Promise<void>;
}

/**
 * A thread that starts with the first order and ends after `idleMs` without one. Orders beyond `atOnce` wait in the
 * program: the time allowed for an order starts with its turn, and a thread that does not answer in time only takes
 * down the orders that it had already received.
 * @param onEnd called when the thread's state is lost
 */
export function createThread({
  modelPath,
  atOnce,
  idleMs,
  answerMs,
  onEnd,
}: {
  modelPath: string | undefined;
  atOnce: number;
  idleMs: number;
  answerMs: number;
  onEnd?: () => void;
}): LikenessThread {
  const waiting = new Map<number, Waiting>();
  const inTurn = createTurns({ atOnce });
  let open: { worker: Worker; encoder: Promise<EncoderReport> } | undefined;
  let idle: NodeJS.Timeout | undefined;
  let isClosed = false;
  let lastId = 0;

  function opened(): NonNullable<typeof open> {
    if (open) return open;
    const worker = new Worker(new URL('./likeness.worker.ts', import.meta.url), {
      workerData: { modelPath },
    });
    const encoder = new Promise<EncoderReport>((resolve) => {
      worker.on('message', (message: LikenessAnswer | { kind?: undefined }) => {
        if (message.kind === 'encoder') resolve(message);
        else if (message.kind !== undefined && 'id' in message) accept(message);
      });
    });
    let reason = 'it ended';
    worker.on('error', (error) => (reason = error instanceof Error ? error.message : String(error)));
    worker.on('exit', () => {
      if (worker === open?.worker) end(new LikenessError('no_answer', reason));
    });
    open = { worker, encoder };
    return open;
  }

  function accept(message: Exclude<LikenessAnswer, EncoderReport>): void {
    const order = waiting.get(message.id);
    if (!order) return;
    clearTimeout(order.deadline);
    waiting.delete(message.id);
    if (waiting.size === 0) rest();
    if (message.kind === 'failed') order.reject(new LikenessError('unreadable', message.reason));
    else order.resolve(message);
  }

  /** An idle thread must not keep the process alive, nor, after a while, its memory. */
  function rest(): void {
    open?.worker.unref();
    clearTimeout(idle);
    idle = setTimeout(() => end(new LikenessError('no_answer', 'It was idle')), idleMs).unref();
  }

  function end(error: LikenessError): void {
    const ending = open?.worker;
    open = undefined;
    for (const { reject, deadline } of waiting.values()) {
      clearTimeout(deadline);
      reject(error);
    }
    waiting.clear();
    onEnd?.();
    void ending?.terminate();
  }

  function give(order: Unsent, bound: Worker | undefined): Promise<LikenessAnswer> {
    return inTurn(() => {
      if (isClosed) throw new LikenessError('closed', 'The program is ending');
      if (bound && bound !== open?.worker) throw new LikenessError('lost', 'The thread has ended');
      const { worker } = opened();
      const id = (lastId += 1);
      clearTimeout(idle);
      return new Promise<LikenessAnswer>((resolve, reject) => {
        const late = () => end(new LikenessError('no_answer', 'It took too long'));
        waiting.set(id, { resolve, reject, deadline: setTimeout(late, answerMs) });
        worker.ref();
        worker.postMessage({ ...order, id });
      });
    });
  }

  return {
    async encoder() {
      const { encoder } = opened();
      const report = await encoder;
      if (waiting.size === 0) rest();
      return report;
    },
    ask: (order) => give(order, undefined),
    session() {
      const bound = isClosed ? undefined : opened().worker;
      return (order) => give(order, bound);
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      const ending = open?.worker;
      end(new LikenessError('closed', 'The program is ending'));
      await ending?.terminate();
    },
  };
}
