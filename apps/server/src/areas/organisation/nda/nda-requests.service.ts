import type { Ctx, Platform } from '../../../platform/context.ts';
import { fail } from '../../../platform/fail.ts';
import { organisationOf } from '../organisation.service.ts';
import { insertNdaRequest, lockNdaRequests, selectLastRequest } from './nda-requests.store.ts';
import type { MailMessage } from '../../../platform/mail/messages.ts';
import { oneLine } from '../../../platform/mail/one-line.ts';
import type { OrganisationRow } from '../organisation.store.ts';

/** The NDA is promised within this time (SETTINGS-014). */
const PROMISED_HOURS = 24;
const HOUR_MS = 3_600_000;

export async function ndaState(ctx: Ctx): Promise<{ requested_at: string | null; promised_hours: number }> {
  const last = await selectLastRequest(ctx);
  return { requested_at: last?.toISOString() ?? null, promised_hours: PROMISED_HOURS };
}

/**
 * Requests the WhatsApp NDA from the provider by mail.
 * @throws DomainError nda_requested during the promised time of an earlier request, mail_not_sent without an address
 */
export async function requestNda(ctx: Ctx): Promise<{ requested_at: string }> {
  const { caller, platform } = ctx;
  const to = providerAddress(platform.settings) ?? fail('mail_not_sent');
  await lockNdaRequests(ctx);
  const at = platform.clock.now();
  const last = await selectLastRequest(ctx);
  if (last && at.getTime() - last.getTime() < PROMISED_HOURS * HOUR_MS) fail('nda_requested');
  const mail = ndaMail({
    to,
    brand: platform.settings.brandName,
    company: await organisationOf(ctx),
    person: { name: caller.name, email: caller.email },
    hours: PROMISED_HOURS,
  });
  await insertNdaRequest(ctx, at);
  await platform.messages.mail(ctx, mail, { sender: { who: caller, about: 'WhatsApp NDA' } });
  return { requested_at: at.toISOString() };
}

/** The provider's address; not needed in local mode, where mails go to the outbox. */
function providerAddress({
  supportEmail,
  mode,
  publicUrl,
}: Pick<Platform['settings'], 'supportEmail' | 'mode' | 'publicUrl'>): string | undefined {
  if (supportEmail !== undefined || mode === 'production') return supportEmail;
  return `support@${new URL(publicUrl).hostname}`;
}

/** The mail that requests the WhatsApp NDA from the provider; replies go to the person who asked. */
function ndaMail({
  to,
  brand,
  company,
  person,
  hours,
}: {
  to: string;
  brand: string;
  company: Pick<
    OrganisationRow,
    | 'id'
    | 'name'
    | 'addressLine1'
    | 'addressLine2'
    | 'postalCode'
    | 'state'
    | 'place'
    | 'email'
    | 'phone'
    | 'taxIds'
  >;
  person: { name: string; email: string };
  hours: number;
}): MailMessage {
  const address = [
    company.addressLine1,
    company.addressLine2,
    company.postalCode,
    company.state,
    company.place,
  ];
  const lines = [
    `${company.name} requests the WhatsApp NDA. It is promised within ${hours} hours.`,
    '',
    `Company: ${company.name}`,
    `Address: ${address.filter(Boolean).join(', ') || 'not given'}`,
    ...company.taxIds.map(({ label, value }) => `${label}: ${value}`),
    `Company email: ${company.email || 'not given'}`,
    `Company phone: ${company.phone || 'not given'}`,
    `Requested by: ${person.name}, ${person.email}`,
    `Company id: ${company.id}`,
    '',
    'Replies to this email go to the person who requested it.',
  ];
  return {
    to,
    subject: `${brand}: WhatsApp NDA for ${company.name}`,
    text: lines.map(oneLine).join('\n'),
    replyTo: person.email,
  };
}
