/**
 * A list as programs write it, `["a", "b"]` or `['a', 'b']`, as lines of text; other texts as they are. A list that was
 * cut off in the middle keeps what is whole.
 */
export function listedText(text: string): string {
  const trimmed = text.trim();
  if (!/^\[\s*["']/.test(trimmed)) return text;
  const parts = trimmed.match(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'(?=\s*[,\]])/g);
  if (parts === null) return text;
  return parts.map((part) => part.slice(1, -1).replace(/\\(.)/g, '$1')).join('\n');
}
