import { useEffect } from 'react';
import { postEnquiry, type EnquiryAnswer, type EnquiryFields } from '../buyer-api.ts';
import { keptInBrowser } from './kept.ts';
import { isItem, takeFromShortlist, type ShortlistItem } from './shortlist.ts';

/** An enquiry as it is sent. */
export interface WholeEnquiry extends EnquiryFields {
  /** The server takes it once, however often it is sent. */
  key: string;
  at: number;
  items: readonly ShortlistItem[];
}

export interface Draft {
  typed: Partial<EnquiryFields>;
  /** Sent without an answer: it goes out again by itself. */
  waiting: WholeEnquiry | null;
  /** The last one that arrived. */
  sent: WholeEnquiry | null;
}

/** How long an enquiry waits before it is tried again, if the browser does not tell that the network is back. */
const AGAIN_MS = 20_000;

const drafts = keptInBrowser<Draft>('enquiry', {
  empty: { typed: {}, waiting: null, sent: null },
  read: (stored) => {
    const { typed, waiting, sent } = (stored ?? {}) as Record<keyof Draft, unknown>;
    return { typed: textsOf(typed), waiting: wholeOf(waiting), sent: wholeOf(sent) };
  },
});

/** What was typed for a catalogue, what waits for the network, and what was sent last. */
export const useDraft = drafts.useKept;

export function keepTyped(token: string, typed: Partial<EnquiryFields>): void {
  const draft = drafts.of(token);
  drafts.put(token, { ...draft, typed: { ...draft.typed, ...typed } });
}

/** Takes an enquiry back that has not arrived; what was typed is still there. */
export function takeBack(token: string): void {
  drafts.put(token, { ...drafts.of(token), waiting: null });
}

/** Sends an enquiry, which waits in this browser until there is an answer. */
export function sendEnquiry(
  token: string,
  enquiry: Omit<WholeEnquiry, 'key' | 'at'>,
): Promise<EnquiryAnswer> {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  drafts.put(token, { ...drafts.of(token), waiting: { ...enquiry, key, at: Date.now() } });
  return sendWaiting(token);
}

let sending: Promise<EnquiryAnswer> | undefined;

/** Sends what waits, once at a time. */
export function sendWaiting(token: string): Promise<EnquiryAnswer> {
  sending ??= deliver(token).finally(() => (sending = undefined));
  return sending;
}

async function deliver(token: string): Promise<EnquiryAnswer> {
  const { waiting } = drafts.of(token);
  if (!waiting) return { ok: true };
  const { at: _, items, ...enquiry } = waiting;
  const lines = items.map(({ id, variant, quantity }) => ({ id, quantity, ...(variant ? { variant } : {}) }));
  const answer = await postEnquiry(token, { ...enquiry, items: lines });
  const draft = drafts.of(token);
  if (answer.ok) {
    const { name, company, email } = waiting;
    drafts.put(token, { typed: { name, company, email, message: '' }, waiting: null, sent: waiting });
    takeFromShortlist(token, ...items);
  } else if (!answer.isLost) {
    drafts.put(token, { ...draft, waiting: null });
  }
  return answer;
}

/** Sends what waits when the network is back, when the page is opened again, and from time to time. */
export function useResend(token: string): void {
  const isWaiting = drafts.useKept(token).waiting !== null;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const again = () => void sendWaiting(token);
    const timer = setInterval(again, AGAIN_MS);
    const first = setTimeout(again, 1_000);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      clearTimeout(first);
      window.removeEventListener('online', again);
    };
  }, [token, isWaiting]);
}

function textsOf(stored: unknown): Partial<EnquiryFields> {
  const all = Object.entries((stored ?? {}) as Record<string, unknown>);
  return Object.fromEntries(all.filter(([, text]) => typeof text === 'string'));
}

function wholeOf(stored: unknown): WholeEnquiry | null {
  const { key, at, items } = (stored ?? {}) as Record<string, unknown>;
  if (typeof key !== 'string' || typeof at !== 'number' || !Array.isArray(items)) return null;
  const { name = '', company = '', email = '', message = '' } = textsOf(stored);
  return { key, at, items: items.filter(isItem), name, company, email, message };
}
