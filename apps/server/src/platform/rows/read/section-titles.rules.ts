import type { Language } from '@sourcewiz/contract';

const titles: Record<Language, string> = { en: 'Section', tr: 'Bölüm' };

/** The title of the column that headings of one level become. @param level from 1 */
export function sectionTitle(level: number, language: Language): string {
  return level === 1 ? titles[language] : `${titles[language]} ${level}`;
}

/** A title in the form for comparing sheets: a column of headings has the same one in all languages. */
export function comparedTitle(title: string): string {
  const own = Object.values(titles).find((one) => new RegExp(`^${one}( \\d)?$`).test(title));
  return own === undefined ? title : titles.en + title.slice(own.length);
}
