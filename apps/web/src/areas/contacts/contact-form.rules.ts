import { contactInputSchema, type Contact, type ContactInput, type ContactType } from '@sourcewiz/contract';

export const fieldNames = contactInputSchema.keyof().options;
/** All as text: tags with commas between them, the country by its id, '' for what is not there. */
export type ContactDraft = Record<keyof ContactInput, string>;

/** What the form begins with. @param type of a new one */
export function draftOf(contact: Contact | null, type: ContactType): ContactDraft {
  const texts = fieldNames.map((field) => [field, fieldText(contact?.[field] ?? '')] as const);
  const draft = Object.fromEntries(texts) as ContactDraft;
  return contact === null ? { ...draft, type } : draft;
}

/** A value of a contact as one text. */
export function fieldText(value: ContactInput[keyof ContactInput] | boolean): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** What is sent of a draft, or of its changes. */
export function inputOf(draft: Partial<ContactDraft>): Partial<ContactInput> {
  const { country, tags, status, ...texts } = draft;
  return {
    ...(texts as Partial<ContactInput>),
    ...(country === undefined ? {} : { country: country === '' ? null : Number(country) }),
    ...(status === undefined ? {} : { status: status === '' ? null : (status as ContactInput['status']) }),
    ...(tags === undefined ? {} : { tags: tagsIn(tags) }),
  };
}

/** Whether this is an email, or none (CONTACT-003). */
export const isEmail = (text: string): boolean =>
  contactInputSchema.shape.email.safeParse(text.trim()).success;

function tagsIn(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}
