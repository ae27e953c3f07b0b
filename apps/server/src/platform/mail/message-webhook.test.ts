import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startProvider } from '../../../test/provider-server.ts';
import { systemClock } from '../clock.ts';
import { createMessageWebhook } from './message-webhook.ts';

const KEY = 'a-key-that-both-sides-know';
const message = { channel: 'sms', to: '+905551234567', text: 'Kodunuz 123456, şifre değil' } as const;

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
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
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

test.each([{ status: 503 }, 'cut'] as const)(
  'after %o the same message is tried once more with the same id',
  async (first) => {
    provider.answers.push(first);
    await webhook({ signingKey: KEY })(message);
    expect(provider.received).toHaveLength(2);
    expect(provider.received[1]?.body).toBe(provider.received[0]?.body);
  },
);

test('after a second failure, a refusal or a redirect it is not tried again', async () => {
  provider.answers.push({ status: 500 }, { status: 502 });
  expect(await refusal(webhook()(message))).toContain('The provider of sms messages answered 502');
  expect(provider.received).toHaveLength(2);
  provider.answers.push({ status: 422 }, { status: 302 });
  expect(await refusal(webhook()(message))).toContain('answered 422');
  expect(await refusal(webhook()(message))).toContain('answered 302');
  expect(provider.received).toHaveLength(4);
});

test('a provider that does not answer is given up, and no secret stands in any error', async () => {
  provider.answers.push('silent', 'silent', 'cut', 'cut', { status: 400, body: 'no: 123456' });
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
