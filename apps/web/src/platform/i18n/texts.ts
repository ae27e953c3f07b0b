import i18next, { type ResourceNamespaceMap } from 'i18next';
import { platformEn } from './platform.en.ts';

export type { SameKeys } from './same-keys.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'platform';
    strictKeyChecks: true;
  }
  interface ResourceNamespaceMap {
    platform: typeof platformEn;
  }
}

export type Language = 'en' | 'tr';
export type Namespace = keyof ResourceNamespaceMap & string;

/** The texts of an area: where each language is loaded from. */
export interface AreaTexts {
  namespace: Namespace;
  en: () => Promise<object>;
  tr: () => Promise<object>;
}

const known = new Map<string, AreaTexts>([
  [
    'platform',
    {
      namespace: 'platform',
      en: () => Promise.resolve(platformEn),
      tr: () => import('./platform.tr.ts').then(({ platformTr }) => platformTr),
    },
  ],
]);
const wanted = new Set<Namespace>(['platform']);

/** Registers the texts of the areas; the app calls it once, before the start. */
export function registerTexts(areas: readonly AreaTexts[]): void {
  for (const area of areas) known.set(area.namespace, area);
}

/** Loads texts of the current language; from then on they also follow a change of the language. */
export async function loadTexts(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  await loadLanguage(currentLanguage());
}

export const languages: readonly Language[] = ['en', 'tr'];

/** Loads texts in all languages, for what can be found by words of any of them. */
export async function loadEveryLanguage(namespaces: readonly Namespace[]): Promise<void> {
  for (const namespace of namespaces) wanted.add(namespace);
  await Promise.all(languages.map(loadLanguage));
}

/** The text for a key `namespace:key` in each loaded language. */
export function inEveryLanguage(key: string): string[] {
  return languages.map((language) => i18next.getFixedT(language)(key as never));
}

/** @returns the current language of the screens */
export function currentLanguage(): Language {
  return i18next.language === 'tr' ? 'tr' : 'en';
}

/** Loads all texts used so far in a language. */
export async function loadLanguage(language: Language): Promise<void> {
  const missing = [...wanted].filter((namespace) => !i18next.hasResourceBundle(language, namespace));
  await Promise.all(missing.map((namespace) => loadOne(language, namespace)));
}

async function loadOne(language: Language, namespace: Namespace): Promise<void> {
  const area = known.get(namespace);
  if (area === undefined) throw new Error(`No texts are registered for "${namespace}"`);
  i18next.addResourceBundle(language, namespace, await area[language](), true, true);
}
