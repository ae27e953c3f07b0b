import { inTransaction, type Platform } from '../context.ts';
import { fail } from '../fail.ts';
import { defineJob, type JobDeclaration } from '../jobs/define-job.ts';
import { readPictures } from '../print/index.ts';
import { contentKey } from '../storage/index.ts';
import { defineTask, taskStarter } from '../tasks/define-task.ts';
import { messageQueues, type Sender } from './messages.ts';
import { deleteExpired, deleteMessage, markFailed, selectMessage } from './messages.store.ts';
import { MessageRefused } from './text-message.ts';

/** Pauses from a second to a quarter of an hour, by which mails follow a provider that is back; at least 26 hours. */
const ORDINARY = { retryLimit: 115, longestPauseSeconds: 900 };
/** Until the code is no longer valid. */
const URGENT = { retryLimit: 60, longestPauseSeconds: 15 };

const deliver = (platform: Platform, id: string): Promise<boolean> =>
  platform.messages.deliver(id, async (orgId, { pictures, attachments }) => {
    const { images } = await readPictures({ platform, caller: { orgId }, log: platform.log }, pictures);
    for (const sha256 of attachments) {
      const content = await platform.storage.get(contentKey({ orgId, sha256 })).catch((error: unknown) => {
        platform.log.warn({ err: error, sha256 }, 'an attachment is missing in a mail');
      });
      if (content) images.set(sha256, content);
    }
    return images;
  });

const run: JobDeclaration['run'] = async (platform, { message }, attempt) => {
  const id = String(message);
  await deliver(platform, id).catch(async (error: unknown) => {
    if (!attempt?.isLast && !(error instanceof MessageRefused)) throw error;
    await giveUp(platform, id, error);
  });
};

/** The jobs that send what waits. A provider that does not answer holds up its own queue alone. */
export const messageJobs = [
  defineJob({ queue: messageQueues.mail, concurrency: 2, ...ORDINARY, run }),
  defineJob({ queue: messageQueues.mailedCode, concurrency: 2, ...URGENT, run }),
  defineJob({ queue: messageQueues.text, concurrency: 2, ...URGENT, run }),
];

/** A message that could not be delivered, on the list of the member who sent it: they may have it sent again. */
export const sendMessageTask = defineTask({
  action: 'send_message',
  queue: 'fetch',
  resultFor: 'owner',
  async run({ task, base: { platform, log } }) {
    const isSent = await deliver(platform, String(task.input['message_id'])).catch((error: unknown) => {
      log.error({ err: error }, 'a message could not be delivered');
      return false;
    });
    if (!isSent) fail('mail_not_sent');
  },
});

/** Ends the tries of a message. */
async function giveUp(platform: Platform, id: string, error: unknown): Promise<void> {
  const { database, log, messages, metrics, clock } = platform;
  const row = await database.inSystem((db) => selectMessage(db, id));
  if (!row) return;
  const { channel, orgId } = row;
  log.error({ err: error, message: id, channel, org_id: orgId }, 'a message could not be delivered');
  metrics?.messageEnded(channel, 'failed');
  const sender = messages.senderOf(row);
  if (!sender || orgId === null) return database.inSystem((db) => deleteMessage(db, id));
  await inTransaction({ platform, log, caller: callerOf(sender, orgId) }, async (ctx) => {
    await markFailed(ctx.db, id, clock.now());
    await platform.slots.one(taskStarter)(ctx, {
      action: 'send_message',
      subject: sender.about,
      input: { message_id: id },
      totalCount: 0,
      reference: id,
    });
  });
}

/** The sender of a message, without any rights. */
function callerOf({ who }: Sender, orgId: string) {
  return { ...who, orgId, sessionId: '', isAdmin: false, permissions: new Set<never>(), verified: true };
}

/** Removes messages whose time is over, sent or not. */
export async function sweepMessages({ database, clock, log, metrics }: Platform): Promise<void> {
  for (const row of await database.inSystem((db) => deleteExpired(db, clock.now()))) {
    if (row.sentAt !== null || row.failedAt !== null) continue;
    const { id, channel, orgId } = row;
    log.error({ message: id, channel, org_id: orgId }, 'a message could not be delivered in time');
    metrics?.messageEnded(channel, 'failed');
  }
}
