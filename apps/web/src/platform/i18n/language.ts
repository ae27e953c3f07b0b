import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadDeclaredTexts } from './problem-text.ts';
import { loadLanguage, type Language } from './texts.ts';

const LANGUAGE_KEY = 'language';

/**
 * Starts the texts in the language that this browser used last, otherwise in the browser's own, otherwise in English.
 * Resolves when the platform's texts are loaded.
 */
export async function startTexts(): Promise<void> {
  const language = rememberedLanguage() ?? browserLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: 'platform',
    ns: ['platform'],
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false, bindI18n: 'languageChanged', bindI18nStore: 'added' },
  });
  await Promise.all([loadLanguage(language), loadDeclaredTexts()]);
  document.documentElement.lang = language;
}

/** Changes the screen's language and remembers it in this browser for the next sign-in page. */
export async function changeLanguage(language: Language): Promise<void> {
  localStorage.setItem(LANGUAGE_KEY, language);
  if (i18next.language === language) return;
  await Promise.all([loadLanguage(language), loadDeclaredTexts()]);
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

function rememberedLanguage(): Language | null {
  const language = localStorage.getItem(LANGUAGE_KEY);
  return language === 'en' || language === 'tr' ? language : null;
}

function browserLanguage(): Language {
  return navigator.language.toLowerCase().startsWith('tr') ? 'tr' : 'en';
}
