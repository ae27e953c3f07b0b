import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SMALL = '--optimize-for-size';
/** Half as much again before it tidies up, where it would else wait for up to four times as much. */
const GROWTH_PERCENT = 50;
/** Whether the program was started to stay small, as `npm start` does it. */
const startedSmall = process.execArgv.includes(SMALL);
/** Long enough that the next job of a series has begun. */
const REST_AFTER_MS = 5_000;
let working = 0;
let resting: NodeJS.Timeout | undefined;

/**
 * Runs work that makes and drops much: a job of the worker, an upload. A process that is started to stay small tidies its
 * memory up so often that such work takes half as long again; until the last of it is done, it does so as others do.
 * @returns what the work returns; a throw is passed on
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
    if (working === 0) {
      setFlagsFromString(SMALL);
      setFlagsFromString('--heap-growing-percent=0');
      rest();
    }
  }
}

/** Gives back, once nothing is under way, what V8 keeps for work like the last: a process that started small stays it. */
function rest(): void {
  if (!startedSmall) return;
  clearTimeout(resting);
  resting = setTimeout(() => void tidyUp(), REST_AFTER_MS).unref();
}

type Collect = (how: { type: 'major'; execution: 'async'; flavor: 'last-resort' }) => Promise<void>;

async function tidyUp(): Promise<void> {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  await collect({ type: 'major', execution: 'async', flavor: 'last-resort' });
}
