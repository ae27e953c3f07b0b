/**
 * A list as programs write it, `["a", "b"]` or `['a', 'b']`, as lines of text; other texts as they are. A list that was
 * cut off in the middle keeps what is whole.
 */
export function listedText(text: string): string {
  const trimmed = text.trim();
  if (!isListed(trimmed)) return text;
  const parts = trimmed.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'(?=\s*[,\]])/g);
  if (parts === null) return text;
  return parts.map((part) => part.slice(1, -1).replace(/\\(.)/g, '$1')).join('\n');
}

/** Whether a text is a list as programs write it. */
export function isListed(text: string): boolean {
  return /^\s*\[\s*["']/.test(text);
}
