import type { Send, WireRequest } from '@sourcewiz/contract';
import { storedToken } from '../session/stored-session.ts';

/**
 * Carries requests over `fetch` with the token in the header `access-token`.
 * @param reference number of the request that the server writes to its log
 * @param token whose session it is; absent for the stored one
 * @param onStatus hears the status of every answer
 */
export function fetchSend({
  reference,
  token = storedToken(),
  onStatus,
  signal,
}: {
  reference: string;
  token?: string | null | undefined;
  onStatus?: ((status: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}): Send {
  return async ({ method, url, body }: WireRequest) => {
    try {
      const response = await fetch(url, {
        method,
        headers: requestHeaders({ reference, token, hasBody: body !== undefined }),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal === undefined ? {} : { signal }),
      });
      onStatus?.(response.status);
      return { status: response.status, body: await readJson(response) };
    } catch (error) {
      if (signal?.aborted) throw error;
      return { status: 0, body: null };
    }
  };
}

/** Headers of a request to our server. */
export function requestHeaders({
  reference,
  token,
  hasBody,
}: {
  reference: string;
  token: string | null;
  hasBody: boolean;
}): Record<string, string> {
  return {
    'x-request-id': reference,
    ...(token === null ? {} : { 'access-token': token }),
    ...(hasBody ? { 'content-type': 'application/json' } : {}),
  };
}

/** A short reference that a person can read out, e.g. `7f3a-91c2`. */
export function newReference(): string {
  const hex = [...crypto.getRandomValues(new Uint8Array(4))].map((byte) => byte.toString(16).padStart(2, '0'));
  return `${hex.slice(0, 2).join('')}-${hex.slice(2).join('')}`;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}
