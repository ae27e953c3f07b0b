import type { AttributeShape, Language, ValueProblem } from './attribute-type.ts';
import { cleanLine } from '../values/clean-text.ts';
import { foldText, labelKey } from '../values/fold-text.ts';
import { problemAt, shortened } from './parts/number-part.ts';

/** Most characters of a label. */
export const LABEL_MAX = 120;

/** The stored form of a new label: trimmed, first letter capitalised by the rules of the language (ATTR-034). */
export function newOptionLabel(text: string, language: Language = 'en'): string {
  const label = cleanLine(text);
  const [first = ''] = label;
  // A capital may take several characters (`ß`), or combine with the next one.
  return cleanLine(first.toLocaleUpperCase(language) + label.slice(first.length));
}

/**
 * Finds the existing option that a text means. Letter case and Turkish i are ignored. A text without accents also finds
 * the option that has them (`isitici` finds Isıtıcı); a text with accents that an open list lacks is another word:
 * `Çam` is pine, `Cam` is glass.
 */
export function findOption(
  text: string,
  { options, open_options }: Pick<AttributeShape, 'options' | 'open_options'>,
): string | undefined {
  const { byKey, byFolded } = indexOf(options);
  const key = labelKey(text);
  const same = byKey.get(key);
  if (same !== undefined) return same;
  const folded = foldText(text);
  const isWord = open_options && folded !== key;
  return isWord ? undefined : byFolded.get(folded);
}

interface OptionIndex {
  count: number;
  byKey: Map<string, string>;
  byFolded: Map<string, string>;
}
const indexes = new WeakMap<readonly string[], OptionIndex>();

/** An import asks the same list ten thousand times, and a list may grow in between. */
function indexOf(options: readonly string[]): OptionIndex {
  const known = indexes.get(options);
  if (known?.count === options.length) return known;
  // Of two options that look alike, the first is found.
  const reversed = options.toReversed();
  const index = {
    count: options.length,
    byKey: new Map(reversed.map((option) => [labelKey(option), option])),
    byFolded: new Map(reversed.map((option) => [foldText(option), option])),
  };
  indexes.set(options, index);
  return index;
}

/** The label to store for a text: the existing option's own, or a new one if the list is open. */
export function optionLabel(text: string, attribute: AttributeShape): string {
  const known = findOption(text, attribute);
  if (known !== undefined) return known;
  return attribute.open_options ? newOptionLabel(text, attribute.language) : cleanLine(text);
}

/** Errors in a label. */
export function checkOption(label: string, attribute: AttributeShape): ValueProblem[] {
  if (findOption(label, attribute) !== undefined) return [];
  if (!attribute.open_options) return [problemAt('unknown_option', undefined, { text: shortened(label) })];
  return label.length > LABEL_MAX ? [problemAt('text_too_long', undefined, { limit: LABEL_MAX })] : [];
}
