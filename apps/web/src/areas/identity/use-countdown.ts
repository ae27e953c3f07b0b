import { useEffect, useState } from 'react';

/** Seconds left until a moment (ms since 1970), counted four times a second; 0 when it has passed. */
export function useCountdown(until: number): number {
  const [left, setLeft] = useState(() => secondsLeft(until));
  useEffect(() => {
    setLeft(secondsLeft(until));
    const timer = setInterval(() => setLeft(secondsLeft(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}

function secondsLeft(until: number): number {
  return Math.max(0, (until - Date.now()) / 1000);
}
