const KEY = 'recent_finds';
const MOST = 6;

/** Something opened from the search; forgotten with the session. */
export interface RecentFind {
  /** The source or action it came from, and its key there. */
  from: string;
  key: string;
  title: string;
  note?: string;
  to: string;
  search?: object;
}

/** What was opened recently, the latest first. */
export function recentFinds(): readonly RecentFind[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

/** Puts a find before the others. */
export function rememberFind(find: RecentFind): void {
  const others = recentFinds().filter(({ from, key }) => from !== find.from || key !== find.key);
  try {
    localStorage.setItem(KEY, JSON.stringify([find, ...others].slice(0, MOST)));
  } catch {
    // With full or forbidden storage, finds are just not remembered.
  }
}

function isRecent(one: unknown): one is RecentFind {
  if (typeof one !== 'object' || one === null) return false;
  const { from, key, title, to } = one as Partial<RecentFind>;
  return [from, key, title, to].every((part) => typeof part === 'string') && to?.startsWith('/') === true;
}
