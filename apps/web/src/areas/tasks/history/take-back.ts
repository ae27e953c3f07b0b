import { undoTask } from '@sourcewiz/contract';
import i18next from 'i18next';
import { call } from '../../../platform/api/call.ts';
import { problemText } from '../../../platform/i18n/problem-text.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';

/**
 * Undoes a finished task, in a task of its own.
 * @param removesDefinitions whether attributes and categories that it made go, too
 * @returns whether that was started
 */
export async function takeBack(taskId: string, removesDefinitions = false): Promise<boolean> {
  const answer = await call(undoTask, {
    params: { task_id: taskId },
    body: { remove_definitions: removesDefinitions },
  });
  if (!answer.ok) {
    const [problem] = answer.errors;
    if (problem !== undefined) toast({ tone: 'bad', title: problemText(problem) });
    return false;
  }
  toast({
    tone: 'ok',
    title: i18next.t('tasks:notices.undoing'),
    text: i18next.t('tasks:notices.undoingText'),
  });
  return true;
}
