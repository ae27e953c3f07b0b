import { useEffect, useRef } from 'react';

/** Whether the place that uses it is gone, for what comes back after a wait. */
export function useIsLeft(): Readonly<{ current: boolean }> {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return isLeft;
}
