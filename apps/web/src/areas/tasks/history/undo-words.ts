import type { Task } from '@sourcewiz/contract';
import i18next from 'i18next';
import type { Formats } from '../../../platform/i18n/format.ts';
import { askWhether } from '../../../platform/kit/confirm/ask-confirm.ts';
import { taskTitle } from '../task-words.ts';
import { takeBack } from './take-back.ts';

/** Counts of what a task did with products, by what undoing it does with them. */
const countsOf = {
  setsBack: ['updated', 'backed_up', 'restored'],
  bringsBack: ['deleted', 'removed'],
  deletes: ['new', 'created', 'brought_back'],
} as const;

/** Number of products that undoing a task would treat in a given way. */
function countFor({ counts }: Task, part: keyof typeof countsOf): number {
  // Older imports did not count what they backed up, only what they changed.
  const known: Task['counts'] = { ...counts, backed_up: counts['backed_up'] ?? counts['changed'] ?? 0 };
  return countsOf[part].reduce((sum, key) => sum + (known[key] ?? 0), 0);
}

/** What undoing a task would do: `Sets 37 products back to how they were on 21 Nov 2026, 14:05.` */
export function undoWords(task: Task, { number, when }: Pick<Formats, 'number' | 'when'>): string {
  const parts = (['setsBack', 'bringsBack', 'deletes'] as const).flatMap((part) => {
    const count = countFor(task, part);
    const params = { count, formatted: number(count), when: when(task.created_at) };
    return count === 0 ? [] : i18next.t(`tasks:undo.${part}`, params);
  });
  // Of a task that only linked images, the number of products is not known.
  return parts.length > 0
    ? parts.join(' ')
    : i18next.t('tasks:undo.setsAllBack', { when: when(task.created_at) });
}

/** The same, with what stays: a task that only added or deleted products has no values to set back. */
export function undoQuestion(task: Task, formats: Pick<Formats, 'number' | 'when'>): string {
  const isWhole =
    countFor(task, 'setsBack') === 0 && countFor(task, 'bringsBack') + countFor(task, 'deletes') > 0;
  const words = undoWords(task, formats);
  return isWhole ? words : `${words} ${i18next.t('tasks:undo.later')}`;
}

/** Says what undoing a task does, and does it if the user agrees. */
export async function askToTakeBack(task: Task, formats: Pick<Formats, 'number' | 'when'>): Promise<void> {
  const { new_attributes: attributes = 0, new_categories: categories = 0 } = task.counts;
  const made = attributes + categories;
  const { yes, also } = await askWhether({
    title: i18next.t('tasks:undo.title', { title: taskTitle(task) }),
    text: undoQuestion(task, formats),
    yes: i18next.t('tasks:actions.undo'),
    also:
      made === 0
        ? undefined
        : i18next.t('tasks:undo.definitions', { count: made, formatted: formats.number(made) }),
  });
  if (yes) await takeBack(task.task_id, also);
}
