import type { AttributeShape, Language, ValueProblem } from './attribute-type.ts';
import { cleanLine } from '../values/clean-text.ts';
import { foldText, labelKey } from '../values/fold-text.ts';
import { problemAt, shortened } from './parts/number-part.ts';

/** Characters of a label. */
export const LABEL_MAX = 120;

/** A label as it is stored when somebody adds it: trimmed, first letter capital (ATTR-034) by the language's rules. */
export function newOptionLabel(text: string, language: Language = 'en'): string {
  const label = cleanLine(text);
  const [first = ''] = label;
  // A capital may take several characters (`ß`), or compose with the next.
  return cleanLine(first.toLocaleUpperCase(language) + label.slice(first.length));
}

/**
 * The existing option that a text means. Letter case and Turkish i never count. A text typed without accents also
 * finds the option that has them (`isitici` finds Isıtıcı); a text with accents that an open list does not have is
 * another word, since `Çam` is pine and `Cam` is glass.
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

/** An import asks the same list ten thousand times, and a list may grow while it is asked. */
function indexOf(options: readonly string[]): OptionIndex {
  const known = indexes.get(options);
  if (known?.count === options.length) return known;
  // The first of two options that look alike is found.
  const reversed = options.toReversed();
  const index = {
    count: options.length,
    byKey: new Map(reversed.map((option) => [labelKey(option), option])),
    byFolded: new Map(reversed.map((option) => [foldText(option), option])),
  };
  indexes.set(options, index);
  return index;
}

/** The label that a text is stored as: an existing option's own, a new one's where the list is open. */
export function optionLabel(text: string, attribute: AttributeShape): string {
  const known = findOption(text, attribute);
  if (known !== undefined) return known;
  return attribute.open_options ? newOptionLabel(text, attribute.language) : cleanLine(text);
}

/** What is wrong with a label. */
export function checkOption(label: string, attribute: AttributeShape): ValueProblem[] {
  if (findOption(label, attribute) !== undefined) return [];
  if (!attribute.open_options) return [problemAt('unknown_option', undefined, { text: shortened(label) })];
  return label.length > LABEL_MAX ? [problemAt('text_too_long', undefined, { limit: LABEL_MAX })] : [];
}
