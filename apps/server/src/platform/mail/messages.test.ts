import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { systemClock } from '../clock.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { createMessages } from './messages.ts';

let source: TestDatabase;
let database: Database;
const mails: string[] = [];
const texts: { body: string; authorization: string | undefined }[] = [];
let smtp: SMTPServer;
let sms: Server;
const portOf = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port;

beforeAll(async () => {
  source = await createTestDatabase();
  database = openDatabase({ url: source.url, max: 2, onError: () => undefined });
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      let mail = '';
      stream.on('data', (chunk: Buffer) => (mail += chunk.toString()));
      stream.on('end', () => {
        mails.push(mail);
        done();
      });
    },
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
  sms = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      texts.push({ body, authorization: request.headers.authorization });
      response.writeHead(request.url === '/down' ? 500 : 200).end();
    });
  });
  await new Promise<void>((ready) => sms.listen(0, '127.0.0.1', ready));
});
afterAll(async () => {
  smtp.close(() => undefined);
  sms.close();
  await database.close();
  await source.drop();
});

function messagesWith(over: { smtpUrl?: string; smsUrl?: string; mode?: 'local' | 'production' }) {
  const settings = {
    smtpUrl: undefined,
    smsUrl: undefined,
    mailFrom: 'no-reply@seller.example',
    mode: 'local' as const,
  };
  return createMessages({ settings: { ...settings, ...over }, database, clock: systemClock });
}

test('a mail goes over SMTP where a server is set, and not into the outbox', async () => {
  const messages = messagesWith({ smtpUrl: `smtp://127.0.0.1:${portOf(smtp.server)}` });
  await messages.mail({
    to: 'buyer@shop.example',
    subject: 'Şifre',
    text: 'Kod 123456',
    replyTo: 'asha@kaveri.example',
  });
  expect(mails[0]).toMatch(/To: buyer@shop\.example/);
  expect(mails[0]).toMatch(/Reply-To: asha@kaveri\.example/);
  expect(await messages.outbox({ limit: 10 })).toEqual([]);
});

test('a text message is posted to the provider with its credentials', async () => {
  const messages = messagesWith({
    smsUrl: `http://user:p%40ss@127.0.0.1:${portOf(sms)}/send`,
    mode: 'production',
  });
  expect(await messages.sms({ to: '+919876501420', text: 'Code 123456' })).toBe(true);
  expect(texts[0]).toEqual({
    body: '{"to":"+919876501420","text":"Code 123456"}',
    authorization: `Basic ${Buffer.from('user:p@ss').toString('base64')}`,
  });
  const failing = messagesWith({ smsUrl: `http://127.0.0.1:${portOf(sms)}/down` });
  await expect(failing.sms({ to: '+919876501420', text: 'Code' })).rejects.toThrow('500');
});

test('without providers the local mode keeps messages in the outbox, newest first, and production sends no SMS', async () => {
  const local = messagesWith({});
  await local.mail({ to: 'a@company.example', subject: 'First', text: 'one' });
  await local.sms({ to: '+9055', text: 'two' });
  const kept = await local.outbox({ limit: 10 });
  expect(kept.map(({ channel, to, text }) => [channel, to, text])).toEqual(
    expect.arrayContaining([
      ['sms', '+9055', 'two'],
      ['email', 'a@company.example', 'one'],
    ]),
  );
  expect(await local.outbox({ to: '+9055', limit: 10 })).toHaveLength(1);
  expect(await messagesWith({ mode: 'production' }).sms({ to: '+9055', text: 'x' })).toBe(false);
});
