/** What PostgreSQL cannot keep in a text: NUL, and halves of surrogate pairs. */
const unkeepable = /\u0000|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

/** A text without what the database cannot keep. */
export function keepable(text: string): string {
  return text.isWellFormed() && !text.includes('\u0000') ? text : text.replace(unkeepable, '');
}
