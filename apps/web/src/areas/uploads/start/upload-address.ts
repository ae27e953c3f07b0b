import type { Task, UploadAction } from '@sourcewiz/contract';
import { searchReader } from '../../../platform/list/list-search.rules.ts';
import { draftPath } from '../../tasks/index.ts';

/** The upload being prepared: its id, once the first image has arrived. */
export const readUploadSearch = searchReader({
  upload: (raw) => (typeof raw === 'string' && /^[\da-f-]{36}$/i.test(raw) ? raw : undefined),
});

/** Where an upload is continued (TASK-021, TASK-022, BULKUP-005, IMGUPD-002). */
export function uploadAddress({
  action,
  id,
  state,
}: {
  action: UploadAction;
  id: string;
  state: string | null;
}): string {
  const draft = { action, task_id: id, unique_id: id, current_state: state, status: 'draft' } as const;
  return draftPath(draft) ?? '/';
}

/** Where the sheet of an upload is confirmed. */
export const sheetAddress = (id: string): string => `/bulk-upload-sheet/${id}`;

/** Drafts of uploads, newest first. */
export function uploadDrafts(tasks: readonly Task[], action: UploadAction): Task[] {
  return tasks
    .filter((task) => task.action === action && task.status === 'draft')
    .toSorted((a, b) => b.updated_at.localeCompare(a.updated_at));
}
