import { timingSafeEqual } from 'node:crypto';
import { emailSchema } from '@sourcewiz/contract';
import { inTransaction } from '../../../platform/context.ts';
import { networkOf, siteOf } from '../../../platform/http/network.ts';
import type { Visitor } from '../../../platform/http/routes.ts';
import { countUse, giveUseBack } from '../../identity/index.ts';
import { enterVisitor } from '../link/link-visitors.store.ts';
import type { LockedLink } from './buyer-view.service.ts';
import { givePass } from './link-pass.ts';

export interface GivenToLink {
  email: string;
  passcode: string;
}

/**
 * Looks at what a buyer gives to open a link, and lets their browser in where it is right (CAT-004, CAT-009).
 * @returns which of it is wrong; undefined when the link is open to them
 * @throws DomainError rate_limited after too many wrong passcodes (CAT-017), from a network or of all strangers
 */
export async function openWithPass(
  visitor: Visitor,
  { base, demands, catalogueId }: LockedLink,
  given: GivenToLink,
): Promise<'email' | 'passcode' | undefined> {
  const email = emailSchema.safeParse(given.email);
  if (demands.emailRequired && !email.success) return 'email';
  const { token } = demands;
  const uses = [
    { quota: 'passcode_network', of: `${token} ${networkOf(visitor.ip)}` },
    { quota: 'passcode_site', of: `${token} ${siteOf(visitor.ip)}` },
    { quota: 'passcode_link', of: token },
  ] as const;
  await countUse(visitor.platform, uses);
  if (demands.passcode !== null && !isSame(given.passcode, demands.passcode)) return 'passcode';
  // What is right is no guess. An address alone is not given back: nobody fills the list with made-up ones.
  if (demands.passcode !== null) await giveUseBack(visitor.platform, uses);
  const named = email.success ? email.data : '';
  if (demands.emailRequired) {
    await inTransaction(base, (ctx) => enterVisitor(ctx, { catalogueId, email: named, openings: 0 }));
  }
  givePass(visitor, demands, demands.emailRequired ? named : '');
  return undefined;
}

/** Spaces that people type between digits do not count. */
function isSame(given: string, passcode: string): boolean {
  const digits = Buffer.from(given.replace(/\s/g, ''));
  const right = Buffer.from(passcode);
  return digits.length === right.length && timingSafeEqual(digits, right);
}
