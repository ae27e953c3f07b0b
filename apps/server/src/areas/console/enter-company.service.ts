import { randomBytes } from 'node:crypto';
import type { AnswerOf, enterCompany } from '@sourcewiz/contract';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { inTransaction, type CallerCtx } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import type { Visitor } from '../../platform/http/routes.ts';
import { createAccount, lockEmail, openVisit, userByEmail, visitAddress } from '../identity/index.ts';
import { acceptAllPolicies } from '../organisation/index.ts';
import { mailAdmins } from '../plans/index.ts';
import { actingOf, changeCompanyAs, inConsole } from './acting.ts';
import { VISIT_MS } from './companies.service.ts';
import { organisationExists } from './console.store.ts';

/**
 * Opens a session in a company for an hour: for an account of this person's own there, which nobody can sign in with.
 * The company's admins are mailed, and find it in their security log.
 * @throws DomainError not_found
 */
export async function enter(
  base: CallerCtx & Visitor,
  orgId: string,
  reason: string,
): Promise<AnswerOf<typeof enterCompany>> {
  const acting = actingOf(base);
  const { platform, ip, userAgent } = base;
  const email = visitAddress(base.caller.userId, orgId);
  const now = platform.clock.now();
  const until = new Date(now.getTime() + VISIT_MS);
  if (!(await inConsole(acting, (db) => organisationExists(db, orgId)))) fail('not_found');
  if (!(await inConsole(acting, (db) => userByEmail(db, email)))) await addAccount(base, orgId, email);
  const access_token = await changeCompanyAs(acting, orgId, async (at) => {
    const user = await userByEmail(at.db, email);
    // An address is whoever's entered it first, and a company may shut the account out.
    if (user?.orgId !== orgId || !user.isSystemUser || user.status !== 'active') return fail('not_found');
    await recordAudit(at.db, platform.clock, {
      orgId,
      event: 'provider_entered',
      actorId: user.id,
      ip,
      userAgent,
      details: {
        by: base.caller.name,
        reason,
      },
    });
    const hour = (language: string) =>
      until.toLocaleString(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
    const { brandName: brand } = platform.settings;
    await mailAdmins(at, {
      subject: {
        en: `${brand}: our team opened your company`,
        tr: `${brand}: ekibimiz şirketinizi açtı`,
      },
      text: {
        en: `${base.caller.name} may work in your company until ${hour('en')} UTC. Reason: ${reason}\n\nEvery visit is in your security log.`,
        tr: `${base.caller.name}, ${hour('tr')} UTC’ye kadar şirketinizde çalışabilir. Neden: ${reason}\n\nHer ziyaret güvenlik günlüğünüzde yer alır.`,
      },
    });
    const { language } = base.caller;
    const result = await openVisit(platform, at.db, { user, language, until, ip, userAgent });
    return { entry: { action: 'company_entered', details: {}, reason }, result };
  });
  return { access_token, until: until.toISOString() };
}

async function addAccount({ platform, log, caller }: CallerCtx, orgId: string, email: string): Promise<void> {
  const [firstName = '', ...rest] = `${caller.name} (${platform.settings.brandName})`.split(' ');
  await inTransaction({ platform, log, caller: { ...caller, orgId } }, async (ctx) => {
    // Of two first visits at the same moment, the second finds the account of the first.
    await lockEmail(ctx.db, email);
    if (await userByEmail(ctx.db, email)) return;
    const id = await createAccount(ctx, {
      email,
      firstName,
      lastName: rest.join(' '),
      isAdmin: true,
      isSystemUser: true,
      password: randomBytes(32).toString('base64url'),
    });
    await acceptAllPolicies(ctx, id);
  });
}
