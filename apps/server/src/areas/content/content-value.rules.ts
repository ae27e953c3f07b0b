import type { ContentFieldType } from '@sourcewiz/contract';

/** A value of a filter as the database compares it; moments and days are ISO 8601 texts. */
export type ContentValue = string | number | boolean;

const WHOLE = /^-?\d{1,16}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

/**
 * Reads one value of a filter.
 * @param type of the field
 * @param text as written
 * @returns the value, undefined if the text is not of the type: numbers must be whole and exact, days must exist, a
 *   moment needs its offset (a day alone means its beginning in UTC)
 */
export function readContentValue(type: ContentFieldType, text: string): ContentValue | undefined {
  switch (type) {
    case 'text':
      return text;
    case 'integer':
      return WHOLE.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : undefined;
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'uuid':
      return UUID.test(text) ? text.toLowerCase() : undefined;
    case 'date':
      return isDay(text) ? text : undefined;
    case 'moment':
      return readMoment(text);
    case 'json':
      return undefined;
  }
}

/** A day of the calendar from the year 1 on. */
function isDay(text: string): boolean {
  if (!DAY.test(text) || text.startsWith('0000')) return false;
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
}

function readMoment(text: string): string | undefined {
  if (isDay(text)) return `${text}T00:00:00.000Z`;
  const [, day] = MOMENT.exec(text) ?? [];
  if (day === undefined || !isDay(day)) return undefined;
  const moment = new Date(text);
  if (Number.isNaN(moment.getTime())) return undefined;
  const normal = moment.toISOString();
  // An offset can lead beyond the four-digit years.
  return /^(?!0000)\d{4}-/.test(normal) ? normal : undefined;
}
