import { useState } from 'react';

const KEY = 'plan-banner-closed';

/** What the person has closed of the banners; remembered for the browser session (PLAN-078). */
export function useClosed(): [closed: ReadonlySet<string>, close: (what: string) => void] {
  const [closed, setClosed] = useState<ReadonlySet<string>>(read);
  return [
    closed,
    (what) => {
      const next = new Set([...closed, what]);
      setClosed(next);
      try {
        sessionStorage.setItem(KEY, JSON.stringify([...next]));
      } catch {
        // Without storage it stays closed until the page is loaded again.
      }
    },
  ];
}

function read(): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.map(String) : []);
  } catch {
    return new Set();
  }
}
