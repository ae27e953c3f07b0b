/**
 * A name or title made safe for an email: it adds no header, and no line that looks like ours.
 * @returns the text with every run of spaces and line ends as one space
 */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
