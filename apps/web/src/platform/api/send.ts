import type { Send, WireRequest } from '@sourcewiz/contract';
import { currentLanguage } from '../i18n/texts.ts';
import { storedToken } from '../session/stored-session.ts';

/** What is known about an answer before its body is read. */
export interface AnswerHead {
  status: number;
  /** Reference of the request in the server's log, e.g. `7f3a91c2-04d1`; null if the answer had none. */
  reference: string | null;
  /** Seconds after which the server wants to be asked again; 0 if it does not say. */
  retryAfter: number;
}

/**
 * Sends requests with `fetch` and the token in the header `access-token`.
 * @param token whose session it is; absent for the stored one
 * @param outlivesPage whether to complete the request even if the user leaves the page; browsers allow at most 64 KB of
 *   such bodies at a time
 * @param onAnswer called with the head of every answer; not called when the network failed
 */
export function fetchSend({
  token = storedToken(),
  onAnswer,
  outlivesPage = false,
  signal,
}: {
  token?: string | null;
  onAnswer?: (head: AnswerHead) => void;
  outlivesPage?: boolean;
  signal?: AbortSignal | undefined;
} = {}): Send {
  return async ({ method, url, body }: WireRequest) => {
    try {
      const response = await fetch(url, {
        method,
        headers: {
          ...tokenHeader(token),
          // The browser's language may differ; mails to people who sign up are written in this one.
          'accept-language': currentLanguage(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
        ...(outlivesPage ? { keepalive: true } : {}),
      });
      onAnswer?.({
        status: response.status,
        reference: response.headers.get('x-request-id'),
        retryAfter: Number(response.headers.get('retry-after')) || 0,
      });
      return { status: response.status, body: await readJson(response) };
    } catch (error) {
      if (signal?.aborted) throw error;
      return { status: 0, body: null };
    }
  };
}

/** The header that carries the session; nothing without one. */
export function tokenHeader(token: string | null): Record<string, string> {
  return token === null ? {} : { 'access-token': token };
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}
