import { useState } from 'react';
import { addSample, secondsLeft, type ImportStep, type Sample } from './import-progress.rules.ts';

/** Seconds until a step that is under way is done, at the speed it has now; null while that cannot be told. */
export function useTimeLeft({ state, done, total }: ImportStep): number | null {
  const [samples, setSamples] = useState<readonly Sample[]>([]);
  if (state === 'in-progress' && samples.at(-1)?.done !== done) {
    setSamples(addSample(samples, { at: Date.now(), done }));
  }
  return state === 'in-progress' ? secondsLeft(samples, total) : null;
}
