import { currentLanguage, type Language } from './texts.ts';

const names: Partial<Record<Language, Intl.DisplayNames>> = {};

/**
 * The name of a currency in the screen's language: `Indian Rupee`, `Hindistan Rupisi`; the code if there is no name.
 */
export function currencyName(code: string): string {
  const language = currentLanguage();
  names[language] ??= new Intl.DisplayNames(language, { type: 'currency' });
  return names[language].of(code) ?? code;
}
