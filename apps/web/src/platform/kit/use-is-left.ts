import { useEffect, useRef } from 'react';

/** Whether the component was unmounted, for code that continues after a wait. */
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
