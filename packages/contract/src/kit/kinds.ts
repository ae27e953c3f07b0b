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

/** Kinds that change only through calls of the person looking at them, or have an event of their own. */
export type OtherKind =
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
  | 'exchange_rate'
  /** Whatever the provider's console shows. */
  | 'console';
export type Kind = RecordKind | OtherKind;

/**
 * Where a call has the ids of its records: `params.id`, `query.ids`, `answer.product.id`, a single id or a list; `any`
 * means that it shows a list that any of them may enter, or changes records without giving their ids.
 */
export type IdPath = 'any' | `${'params' | 'query' | 'body' | 'answer'}.${string}`;

/** Kinds of records, each with the path of its ids in a call. */
export type KindIdPaths = Readonly<Partial<Record<Kind, IdPath>>>;

/**
 * The ids of the records that a call concerns.
 * @param path where the operation says they are
 * @param parts the request, and the answer if there is one
 * @returns the ids as texts; null if the call may concern any record of the kind
 */
export function idsAt(
  path: IdPath,
  parts: { params?: unknown; query?: unknown; body?: unknown; answer?: unknown },
): string[] | null {
  if (path === 'any') return null;
  let found: unknown = parts;
  for (const name of path.split('.')) found = (found as Record<string, unknown> | null | undefined)?.[name];
  if (found === undefined || found === null) return null;
  return (Array.isArray(found) ? found : [found]).map(String);
}
