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
}: Pick<TaskRow, 'id' | 'action' | 'status' | 'subject'>): LivePayload<'newNotification'> {
  const type = taskNotifications[status === 'failed' ? 'failed' : 'success'];
  return { id, type, title: sentences[`${action} ${status}`] ?? subject };
}
