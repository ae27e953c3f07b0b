import type { Task } from '@sourcewiz/contract';
import { taskTitle } from '../../tasks/index.ts';

/** What a kind of task is called once it has failed, as people read it in their list. */
export function taskName(action: string): string {
  return taskTitle({ action: action as Task['action'], status: 'failed', subject: '' }).trim();
}
