import { labelKey, type InputOf, type setOptions } from '@sourcewiz/contract';

/** An option while the list is edited. */
export interface OptionDraft {
  /** Keeps its row apart from the others while its label changes. */
  key: string;
  label: string;
  /** As it is stored; null for a new one. */
  was: string | null;
  archived: boolean;
  used: number;
}

/** The list as it is stored, for editing. */
export function draftsOf(
  options: readonly { label: string; archived: boolean; used: number }[],
): OptionDraft[] {
  return options.map((option) => ({ ...option, key: option.label, was: option.label }));
}

type Body = InputOf<typeof setOptions>['body']['options'];

/** The list as the call takes it. */
export function bodyOf(drafts: readonly OptionDraft[]): Body {
  return drafts.map(({ label, was, archived }) => ({
    label: label.trim(),
    archived,
    ...(was === null || was === label.trim() ? {} : { was }),
  }));
}

/** Whether two lists say the same. */
export function sameOptions(one: readonly OptionDraft[], other: readonly OptionDraft[]): boolean {
  return JSON.stringify(bodyOf(one)) === JSON.stringify(bodyOf(other));
}

/** Keys of drafts whose label is blank, or stands there a second time. */
export function wrongDrafts(drafts: readonly OptionDraft[]): Set<string> {
  const seen = new Set<string>();
  const wrong = new Set<string>();
  for (const { key, label } of drafts) {
    const folded = labelKey(label);
    if (folded === '' || seen.has(folded)) wrong.add(key);
    seen.add(folded);
  }
  return wrong;
}
