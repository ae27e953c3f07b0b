import type { Send, WireRequest } from '@sourcewiz/contract';
import { currentLanguage } from '../i18n/texts.ts';
import { storedToken } from '../session/stored-session.ts';

/** What is known of an answer before its body is read. */
export interface AnswerHead {
  status: number;
  /** Number under which the server's log has the request, e.g. `7f3a91c2-04d1`; null when it gave none. */
  reference: string | null;
}

/**
 * Carries requests over `fetch` with the token in the header `access-token`.
 * @param token whose session it is; absent for the stored one
 * @param outlivesPage whether it is carried through though the page is left meanwhile; browsers let no more than 64 KB
 *   of such bodies be under way
 * @param onAnswer hears the head of every answer; not called when the network failed
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
          // The browser's own may be another one; who signs up is written to in this one.
          'accept-language': currentLanguage(),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
        ...(outlivesPage ? { keepalive: true } : {}),
      });
      onAnswer?.({ status: response.status, reference: response.headers.get('x-request-id') });
      return { status: response.status, body: await readJson(response) };
    } catch (error) {
      if (signal?.aborted) throw error;
      return { status: 0, body: null };
    }
  };
}

/** The header that carries the session; nothing when there is none. */
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
