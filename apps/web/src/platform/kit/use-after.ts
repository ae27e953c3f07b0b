import { useEffect, useState } from 'react';

/** Skeletons wait this long, so that fast answers do not flicker. */
export const SKELETON_AFTER_MS = 200;

/** Becomes true so many milliseconds after the component came on screen. */
export function useAfter(ms: number): boolean {
  const [passed, setPassed] = useState(ms === 0);
  useEffect(() => {
    const timer = setTimeout(() => setPassed(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return passed;
}
