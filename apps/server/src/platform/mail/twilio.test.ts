import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startProvider } from '../../../test/provider-server.ts';
import { createTwilioSender } from './twilio.ts';

let provider: Awaited<ReturnType<typeof startProvider>>;
beforeAll(async () => {
  provider = await startProvider();
});
beforeEach(() => {
  provider.received.splice(0);
  provider.answers.splice(0);
});
afterAll(() => provider.close());

const send = (message: { channel: 'sms' | 'whatsapp'; to: string; text: string }) =>
  createTwilioSender({
    twilio: {
      url: `http://127.0.0.1:${provider.port}`,
      accountSid: 'AC0123',
      authToken: 'hidden-word',
    },
    from: '+15005550006',
  })({ id: 'c0ffee00-0000-4000-8000-000000000001', ...message });

test('a message goes to the Messages resource as a form, with account and token as basic authentication', async () => {
  await send({ channel: 'sms', to: '+919876501420', text: 'Kod & şifre = 123456' });
  const [request] = provider.received;
  expect(request?.path).toBe('/2010-04-01/Accounts/AC0123/Messages.json');
  expect(request?.headers.authorization).toBe(
    `Basic ${Buffer.from('AC0123:hidden-word').toString('base64')}`,
  );
  expect(request?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/);
  expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
    To: '+919876501420',
    From: '+15005550006',
    Body: 'Kod & şifre = 123456',
  });
});

test('both numbers of a WhatsApp message say that they are WhatsApp numbers', async () => {
  await send({ channel: 'whatsapp', to: '+919876501420', text: 'Code 123456' });
  expect(Object.fromEntries(new URLSearchParams(provider.received[0]?.body))).toMatchObject({
    To: 'whatsapp:+919876501420',
    From: 'whatsapp:+15005550006',
  });
});

test('a refusal tells status and error code, but neither number, text nor secret', async () => {
  provider.answers.push(
    { status: 400, body: '{"code":21211,"message":"Invalid number +919876501420"}' },
    { status: 503, body: 'busy' },
    'cut',
  );
  const told: string[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    await send({ channel: 'sms', to: '+919876501420', text: 'Code 123456' }).catch((error: Error) =>
      told.push(`${error.message} ${JSON.stringify(error)} ${String(error.cause)} ${error.stack}`),
    );
  }
  expect(told[0]).toContain('Twilio answered 400, error 21211 to a sms message');
  expect(told[1]).toContain('Twilio answered 503 to a sms message');
  expect(told[2]).toContain('Twilio cannot be reached');
  expect(told.join()).not.toMatch(/hidden-word|919876501420|123456/);
  expect(provider.received).toHaveLength(3);
});
