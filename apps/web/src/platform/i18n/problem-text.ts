import type { Problem } from '@sourcewiz/contract';
import i18next from 'i18next';
import type { ErrorTexts } from './error-texts.ts';
import { currentLanguage, type Language } from './texts.ts';

const loaded: Partial<Record<Language, ErrorTexts>> = {};

/** Loads the error texts of a language, and of English, the fallback for missing codes. */
export async function loadErrorTexts(language: Language): Promise<void> {
  if (language === 'tr') loaded.tr ??= (await import('./errors.tr.ts')).errorsTr;
  else loaded.en ??= (await import('./errors.en.ts')).errorsEn;
}

/** The general sentences, for problems without a better one (API-038): all others say themselves what is wrong. */
const generalTexts = {
  network: 'problems.network',
  internal: 'problems.server',
  unexpected_answer: 'problems.unknown',
} as const satisfies Partial<Record<Problem['code'], string>> as Partial<
  Record<Problem['code'], 'problems.network' | 'problems.server' | 'problems.unknown'>
>;

/**
 * The sentence of a problem in the screen's language. For a code that this version does not know, the server's own
 * sentence.
 */
export function problemText(problem: Pick<Problem, 'code' | 'message' | 'params'>): string {
  const general = generalTexts[problem.code];
  const reference = referenceOf(problem);
  if (general !== undefined && reference !== null) {
    return `${asSentence(i18next.t(general))} ${i18next.t('states.reference', { reference })}`;
  }
  if (general !== undefined) return i18next.t(general);
  const text = loaded[currentLanguage()]?.[problem.code];
  if (text === undefined) return problem.message;
  return fillParams(text, namedParams(problem.params ?? {}));
}

/** Reference of the problem in the server's log; null if nobody would look for it. */
export function referenceOf({ params }: Pick<Problem, 'params'>): string | null {
  const reference = params?.['reference'];
  return typeof reference === 'string' ? reference : null;
}

/** Ends a text as a sentence, for use before another one. */
export function asSentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Numbers that name something: they are written as there, without separators. */
const ordinals = new Set(['row', 'position']);

/**
 * Puts values into the `{name}` places of a text, numbers as the language writes them except row numbers and positions;
 * a place without a value stays as it is.
 */
export function fillParams(text: string, params: Record<string, string | number>): string {
  const shown = new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 10 });
  return text.replace(/\{(\w+)\}/g, (place, name: string) => {
    const value = params[name];
    return typeof value === 'number' && !ordinals.has(name) ? shown.format(value) : String(value ?? place);
  });
}

/** Permissions travel as slugs but are shown by name. */
function namedParams(params: Record<string, string | number>): Record<string, string | number> {
  const slug = params['permission'];
  if (typeof slug !== 'string') return params;
  return { ...params, permission: permissionName(slug) };
}

/** The name of a permission, e.g. "View costing"; an unknown slug is shown as it is. */
export function permissionName(slug: string): string {
  const names = i18next.getResourceBundle(currentLanguage(), 'platform') as
    | { permissions?: Record<string, string> }
    | undefined;
  return names?.permissions?.[slug] ?? slug;
}
