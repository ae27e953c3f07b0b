/** Levels of a body; the deepest of the contract is far from it, and readers of schemas go down by recursion. */
const DEEPEST = 40;

/** A place of a request that cannot be taken, and why. */
export interface Unusable {
  path: string[];
  message: string;
}

interface Place {
  value: unknown;
  key: string;
  parent: Place | undefined;
  depth: number;
}

/**
 * Looks for text that the database cannot keep (NUL characters, halves of surrogate pairs) and for nesting without end.
 * @param data a part of a request as it was parsed: params, query or body
 * @returns the first such place, or undefined
 */
export function findUnusable(data: unknown): Unusable | undefined {
  const left: Place[] = [{ value: data, key: '', parent: undefined, depth: 0 }];
  for (let place = left.pop(); place; place = left.pop()) {
    const { value, depth } = place;
    const message = typeof value === 'string' ? textProblem(value) : undefined;
    if (message) return { path: pathOf(place), message };
    if (typeof value !== 'object' || value === null) continue;
    if (depth > DEEPEST) return { path: pathOf(place).slice(0, 3), message: 'nested too deeply' };
    for (const [key, inner] of Object.entries(value)) {
      if (textProblem(key)) return { path: pathOf(place), message: 'a name in it is not text' };
      left.push({ value: inner, key, parent: place, depth: depth + 1 });
    }
  }
  return undefined;
}

/** Why a text cannot be kept; undefined when it can. */
export function textProblem(text: string): string | undefined {
  if (text.includes('\u0000')) return 'must not contain NUL characters';
  return text.isWellFormed() ? undefined : 'contains half a character';
}

function pathOf(place: Place): string[] {
  const path: string[] = [];
  for (let at: Place | undefined = place; at?.parent; at = at.parent) path.unshift(at.key);
  return path;
}
