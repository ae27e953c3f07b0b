/**
 * Kinds of records that people see change while they look at them: each has a live event. An area adds its own beside
 * its operations: `declare module '../kit/kinds.ts' { interface RecordKinds { lamp: true } }`.
 */
export interface RecordKinds {
  product: true;
  attribute: true;
  category: true;
  unit: true;
  resource: true;
  spec_sheet: true;
  saved_view: true;
  catalogue: true;
  enquiry: true;
  company: true;
  member: true;
  contact: true;
}
export type RecordKind = keyof RecordKinds;

/** What changes only by calls of the person who looks at it, or has an event of its own. */
export type OwnKind =
  | 'person'
  | 'session'
  | 'two_factor'
  | 'security_event'
  | 'setting'
  | 'preference'
  | 'nda_request'
  | 'policy'
  | 'task'
  | 'past_task'
  | 'stored_file'
  | 'picture'
  | 'spec_template'
  | 'import'
  | 'import_row'
  | 'selection'
  | 'exchange_rate';
export type Kind = RecordKind | OwnKind;

/**
 * Where a call names the records: `params.id`, `query.ids`, `answer.product.id`, one id or a list of them; `any`: it
 * shows a list that each of them may enter, or changes records that it does not name.
 */
export type IdPlace = 'any' | `${'params' | 'query' | 'body' | 'answer'}.${string}`;

/** Kinds of records, each with the place where a call names its own. */
export type KindPlaces = Readonly<Partial<Record<Kind, IdPlace>>>;

/**
 * The ids of the records that a call names.
 * @param place where the operation says they are
 * @param parts what was sent, and the answer where there is one
 * @returns the ids as texts; null where it may be about any of the kind
 */
export function idsAt(
  place: IdPlace,
  parts: { params?: unknown; query?: unknown; body?: unknown; answer?: unknown },
): string[] | null {
  if (place === 'any') return null;
  let found: unknown = parts;
  for (const name of place.split('.')) found = (found as Record<string, unknown> | null | undefined)?.[name];
  if (found === undefined || found === null) return null;
  return (Array.isArray(found) ? found : [found]).map(String);
}
