import type { Language } from '../attribute-types/attribute-type.ts';

/** A day (YYYY-MM-DD) in words: `14 October 2026`, or `14 Oct 2026`. */
export function longDay(iso: string, language: Language, month: 'long' | 'short' = 'long'): string {
  return new Intl.DateTimeFormat(language === 'tr' ? 'tr' : 'en-GB', {
    day: 'numeric',
    month,
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(iso));
}
