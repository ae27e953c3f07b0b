import { resourceInputSchema, type Resource, type ResourceInput } from '@sourcewiz/contract';

const resourceFields = resourceInputSchema.keyof().options;
/** Texts as typed; numbers have a decimal point in every language (`fieldText`). */
export type ResourceDraft = ResourceInput;

/** Initial values of the form. @param currency the organisation's, for a new resource */
export function draftOf(resource: Resource | null, currency: string): ResourceDraft {
  const blank = Object.fromEntries(resourceFields.map((field) => [field, ''])) as ResourceDraft;
  if (resource === null) return { ...blank, currency };
  return Object.fromEntries(resourceFields.map((field) => [field, resource[field]])) as ResourceDraft;
}

/** What is sent for a new one; a currency without a rate is left out. */
export function filled(draft: ResourceDraft): Partial<ResourceDraft> {
  return Object.fromEntries(Object.entries(draft).filter(([, text]) => text.trim() !== ''));
}
