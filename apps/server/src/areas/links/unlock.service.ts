import { timingSafeEqual } from 'node:crypto';
import { emailSchema, type BuyerPage, type Language } from '@sourcewiz/contract';
import { inTransaction } from '../../platform/context.ts';
import { DomainError } from '../../platform/fail.ts';
import { networkOf, siteOf } from '../../platform/http/network.ts';
import type { Visitor } from '../../platform/http/routes.ts';
import { countPasscode, countUse } from '../identity/index.ts';
import { checkCode, isTicket, sendCode } from './link-codes.service.ts';
import { givePass } from './link-pass.ts';
import type { LockedLink } from './open-link.service.ts';
import { enterVisitor } from './visitors.store.ts';

/**
 * What is wrong with a visitor's input, `wait` after too many wrong passcodes (CAT-017); or the ticket with which the
 * code comes back that was sent to their address.
 */
export type Problem = Pick<Extract<BuyerPage, { kind: 'locked' }>, 'problem' | 'minutes' | 'ticket'>;

/** What a visitor sends to open a link. */
export interface Given {
  email: string;
  passcode: string;
  /** The code that was sent to the address, with its ticket. */
  code: string;
  ticket: string;
}

/**
 * Checks a visitor's input for opening a link, and lets their browser in if it is right (CAT-004, CAT-009).
 * @returns undefined if the link is now open to them
 */
export async function unlock(
  visitor: Visitor,
  locked: LockedLink,
  { language, ...given }: Given & { language: Language },
): Promise<Problem | undefined> {
  const { link } = locked;
  const email = emailSchema.safeParse(given.email);
  const refused = (problem: Problem['problem'], ticket = '') => ({ problem, minutes: 0, ticket });
  if (link.emailRequired && !email.success) return refused('email');
  const isProven = link.emailRequired && link.emailVerified && given.ticket !== '' && email.success;
  if (isProven) {
    const proof = { email: email.data, ticket: given.ticket };
    if (!isTicket(visitor, link, proof)) return refused('codeOver');
    const answer = await checkCode(visitor, locked, { email: email.data, code: given.code });
    if (answer !== 'right') return answer === 'wrong' ? refused('code', given.ticket) : refused('codeOver');
  } else if (link.passcode !== null) {
    const isRight = isSame(given.passcode, link.passcode);
    const counting = countPasscode(visitor.platform, { token: link.token, ip: visitor.ip, isRight });
    const seconds = await secondsToWait(counting);
    if (seconds > 0) return waiting(seconds);
    if (!isRight) return refused('passcode');
  }
  if (link.emailRequired && link.emailVerified && !isProven && email.success) {
    const sending = sendCode(visitor, locked, { email: email.data, language });
    let ticket = '';
    const seconds = await secondsToWait(sending.then((sent) => void (ticket = sent)));
    return seconds > 0 ? waiting(seconds) : refused(null, ticket);
  }
  const isNamed = link.emailRequired && email.success && (await nameVisitor(visitor, locked, email.data));
  givePass(visitor, link, isNamed ? email.data : '');
  return undefined;
}

const waiting = (seconds: number): Problem => ({
  problem: 'wait',
  minutes: Math.ceil(seconds / 60),
  ticket: '',
});

/** @returns 0 if the count let it through */
async function secondsToWait(counting: Promise<void>): Promise<number> {
  try {
    await counting;
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError) || error.status !== 429) throw error;
    return Number(error.problems[0]?.params?.['seconds'] ?? 60);
  }
}

/**
 * Records the address that a visitor gave. It is no secret: when very many come from one network they are still let in,
 * but not recorded, so that nobody can fill the list with invented ones.
 * @returns whether they are now recorded
 */
async function nameVisitor(
  { platform, ip }: Visitor,
  { base, link: { id: linkId, token } }: LockedLink,
  email: string,
): Promise<boolean> {
  const counting = countUse(platform, [
    { quota: 'visitor_network', of: `${token} ${networkOf(ip)}` },
    { quota: 'visitor_site', of: `${token} ${siteOf(ip)}` },
  ]);
  if ((await secondsToWait(counting)) > 0) return false;
  await inTransaction(base, (ctx) => enterVisitor(ctx, { linkId, email, openings: 0 }));
  return true;
}

/** Spaces between the digits are ignored. */
function isSame(given: string, passcode: string): boolean {
  const digits = Buffer.from(given.replace(/\s/g, ''));
  const right = Buffer.from(passcode);
  return digits.length === right.length && timingSafeEqual(digits, right);
}
