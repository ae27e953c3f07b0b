/** A part of a request that cannot be accepted, and why. */
export interface Unusable {
  path: string[];
  message: string;
}

interface JsonNode {
  value: unknown;
  key: string;
  parent: JsonNode | undefined;
}

/**
 * Looks for text that the database cannot store: NUL characters and lone surrogates.
 * @param data the parsed params, query or body of a request
 * @returns the first such part, or undefined
 */
export function findUnusable(data: unknown): Unusable | undefined {
  const left: JsonNode[] = [{ value: data, key: '', parent: undefined }];
  for (let node = left.pop(); node; node = left.pop()) {
    const { value } = node;
    const message = typeof value === 'string' ? textProblem(value) : undefined;
    if (message) return { path: pathOf(node), message };
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (textProblem(key)) return { path: pathOf(node), message: 'a name in it is not text' };
      left.push({ value: inner, key, parent: node });
    }
  }
  return undefined;
}

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
