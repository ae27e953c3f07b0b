import { createHash } from 'node:crypto';
import type { CallerCtx, Platform } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { organisationLanguage } from '../../organisation/index.ts';
import { claimNotice, selectAdminsToTell } from '../guard/ip-notices.store.ts';
import { accessMail } from './members.texts.ts';

const DAY_SECONDS = 86_400;
/** Most pages that one person can request per day. */
const PAGES_A_DAY = 3;

/**
 * Mails the admins who wants to open which page. A page requested within the last day is not requested again.
 * @throws DomainError rate_limited
 */
export async function askForAccess(
  { platform, caller, log }: CallerCtx,
  { path }: { path: string },
): Promise<{ sent: boolean }> {
  const { admins, language } = await platform.database.inSystem(async (db) => {
    const now = platform.clock.now();
    const since = new Date(now.getTime() - DAY_SECONDS * 1000);
    const claim = (what: string) => claimNotice(db, { key: keyOf(caller.userId, what), now, since });
    if (!(await claim(`page ${path}`))) return { admins: [], language: 'en' as const };
    let isFree = false;
    for (let turn = 1; turn <= PAGES_A_DAY && !isFree; turn += 1) isFree = await claim(`turn ${turn}`);
    if (!isFree) fail('rate_limited', { params: { seconds: DAY_SECONDS } });
    return {
      admins: await selectAdminsToTell(db, caller.orgId),
      language: await organisationLanguage(db, caller.orgId),
    };
  });
  platform.background.run('mailing a request for access', async () => {
    const sent = await Promise.allSettled(
      admins.map((admin) => mailTo(platform, { admin, who: caller, path, language })),
    );
    const [failure] = sent.filter((one) => one.status === 'rejected');
    if (failure) log.error({ err: failure.reason as unknown }, 'a request for access was not mailed');
  });
  return { sent: true };
}

function mailTo(
  { messages, settings }: Platform,
  {
    admin,
    who,
    path,
    language,
  }: {
    admin: { email: string; language: 'en' | 'tr' | null };
    who: { name: string; email: string };
    path: string;
    language: 'en' | 'tr';
  },
): Promise<unknown> {
  const letter = accessMail({
    language: admin.language ?? language,
    brand: settings.brandName,
    publicUrl: settings.publicUrl,
    who,
    path,
  });
  return messages.mail({ to: admin.email, replyTo: who.email, ...letter });
}

const keyOf = (...parts: string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(['access request', ...parts]))
    .digest('hex');
