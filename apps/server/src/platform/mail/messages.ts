import { randomUUID } from 'node:crypto';
import { createTransport } from 'nodemailer';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import type { Settings } from '../settings/settings.ts';
import { createMessageWebhook } from './message-webhook.ts';
import { oneLine } from './one-line.ts';
import { insertOutboxMessage, selectOutbox } from './outbox.store.ts';
import type { SendText, TextMessage } from './text-message.ts';
import { createTwilioSender } from './twilio.ts';

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
}

interface OutboxMessage {
  id: string;
  channel: 'email' | 'sms' | 'whatsapp';
  to: string;
  subject: string;
  text: string;
  sent_at: string;
}

export interface Messages {
  /** Sends an email, or puts it into the outbox if no provider is configured. @throws if the provider refuses it */
  mail(message: MailMessage): Promise<void>;
  /**
   * Sends a text message; false if there is neither a provider nor an outbox.
   * @throws if the provider refuses it
   */
  sms(message: { to: string; text: string }): Promise<boolean>;
  /**
   * Sends a WhatsApp message; false if there is neither a provider nor an outbox.
   * @throws if the provider refuses it
   */
  whatsapp(message: { to: string; text: string }): Promise<boolean>;
  /** Messages in the outbox, newest first. */
  outbox(filter: { to?: string | undefined; limit: number }): Promise<OutboxMessage[]>;
}

export type MessageSettings = Pick<
  Settings,
  'smtpUrl' | 'mailFrom' | 'smsUrl' | 'whatsappUrl' | 'messageSigningKey' | 'twilio' | 'mode'
>;

const OUTBOX_KEPT_DAYS = 7;
/** Somebody waits while an email is handed over; a server that is down must not hold them up for minutes. */
const SMTP_TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Email, SMS and WhatsApp through the configured providers, or the outbox without them (ruling M). */
export function createMessages({
  settings,
  database,
  clock,
}: {
  settings: MessageSettings;
  database: Database;
  clock: Clock;
}): Messages {
  const transport =
    settings.smtpUrl === undefined
      ? undefined
      : createTransport({
          url: settings.smtpUrl,
          ...SMTP_TIMEOUTS,
          // Input in an email must never become a file or a page of this machine.
          disableFileAccess: true,
          disableUrlAccess: true,
        });
  const hasOutbox = settings.mode === 'local';
  const providers = { sms: smsProvider(settings, clock), whatsapp: whatsappProvider(settings, clock) };

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

  async function send({ channel, to, text }: TextMessage): Promise<boolean> {
    const provider = providers[channel];
    if (!provider && !hasOutbox) return false;
    await (provider ? provider({ channel, to, text }) : keep(channel, { to, subject: '', text }));
    return true;
  }

  return {
    async mail({ to, subject: title, text, html, replyTo }) {
      const subject = oneLine(title);
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
    sms: (message) => send({ channel: 'sms', ...message }),
    whatsapp: (message) => send({ channel: 'whatsapp', ...message }),
    async outbox({ to, limit }) {
      const rows = await database.inSystem((db) => selectOutbox(db, { to, limit }));
      return rows.map(({ sentAt, ...message }) => ({ ...message, sent_at: sentAt.toISOString() }));
    },
  };
}

function smsProvider({ twilio, smsUrl, messageSigningKey }: MessageSettings, clock: Clock) {
  if (twilio?.smsFrom !== undefined) return createTwilioSender({ twilio, from: twilio.smsFrom });
  return webhook(smsUrl, messageSigningKey, clock);
}

function whatsappProvider({ twilio, whatsappUrl, messageSigningKey }: MessageSettings, clock: Clock) {
  if (twilio?.whatsappFrom !== undefined) return createTwilioSender({ twilio, from: twilio.whatsappFrom });
  return webhook(whatsappUrl, messageSigningKey, clock);
}

function webhook(
  address: string | undefined,
  signingKey: string | undefined,
  clock: Clock,
): SendText | undefined {
  return address === undefined ? undefined : createMessageWebhook({ address, signingKey, clock });
}
