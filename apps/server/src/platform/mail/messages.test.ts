import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/postgres.ts';
import { startProvider } from '../../../test/provider-server.ts';
import { openDatabase, type Database } from '../db/database.ts';
import { createLog } from '../log/log.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { createMessages, type MailMessage, type MessageSettings } from './messages.ts';
import type { TextMessage } from './text-message.ts';

let source: TestDatabase;
let database: Database;
let smtp: SMTPServer;
let provider: Awaited<ReturnType<typeof startProvider>>;
/** Ids of messages in the queue. */
const queued: string[] = [];
const mails: { from: string; to: string[]; raw: string }[] = [];

beforeAll(async () => {
  source = await createTestDatabase();
  database = openDatabase({ url: source.url, max: 2, onError: () => undefined });
  provider = await startProvider();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth({ username, password }, _session, done) {
      if (username === 'mailer' && password === 'the right one') return done(null, { user: username });
      done(new Error(`Invalid login of ${username}`));
    },
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('nobody@') ? new Error('550 no such mailbox') : null);
    },
    onData(stream, { envelope }, done) {
      let raw = '';
      stream.on('data', (chunk: Buffer) => (raw += chunk.toString()));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope;
        const from = mailFrom === false ? '' : mailFrom.address;
        mails.push({ from, to: rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', ready));
});
beforeEach(() => {
  queued.splice(0);
  mails.splice(0);
  provider.received.splice(0);
});
afterAll(async () => {
  await new Promise<void>((closed) => smtp.close(closed));
  await provider.close();
  await database.close();
  await source.drop();
});

let moments = 0;
/** No two messages at the same moment: the test checks their order. */
const clock = { now: () => new Date(Date.now() + (moments += 1)) };

const smtpAt = (credentials = '') =>
  `smtp://${credentials}127.0.0.1:${(smtp.server.address() as AddressInfo).port}`;

function messagesWith(over: Partial<MessageSettings> = {}) {
  const settings: MessageSettings = {
    smtpUrl: undefined,
    smsUrl: undefined,
    whatsappUrl: undefined,
    messageSigningKey: undefined,
    twilio: undefined,
    mailFrom: 'Kaveri & Oğulları <no-reply@seller.example>',
    mode: 'local',
    secret: 'a-secret-of-the-server',
    publicUrl: 'https://seller.example',
  };
  const send: Jobs['send'] = async (_db, _queue, { message }) => void queued.push(String(message));
  const messages = createMessages({ settings: { ...settings, ...over }, database, clock, jobs: { send } });
  /** As the job does after the commit. */
  const deliver = async () => {
    for (const id of queued.splice(0)) await messages.deliver(id, async () => new Map());
  };
  return {
    outbox: messages.outbox,
    async mail(message: MailMessage) {
      await database.inSystem((db) => messages.mail({ db, orgId: null }, message));
      await deliver();
    },
    async text(message: TextMessage) {
      const isTaken = await database.inSystem((db) => messages.text({ db, orgId: null }, message));
      await deliver();
      return isTaken;
    },
  };
}

test('a mail goes over SMTP with its headers and a Turkish subject and text, and not into the outbox', async () => {
  const messages = messagesWith({ smtpUrl: smtpAt('mailer:the%20right%20one@') });
  await messages.mail({
    to: 'buyer@shop.example',
    subject: 'Şifre sıfırlama: ığüşöçİ',
    text: 'Kodunuz 123456, iyi günler',
    html: '<p>Kodunuz 123456, iyi günler</p>',
    replyTo: 'asha@kaveri.example',
  });
  const [mail] = mails;
  expect(mail).toMatchObject({ from: 'no-reply@seller.example', to: ['buyer@shop.example'] });
  const headers = mail?.raw.split('\r\n\r\n')[0]?.replace(/\r\n[ \t]+/g, ' ') ?? '';
  expect(headers).toMatch(/^To: buyer@shop\.example$/m);
  expect(headers).toMatch(/^Reply-To: asha@kaveri\.example$/m);
  expect(headers).toMatch(/^From: .+ <no-reply@seller\.example>$/m);
  expect(wordsOf(headers, 'From')).toContain('Kaveri & Oğulları');
  expect(wordsOf(headers, 'Subject')).toBe('Şifre sıfırlama: ığüşöçİ');
  expect(mail?.raw).toContain('multipart/alternative');
  expect(quotedPrintable(mail?.raw ?? '')).toContain('Kodunuz 123456, iyi günler');
  expect(await messages.outbox({ limit: 10 })).toEqual([]);
});

test('a line break in an address or a subject makes no header of its own', async () => {
  const messages = messagesWith({ smtpUrl: smtpAt() });
  await messages.mail({ to: 'buyer@shop.example', subject: 'Hello\r\nBcc: spy@else.example', text: 'x' });
  expect(mails[0]?.to).toEqual(['buyer@shop.example']);
  expect(mails[0]?.raw).not.toMatch(/^Bcc:/m);
});

test('AUTH-062 a refused recipient and a refused sign-in are failures, and the log of them shows no secret', async () => {
  const lines: string[] = [];
  const log = createLog({
    level: 'trace',
    name: 'test',
    stream: { write: (line) => void lines.push(line) },
  });
  const attempts = [
    messagesWith({ smtpUrl: smtpAt() }).mail({
      to: 'nobody@shop.example',
      subject: 'a',
      text: 'Code 123456',
    }),
    messagesWith({ smtpUrl: smtpAt('mailer:hidden-word@') }).mail({
      to: 'buyer@shop.example',
      subject: 'a',
      text: 'Code 123456',
    }),
    messagesWith({ smtpUrl: 'smtp://mailer:hidden-word@127.0.0.1:1' }).mail({
      to: 'buyer@shop.example',
      subject: 'a',
      text: 'Code 123456',
    }),
  ];
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') log.error({ err: outcome.reason as unknown }, 'not sent');
  }
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain('no such mailbox');
  expect(lines[1]).toContain('Invalid login');
  const encoded = Buffer.from('\u0000mailer\u0000hidden-word').toString('base64');
  for (const secret of ['hidden-word', encoded, '123456']) expect(lines.join()).not.toContain(secret);
  expect(mails).toEqual([]);
});

test('SMS and WhatsApp go to their own addresses, or through Twilio where a number for them is set', async () => {
  const at = (path: string) => `http://127.0.0.1:${provider.port}${path}`;
  const message = { to: '+919876501420', text: 'Code 123456' };
  const urls = { smsUrl: at('/sms'), whatsappUrl: at('/whatsapp'), mode: 'production' as const };
  const twilio = {
    url: at(''),
    accountSid: 'AC1',
    authToken: 'hidden-word',
    smsFrom: '+15005550006',
    whatsappFrom: undefined,
  };
  const byAddress = messagesWith({ ...urls, messageSigningKey: 'a-key-that-both-sides-know' });
  expect([
    await byAddress.text({ channel: 'sms', ...message }),
    await byAddress.text({ channel: 'whatsapp', ...message }),
  ]).toEqual([true, true]);
  const byTwilio = messagesWith({ ...urls, twilio });
  expect([
    await byTwilio.text({ channel: 'sms', ...message }),
    await byTwilio.text({ channel: 'whatsapp', ...message }),
  ]).toEqual([true, true]);
  const paths = provider.received.map(({ path }) => path);
  expect(paths).toEqual(['/sms', '/whatsapp', '/2010-04-01/Accounts/AC1/Messages.json', '/whatsapp']);
  expect(provider.received[0]?.headers['x-signature']).toMatch(/^t=/);
  expect(await byAddress.outbox({ limit: 10 })).toEqual([]);
});

test('without providers the local mode keeps messages in the outbox, newest first, and production sends none', async () => {
  const local = messagesWith();
  await local.mail({ to: 'a@company.example', subject: 'First', text: 'one' });
  await local.text({ channel: 'sms', to: '+9055', text: 'two' });
  await local.text({ channel: 'whatsapp', to: '+9055', text: 'three' });
  const kept = await local.outbox({ limit: 10 });
  expect(kept.map(({ channel, to, subject, text }) => [channel, to, subject, text])).toEqual([
    ['whatsapp', '+9055', '', 'three'],
    ['sms', '+9055', '', 'two'],
    ['email', 'a@company.example', 'First', 'one'],
  ]);
  expect(await local.outbox({ to: '+9055', limit: 10 })).toHaveLength(2);
  const production = messagesWith({ mode: 'production' });
  expect(await production.text({ channel: 'sms', to: '+9055', text: 'x' })).toBe(false);
  expect(await production.text({ channel: 'whatsapp', to: '+9055', text: 'x' })).toBe(false);
  expect(await production.outbox({ limit: 10 })).toHaveLength(3);
});

test('a title is one line, whatever stands in the names in it', async () => {
  const subject = 'A \u202ecata\u2066logue\r\nBcc: everybody@example.com\n of  Spring';
  await messagesWith().mail({ to: 'line@company.example', subject, text: 'one' });
  const [kept] = await messagesWith().outbox({ to: 'line@company.example', limit: 1 });
  expect(kept?.subject).toBe('A catalogue Bcc: everybody@example.com of Spring');
});

/** A header with its encoded words decoded (RFC 2047). */
function wordsOf(headers: string, name: string): string {
  const line = new RegExp(`^${name}: (.*)$`, 'm').exec(headers)?.[1] ?? '';
  return line
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : quotedPrintable(text.replaceAll('_', ' ')),
    );
}

function quotedPrintable(text: string): string {
  return text
    .replace(/=\r\n/g, '')
    .replace(/(?:=[0-9A-F]{2})+/g, (bytes) => Buffer.from(bytes.replaceAll('=', ''), 'hex').toString());
}
