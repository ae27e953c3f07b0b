import { createTransport } from 'nodemailer';
import type { PrintedPicture } from '../images/index.ts';
import type { Settings } from '../settings/settings.ts';
import { MessageRefused } from './text-message.ts';

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
  /** Pictures of the company that the HTML names with `inMail`; they are read when the mail is sent. */
  pictures?: readonly PrintedPicture[];
  /** Stored files that come with it, by the SHA-256 of their content; they are read when the mail is sent. */
  attachments?: readonly { name: string; sha256: string }[];
  /** Ids of the earlier messages of its thread, as `mail` returned them, the oldest first. */
  thread?: readonly string[];
}

/** A mail with its pictures and attachments by their content. */
type ReadyMail = MailMessage & { id: string; files?: ReadonlyMap<string, Uint8Array> };

/**
 * Other messages wait while one is handed over. A server that says something now and then is not silent, so the whole
 * has an end, too: late enough for large attachments on a slow line.
 */
const TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
  whole: 5 * 60_000,
};

/** Hands emails to the mail server; undefined if none is configured. */
export function createSmtpSender(
  { smtpUrl, mailFrom, publicUrl }: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'publicUrl'>,
  { whole, ...timeouts } = TIMEOUTS,
) {
  if (smtpUrl === undefined) return undefined;
  const transport = createTransport({
    url: smtpUrl,
    ...timeouts,
    // Input in an email must never become a file or a page of this machine.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const { hostname } = new URL(publicUrl);

  /**
   * @param message.id the same at every try: recipients' programs show a mail with a known id once
   * @throws MessageRefused if the server will never take it; Error if it cannot be reached or asks to wait
   */
  const nameOf = (id: string): string => `<${id}@${hostname}>`;
  return async ({ id, thread = [], files, attachments = [], ...message }: ReadyMail): Promise<void> => {
    const references = thread.map(nameOf);
    const { to, subject, text, html, replyTo } = message;
    const mail = {
      from: mailFrom,
      to,
      subject,
      text,
      html,
      replyTo,
      messageId: nameOf(id),
      references,
      attachments: [
        ...(message.pictures ?? []).flatMap(({ sha256: cid }) => {
          const content = files?.get(cid);
          const name = `${cid.slice(0, 8)}.jpg`;
          return content ? [{ ...part(name, content), cid, contentDisposition: 'inline' as const }] : [];
        }),
        ...attachments.flatMap(({ name, sha256 }) => {
          const content = files?.get(sha256);
          return content ? [part(name, content)] : [];
        }),
      ],
      ...(references.length === 0 ? {} : { inReplyTo: references.at(-1) }),
    };
    await transport.sendMail({ ...mail, signal: AbortSignal.timeout(whole) }).catch((error: unknown) => {
      throw isRefusal(error) ? new MessageRefused(error.message, { cause: error }) : error;
    });
  };
}

const part = (filename: string, content: Uint8Array) => ({ filename, content: Buffer.from(content) });

/** Whether the server refused the addresses or the content for good, not the sign-in or the moment. */
function isRefusal(error: unknown): error is Error {
  if (!(error instanceof Error) || !('code' in error) || !('responseCode' in error)) return false;
  const isOfTheMail = error.code === 'EENVELOPE' || error.code === 'EMESSAGE';
  return isOfTheMail && typeof error.responseCode === 'number' && error.responseCode >= 500;
}
