const KEY = 'whatsapp_dismissed_at';

const keyOf = (userId: string): string => `${KEY}:${userId}`;

/** @returns when this person pressed "Remind me later" in this browser, in ms since 1970; null if never */
export function storedDismissal(userId: string): number | null {
  const stored = Number(localStorage.getItem(keyOf(userId)) ?? Number.NaN);
  return Number.isFinite(stored) ? stored : null;
}

export function storeDismissal(userId: string, now: number): void {
  localStorage.setItem(keyOf(userId), String(now));
}
