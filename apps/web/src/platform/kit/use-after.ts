import { useEffect, useState } from 'react';

/** Delay of skeletons, so that fast answers do not flicker. */
export const SKELETON_AFTER_MS = 200;

/** Becomes true the given number of milliseconds after the component was mounted. */
export function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(ms === 0);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}
