import type Sharp from 'sharp';
import { createTurns } from '../turns.ts';
import { withoutTexts } from './png-texts.ts';

let loading: Promise<typeof Sharp> | undefined;
/** Each piece of work may hold a whole decoded photo. */
const inTurn = createTurns({ atOnce: 2 });

/**
 * Runs one piece of work with sharp, at most two at once in this process. sharp is loaded with the first image, so a
 * process without images stays small; its own threads and cache are reduced, because several processes share the
 * machine.
 */
export function withSharp<T>(work: (sharp: typeof Sharp) => Promise<T>): Promise<T> {
  return inTurn(async () => {
    loading ??= loadSharp();
    return work(await loading);
  });
}

async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return new Proxy(sharp, {
    apply: (open, _, [input, ...options]: Parameters<typeof Sharp>) =>
      open(input instanceof Uint8Array ? withoutTexts(input) : input, ...options),
  });
}
