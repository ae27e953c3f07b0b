import { fillPlaces, type ErrorCode, type PermissionGroup, type Problem } from '@sourcewiz/contract';
import i18next from 'i18next';
import type * as DeclaredTexts from './declared-texts.ts';
import { currentLanguage } from './texts.ts';

let declared: typeof DeclaredTexts | undefined;

/** Loads what the areas declare: error texts and names of permissions, in all languages. */
export async function loadDeclaredTexts(): Promise<void> {
  declared ??= await import('./declared-texts.ts');
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
  const text = declared?.errorCatalogue[problem.code]?.[currentLanguage()];
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
 * Puts values into the places of a text, numbers as the language writes them except row numbers and positions.
 */
export function fillParams(text: string, params: Record<string, string | number>): string {
  const shown = new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 10 });
  return fillPlaces(text, params, (value, name) =>
    ordinals.has(name) ? String(value) : shown.format(value),
  );
}

/** Permissions travel as slugs but are shown by name. */
function namedParams(params: Record<string, string | number>): Record<string, string | number> {
  const slug = params['permission'];
  if (typeof slug !== 'string') return params;
  return { ...params, permission: permissionName(slug) };
}

/** The name of a permission, e.g. "View costing"; an unknown slug is shown as it is. */
export function permissionName(slug: string): string {
  return declared?.permissionOf(slug)?.[currentLanguage()] ?? slug;
}

/** The name of a module of permissions, e.g. "Resource library". */
export function permissionGroupName(group: PermissionGroup): string {
  return declared?.permissionGroupNames[group][currentLanguage()] ?? group;
}

/** A problem that is found here, before anything is sent. */
export function localProblem(
  code: ErrorCode,
  params?: Record<string, string | number>,
): { code: ErrorCode; message: string; params?: Record<string, string | number> } {
  const message = fillParams(declared?.errorCatalogue[code].en ?? '', params ?? {});
  return { code, message, ...(params === undefined ? {} : { params }) };
}
