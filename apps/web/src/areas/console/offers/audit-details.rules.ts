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
    const changed = Object.keys(is).filter((key) => textOf(was[key]) !== textOf(is[key]));
    return [
      ...lines,
      ...changed.map((key) => ({ key, before: `${key}: ${textOf(was[key])}`, after: textOf(is[key]) })),
    ];
  }
  if (before === undefined && after === undefined) return lines;
  return [...lines, { key: 'change', before: before ?? '', after: after ?? '' }];
}

function recordOf(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined || !text.startsWith('{')) return undefined;
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value ?? null);
