import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import type { Language } from '@sourcewiz/contract';
import { inTransaction } from '../../platform/context.ts';
import type { Visitor } from '../../platform/http/routes.ts';
import { networkOf } from '../../platform/http/network.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import { countUse } from '../identity/index.ts';
import { organisationOf } from '../organisation/index.ts';
import type { LockedLink } from './open-link.service.ts';
import { enterCode, removeCode, tryCode } from './visitors.store.ts';

const CODE_MINUTES = 10;

const words = {
  en: {
    subject: (code: string, company: string) => `${code} is your code for what ${company} shares with you`,
    text: (code: string, company: string) =>
      `Enter ${code} on the page to open what ${company} shares with you. The code is valid for ${CODE_MINUTES} minutes.\n\nIf you did not ask for it, ignore this mail.`,
  },
  tr: {
    subject: (code: string, company: string) => `${company} paylaşımı için kodunuz ${code}`,
    text: (code: string, company: string) =>
      `${company} firmasının sizinle paylaştığını açmak için sayfada ${code} kodunu girin. Kod ${CODE_MINUTES} dakika geçerlidir.\n\nSiz istemediyseniz bu e-postayı dikkate almayın.`,
  },
};

/**
 * Sends a code to an address, and so proves that what comes back is from its owner.
 * @returns the ticket with which the code is sent back: it says that everything else was right
 * @throws DomainError rate_limited
 */
export async function sendCode(
  { platform, ip }: Visitor,
  { base, link }: LockedLink,
  { email, language }: { email: string; language: Language },
): Promise<string> {
  await countUse(platform, [
    { quota: 'link_code_address', of: `${link.token} ${email.toLowerCase()}` },
    { quota: 'link_code_network', of: `${link.orgId} ${networkOf(ip)}` },
    { quota: 'link_codes_company', of: link.orgId },
  ]);
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const validUntil = new Date(platform.clock.now().getTime() + CODE_MINUTES * 60_000);
  await inTransaction(base, async (ctx) => {
    const company = oneLine((await organisationOf(ctx)).name);
    const hash = hashOf(platform.settings.secret, { link, email }, code);
    await enterCode(ctx, { linkId: link.id, email, hash, expiresAt: validUntil });
    const { subject, text } = words[language];
    const mail = { to: email, subject: subject(code, company), text: text(code, company) };
    await platform.messages.mail(ctx, mail, { isCode: true, validUntil });
  });
  return ticketOf(platform.settings.secret, link, { email, until: validUntil.getTime() });
}

/** Whether a ticket is one of this link and address, and everything that it says is still right. */
export function isTicket(
  { platform }: Visitor,
  link: LockedLink['link'],
  { email, ticket }: { email: string; ticket: string },
): boolean {
  const until = Number(ticket.split('.')[0]);
  if (!Number.isSafeInteger(until) || until < platform.clock.now().getTime()) return false;
  return isSame(Buffer.from(ticket), Buffer.from(ticketOf(platform.settings.secret, link, { email, until })));
}

/** @returns `over` for a code that is too old, or was guessed at too often: another one has to be sent */
export async function checkCode(
  { platform }: Visitor,
  { base, link }: LockedLink,
  { email, code }: { email: string; code: string },
): Promise<'right' | 'wrong' | 'over'> {
  // Counted in a transaction of its own before it is compared, so that guesses at the same moment see each other.
  const hash = await inTransaction(base, (ctx) => tryCode(ctx, { linkId: link.id, email }));
  if (!hash) return 'over';
  if (!isSame(hash, hashOf(platform.settings.secret, { link, email }, code.replace(/\s/g, ''))))
    return 'wrong';
  // It works once.
  const isFirst = await inTransaction(base, (ctx) => removeCode(ctx, { linkId: link.id, email }));
  return isFirst ? 'right' : 'over';
}

function hashOf(
  secret: string,
  { link, email }: { link: LockedLink['link']; email: string },
  code: string,
): Buffer {
  return createHmac('sha256', secret)
    .update(JSON.stringify(['link code', link.token, email, code]))
    .digest();
}

function ticketOf(
  secret: string,
  { token, passcode, passcodeSetAt, emailRequiredAt }: LockedLink['link'],
  { email, until }: { email: string; until: number },
): string {
  const said = JSON.stringify(['link ticket', token, passcode, passcodeSetAt, emailRequiredAt, email, until]);
  return `${until}.${createHmac('sha256', secret).update(said).digest('base64url')}`;
}

const isSame = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && timingSafeEqual(one, other);
