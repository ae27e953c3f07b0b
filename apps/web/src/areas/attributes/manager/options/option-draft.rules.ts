import { labelKey, type InputOf, type setOptions } from '@sourcewiz/contract';

/** An option while the list is edited. */
export interface OptionDraft {
  /** Identifies its row while its label changes. */
  key: string;
  label: string;
  /** Id of the stored option; absent for a new one. */
  id?: string;
  archived: boolean;
  used: number;
}

/** The stored list, for editing. */
export function draftsOf(
  options: readonly { label: string; archived: boolean; used: number }[],
): OptionDraft[] {
  return options.map((option) => ({ ...option, key: option.label, id: option.label }));
}

type Body = InputOf<typeof setOptions>['body']['options'];

/** The list as the call takes it. */
export function bodyOf(drafts: readonly OptionDraft[]): Body {
  return drafts.map((draft) => {
    const was = renamedFrom(draft);
    return { label: draft.label.trim(), archived: draft.archived, ...(was === null ? {} : { was }) };
  });
}

/** Whether two lists are the same. */
export function sameOptions(one: readonly OptionDraft[], other: readonly OptionDraft[]): boolean {
  return one.length === other.length && one.every((draft, place) => sameOption(draft, other[place]));
}

function sameOption(one: OptionDraft, other: OptionDraft | undefined): boolean {
  if (one === other) return true;
  return (
    other !== undefined &&
    one.label.trim() === other.label.trim() &&
    one.archived === other.archived &&
    renamedFrom(one) === renamedFrom(other)
  );
}

/** The stored label of a renamed option; null for the others. */
function renamedFrom({ label, id }: OptionDraft): string | null {
  return id === undefined || id === label.trim() ? null : id;
}

/** Keys of drafts whose label is blank or a duplicate. */
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
