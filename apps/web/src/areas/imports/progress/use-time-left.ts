import { useState } from 'react';
import { addSample, secondsLeft, type ImportStep, type Sample } from './import-progress.rules.ts';

/**
 * Estimated seconds until the current step is done; null while that is unknown.
 * @param at when the count was taken, in milliseconds
 */
export function useTimeLeft({ state, done, total }: ImportStep, at: number): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  if (state !== 'in-progress') return null;
  if (samples.at(-1)?.done !== done) setSamples(addSample(samples, { at, done }));
  return secondsLeft(samples, total);
}
