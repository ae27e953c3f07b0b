import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** A metric that is counted when somebody asks. */
export interface BoundFigure {
  name: string;
  help: string;
  labels?: readonly string[];
  read(): Promise<readonly Reading[]> | readonly Reading[];
}

export interface Reading {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

/** Metrics counted while the program works. */
export interface Metrics {
  callBegan(): void;
  /** @param operation its name in the contract, or the pattern of a page's address */
  callEnded(operation: string, answer: { status: number; seconds: number }): void;
  jobBegan(queue: string): void;
  jobEnded(queue: string, result: { outcome: 'done' | 'failed'; seconds: number }): void;
  /** A message was handed to its provider, or given up. */
  messageEnded(channel: string, outcome: 'sent' | 'failed'): void;
  /** Has metrics counted at each reading. */
  add(figures: readonly BoundFigure[]): void;
  /** All metrics, in the text format of Prometheus. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** From a call that does no work to the longest that anybody waits for. */
const CALL_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** From a file of one product to an import of the largest sheet. */
const JOB_SECONDS = [0.1, 0.5, 1, 5, 15, 60, 300, 1_800, 7_200];

/** Counts for one process. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const running = new Gauge({
    name: 'sourcewiz_calls_running',
    help: 'Calls that are being answered',
    registers,
  });
  const calls = new Histogram({
    name: 'sourcewiz_call_duration_seconds',
    help: 'Answered calls by operation and status, from the request to the end of the answer',
    labelNames: ['operation', 'status'],
    buckets: CALL_SECONDS,
    registers,
  });
  const jobsRunning = new Gauge({
    name: 'sourcewiz_jobs_running',
    help: 'Jobs that this process works on, by queue',
    labelNames: ['queue'],
    registers,
  });
  const jobs = new Histogram({
    name: 'sourcewiz_job_duration_seconds',
    help: 'Runs of jobs by queue; a task that gives way to another company ends its run as done',
    labelNames: ['queue', 'outcome'],
    buckets: JOB_SECONDS,
    registers,
  });
  const messages = new Counter({
    name: 'sourcewiz_messages_total',
    help: 'Messages by channel: handed to their provider, or given up after all tries',
    labelNames: ['channel', 'outcome'],
    registers,
  });
  const unread = new Counter({
    name: 'sourcewiz_unread_figures_total',
    help: 'Figures that could not be counted, e.g. because the database did not answer',
    labelNames: ['figure'],
    registers,
  });
  return {
    callBegan: () => running.inc(),
    callEnded(operation, { status, seconds }) {
      running.dec();
      calls.observe({ operation, status }, seconds);
    },
    jobBegan: (queue) => jobsRunning.inc({ queue }),
    jobEnded(queue, { outcome, seconds }) {
      jobsRunning.dec({ queue });
      jobs.observe({ queue, outcome }, seconds);
    },
    messageEnded: (channel, outcome) => messages.inc({ channel, outcome }),
    add(figures) {
      for (const { name, help, labels = [], read } of figures) {
        const gauge = new Gauge({
          name,
          help,
          labelNames: labels,
          registers,
          async collect() {
            gauge.reset();
            try {
              for (const { labels: of = {}, value } of await read()) gauge.set(of, value);
            } catch {
              unread.inc({ figure: name });
            }
          },
        });
      }
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
