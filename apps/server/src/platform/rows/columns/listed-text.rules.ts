/**
 * Turns a list as programs write it, `["a", "b"]` or `['a', 'b']`, into lines of text; other texts stay as they are. Of
 * a list that was cut off, the complete entries are kept.
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
