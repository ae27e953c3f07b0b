/** When this tab was last reloaded for missing parts of the program, and for which parts. */
const RELOADS_KEY = 'reloaded_for_parts';
/** Least time between two reloads of a tab, whatever is missing. */
const BETWEEN_RELOADS_MS = 30_000;
/** How long no further reload is made for a part that was still missing after one. */
const SAME_PART_MS = 10 * 60_000;
/** A reload that has not happened by then was stopped by the user. */
const RELOAD_TAKES_MS = 10_000;

interface Reloads {
  at: number;
  parts: Readonly<Record<string, number>>;
}

/**
 * What happens where a part is missing: the page is being reloaded, it stays as it is because something would be lost
 * or the network is down, or a reload did not help and the error surfaces.
 */
export type MissingPartFate = 'reloading' | 'kept' | 'failed';

let reloadedAt = -Infinity;

/**
 * After an update the old parts of the program are gone. When one that is to be rendered cannot be loaded the page is
 * reloaded, once; if it fails again the error surfaces (API-034). Never without a network, and never when the browser
 * would ask about unsaved work.
 * @param failure why the import failed; if the browser's error contains no address, only the time counts
 */
export function reloadForPart(
  failure: unknown,
  reload: () => void = () => location.reload(),
): MissingPartFate {
  const now = Date.now();
  if (now - reloadedAt < RELOAD_TAKES_MS) return 'reloading';
  if (!navigator.onLine || wouldAskBeforeLeaving()) return 'kept';
  const part = String(failure);
  const last = storedReloads();
  const parts = Object.fromEntries(Object.entries(last.parts).filter(([, at]) => now - at < SAME_PART_MS));
  if (now - last.at < BETWEEN_RELOADS_MS || part in parts) return 'failed';
  sessionStorage.setItem(RELOADS_KEY, JSON.stringify({ at: now, parts: { ...parts, [part]: now } }));
  reloadedAt = now;
  reload();
  return 'reloading';
}

/** For tests: as if the page had just been loaded. */
export function pageWasLoaded(): void {
  reloadedAt = -Infinity;
}

/** Whether the browser asks before leaving the page, because something is unsaved or on its way. */
function wouldAskBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

function storedReloads(): Reloads {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(RELOADS_KEY) ?? 'null');
    if (stored !== null && typeof stored === 'object' && 'at' in stored && 'parts' in stored)
      return stored as Reloads;
  } catch {
    // Not written by this module.
  }
  return { at: -Infinity, parts: {} };
}
