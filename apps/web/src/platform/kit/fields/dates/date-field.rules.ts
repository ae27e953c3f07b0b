/**
 * Reads a day as DD/MM/YYYY (SHELL-085).
 * @returns YYYY-MM-DD, or null if the text is no day of the calendar
 */
export function readDay(text: string): string | null {
  const [day = '', month = '', year = ''] =
    /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text.trim())?.slice(1) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** A day, YYYY-MM-DD, as a field shows it: DD/MM/YYYY; '' for none. What is no day stays as it is. */
export function shownDay(day: string | null): string {
  return day === null ? '' : isDay(day) ? day.split('-').toReversed().join('/') : day;
}

/** Whether a text is a day of the calendar as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && readDay(text.split('-').toReversed().join('/')) !== null;
}

/**
 * The text of a date field after a keystroke. Whatever separates day, month and year becomes a slash, because a phone's
 * numeric keypad has only a point or a comma; after two digits the slash comes by itself.
 * @param before the text until now
 * @param after the text with the keystroke
 */
export function typedDay(before: string, after: string): string {
  const text = after.replace(/[.,\-\s/]+/g, '/');
  const isAdded = text.length > before.length && text.startsWith(before);
  if (!isAdded) return text;
  return /^(\d{2}|\d{1,2}\/\d{2})$/.test(text) ? `${text}/` : text;
}
