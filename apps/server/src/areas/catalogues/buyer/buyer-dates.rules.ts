import type { Language } from '@sourcewiz/contract';

const months: Readonly<Record<Language, readonly string[]>> = {
  en: 'January February March April May June July August September October November December'.split(' '),
  tr: 'Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık'.split(' '),
};

/** The day of a moment as a buyer reads it, in UTC: `31 March 2027`, `31 Mart 2027`. */
export function longDate(moment: Date, language: Language): string {
  return `${moment.getUTCDate()} ${months[language][moment.getUTCMonth()]} ${moment.getUTCFullYear()}`;
}
