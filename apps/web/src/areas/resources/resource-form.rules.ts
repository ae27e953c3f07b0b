import { messageOf, readAnyDecimal, type Problem, type Resource } from '@sourcewiz/contract';

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
/** Texts as typed; numbers have the point as their decimal mark in every language (`fieldText`). */
export type ResourceDraft = Record<ResourceField, string>;

export const numberFields = ['rate', 'wastage_percent'] as const satisfies readonly ResourceField[];

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

/** Numbers that cannot be read with a point as their decimal mark, by field. Everything else is told by the server. */
export function numberProblems(draft: ResourceDraft): Map<ResourceField, Problem> {
  const wrong = numberFields.filter(
    (field) => draft[field].trim() !== '' && readAnyDecimal(draft[field], '.') === undefined,
  );
  return new Map(
    wrong.map((field) => [field, { code: 'not_a_number', message: messageOf('not_a_number') } as const]),
  );
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
