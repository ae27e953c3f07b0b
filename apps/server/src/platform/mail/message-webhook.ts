import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../clock.ts';
import { PROVIDER_TIMEOUT_MS, type SendText } from './text-message.ts';

const TRIES = 2;
const PAUSE_MS = 250;

/**
 * Sends messages as JSON `{channel, to, text, id, sent_at}` to an address of the operator's choice. If it cannot be
 * reached or answers 5xx, the message is sent once more with the same id, by which the receiver recognises it.
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

  async function post(body: string): Promise<Outcome> {
    const seconds = Math.floor(clock.now().getTime() / 1000);
    try {
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
      });
      await answer.body?.cancel();
      return {
        isSent: answer.ok,
        isWorthAnotherTry: answer.status >= 500,
        what: `answered ${answer.status}`,
      };
    } catch (error) {
      return { isSent: false, isWorthAnotherTry: true, what: `cannot be reached (${reasonOf(error)})` };
    }
  }

  return async ({ channel, to, text }) => {
    const message = { channel, to, text, id: randomUUID(), sent_at: clock.now().toISOString() };
    const body = JSON.stringify(message);
    let outcome = await post(body);
    for (let tries = 1; tries < TRIES && !outcome.isSent && outcome.isWorthAnotherTry; tries += 1) {
      await sleep(PAUSE_MS);
      outcome = await post(body);
    }
    if (!outcome.isSent) throw new Error(`The provider of ${channel} messages ${outcome.what}`);
  };
}

interface Outcome {
  isSent: boolean;
  isWorthAnotherTry: boolean;
  /** For the log: a status or the name of a network error. */
  what: string;
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
