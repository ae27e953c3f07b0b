import { randomUUID } from 'node:crypto';
import {
  mobileSchema,
  PHONE_DIGITS,
  type AnswerOf,
  type generateOtp,
  type ParsedOf,
} from '@sourcewiz/contract';
import { inTransaction, type CallerCtx, type Ctx, type Platform } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
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

/** A channel for sending something. @returns the masked address, undefined if there is no such channel */
type Channel = () => Promise<string | undefined>;

/**
 * Sends a one-time code; an earlier one of the session becomes invalid. During sign-in it goes to the addresses on
 * file: somebody who knows a password must not be able to redirect it to themselves. Within a session it goes to the
 * new number that is being confirmed, and nowhere else.
 * @throws DomainError otp_not_sent, rate_limited, unknown_country, invalid_input
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
  if (!session || session.secondStep === 'authenticator') fail('otp_not_sent');
  const isSignUp = session.purpose !== 'sign_in';
  if (isSignUp) await countUse(platform, [{ quota: 'sign_up_mail', of: caller.email }]);
  const code = newCode();
  const isTaken = session.purpose === 'taken';
  const user = await inTransaction(base, async (ctx) => {
    const row = (await lockUser(ctx.db, { orgId: ctx.orgId, id: caller.userId })) ?? fail('unauthenticated');
    if (isTaken || row.mobile === null) await rememberFirstNumber(ctx, body);
    if (!isSignUp) await refuseTooMany(ctx);
    const codeHash = isTaken ? unopenable() : codeHashOf(ctx, code);
    await storeCode(ctx, { codeHash, purpose: isTaken ? 'taken' : 'sign_in' });
    return row;
  });
  const mail = isTaken ? takenMailFor(base) : codeMailFor(base, { code, purpose: session.purpose });
  const channels = isSignUp
    ? [byMail(platform, user, mail)]
    : [bySms(platform, user, mail), byMail(platform, user, mail)];
  return send(platform, channels);
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
  await inTransaction(base, async (ctx) => {
    await lockUser(ctx.db, { orgId: ctx.orgId, id: caller.userId });
    await refuseTooMany(ctx);
    await storeCode(ctx, { codeHash: codeHashOf(ctx, code), purpose, mobile, countryId: country.id });
  });
  const message = {
    to: `+${country.phonecode}${mobile}`,
    text: codeMailFor(base, { code, purpose: 'number' }).text,
  };
  const { messages } = platform;
  const channel: Channel = async () => {
    const isSent = await (purpose === 'whatsapp' ? messages.whatsapp(message) : messages.sms(message));
    return isSent ? maskMobile(mobile, country.phonecode) : undefined;
  };
  return send(platform, [channel]);
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

async function storeCode(
  { db, orgId, caller, platform }: Ctx,
  code: Pick<CodeRow, 'codeHash' | 'purpose'> & Partial<Pick<CodeRow, 'mobile' | 'countryId'>>,
): Promise<void> {
  const { settings, clock } = platform;
  const now = clock.now();
  await replaceCode(db, {
    orgId,
    id: randomUUID(),
    sessionId: caller.sessionId,
    userId: caller.userId,
    createdAt: now,
    expiresAt: new Date(now.getTime() + settings.limits.otpValidSeconds * 1000),
    ...code,
  });
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
    purpose: purpose === 'taken' ? 'sign_up' : purpose,
  });
}

function takenMailFor({ platform: { settings }, caller }: CallerCtx): Mail {
  return takenMail({ language: caller.language, brand: settings.brandName, publicUrl: settings.publicUrl });
}

function byMail({ messages }: Platform, { email }: UserRow, mail: Mail): Channel {
  return async () => {
    await messages.mail({ to: email, ...mail });
    return maskEmail(email);
  };
}

/** To the number on file, if it was proved to be the person's. */
function bySms(
  { messages }: Platform,
  { mobile, countryId, mobileVerifiedAt }: UserRow,
  { text }: Mail,
): Channel {
  return async () => {
    if (mobile === null || mobileVerifiedAt === null) return undefined;
    const phonecode = countryId === null ? undefined : countryById(countryId)?.phonecode;
    const to = phonecode ? `+${phonecode}${mobile}` : mobile;
    return (await messages.sms({ to, text })) ? maskMobile(mobile, phonecode) : undefined;
  };
}

/** Each channel on its own: a provider that is down must not lock out people who have another channel. */
async function send({ log }: Platform, channels: readonly Channel[]): Promise<string[]> {
  const sent = await Promise.allSettled(channels.map((channel) => channel()));
  for (const { reason } of sent.filter((one) => one.status === 'rejected')) {
    log.error({ err: reason as unknown }, 'a one-time code could not be sent one of its ways');
  }
  const sentTo = sent.flatMap((one) => (one.status === 'fulfilled' ? (one.value ?? []) : []));
  return sentTo.length > 0 ? sentTo : fail('otp_not_sent');
}
