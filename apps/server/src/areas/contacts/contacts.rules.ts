import { labelKey, type ContactInput } from '@sourcewiz/contract';
import { beginning } from '../../platform/storable-text.rules.ts';

const TAGS_MAX = 20;
const NOTES_MAX = 4000;

/** A contact with default values. */
export const blank: ContactInput = {
  name: '',
  email: '',
  company: '',
  phone: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  country: null,
  type: 'contact',
  status: null,
  source: '',
  tags: [],
  notes: '',
  currency: '',
  incoterm: '',
  payment: '',
  port: '',
};

/** Fields of a contact that were sent; others are absent or undefined. */
export type Given = { [Field in keyof ContactInput]?: ContactInput[Field] | undefined };

/**
 * A contact as stored after a change: only prospects have a status, which begins with `new`; a tag is stored once,
 * whatever its case.
 * @param given what was sent; the rest stays
 */
export function changed(input: ContactInput, given: Given): ContactInput {
  const sent = Object.entries(given).filter(([, value]) => value !== undefined);
  const next: ContactInput = { ...input, ...(Object.fromEntries(sent) as Partial<ContactInput>) };
  return {
    ...next,
    status: next.type === 'prospect' ? (next.status ?? 'new') : null,
    tags: joined(next.tags),
  };
}

/**
 * Merges contacts: what the first lacks is taken from the others in order, tags and notes are joined. If one of them is
 * a buyer, the result is a buyer.
 */
export function merged(kept: ContactInput, others: readonly ContactInput[]): ContactInput {
  const all = [kept, ...others];
  const filled = Object.fromEntries(
    Object.entries(kept).map(([field, value]) => [
      field,
      all.map((one) => one[field as keyof ContactInput]).find((one) => one !== '' && one !== null) ?? value,
    ]),
  ) as ContactInput;
  const notes = [...new Set(all.map((one) => one.notes).filter(Boolean))].join('\n\n');
  return changed(filled, {
    type: all.some(({ type }) => type === 'contact') ? 'contact' : 'prospect',
    tags: all.flatMap(({ tags }) => tags),
    notes: beginning(notes, NOTES_MAX),
  });
}

/** Tags without duplicates, ignoring case. */
export function joined(tags: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) if (!byKey.has(labelKey(tag))) byKey.set(labelKey(tag), tag);
  return [...byKey.values()].slice(0, TAGS_MAX);
}

/** The key by which contacts may be duplicates, besides their email: name and company, folded. */
export function sameKey({ name, company }: Pick<ContactInput, 'name' | 'company'>): string {
  return `${labelKey(name)}\n${labelKey(company)}`;
}
