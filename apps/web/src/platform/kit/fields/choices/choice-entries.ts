import { foldText, labelKey } from '@sourcewiz/contract';
import type { Choice } from './choice-field-props.ts';
import { shortList } from './short-list.ts';

/** A row of a list of choices. */
export interface Entry {
  key: string;
  label: string;
  note?: string | undefined;
  chosen: boolean;
  kind: 'choice' | 'none' | 'add';
}

/** A choice with its search words, normalised. */
export interface FoldedChoice {
  choice: Choice;
  label: string;
  others: readonly string[];
}

/** The choices prepared for searching, once for all keystrokes. */
export function foldedChoices(choices: readonly Choice[]): readonly FoldedChoice[] {
  return choices.map((choice) => ({
    choice,
    label: foldText(choice.label),
    others: [choice.note ?? '', ...(choice.also ?? [])].map(foldText),
  }));
}

/**
 * The rows of a list of choices: an empty one, the matches, and one that adds the input.
 * @param words the input, without surrounding blanks
 * @returns the rows, how many matches are left out, and how many rows there would be with them
 */
export function entriesOf({
  folded,
  value,
  none,
  words,
  canAdd,
}: {
  folded: readonly FoldedChoice[];
  value: string | null;
  none: string | undefined;
  words: string;
  canAdd: boolean;
}): { entries: readonly Entry[]; more: number; total: number } {
  const isChosen = ({ choice }: FoldedChoice): boolean => choice.value === value;
  const { shown, more } = shortList(found(folded, foldText(words)), isChosen);
  const key = labelKey(words);
  const isNew = canAdd && key !== '' && !folded.some(({ choice }) => labelKey(choice.label) === key);
  const entries: Entry[] = shown.map(({ choice }) => ({
    key: choice.value,
    label: choice.label,
    note: choice.note,
    chosen: choice.value === value,
    kind: 'choice',
  }));
  if (none !== undefined && words === '')
    entries.unshift({ key: '', label: none, chosen: value === null || value === '', kind: 'none' });
  if (isNew) entries.push({ key: words, label: words, chosen: false, kind: 'add' });
  return { entries, more, total: entries.length + more };
}

function found(folded: readonly FoldedChoice[], wanted: string): readonly FoldedChoice[] {
  if (wanted === '') return folded;
  const byPlace: [FoldedChoice[], FoldedChoice[], FoldedChoice[], FoldedChoice[]] = [[], [], [], []];
  for (const choice of folded) byPlace[placeOf(choice, wanted)].push(choice);
  const [atBeginning, atOthers, inside] = byPlace;
  return [...atBeginning, ...atOthers, ...inside];
}

/** Where the words occur: 0 at the beginning of the label, 1 at that of other words, 2 further on, 3 nowhere. */
function placeOf({ label, others }: FoldedChoice, wanted: string): 0 | 1 | 2 | 3 {
  if (label.startsWith(wanted)) return 0;
  if (others.some((words) => words.startsWith(wanted))) return 1;
  return label.includes(wanted) || others.some((words) => words.includes(wanted)) ? 2 : 3;
}
