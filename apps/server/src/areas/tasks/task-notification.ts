import { taskNotifications, type LivePayload } from '@sourcewiz/contract';
import type { TaskRow } from '../../platform/tasks/define-task.ts';

/** Sentences that the specification has for what ended, by action and status (TASK-051 to TASK-053). */
const sentences: Readonly<Record<string, string>> = {
  'excel_restore_products failed': 'Please retry to continue restoring the previous data of these products',
  'excel_import_bulk_update failed': 'Download the response sheet, correct the data and upload again.',
  'excel_import_bulk_update success': 'We have kept backup for these product in Profile Setting > Backups',
  'bulk_products_table success': 'We have kept backup for these product in Profile Setting > Backups',
  'bulk_update_images success': 'We have kept backup for these product in Profile Setting > Backups',
};

/** What the starter of a task that ended is told; pages have words of their own for it, by the task. */
export function notificationOf({
  id,
  action,
  status,
  subject,
}: Pick<TaskRow, 'id' | 'action' | 'status' | 'subject'>): LivePayload<'newNotification'> {
  const type = taskNotifications[status === 'failed' ? 'failed' : 'success'];
  return { id, type, title: sentences[`${action} ${status}`] ?? subject };
}
