import { taskNotifications, type LivePayload } from '@sourcewiz/contract';
import type { TaskRow } from '../../platform/tasks/define-task.ts';

/** The specification's sentences for ended tasks, by action and status (TASK-051 to TASK-053). */
const sentences: Readonly<Record<string, string>> = {
  'excel_restore_products failed': 'Please retry to continue restoring the previous data of these products',
  'excel_import_bulk_update failed': 'Download the response sheet, correct the data and upload again.',
  'excel_import_bulk_update success': 'We have kept backup for these product in Profile Setting > Backups',
  'bulk_products_table success': 'We have kept backup for these product in Profile Setting > Backups',
  'bulk_update_images success': 'We have kept backup for these product in Profile Setting > Backups',
};

/** The notification for the person who started a task that ended; pages show their own text, from the task. */
export function notificationOf({
  id,
  action,
  status,
  subject,
  counts,
}: Pick<TaskRow, 'id' | 'action' | 'status' | 'subject' | 'counts'>): LivePayload<'newNotification'> {
  const type = taskNotifications[status === 'failed' ? 'failed' : 'success'];
  // An import that only added products had nothing to back up.
  const sentence = counts['backed_up'] === 0 ? undefined : sentences[`${action} ${status}`];
  return { id, type, title: sentence ?? subject };
}
