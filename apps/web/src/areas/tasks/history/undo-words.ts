import type { Task } from '@sourcewiz/contract';
import i18next from 'i18next';
import type { Formats } from '../../../platform/i18n/format.ts';
import { askConfirm } from '../../../platform/kit/confirm/ask-confirm.ts';
import { taskTitle } from '../task-words.ts';
import { takeBack } from './take-back.ts';

/** Counts of what a task did with products, by what undoing it does with them. */
const countsOf = {
  setsBack: ['updated', 'backed_up', 'restored'],
  bringsBack: ['deleted', 'removed'],
  deletes: ['new', 'created'],
} as const;

/** What undoing a task would do: `Sets 37 products back to how they were on 21 Nov 2026, 14:05.` */
export function undoWords(task: Task, { number, when }: Pick<Formats, 'number' | 'when'>): string {
  const parts = (['setsBack', 'bringsBack', 'deletes'] as const).flatMap((part) => {
    const count = countsOf[part].reduce((sum, key) => sum + (task.counts[key] ?? 0), 0);
    const params = { count, formatted: number(count), when: when(task.created_at) };
    return count === 0 ? [] : i18next.t(`tasks:undo.${part}`, params);
  });
  // Of a task that only linked images, the number of products is not known.
  return parts.length > 0
    ? parts.join(' ')
    : i18next.t('tasks:undo.setsAllBack', { when: when(task.created_at) });
}

/** Whether a task did nothing with products but add or delete them: then there are no values to set back. */
function hasOnlyWhole({ counts }: Task): boolean {
  const sum = (keys: readonly string[]) => keys.reduce((all, key) => all + (counts[key] ?? 0), 0);
  return sum(countsOf.setsBack) === 0 && sum([...countsOf.bringsBack, ...countsOf.deletes]) > 0;
}

/** Says what undoing a task does, and does it if the user agrees. */
export async function askToTakeBack(task: Task, formats: Pick<Formats, 'number' | 'when'>): Promise<void> {
  const isAgreed = await askConfirm({
    title: i18next.t('tasks:undo.title', { title: taskTitle(task) }),
    text: [undoWords(task, formats), ...(hasOnlyWhole(task) ? [] : [i18next.t('tasks:undo.later')])].join(
      ' ',
    ),
    yes: i18next.t('tasks:actions.undo'),
  });
  if (isAgreed) await takeBack(task.task_id);
}
