import { randomUUID } from 'node:crypto';
import {
  mobileSchema,
  PHONE_DIGITS,
  type AnswerOf,
  type generateOtp,
  type ParsedOf,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import type { Sending } from '../../../platform/mail/messages.ts';
import { countCodesBetween, replaceCode, type CodeRow } from './codes.store.ts';
import { countryById, type Country } from '../countries.ts';
import { maskEmail, maskMobile, QUARTER_SECONDS } from '../identity.rules.ts';
import { lockUser, type UserRow } from '../identity.store.ts';
import { codeMessage, takenMail, type Mail } from '../identity.texts.ts';
import { hashCode, newCode, unopenable } from '../secrets.ts';
import { changeSession, selectOwnSession, type SessionRow } from '../sessions/sessions.store.ts';
import { countUse } from '../guard/throttle.service.ts';

type Body = ParsedOf<typeof generateOtp>['body'];
type Answer = AnswerOf<typeof generateOtp>;

/**
 * Sends a one-time code; an earlier one of the session becomes invalid. During sign-in it goes to the addresses on
 * file: somebody who knows a password must not be able to redirect it to themselves. Within a session it goes to the
 * new number that is being confirmed, and nowhere else.
 * @throws DomainError otp_not_sent, two_factor_on, rate_limited, unknown_country, invalid_input
 */
export async function sendCode(base: CallerCtx, body: Body): Promise<Answer> {
  if (body.email !== base.caller.email) fail('otp_not_sent');
  const sentTo = base.caller.verified ? await sendToNumber(base, body) : await sendToOwner(base, body);
  return { sent_to: sentTo, valid_for_seconds: base.platform.settings.limits.otpValidSeconds };
}

async function sendToOwner(base: CallerCtx, body: Body): Promise<string[]> {
  const { platform, caller } = base;
  const session = await inTransaction(base, selectOwnSession);
  // People with an authenticator get no codes: they would be a weaker way in.
  if (!session) fail('otp_not_sent');
  if (session.secondStep === 'authenticator') fail('two_factor_on');
  const isSignUp = session.purpose !== 'sign_in';
  if (isSignUp) await countUse(platform, [{ quota: 'sign_up_mail', of: caller.email }]);
  const code = newCode();
  const isTaken = session.purpose === 'taken';
  return inTransaction(base, async (ctx) => {
    const row = (await lockUser(ctx.db, { orgId: ctx.orgId, id: caller.userId })) ?? fail('unauthenticated');
    if (isTaken || row.mobile === null) await rememberFirstNumber(ctx, body);
    if (!isSignUp) await refuseTooMany(ctx);
    const codeHash = isTaken ? unopenable() : codeHashOf(ctx, code);
    const sending = await storeCode(ctx, { codeHash, purpose: isTaken ? 'taken' : 'sign_in' });
    const mail = isTaken ? takenMailFor(base) : codeMailFor(base, { code, purpose: session.purpose });
    const bySms = isSignUp ? undefined : await sendSms(ctx, row, mail, sending);
    await platform.messages.mail(ctx, { to: row.email, ...mail }, sending);
    return [...(bySms === undefined ? [] : [bySms]), maskEmail(row.email)];
  });
}

/** Stores the number that a user without one entered, until they are signed in; it gets no code. */
async function rememberFirstNumber(ctx: Ctx, { mobile, country }: Body): Promise<void> {
  if (!mobile) return;
  const number = parseNumber({ mobile, country });
  await changeSession(
    ctx.db,
    { orgId: ctx.orgId, id: ctx.caller.sessionId },
    { firstMobile: number.mobile, firstMobileCountryId: number.country.id },
  );
}

async function sendToNumber(base: CallerCtx, body: Body): Promise<string[]> {
  const { platform, caller } = base;
  const { mobile, country } = parseNumber(body);
  if (mobile.length !== PHONE_DIGITS) refuseNumber(`must have ${PHONE_DIGITS} digits`);
  const code = newCode();
  const purpose = body.channel === 'whatsapp' ? 'whatsapp' : 'mobile';
  const to = `+${country.phonecode}${mobile}`;
  const { text } = codeMailFor(base, { code, purpose: 'number' });
  return inTransaction(base, async (ctx) => {
    await lockUser(ctx.db, { orgId: ctx.orgId, id: caller.userId });
    await refuseTooMany(ctx);
    const codeHash = codeHashOf(ctx, code);
    const sending = await storeCode(ctx, { codeHash, purpose, mobile, countryId: country.id });
    const channel = purpose === 'whatsapp' ? 'whatsapp' : 'sms';
    if (!(await platform.messages.text(ctx, { channel, to, text }, sending))) fail('otp_not_sent');
    return [maskMobile(mobile, country.phonecode)];
  });
}

function parseNumber({ mobile, country }: Pick<Body, 'mobile' | 'country'>): {
  mobile: string;
  country: Country;
} {
  const digits = mobileSchema.safeParse(mobile ?? '');
  if (!digits.success) refuseNumber('digits only');
  const found = country == null ? undefined : countryById(country);
  return { mobile: digits.data, country: found ?? fail('unknown_country', { path: 'body.country' }) };
}

function refuseNumber(reason: string): never {
  return fail('invalid_input', { path: 'body.mobile', params: { field: 'mobile', reason } });
}

/** Call it under the user's lock, so that simultaneous requests are counted one by one. */
async function refuseTooMany(ctx: Ctx): Promise<void> {
  const { settings, clock } = ctx.platform;
  const now = clock.now().getTime();
  // Clocks of machines differ by seconds, not by minutes.
  const between = { since: new Date(now - QUARTER_SECONDS * 1000), until: new Date(now + 60_000) };
  if ((await countCodesBetween(ctx, between)) < settings.limits.otpCodesPer15Minutes) return;
  fail('rate_limited', { params: { seconds: QUARTER_SECONDS } });
}

function codeHashOf({ platform, caller }: Ctx, code: string): Uint8Array {
  return hashCode(platform.settings.secret, caller.sessionId, code);
}

/** @returns how the code is sent */
async function storeCode(
  { db, orgId, caller, platform }: Ctx,
  code: Pick<CodeRow, 'codeHash' | 'purpose'> & Partial<Pick<CodeRow, 'mobile' | 'countryId'>>,
): Promise<Sending> {
  const { settings, clock } = platform;
  const now = clock.now();
  const validUntil = new Date(now.getTime() + settings.limits.otpValidSeconds * 1000);
  await replaceCode(db, {
    orgId,
    id: randomUUID(),
    sessionId: caller.sessionId,
    userId: caller.userId,
    createdAt: now,
    expiresAt: validUntil,
    ...code,
  });
  return { validUntil, isCode: true };
}

function codeMailFor(
  { platform: { settings }, caller }: CallerCtx,
  { code, purpose }: { code: string; purpose: SessionRow['purpose'] | 'number' },
): Mail {
  return codeMessage({
    language: caller.language,
    brand: settings.brandName,
    code,
    seconds: settings.limits.otpValidSeconds,
    purpose: purpose === 'taken' ? 'sign_up' : purpose === 'visit' ? 'sign_in' : purpose,
  });
}

function takenMailFor({ platform: { settings }, caller }: CallerCtx): Mail {
  return takenMail({ language: caller.language, brand: settings.brandName, publicUrl: settings.publicUrl });
}

/** To the number on file, if it was proved to be the person's. @returns the masked number; undefined if not sent */
async function sendSms(
  ctx: Ctx,
  { mobile, countryId, mobileVerifiedAt }: UserRow,
  { text }: Mail,
  sending: Sending,
): Promise<string | undefined> {
  if (mobile === null || mobileVerifiedAt === null) return undefined;
  const phonecode = countryId === null ? undefined : countryById(countryId)?.phonecode;
  const to = phonecode ? `+${phonecode}${mobile}` : mobile;
  const isSent = await ctx.platform.messages.text(ctx, { channel: 'sms', to, text }, sending);
  return isSent ? maskMobile(mobile, phonecode) : undefined;
}
