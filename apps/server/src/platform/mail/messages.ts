import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Settings } from '../settings/settings.ts';
import { insertOutboxMessage, selectOutbox } from './outbox.store.ts';

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
}

export interface OutboxMessage {
  id: string;
  channel: 'email' | 'sms' | 'whatsapp';
  to: string;
  subject: string;
  text: string;
  sent_at: string;
}

export interface Messages {
  /** Sends a mail, or puts it into the outbox where no provider is configured. @throws when the provider refuses it */
  mail(message: MailMessage): Promise<void>;
  /** Sends a text message; false where there is neither a provider nor an outbox. */
  sms(message: { to: string; text: string }): Promise<boolean>;
  /** Messages of the outbox, newest first. */
  outbox(filter: { to?: string | undefined; limit: number }): Promise<OutboxMessage[]>;
}

const OUTBOX_KEPT_DAYS = 7;

/** Mail and SMS by the configured providers, the outbox without them (ruling M). */
export function createMessages({
  settings,
  database,
  clock,
}: {
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'smsUrl' | 'mode'>;
  database: Database;
  clock: Clock;
}): Messages {
  const transport = settings.smtpUrl === undefined ? undefined : createTransport(settings.smtpUrl);
  const hasOutbox = settings.mode === 'local';

  async function keep(
    channel: OutboxMessage['channel'],
    message: { to: string; subject: string; text: string },
  ) {
    const sentAt = clock.now();
    const keptFrom = new Date(sentAt.getTime() - OUTBOX_KEPT_DAYS * 86_400_000);
    await database.inSystem((db) =>
      insertOutboxMessage(db, { id: randomUUID(), channel, ...message, sentAt }, keptFrom),
    );
  }

  return {
    async mail({ to, subject, text, html, replyTo }) {
      if (!transport) return keep('email', { to, subject, text });
      await transport.sendMail({
        from: settings.mailFrom,
        to,
        subject,
        text,
        ...(html === undefined ? {} : { html }),
        ...(replyTo === undefined ? {} : { replyTo }),
      });
    },
    async sms({ to, text }) {
      if (settings.smsUrl !== undefined) {
        await postSms(settings.smsUrl, { to, text });
        return true;
      }
      if (!hasOutbox) return false;
      await keep('sms', { to, subject: '', text });
      return true;
    },
    async outbox({ to, limit }) {
      const rows = await database.inSystem((db) => selectOutbox(db, { to, limit }));
      return rows.map(({ sentAt, ...message }) => ({ ...message, sent_at: sentAt.toISOString() }));
    },
  };
}

const SMS_TIMEOUT_MS = 10_000;

/** Hands a text message to the provider as JSON; user and password of the address go as basic authentication. */
async function postSms(address: string, message: { to: string; text: string }): Promise<void> {
  const url = new URL(address);
  const { username, password } = url;
  url.username = '';
  url.password = '';
  const credentials = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString(
    'base64',
  );
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(username ? { authorization: `Basic ${credentials}` } : {}),
    },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(SMS_TIMEOUT_MS),
  });
  if (!answer.ok) throw new Error(`The SMS provider answered ${answer.status}`);
}
