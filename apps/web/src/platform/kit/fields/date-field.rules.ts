/**
 * Reads a day as DD/MM/YYYY (SHELL-085).
 * @returns YYYY-MM-DD, or null for what is no day of the calendar
 */
export function readDay(text: string): string | null {
  const [day = '', month = '', year = ''] =
    /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/.exec(text.trim())?.slice(1) ?? [];
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

/** A day of the wire, YYYY-MM-DD, as a field shows it: DD/MM/YYYY; '' for none. */
export function shownDay(day: string | null): string {
  return day === null ? '' : day.split('-').toReversed().join('/');
}

/**
 * What a date field holds after a key: whatever stands between day, month and year is a slash, for a phone's keypad of
 * numbers has a point or a comma at most, and after two digits it comes by itself.
 * @param before the text until now
 * @param after the text with the key
 */
export function typedDay(before: string, after: string): string {
  const text = after.replace(/[.,\-\s/]+/g, '/');
  const isAdded = text.length > before.length && text.startsWith(before);
  if (!isAdded) return text;
  return /^(\d{2}|\d{1,2}\/\d{2})$/.test(text) ? `${text}/` : text;
}
