import type { Task } from '@sourcewiz/contract';
import { taskTitle } from '../../tasks/index.ts';

/** What a kind of task is called, as people read it in their list before it begins; `…` is what it is about. */
export function taskName(action: string): string {
  return taskTitle({ action: action as Task['action'], status: 'pending', subject: '…' });
}
