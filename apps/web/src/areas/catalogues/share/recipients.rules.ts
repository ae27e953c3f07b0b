import { emailSchema } from '@sourcewiz/contract';

/** The first letters of a name's first and last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const [first = '', ...rest] = words.map((word) => [...word][0] ?? '');
  return `${first}${rest.at(-1) ?? ''}`.toUpperCase();
}

/** The end of a link as it is recognised: `…/k7Qm…`. */
export function shortLink(link: string): string {
  return `…/${(link.split('/').at(-1) ?? '').slice(0, 4)}…`;
}

/** Six digits in two groups, as they are read out. */
export function spaced(passcode: string): string {
  return `${passcode.slice(0, 3)} ${passcode.slice(3)}`;
}

/** The address that opens a chat with a message in it; without a number, WhatsApp asks for the chat. */
export function whatsappAddress(phone: string | null, message: string): string {
  return `https://wa.me/${(phone ?? '').replaceAll(/\D/g, '')}?text=${encodeURIComponent(message)}`;
}

/** What is typed about a recipient. */
export interface RecipientDraft {
  name: string;
  company: string;
  email: string;
  phone: string;
  contact_id: number | null;
}

/** What has to be corrected before a recipient can be saved, by field. */
export function wrongIn({
  name,
  email,
  phone,
}: RecipientDraft): Partial<
  Record<'name' | 'company' | 'email' | 'phone', 'nameMissing' | 'emailWrong' | 'phoneWrong'>
> {
  return {
    ...(name.trim() === '' ? { name: 'nameMissing' as const } : {}),
    ...(email.trim() === '' || emailSchema.safeParse(email).success ? {} : { email: 'emailWrong' as const }),
    ...(phone.trim() === '' || /^\+[\d ]{6,20}$/.test(phone.trim()) ? {} : { phone: 'phoneWrong' as const }),
  };
}
