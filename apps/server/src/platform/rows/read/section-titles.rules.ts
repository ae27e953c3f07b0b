import type { Language } from '@sourcewiz/contract';

const titles: Record<Language, string> = { en: 'Section', tr: 'Bölüm' };

/** The title of the column that the headings of a level make. @param level from 1 */
export function sectionTitle(level: number, language: Language): string {
  return level === 1 ? titles[language] : `${titles[language]} ${level}`;
}

/** A title as it is compared between sheets: that of a column of headings is the same in all languages. */
export function comparedTitle(title: string): string {
  const own = Object.values(titles).find((one) => new RegExp(`^${one}( \\d)?$`).test(title));
  return own === undefined ? title : titles.en + title.slice(own.length);
}
