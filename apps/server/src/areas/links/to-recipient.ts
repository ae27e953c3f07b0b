import { randomInt } from 'node:crypto';
import { PASSCODE_LENGTH, type LinkRecipient } from '@sourcewiz/contract';
import type { LinkRow } from './links.store.ts';

/** What is shown of a link besides its own row. */
export interface RecipientView {
  /** Null if there is none to show. */
  address: string | null;
  seesPasscode: boolean;
  /** Whether addresses and telephones of buyers are shown. */
  seesBuyers: boolean;
  visits: { count: number; lastAt: Date } | undefined;
}

/** By what a recipient is recognised, so that nobody has two links of one record: their address, or else their name. */
export function recipientKey({ email, name, company }: Pick<LinkRow, 'email' | 'name' | 'company'>): string {
  const fold = (text: string) =>
    text.normalize('NFKC').toLocaleLowerCase('en').replaceAll(/\s+/g, ' ').trim();
  return email === null ? `${fold(name)}\n${fold(company)}` : fold(email);
}

/** Six random digits. */
export function newPasscode(): string {
  return String(randomInt(0, 10 ** PASSCODE_LENGTH)).padStart(PASSCODE_LENGTH, '0');
}

/** A passcode that was set now. */
export const freshPasscode = (now: Date) => ({ passcode: newPasscode(), passcodeSetAt: now });

/** A recipient with their link, for members. */
export function toRecipient(
  link: LinkRow,
  { address, seesPasscode, seesBuyers, visits }: RecipientView,
): LinkRecipient {
  return {
    id: link.id,
    name: link.name,
    company: link.company,
    email: seesBuyers ? link.email : null,
    phone: seesBuyers ? link.phone : null,
    contact_id: link.contactId,
    link: link.revokedAt === null ? address : null,
    passcode: seesPasscode && link.revokedAt === null ? link.passcode : null,
    has_passcode: link.passcode !== null,
    revoked_at: link.revokedAt?.toISOString() ?? null,
    sent_at: link.sentAt?.toISOString() ?? null,
    visits: seesBuyers ? (visits?.count ?? 0) : 0,
    visited_at: seesBuyers ? (visits?.lastAt.toISOString() ?? null) : null,
  };
}
