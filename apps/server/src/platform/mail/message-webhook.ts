import { createHmac } from 'node:crypto';
import type { Clock } from '../clock.ts';
import { PROVIDER_TIMEOUT_MS, refusalOf, type SendText } from './text-message.ts';

/**
 * Sends messages as JSON `{channel, to, text, id, sent_at}` to an address of the operator's choice.
 * @param address http(s); user and password in it are sent as basic authentication
 * @param signingKey signs each request, see `signatureOf`; undefined for no signature
 */
export function createMessageWebhook({
  address,
  signingKey,
  clock,
  timeoutMs = PROVIDER_TIMEOUT_MS,
}: {
  address: string;
  signingKey: string | undefined;
  clock: Clock;
  timeoutMs?: number;
}): SendText {
  const { url, authorization } = withoutCredentials(address);

  return async ({ channel, to, text, id }) => {
    const now = clock.now();
    const body = JSON.stringify({ channel, to, text, id, sent_at: now.toISOString() });
    const seconds = Math.floor(now.getTime() / 1000);
    const answer = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(authorization === undefined ? {} : { authorization }),
        ...(signingKey === undefined
          ? {}
          : { 'x-signature': signatureOf({ key: signingKey, seconds, body }) }),
      },
      body,
      // Codes are sent only to the configured address.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }).catch((error: unknown) => {
      throw new Error(`The provider of ${channel} messages cannot be reached (${reasonOf(error)})`);
    });
    await answer.body?.cancel();
    if (answer.ok) return;
    throw refusalOf(answer.status, `The provider of ${channel} messages answered ${answer.status}`);
  };
}

/**
 * The header `x-signature`: `t=<seconds>,v1=<hex>`, where hex is the HMAC-SHA256 of `<seconds>.<body>` with the key.
 * @param seconds Unix time of the request, by which the receiver rejects old ones
 * @param body the request's body, byte for byte
 */
function signatureOf({ key, seconds, body }: { key: string; seconds: number; body: string }): string {
  return `t=${seconds},v1=${createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')}`;
}

/** `fetch` accepts no credentials in an address, and an address without them may appear in an error. */
function withoutCredentials(address: string): { url: URL; authorization: string | undefined } {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  if (!username) return { url, authorization: undefined };
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { url, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

/** The name of a network error without the address in its message, whose query may contain a key. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { cause } = error;
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code;
  return error.name;
}
