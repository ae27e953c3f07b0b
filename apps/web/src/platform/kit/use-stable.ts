import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * A handler whose identity stays the same while its behaviour changes, so that rows of a long list are not rendered
 * again because of it.
 * @param call the handler of the latest rendering; must not be called during rendering
 */
export function useStable<A extends unknown[]>(call: (...given: A) => void): (...given: A) => void {
  const latest = useRef(call);
  useLayoutEffect(() => {
    latest.current = call;
  });
  return useCallback((...given) => latest.current(...given), []);
}
