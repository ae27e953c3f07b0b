import { setTimeout as sleep } from 'node:timers/promises';
import type { Language } from '@sourcewiz/contract';
import { recordAudit } from '../../../platform/audit/record-audit.ts';
import type { Platform } from '../../../platform/context.ts';
import type { Db } from '../../../platform/db/database.ts';
import { DomainError } from '../../../platform/fail.ts';
import { defineJob } from '../../../platform/jobs/define-job.ts';
import { seal, unseal } from '../../../platform/seal.ts';
import { organisationLanguage } from '../../organisation/index.ts';
import { countUse } from '../guard/throttle.service.ts';
import { selectUserByEmail, type UserRow } from '../identity.store.ts';
import { resetMail } from '../identity.texts.ts';
import { issuePasswordToken } from './issue-password-token.service.ts';

const QUEUE = 'password-resets';
const UNSEEN_MS = 1_000;

/** Somebody's wish for a new password, whether or not there is such an account. */
interface ResetRequest {
  email: string;
  /** Our page that the link opens. */
  page: string;
  ip: string;
  userAgent: string;
}

const sealingOf = ({ settings: { secret } }: Platform) => ({ secret, purpose: QUEUE, label: '' });

/** Puts a request into the queue; who asks sees no difference between an account and none. */
export async function sendResetRequest(platform: Platform, request: ResetRequest): Promise<void> {
  const sealed = Buffer.from(seal(sealingOf(platform), JSON.stringify(request))).toString('base64');
  await platform.database.inSystem((db) => platform.jobs.send(db, QUEUE, { sealed }));
}

export const resetRequestJob = defineJob({
  queue: QUEUE,
  retryLimit: 20,
  longestPauseSeconds: 60,
  concurrency: 3,
  async run(platform, { sealed }) {
    // Whoever measures how busy the machine is, right after an answer, must not learn whether there was work to do.
    await sleep(Math.random() * UNSEEN_MS);
    const text = unseal(sealingOf(platform), Buffer.from(String(sealed), 'base64'));
    await mailLink(platform, JSON.parse(text) as ResetRequest);
  },
});

async function mailLink(platform: Platform, { email, page, ip, userAgent }: ResetRequest): Promise<void> {
  const { database, clock, settings, messages } = platform;
  const user = await database.inSystem((db) => selectUserByEmail(db, email));
  if (user?.status !== 'active') return;
  const { orgId, id: userId } = user;
  if (!(await mayMail(platform, email))) return;
  await database.inSystem(async (db) => {
    await recordAudit(db, clock, {
      orgId,
      event: 'password_reset_requested',
      subjectId: userId,
      ip,
      userAgent,
    });
    const token = await issuePasswordToken({ platform, db, orgId }, { userId, purpose: 'reset' });
    const { resetLinkMinutes: minutes } = settings.limits;
    const link = `${page}?token=${token}`;
    const mail = resetMail({
      language: await languageOf(db, user),
      brand: settings.brandName,
      link,
      minutes,
    });
    const validUntil = new Date(clock.now().getTime() + minutes * 60_000);
    await messages.mail({ db, orgId }, { to: email, ...mail }, { validUntil });
  });
}

/** Nobody's mailbox is filled with links that strangers ask for. */
async function mayMail(platform: Platform, email: string): Promise<boolean> {
  try {
    await countUse(platform, [{ quota: 'reset_email', of: email }]);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** The language in which somebody gets their mails. */
export async function languageOf(db: Db, user: Pick<UserRow, 'language' | 'orgId'>): Promise<Language> {
  return user.language ?? (await organisationLanguage(db, user.orgId));
}
