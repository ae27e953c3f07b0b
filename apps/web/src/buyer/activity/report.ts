import type { SentEvent } from '@sourcewiz/contract';

/** Events go out together, this often, and when the page is left. */
const SEND_EVERY_MS = 15_000;
/** The first ones soon, so that the seller sees that somebody is there. */
const FIRST_AFTER_MS = 1_500;
/** Whoever touches nothing for this long is not looking any more. */
const AWAY_MS = 60_000;
const MOST = 50;

type Waiting = Omit<SentEvent, 'ago'> & { at: number };

/** What the time on a page counts as: the list, or a product. */
export type Place = { kind: 'viewed' } | { kind: 'looked'; product: number };

let token = '';
let waiting: Waiting[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

const address = () => `/api/view-collection/${encodeURIComponent(token)}/activity`;
const zone = () => Intl.DateTimeFormat().resolvedOptions().timeZone ?? '';

/** Notes what the buyer did; it is sent with the next report. */
export function noteActivity(event: Omit<SentEvent, 'ago'>): void {
  if (token === '') return;
  waiting.push({ ...event, at: Date.now() });
  plan(waiting.length === MOST ? 0 : SEND_EVERY_MS);
}

function plan(afterMs: number): void {
  if (afterMs !== 0 && timer !== undefined) return;
  clearTimeout(timer);
  timer = setTimeout(send, afterMs);
}

function send(): void {
  clearTimeout(timer);
  timer = undefined;
  const events = waiting.slice(0, MOST).map(({ at, ...event }) => ({ ...event, ago: Date.now() - at }));
  waiting = waiting.slice(MOST);
  if (token === '' || events.length === 0) return;
  const body = new Blob([JSON.stringify({ zone: zone(), events })], { type: 'application/json' });
  navigator.sendBeacon(address(), body);
  if (waiting.length > 0) plan(0);
}

let sentAt = 0;
/** An enquiry was sent: the shortlist empties itself. */
export const enquirySent = () => (sentAt = Date.now());
export const wasJustSent = () => Date.now() - sentAt < 5_000;

/** Whether the browser asks not to be followed, which is done without being asked twice. */
export const refusesRecording = () =>
  (navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

/** Turns recording on this link off, or on again. */
export async function wantRecording(of: string, wanted: boolean): Promise<void> {
  waiting = [];
  const body = JSON.stringify({ wanted, events: [] });
  const headers = { 'content-type': 'application/json' };
  await fetch(`/api/view-collection/${encodeURIComponent(of)}/activity`, { method: 'POST', headers, body });
}

/** Reports the opening of a page and the time on it, while it is visible and somebody is there. @returns the end of it */
export function recordPage(of: string, place: Place): () => void {
  token = of;
  noteActivity({ kind: 'opened' });
  if (place.kind === 'looked') noteActivity(place);
  let lastTouch = Date.now();
  let since = document.visibilityState === 'visible' ? Date.now() : undefined;
  const touched = () => {
    if (Date.now() - lastTouch > AWAY_MS) since = Date.now();
    lastTouch = Date.now();
  };
  const count = () => {
    if (since === undefined) return;
    const until = Math.min(Date.now(), lastTouch + AWAY_MS);
    const seconds = Math.round((until - since) / 1000);
    since = Date.now();
    if (seconds > 0) noteActivity({ ...place, seconds });
  };
  const turned = () => {
    const isVisible = document.visibilityState === 'visible';
    if (!isVisible) count();
    since = isVisible ? Date.now() : undefined;
    if (isVisible) lastTouch = Date.now();
    else send();
  };
  const beat = setInterval(count, SEND_EVERY_MS);
  const first = setTimeout(send, FIRST_AFTER_MS);
  const touches = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;
  for (const name of touches) window.addEventListener(name, touched, { passive: true });
  document.addEventListener('visibilitychange', turned);
  return () => {
    count();
    clearInterval(beat);
    clearTimeout(first);
    for (const name of touches) window.removeEventListener(name, touched);
    document.removeEventListener('visibilitychange', turned);
  };
}
