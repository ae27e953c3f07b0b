import { createHmac, randomUUID } from 'node:crypto';
import type { Caller } from '../caller.ts';
import type { Clock } from '../clock.ts';
import type { Database, Db } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { PrintedPicture } from '../images/index.ts';
import { seal, unseal } from '../seal.ts';
import type { Settings } from '../settings/settings.ts';
import { createMessageWebhook } from './message-webhook.ts';
import {
  deleteMessage,
  insertMessage,
  selectMessage,
  selectOutbox,
  type MessageRow,
} from './messages.store.ts';
import { oneLine } from './one-line.ts';
import { createSmtpSender, type MailMessage } from './smtp.ts';
import type { TextMessage } from './text-message.ts';
import { createTwilioSender } from './twilio.ts';

export type { MailMessage } from './smtp.ts';

interface OutboxMessage {
  id: string;
  channel: MessageRow['channel'];
  to: string;
  subject: string;
  text: string;
  sent_at: string;
}

/** Whose message it is, and the transaction that it belongs to: a rollback takes the message along. */
export interface Origin {
  db: Db;
  /** Null before there is a company. */
  orgId: string | null;
}

/** A member who sends a message, and is told by a task if it cannot be delivered. */
export interface Sender {
  who: Pick<Caller, 'userId' | 'email' | 'name' | 'isSystemUser' | 'language'>;
  /** What it is about, as everybody in the company may read it. */
  about: string;
}

export interface Sending {
  /** From then on it is of no use and no longer sent; by default in three days. */
  validUntil?: Date;
  /** Somebody waits for it with a code to type: it passes all other messages, and is tried again at once. */
  isCode?: true;
  sender?: Sender;
}

export interface Messages {
  /** Has an email sent after the commit, as often as it takes. @returns its id, for `thread` of a later one */
  mail(origin: Origin, message: MailMessage, sending?: Sending): Promise<string>;
  /** The same for a message to a telephone. @returns false if there is neither a provider nor an outbox */
  text(origin: Origin, message: TextMessage, sending?: Sending): Promise<boolean>;
  /**
   * Hands a message over to its provider, once. No transaction is open meanwhile.
   * @param read reads the pictures and attachments of a mail; those that are gone are left out
   * @returns whether it was; false if there is no such message any more, or its time is over
   * @throws MessageRefused, Error
   */
  deliver(id: string, read: PictureReading): Promise<boolean>;
  /** The sender of a message. */
  senderOf(row: MessageRow): Sender | undefined;
  /** Messages in the outbox, newest first. */
  outbox(filter: { to?: string | undefined; limit: number }): Promise<OutboxMessage[]>;
}

export type MessageSettings = Pick<
  Settings,
  | 'smtpUrl'
  | 'mailFrom'
  | 'smsUrl'
  | 'whatsappUrl'
  | 'messageSigningKey'
  | 'twilio'
  | 'mode'
  | 'secret'
  | 'publicUrl'
>;

/** The queues: neither does a code wait for other messages, nor a telephone for a mail server that does not answer. */
export const messageQueues = {
  mail: 'messages',
  mailedCode: 'messages-mailed-codes',
  text: 'messages-texts',
} as const;

const DAY_MS = 86_400_000;
const TRIED_DAYS = 3;
const OUTBOX_KEPT_DAYS = 7;

type Content = TextMessage | ({ channel: 'email' } & MailMessage);

type PictureReading = (
  orgId: string,
  content: { pictures: readonly PrintedPicture[]; attachments: readonly string[] },
) => Promise<ReadonlyMap<string, Uint8Array>>;

/** Email, SMS and WhatsApp through the configured providers, or the outbox without them (ruling M). */
export function createMessages({
  settings,
  database,
  clock,
  jobs,
  metrics,
}: {
  settings: MessageSettings;
  database: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'send'>;
  metrics?: Metrics | undefined;
}): Messages {
  const providers = providersOf(settings, clock);
  const sealingOf = (id: string) => ({ secret: settings.secret, purpose: 'messages', label: id });
  const hashOf = (to: string) => createHmac('sha256', settings.secret).update(`message to ${to}`).digest();
  const open = ({ id, sealed }: MessageRow) =>
    JSON.parse(unseal(sealingOf(id), sealed)) as { content: Content; sender?: Sender };

  /** Not if the server's secret has been changed. */
  function isReadable(row: MessageRow): boolean {
    try {
      return open(row) !== undefined;
    } catch {
      return false;
    }
  }

  async function enter(
    { db, orgId }: Origin,
    content: Content,
    { sender, isCode, validUntil }: Sending,
  ): Promise<string> {
    const isKept = providers[content.channel] === undefined;
    const id = randomUUID();
    const now = clock.now();
    const days = isKept ? OUTBOX_KEPT_DAYS : TRIED_DAYS;
    const last = new Date(now.getTime() + days * DAY_MS);
    await insertMessage(db, {
      id,
      orgId,
      channel: content.channel,
      toHash: hashOf(content.to),
      sealed: seal(sealingOf(id), JSON.stringify({ content, sender: sender && plain(sender) })),
      sentBy: sender?.who.userId ?? null,
      createdAt: now,
      expiresAt: isKept || validUntil === undefined || validUntil > last ? last : validUntil,
      sentAt: isKept ? now : null,
    });
    if (isKept) return id;
    const { mail, mailedCode, text } = messageQueues;
    const queue = content.channel === 'email' ? (isCode ? mailedCode : mail) : text;
    // Companies take turns, except with codes: nobody's waits for another one of the same company.
    const turn = isCode || orgId === null ? {} : { org_id: orgId };
    await jobs.send(db, queue, { message: id, ...turn });
    return id;
  }

  function hand(content: Content & { id: string; files?: ReadonlyMap<string, Uint8Array> }): Promise<void> {
    const send =
      content.channel === 'email'
        ? providers.email?.bind(null, content)
        : providers[content.channel]?.bind(null, content);
    return send
      ? send()
      : Promise.reject(new Error(`No provider of ${content.channel} messages is configured`));
  }

  return {
    mail(origin, { subject, ...message }, sending = {}) {
      return enter(origin, { channel: 'email', ...message, subject: oneLine(subject) }, sending);
    },
    async text(origin, message, sending = {}) {
      if (!providers[message.channel] && settings.mode !== 'local') return false;
      await enter(origin, message, sending);
      return true;
    },
    async deliver(id, read) {
      const row = await database.inSystem((db) => selectMessage(db, id));
      if (!row || row.sentAt !== null || row.expiresAt <= clock.now()) return false;
      const { content } = open(row);
      const pictures = 'pictures' in content ? (content.pictures ?? []) : [];
      const attached = 'attachments' in content ? (content.attachments ?? []) : [];
      const attachments = attached.map(({ sha256 }) => sha256);
      const files =
        pictures.length + attachments.length > 0 && row.orgId !== null
          ? await read(row.orgId, { pictures, attachments })
          : new Map();
      await hand({ ...content, id, files });
      metrics?.messageEnded(row.channel, 'sent');
      await database.inSystem((db) => deleteMessage(db, id));
      return true;
    },
    senderOf: (row) => (row.sentBy === null ? undefined : open(row).sender),
    async outbox({ to, limit }) {
      const toHash = to === undefined ? undefined : hashOf(to);
      const rows = await database.inSystem((db) => selectOutbox(db, { toHash, limit }));
      return rows.filter(isReadable).map((row) => {
        const { id, channel, sentAt } = row;
        const { content } = open(row);
        const subject = 'subject' in content ? content.subject : '';
        return { id, channel, to: content.to, subject, text: content.text, sent_at: sentAt.toISOString() };
      });
    },
  };
}

/** Nothing else of a caller is stored. */
function plain({ who: { userId, email, name, isSystemUser, language }, about }: Sender): Sender {
  return { who: { userId, email, name, isSystemUser, language }, about };
}

/** The configured providers; production without one for emails does not start. */
function providersOf(settings: MessageSettings, clock: Clock) {
  const { twilio, smsUrl, whatsappUrl, messageSigningKey: signingKey } = settings;
  const text = (from: string | undefined, address: string | undefined) => {
    if (twilio && from !== undefined) return createTwilioSender({ twilio, from });
    return address === undefined ? undefined : createMessageWebhook({ address, signingKey, clock });
  };
  return {
    email: createSmtpSender(settings),
    sms: text(twilio?.smsFrom, smsUrl),
    whatsapp: text(twilio?.whatsappFrom, whatsappUrl),
  };
}
