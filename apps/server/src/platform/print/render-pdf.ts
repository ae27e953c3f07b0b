import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Language } from '@sourcewiz/contract';
import type { EdgeColours } from '../images/index.ts';
import { PdfError } from './pdf-error.ts';
import type { PageStart, PdfAnswer, PdfOrder } from './pdf-messages.ts';

export type PdfRequest = {
  /** A file in the templates folder, without its extension. */
  template: string;
  /** What it prints; becomes JSON. */
  data: unknown;
  /**
   * Image files (JPEG, PNG, WebP, GIF or SVG) by the name used in the data. JPEGs are stored unchanged. The renderer
   * takes ownership: they are moved into its thread and are empty here from then on.
   */
  images: Map<string, Uint8Array>;
  /** The colours that fill their frames beside them, by the same names; white by default. */
  grounds?: ReadonlyMap<string, EdgeColours>;
  language: Language;
  /** Adds the reading order for screen readers; long lists become several times larger. */
  tagged: boolean;
  /** An SVG image of the page instead of a PDF, for a document of one page. */
  as?: 'svg';
  /** Title in the document's properties. */
  title: string;
  /** Processor time that the work may take once its turn has come; by default, the renderer's own limit. */
  timeoutMs?: number;
  /** Aborted, an order whose turn has not come fails with the signal's reason. */
  signal?: AbortSignal;
  /** Whose document it is: companies take turns, however many parts one has waiting. */
  company?: string;
};

type RenderedPdf = {
  bytes: Uint8Array;
  pages: number;
  /** Names of images that could not be read; the document shows a placeholder instead. */
  unreadableImages: string[];
  /** What the template marked, in the order of the pages. */
  starts: PageStart[];
};

export type PdfRenderer = {
  render(request: PdfRequest): Promise<RenderedPdf>;
  /** Ends the worker; open and later orders fail with reason `closed`. */
  close(): Promise<void>;
};

type Job = {
  order: PdfOrder;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  company: string;
  /** The last turn of anybody before it: nobody who comes back passes those who have waited since. */
  cameAt: number;
  resolve: (pdf: RenderedPdf) => void;
  reject: (error: unknown) => void;
  /** When its turn came, and the processor time of the process until then. */
  from?: { at: number; used: NodeJS.CpuUsage };
  deadline?: NodeJS.Timeout;
};

/** On a machine that is busy with other things, an order has its processor time in so many times as long at most. */
const PATIENCE = 6;

/** A second thread costs memory: it ends after this share of the rest that the first is given. */
const EXTRA_REST = 1 / 12;

type Thread = {
  worker: Worker | null;
  running: Job | null;
  idle?: NodeJS.Timeout | undefined;
  idleMs: number;
};

/**
 * Makes PDF documents from the `.typ` templates in `templatesDir` in up to two threads, one on a machine with one
 * core. A thread starts when an order needs it, and the first ends after `idleMs` (60 s) without one. An order has
 * `timeoutMs` (60 s) of the process's processor time from the start of its turn.
 * `render` throws `PdfError` with reason `template` (and diagnostics), `timeout`, `crashed` or `closed`.
 * Typesetting cannot be interrupted: after a timeout, the old thread ends with its current document,
 * and the next order gets a new thread at once.
 */
export function createPdfRenderer(options: {
  templatesDir: string;
  timeoutMs?: number;
  idleMs?: number;
}): PdfRenderer {
  const templatesDir = resolve(options.templatesDir);
  const timeoutMs = options.timeoutMs ?? 60_000;
  const idleMs = options.idleMs ?? 60_000;

  const waiting: Job[] = [];
  /** The last turn of each company, until all that waited meanwhile has had its own. */
  const turns = new Map<string, number>();
  const threads: Thread[] = [{ worker: null, running: null, idleMs }];
  if (availableParallelism() > 1) threads.push({ worker: null, running: null, idleMs: idleMs * EXTRA_REST });
  let closed = false;
  let lastId = 0;
  let lastTurn = 0;

  function render(request: PdfRequest): Promise<RenderedPdf> {
    if (closed) return Promise.reject(new PdfError('closed', 'The PDF renderer is closed.'));
    const order = toOrder((lastId += 1), request);
    return new Promise((resolvePdf, reject) => {
      const { signal, company = '', timeoutMs: ownMs = timeoutMs } = request;
      const cameAt = lastTurn;
      waiting.push({ order, timeoutMs: ownMs, signal, company, cameAt, resolve: resolvePdf, reject });
      startNext();
    });
  }

  function startNext(): void {
    for (const thread of threads) {
      if (thread.running) continue;
      const job = nextWanted();
      if (job) begin(thread, job);
      else if (thread.worker) waitIdle(thread, thread.worker);
    }
  }

  /** The first of the company whose last turn is longest ago. */
  function nextWanted(): Job | undefined {
    for (const job of waiting.filter(({ signal }) => signal?.aborted)) {
      waiting.splice(waiting.indexOf(job), 1);
      job.reject(job.signal?.reason);
    }
    const since = ({ company, cameAt }: Job) => Math.max(turns.get(company) ?? 0, cameAt);
    const [job] = waiting.toSorted((one, other) => since(one) - since(other));
    if (job) waiting.splice(waiting.indexOf(job), 1);
    const oldest = Math.min(lastTurn, ...waiting.map(({ cameAt }) => cameAt));
    for (const [company, turn] of turns) if (turn < oldest) turns.delete(company);
    return job;
  }

  function begin(thread: Thread, job: Job): void {
    job.order.isAlone = threads.every(({ running }) => running === null);
    thread.running = job;
    turns.set(job.company, (lastTurn += 1));
    clearTimeout(thread.idle);
    thread.idle = undefined;
    job.from = { at: performance.now(), used: process.cpuUsage() };
    job.deadline = setTimeout(() => endOrWait(thread, job), job.timeoutMs);
    try {
      thread.worker ??= startWorker(thread);
      thread.worker.ref();
      thread.worker.postMessage(job.order, movable(job.order));
    } catch (error) {
      return fail(
        thread,
        job,
        new PdfError('crashed', `The PDF thread did not take the order: ${String(error)}.`),
      );
    }
    // Nothing that waits for the answer needs them any more.
    job.order.images = [];
  }

  function startWorker(thread: Thread): Worker {
    const started = new Worker(new URL('./pdf.worker.ts', import.meta.url), { workerData: { templatesDir } });
    started.on('message', (answer: PdfAnswer | { kind?: undefined }) => {
      if (started !== thread.worker) return;
      if (answer.kind === 'rendered' || answer.kind === 'refused') accept(thread, answer);
    });
    // An uncaught error also ends the thread, so 'exit' alone settles the order.
    let reason = 'it ended without an error';
    started.on('error', (error) => (reason = error instanceof Error ? error.message : String(error)));
    started.on('exit', () => {
      if (started !== thread.worker) return;
      thread.worker = null;
      if (thread.running)
        fail(thread, thread.running, new PdfError('crashed', `The PDF thread stopped: ${reason}.`));
    });
    return started;
  }

  function accept(thread: Thread, answer: PdfAnswer): void {
    const job = thread.running;
    if (!job || job.order.id !== answer.id) return;
    if (answer.kind === 'refused') return fail(thread, job, refused(job.order.template, answer));
    settle(thread, job);
    const { bytes, pages, unreadableImages, starts } = answer;
    job.resolve({ bytes, pages, unreadableImages, starts });
    startNext();
  }

  function fail(thread: Thread, job: Job, error: PdfError): void {
    settle(thread, job);
    job.reject(error);
    startNext();
  }

  /** A thread cannot be asked while it typesets, so all of the process is counted, shared among those that do. */
  function endOrWait(thread: Thread, job: Job): void {
    const { at = 0, used } = job.from ?? {};
    const { user, system } = process.cpuUsage(used);
    const running = threads.filter((one) => one.running !== null).length;
    const left = job.timeoutMs - (user + system) / 1_000 / running;
    if (left > 0 && performance.now() - at < job.timeoutMs * PATIENCE) {
      job.deadline = setTimeout(() => endOrWait(thread, job), Math.max(left, job.timeoutMs / PATIENCE));
      return;
    }
    void dropWorker(thread);
    fail(thread, job, new PdfError('timeout', `The document took longer than ${job.timeoutMs} ms.`));
  }

  function settle(thread: Thread, job: Job): void {
    clearTimeout(job.deadline);
    if (job === thread.running) thread.running = null;
  }

  function waitIdle(thread: Thread, worker: Worker): void {
    // An idle thread must keep neither the process alive nor its memory.
    worker.unref();
    thread.idle ??= setTimeout(() => void dropWorker(thread), thread.idleMs).unref();
    if (threads.every(({ running }) => running === null)) worker.postMessage({ kind: 'rest' });
  }

  async function dropWorker(thread: Thread): Promise<void> {
    const ending = thread.worker;
    thread.worker = null;
    clearTimeout(thread.idle);
    thread.idle = undefined;
    await ending?.terminate();
  }

  async function close(): Promise<void> {
    closed = true;
    const open = [...threads.flatMap(({ running }) => running ?? []), ...waiting.splice(0)];
    const ended = threads.map(dropWorker);
    for (const job of open) clearTimeout(job.deadline);
    for (const thread of threads) thread.running = null;
    for (const job of open) {
      job.reject(new PdfError('closed', 'The PDF renderer was closed before the document was ready.'));
    }
    await Promise.all(ended);
  }

  return { render, close };
}

function toOrder(id: number, request: PdfRequest): PdfOrder {
  return {
    kind: 'render',
    id,
    template: request.template,
    data: JSON.stringify(request.data, wellFormedText),
    images: [...request.images],
    grounds: JSON.stringify(Object.fromEntries(request.grounds ?? [])),
    language: request.language,
    title: request.title.toWellFormed(),
    tagged: request.tagged,
    isAlone: true,
    format: request.as ?? 'pdf',
  };
}

/** The memory of images that own theirs; the others are copied. */
function movable({ images }: PdfOrder): ArrayBuffer[] {
  const own = images.flatMap(([, { buffer, byteLength }]) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? buffer : [],
  );
  return [...new Set(own)];
}

/** Half a surrogate pair (a text cut by length) is invalid JSON for the typesetter: it becomes U+FFFD. */
function wellFormedText(_key: string, value: unknown): unknown {
  return typeof value === 'string' ? value.toWellFormed() : value;
}

function refused(template: string, answer: Extract<PdfAnswer, { kind: 'refused' }>): PdfError {
  const first = answer.diagnostics[0];
  const detail = first ? `: ${first.message}${first.place ? ` (${first.place})` : ''}` : '';
  return new PdfError(
    'template',
    `The template ${template} could not be typeset${detail}`,
    answer.diagnostics,
  );
}
