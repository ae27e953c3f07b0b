/** Control characters except tab and line feed: PostgreSQL and spreadsheets refuse some of them. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** True of most texts: only their ends need cleaning. */
const plain = /^[ -~]*$/;

/** A text fit for storage: uniform line ends, no control characters, no broken surrogate pairs, trimmed. */
export function cleanText(text: string): string {
  if (plain.test(text)) return text.trim();
  return text.replace(/\r\n?/g, '\n').replace(control, '').toWellFormed().normalize('NFC').trim();
}

/** The same for a single-line text: white space becomes single spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}
