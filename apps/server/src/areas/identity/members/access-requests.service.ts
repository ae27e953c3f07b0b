import { createHash } from 'node:crypto';
import type { CallerCtx } from '../../../platform/context.ts';
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
  { platform, caller }: CallerCtx,
  { path }: { path: string },
): Promise<{ sent: boolean }> {
  const { database, settings, messages } = platform;
  await database.inSystem(async (db) => {
    const now = platform.clock.now();
    const since = new Date(now.getTime() - DAY_SECONDS * 1000);
    const claim = (what: string) => claimNotice(db, { key: keyOf(caller.userId, what), now, since });
    if (!(await claim(`page ${path}`))) return;
    let isFree = false;
    for (let turn = 1; turn <= PAGES_A_DAY && !isFree; turn += 1) isFree = await claim(`turn ${turn}`);
    if (!isFree) fail('rate_limited', { params: { seconds: DAY_SECONDS } });
    const companyLanguage = await organisationLanguage(db, caller.orgId);
    for (const admin of await selectAdminsToTell(db, caller.orgId)) {
      const language = admin.language ?? companyLanguage;
      const { brandName: brand, publicUrl } = settings;
      const letter = accessMail({ language, brand, publicUrl, who: caller, path });
      const mail = { to: admin.email, replyTo: caller.email, ...letter };
      await messages.mail({ db, orgId: caller.orgId }, mail, { sender: { who: caller, about: path } });
    }
  });
  return { sent: true };
}

const keyOf = (...parts: string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(['access request', ...parts]))
    .digest('hex');
