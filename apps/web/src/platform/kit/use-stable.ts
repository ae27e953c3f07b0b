import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A handler that stays the same while what it does changes, so that rows of a long list are not drawn anew for it.
 * @param call what it does as of the last drawing; not to be called while drawing
 */
export function useStable<A extends unknown[]>(call: (...given: A) => void): (...given: A) => void {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...given) => latest.current(...given), []);
}
