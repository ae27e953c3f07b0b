import { useEffect, useState } from 'react';

/** Input counts once nothing was typed for this long. */
const SETTLED_AFTER_MS = 150;

/** The input once it has not changed for a moment; an empty text at once. */
export function useSettled<T>(entered: T): T {
  const [settled, setSettled] = useState(entered);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(entered), entered === '' ? 0 : SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [entered]);
  return settled;
}
