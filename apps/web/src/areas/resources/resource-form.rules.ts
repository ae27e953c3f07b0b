import type { Problem, Resource } from '@sourcewiz/contract';

export const resourceFields = [
  'name',
  'code',
  'category',
  'unit',
  'rate',
  'currency',
  'wastage_percent',
  'supplier',
  'remarks',
] as const;
export type ResourceField = (typeof resourceFields)[number];
export type ResourceDraft = Record<ResourceField, string>;

/** What the form begins with. @param currency that of the organisation, for a new resource */
export function draftOf(resource: Resource | null, currency: string): ResourceDraft {
  const blank = Object.fromEntries(resourceFields.map((field) => [field, ''])) as ResourceDraft;
  if (resource === null) return { ...blank, currency };
  return Object.fromEntries(resourceFields.map((field) => [field, resource[field]])) as ResourceDraft;
}

/** Only what the person changed, so that a change of somebody else stays. */
export function changedFields(before: ResourceDraft, now: ResourceDraft): Partial<ResourceDraft> {
  const changed = resourceFields.filter((field) => now[field].trim() !== before[field]);
  return Object.fromEntries(changed.map((field) => [field, now[field]]));
}

/** The first problem of each field, by the last part of its path. */
export function problemsByField(problems: readonly Problem[]): Map<ResourceField, Problem> {
  const found = new Map<ResourceField, Problem>();
  for (const problem of problems) {
    const last = problem.path?.split('.').at(-1);
    const field = resourceFields.find((one) => one === last);
    if (field !== undefined && !found.has(field)) found.set(field, problem);
  }
  return found;
}
