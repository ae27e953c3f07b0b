import type { Language } from '@sourcewiz/contract';

const locales: Readonly<Record<Language, string>> = { en: 'en-GB', tr: 'tr' };

/** The day of a moment as shown to buyers, in UTC: `31 March 2027`, `31 Mart 2027`. */
export function longDate(moment: Date, language: Language): string {
  return moment.toLocaleDateString(locales[language], { dateStyle: 'long', timeZone: 'UTC' });
}
