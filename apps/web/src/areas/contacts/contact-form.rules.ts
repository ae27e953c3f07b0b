import { contactInputSchema, type Contact, type ContactInput, type ContactType } from '@sourcewiz/contract';

export const fieldNames = contactInputSchema.keyof().options;
/** All as text: comma-separated tags, the country by its id, '' for missing values. */
export type ContactDraft = Record<keyof ContactInput, string>;

/** The initial values of the form. @param type type of a new contact */
export function draftOf(contact: Contact | null, type: ContactType): ContactDraft {
  const texts = fieldNames.map((field) => [field, fieldText(contact?.[field] ?? '')] as const);
  const draft = Object.fromEntries(texts) as ContactDraft;
  return contact === null ? { ...draft, type } : draft;
}

/** A value of a contact as one text. */
export function fieldText(value: ContactInput[keyof ContactInput] | boolean): string {
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}

/** The input to send for a draft, or for its changes. */
export function inputOf(draft: Partial<ContactDraft>): Partial<ContactInput> {
  const { country, tags, status, ...texts } = draft;
  return {
    ...(texts as Partial<ContactInput>),
    ...(country === undefined ? {} : { country: country === '' ? null : Number(country) }),
    ...(status === undefined ? {} : { status: status === '' ? null : (status as ContactInput['status']) }),
    ...(tags === undefined ? {} : { tags: tagsIn(tags) }),
  };
}

/** Whether the text is an email address, or empty (CONTACT-003). */
export const isEmail = (text: string): boolean =>
  contactInputSchema.shape.email.safeParse(text.trim()).success;

function tagsIn(text: string): string[] {
  return text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
}
