import type Sharp from 'sharp';

const AT_ONCE = 2;
let loading: Promise<typeof Sharp> | undefined;
let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs one piece of work with sharp, at most two at once in this process: each may hold a whole decoded
 * photo. sharp is loaded with the first picture, so a process that sees none stays small; its own threads
 * and cache are turned down, as several processes share the machine.
 */
export async function withSharp<T>(work: (sharp: typeof Sharp) => Promise<T>): Promise<T> {
  await takeTurn();
  try {
    loading ??= loadSharp();
    return await work(await loading);
  } finally {
    giveTurn();
  }
}

async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

async function takeTurn(): Promise<void> {
  if (running < AT_ONCE) {
    running += 1;
    return;
  }
  await new Promise<void>((resolve) => waiting.push(resolve));
}

/** A turn goes straight to the next in line, so nobody can slip in between. */
function giveTurn(): void {
  const next = waiting.shift();
  if (next) next();
  else running -= 1;
}
