import { timingSafeEqual } from 'node:crypto';
import { emailSchema } from '@sourcewiz/contract';
import { inTransaction } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/fail.ts';
import { networkOf, siteOf } from '../../../platform/http/network.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { countPasscode, countUse } from '../../identity/index.ts';
import { enterVisitor } from '../link/link-visitors.store.ts';
import type { LockedLink } from './buyer-view.service.ts';
import { givePass } from './link-pass.ts';

export interface GivenToLink {
  email: string;
  passcode: string;
}

/**
 * Checks a buyer's input for opening a link, and lets their browser in if it is right (CAT-004, CAT-009).
 * @returns what is wrong; undefined if the link is open to them
 * @throws DomainError rate_limited after too many wrong passcodes (CAT-017)
 */
export async function openWithPass(
  visitor: Visitor,
  link: LockedLink,
  given: GivenToLink,
): Promise<'email' | 'passcode' | undefined> {
  const { demands } = link;
  const email = emailSchema.safeParse(given.email);
  if (demands.emailRequired && !email.success) return 'email';
  if (demands.passcode !== null) {
    const isRight = isSame(given.passcode, demands.passcode);
    await countPasscode(visitor.platform, { token: demands.token, ip: visitor.ip, isRight });
    if (!isRight) return 'passcode';
  }
  const isNamed = demands.emailRequired && email.success && (await nameVisitor(visitor, link, email.data));
  givePass(visitor, demands, isNamed ? email.data : '');
  return undefined;
}

/**
 * Records the address that a buyer gave. It is no secret: when very many come from one network they are still let in,
 * but not recorded, so that nobody can fill the list with invented ones.
 * @returns whether they are now recorded
 */
async function nameVisitor(
  { platform, ip }: Visitor,
  { base, catalogueId, demands: { token } }: LockedLink,
  email: string,
): Promise<boolean> {
  try {
    await countUse(platform, [
      { quota: 'visitor_network', of: `${token} ${networkOf(ip)}` },
      { quota: 'visitor_site', of: `${token} ${siteOf(ip)}` },
    ]);
  } catch (error) {
    if (error instanceof DomainError && error.status === 429) return false;
    throw error;
  }
  await inTransaction(base, (ctx) => enterVisitor(ctx, { catalogueId, email, openings: 0 }));
  return true;
}

/** Spaces between the digits are ignored. */
function isSame(given: string, passcode: string): boolean {
  const digits = Buffer.from(given.replace(/\s/g, ''));
  const right = Buffer.from(passcode);
  return digits.length === right.length && timingSafeEqual(digits, right);
}
