/** A line of an entry: what changed from what to what; without a value before, what it is about. */
export interface Change {
  key: string;
  before: string | null;
  after: string;
}

/**
 * The details of an entry as lines. Records that are stored whole, as JSON, are compared field by field.
 * @param details as the server stores them
 */
export function changesOf(details: Readonly<Record<string, string>>): Change[] {
  const { before, after, kind: _kind, ...about } = details;
  const lines = Object.entries(about).flatMap(([key, value]): Change[] =>
    value === '' ? [] : [{ key, before: null, after: value }],
  );
  const [was, is] = [recordOf(before), recordOf(after)];
  if (is !== undefined) {
    if (was === undefined) return lines;
    return [...lines, ...fieldChanges(was, is)];
  }
  if (before === undefined && after === undefined) return lines;
  return [...lines, { key: 'change', before: before ?? '', after: after ?? '' }];
}

/** What differs between two records, down to the fields within a field, such as the limits of a plan. */
function fieldChanges(was: Record<string, unknown>, is: Record<string, unknown>, within = ''): Change[] {
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((field): Change[] => {
    const key = `${within}${field}`;
    const [before, after] = [was[field], is[field]];
    if (textOf(before) === textOf(after)) return [];
    if (isRecord(before) && isRecord(after)) return fieldChanges(before, after, `${key}: `);
    return [{ key, before: `${key}: ${textOf(before)}`, after: textOf(after) }];
  });
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function recordOf(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined || !text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string =>
  value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
