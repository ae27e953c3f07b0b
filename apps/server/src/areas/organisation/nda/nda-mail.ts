import type { MailMessage } from '../../../platform/mail/messages.ts';
import { oneLine } from '../../../platform/mail/one-line.ts';
import type { OrganisationRow } from '../organisation.store.ts';

/** The mail that requests the WhatsApp NDA from the provider; replies go to the person who asked. */
export function ndaMail({
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
