/** What PostgreSQL cannot store in a text: NUL and unpaired surrogates. */
const unstorable = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text without what the database cannot store. */
export function storableText(text: string): string {
  return text.isWellFormed() && !text.includes('\u0000') ? text : text.replace(unstorable, '');
}

/** The beginning of a text, which does not end in half a character. */
export const beginning = (text: string, most: number): string => storableText(text.slice(0, most));
