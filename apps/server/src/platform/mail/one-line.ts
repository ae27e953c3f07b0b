/** Characters that let what follows be read backwards: an address would look like another one. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * A name or title made safe for an email: it adds no header, no line that looks like ours, and turns no words around.
 * @returns the text with every run of spaces and line ends as one space
 */
export function oneLine(text: string): string {
  return text.replace(TURNS, '').replace(/\s+/g, ' ').trim();
}
