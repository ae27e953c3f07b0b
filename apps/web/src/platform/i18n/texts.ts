import i18next, { type ResourceNamespaceMap } from 'i18next';
import type { platformEn } from './platform.en.ts';
// In the first file that a page loads.
import './platform.en.ts';

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

/** The texts of a namespace by language, e.g. `uploadTable` in `upload-table.en.ts`, wherever the file is. */
const files = Object.entries(
  import.meta.glob<Record<string, object>>([
    '../../**/*.{en,tr}.ts',
    '!../../**/*-part.{en,tr}.ts',
    '!../../buyer/**',
  ]),
).map(([path, load]) => {
  const [, name = '', language] = /([\w-]+)\.(en|tr)\.ts$/.exec(path) ?? [];
  const namespace = name.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as Namespace;
  return { namespace, language: language as Language, load };
});

/** All namespaces of texts. */
export const namespaces: readonly Namespace[] = [...new Set(files.map(({ namespace }) => namespace))];

const wanted = new Set<Namespace>(['platform']);

/** Loads texts of the current language; from then on they also follow a change of the language. */
export async function loadTexts(names: readonly Namespace[]): Promise<void> {
  for (const namespace of names) wanted.add(namespace);
  await loadLanguage(currentLanguage());
}

export const languages: readonly Language[] = ['en', 'tr'];

/** Loads texts in all languages, for what can be found by words of any of them. */
export async function loadEveryLanguage(names: readonly Namespace[]): Promise<void> {
  for (const namespace of names) wanted.add(namespace);
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
  i18next.addResourceBundle(language, namespace, await textsOf(language, namespace), true, true);
}

/** The texts of a namespace in a language, e.g. the export `uploadTableEn`. */
export async function textsOf(language: Language, namespace: Namespace): Promise<object> {
  const file = files.find((one) => one.namespace === namespace && one.language === language);
  const texts = (await file?.load())?.[`${namespace}${language === 'en' ? 'En' : 'Tr'}`];
  if (texts === undefined) throw new Error(`There are no texts "${namespace}" in ${language}`);
  return texts;
}
