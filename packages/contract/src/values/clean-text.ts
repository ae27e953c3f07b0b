/** Control characters but tab and line feed: PostgreSQL and spreadsheets refuse some of them. */
// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000b-\u001f\u007f]/g;

/** Nothing to clean but the ends: most texts. */
const plain = /^[ -~]*$/;

/** A text fit to be stored: one kind of line end, no control characters, no broken surrogate pairs, trimmed. */
export function cleanText(text: string): string {
  if (plain.test(text)) return text.trim();
  return text.replace(/\r\n?/g, '\n').replace(control, '').toWellFormed().normalize('NFC').trim();
}

/** The same for a text of one line: white space becomes single spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}
