import { recordAudit } from '../../../platform/audit/record-audit.ts';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { takeProof } from '../sign-in/codes.store.ts';
import { countryById } from '../countries.ts';
import { maskMobile } from '../identity.rules.ts';
import { changeUser, lockUser, type UserChange, type UserRow } from '../identity.store.ts';
import { mailNotice } from '../mail-notice.ts';
import { selectOwnSession } from '../sessions/sessions.store.ts';

/** How long a proven number may wait to be saved. */
const PROOF_MS = 10 * 60_000;

type Acting = CallerCtx & Visitor;
interface PhoneNumber {
  mobile: string;
  country: number;
}
type Which = 'mobile' | 'whatsapp';

/**
 * Saves the caller's mobile number: one just proved by a code of this session, or the first number of a user without
 * one, as entered during sign-in. The latter gets no codes before it is proven.
 * @throws DomainError number_not_verified, unknown_country
 */
export async function saveMobile(base: Acting, number: PhoneNumber): Promise<PhoneNumber> {
  return saveNumber(base, number, async (ctx, user) => {
    const now = ctx.platform.clock.now();
    const isProven = await isProvenNumber(ctx, 'mobile', number);
    if (!isProven && !(await isFirstNumber(ctx, user, number))) fail('number_not_verified');
    const mobileVerifiedAt = isProven ? now : null;
    return {
      which: 'mobile',
      change: { mobile: number.mobile, countryId: number.country, mobileVerifiedAt },
    };
  });
}

/**
 * Saves the caller's WhatsApp number, which was just proved by a code of this session.
 * @throws DomainError number_not_verified, unknown_country
 */
export async function saveWhatsapp(base: Acting, number: PhoneNumber): Promise<PhoneNumber> {
  return saveNumber(base, number, async (ctx) => {
    if (!(await isProvenNumber(ctx, 'whatsapp', number))) fail('number_not_verified');
    const whatsappVerifiedAt = ctx.platform.clock.now();
    const change = { whatsapp: number.mobile, whatsappCountryId: number.country, whatsappVerifiedAt };
    return { which: 'whatsapp', change };
  });
}

async function saveNumber(
  base: Acting,
  number: PhoneNumber,
  decide: (ctx: Ctx, user: UserRow) => Promise<{ which: Which; change: UserChange }>,
): Promise<PhoneNumber> {
  const { platform, caller, ip, userAgent } = base;
  const country = countryById(number.country) ?? fail('unknown_country', { path: 'body.country' });
  await inTransaction(base, async (ctx) => {
    const user = (await lockUser(ctx.db, { orgId: ctx.orgId, id: caller.userId })) ?? fail('unauthenticated');
    const { which, change } = await decide(ctx, user);
    await changeUser(ctx.db, user, change);
    const kind = `${which}_changed` as const;
    const masked = maskMobile(number.mobile, country.phonecode);
    await recordAudit(ctx.db, platform.clock, {
      orgId: ctx.orgId,
      event: kind,
      actorId: user.id,
      ip,
      userAgent,
      details: { number: masked },
    });
    const notice = { kind, number: masked };
    await mailNotice(ctx, { to: user.email, language: caller.language, notice, ip });
  });
  return number;
}

function isProvenNumber(ctx: Ctx, purpose: Which, { mobile, country }: PhoneNumber): Promise<boolean> {
  const now = ctx.platform.clock.now();
  const since = new Date(now.getTime() - PROOF_MS);
  return takeProof(ctx, { purpose, mobile, countryId: country, since, now });
}

async function isFirstNumber(ctx: Ctx, user: UserRow, { mobile, country }: PhoneNumber): Promise<boolean> {
  if (user.mobile !== null) return false;
  const session = await selectOwnSession(ctx);
  return session?.firstMobile === mobile && session.firstMobileCountryId === country;
}
