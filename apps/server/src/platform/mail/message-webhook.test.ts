import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startProvider } from '../../../test/provider-server.ts';
import { systemClock } from '../clock.ts';
import { createMessageWebhook } from './message-webhook.ts';
import { MessageRefused } from './text-message.ts';

const KEY = 'a-key-that-both-sides-know';
const message = {
  id: 'c0ffee00-0000-4000-8000-000000000001',
  channel: 'sms',
  to: '+905551234567',
  text: 'Kodunuz 123456, şifre değil',
} as const;

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(() => {
  provider.received.splice(0);
  provider.answers.splice(0);
});
afterAll(() => provider.close());

function webhook(over: { address?: string; signingKey?: string; timeoutMs?: number } = {}) {
  const address = `http://127.0.0.1:${provider.port}/send?key=query-secret`;
  return createMessageWebhook({ address, signingKey: undefined, clock: systemClock, ...over });
}

async function refusal(sending: Promise<void>): Promise<string> {
  try {
    await sending;
  } catch (error) {
    // Everything about it that a log could print.
    const { message: words, stack, cause } = error as Error;
    return JSON.stringify({ words, stack, cause, ...(error as object) });
  }
  throw new Error('The message was sent.');
}

test('a message is posted as JSON with an id and a time, and is signed so that the receiver can check it', async () => {
  await webhook({ signingKey: KEY })(message);
  const [request] = provider.received;
  expect(JSON.parse(request?.body ?? '')).toEqual({
    ...message,
    sent_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
  });
  expect(request?.path).toBe('/send?key=query-secret');
  // As docs/operations.md tells a receiver to check it, not with the sender's own function.
  const [, seconds = '', signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(
    String(request?.headers['x-signature']),
  ) ?? [''];
  expect(signature).toBe(createHmac('sha256', KEY).update(`${seconds}.${request?.body}`).digest('hex'));
  expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60);
});

test('without a key there is no signature, and credentials of the address go as basic authentication', async () => {
  const address = `http://user:p%40ss@127.0.0.1:${provider.port}/send`;
  await webhook({ address })({ ...message, channel: 'whatsapp' });
  const [request] = provider.received;
  expect(request?.headers['x-signature']).toBeUndefined();
  expect(request?.headers.authorization).toBe(`Basic ${Buffer.from('user:p@ss').toString('base64')}`);
  expect(JSON.parse(request?.body ?? '')).toMatchObject({ channel: 'whatsapp' });
});

test('every try has the same id, and only a message that is refused itself is not worth another', async () => {
  provider.answers.push({ status: 503 }, { status: 429 }, { status: 302 }, 'cut', { status: 422 });
  const failures: unknown[] = [];
  for (let tries = 0; tries < 5; tries += 1) {
    await webhook()(message).catch((error: unknown) => failures.push(error));
  }
  expect(failures.map((error) => error instanceof MessageRefused)).toEqual([
    false,
    false,
    false,
    false,
    true,
  ]);
  expect(String(failures[0])).toContain('The provider of sms messages answered 503');
  const ids = provider.received.map(({ body }) => (JSON.parse(body) as { id: string }).id);
  expect(ids).toEqual(Array.from({ length: 5 }, () => message.id));
});

test('a provider that does not answer is given up, and no secret stands in any error', async () => {
  provider.answers.push('silent', 'cut', { status: 400, body: 'no: 123456' });
  const address = `http://user:hidden-word@127.0.0.1:${provider.port}/send?key=query-secret`;
  const failures = [
    await refusal(webhook({ address, signingKey: KEY, timeoutMs: 50 })(message)),
    await refusal(webhook({ address, signingKey: KEY })(message)),
    await refusal(webhook({ address, signingKey: KEY })(message)),
    await refusal(
      webhook({ address: 'http://user:hidden-word@127.0.0.1:1/?key=query-secret', signingKey: KEY })(message),
    ),
  ];
  expect(failures[0]).toContain('TimeoutError');
  for (const secret of ['hidden-word', 'query-secret', KEY, '123456', message.to]) {
    expect(failures.join()).not.toContain(secret);
  }
});
