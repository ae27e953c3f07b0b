import { useEffect, useState } from 'react';

/** Seconds left until a moment (ms since 1970), updated four times a second; 0 when it has passed. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, (until - now) / 1000);
}
