/** A part of a request that cannot be accepted, and why. */
export interface Unusable {
  path: string[];
  message: string;
}

interface JsonNode {
  value: Record<string, unknown>;
  key: string;
  parent: JsonNode | undefined;
}

/**
 * Looks for text that the database cannot store: NUL characters and lone surrogates.
 * @param data the parsed params, query or body of a request
 * @returns the first such part, or undefined
 */
export function findUnusable(data: unknown): Unusable | undefined {
  const problem = typeof data === 'string' ? textProblem(data) : undefined;
  if (problem) return { path: [], message: problem };
  const left: JsonNode[] = isObject(data) ? [{ value: data, key: '', parent: undefined }] : [];
  for (let node = left.pop(); node; node = left.pop()) {
    const { value } = node;
    // Hundreds of thousands of values may come; most of them are passed by without anything made of them.
    for (const key of Object.keys(value)) {
      if (textProblem(key)) return { path: pathOf(node), message: 'a name in it is not text' };
      const inner = value[key];
      const message = typeof inner === 'string' ? textProblem(inner) : undefined;
      if (message) return { path: [...pathOf(node), key], message };
      if (isObject(inner)) left.push({ value: inner, key, parent: node });
    }
  }
  return undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Why a text cannot be stored; undefined if it can. */
export function textProblem(text: string): string | undefined {
  if (text.includes('\u0000')) return 'must not contain NUL characters';
  return text.isWellFormed() ? undefined : 'contains half a character';
}

function pathOf(node: JsonNode): string[] {
  const path: string[] = [];
  for (let at: JsonNode | undefined = node; at?.parent; at = at.parent) path.unshift(at.key);
  return path;
}
