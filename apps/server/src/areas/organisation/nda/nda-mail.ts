import type { MailMessage } from '../../../platform/mail/messages.ts';
import { oneLine } from '../../../platform/mail/one-line.ts';
import type { OrganisationRow } from '../organisation.store.ts';

/** The mail that asks the provider for the WhatsApp NDA; a reply goes to the person who asked. */
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
    `${company.name} asks for the WhatsApp NDA. It was promised within ${hours} hours.`,
    '',
    `Company: ${company.name}`,
    `Address: ${address.filter(Boolean).join(', ') || 'not given'}`,
    ...company.taxIds.map(({ label, value }) => `${label}: ${value}`),
    `Company mail: ${company.email || 'not given'}`,
    `Company phone: ${company.phone || 'not given'}`,
    `Asked for by: ${person.name}, ${person.email}`,
    `Company id: ${company.id}`,
    '',
    'A reply to this mail goes to the person who asked.',
  ];
  return {
    to,
    subject: `${brand}: WhatsApp NDA for ${company.name}`,
    text: lines.map(oneLine).join('\n'),
    replyTo: person.email,
  };
}
