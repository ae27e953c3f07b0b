import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SMALL = '--optimize-for-size';
const YOUNG_GENERATION = '--max-semi-space-size=';
/** Collects once the heap has grown by 50 %, where it would otherwise wait for up to four times the size. */
const GROWTH_PERCENT = 50;
/** Whether the program was started in the small memory mode, as by `npm start`: this flag is part of it. */
const startedSmall = process.execArgv.some((flag) => flag.startsWith(YOUNG_GENERATION));
/** Long enough that the next job of a series has started. */
const REST_AFTER_MS = 5_000;
/** More calls than this at the same moment are a flood, of people or of a program. */
const FEW_CALLS = 8;
let working = 0;
let calls = 0;
let resting: NodeJS.Timeout | undefined;

/**
 * Runs work that allocates a lot: a job of the worker, an upload. A process in the small memory mode collects garbage
 * so often that such work takes half as long again; until the last such work is done, it runs in the normal mode.
 * @returns the result of the work; a throw is passed on
 */
export async function atFullSpeed<T>(work: () => Promise<T>): Promise<T> {
  if (!startedSmall) return work();
  working += 1;
  clearTimeout(resting);
  if (working === 1) {
    setFlagsFromString(`--no-${SMALL.slice(2)}`);
    setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
  }
  try {
    return await work();
  } finally {
    working -= 1;
    if (working === 0) rest();
  }
}

/**
 * Answers a call: at full speed while many are being answered, of whose time garbage collection would take a quarter.
 * @returns the result of the work; a throw is passed on
 */
export async function amongCalls<T>(work: () => Promise<T>): Promise<T> {
  calls += 1;
  try {
    return await (calls > FEW_CALLS ? atFullSpeed(work) : work());
  } finally {
    calls -= 1;
  }
}

/** Returns to the small memory mode and soon releases the memory that V8 keeps; called when nothing is running. */
function rest(): void {
  if (!startedSmall) return;
  setFlagsFromString(SMALL);
  setFlagsFromString('--heap-growing-percent=0');
  clearTimeout(resting);
  resting = setTimeout(() => void tidyUp(), REST_AFTER_MS).unref();
}

type Collect = (how: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>;

async function tidyUp(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  await collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
}
