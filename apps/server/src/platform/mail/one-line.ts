/**
 * A name or title as it may stand in a mail: it adds no header, and no line that looks like ours.
 * @returns the text with every run of blanks and line ends as one blank
 */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
