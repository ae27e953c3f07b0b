import { errorCatalogue, type ErrorCode, type Task } from '@sourcewiz/contract';
import i18next from 'i18next';
import { problemText } from '../../platform/i18n/problem-text.ts';
import { toast, type Toast } from '../../platform/kit/toasts/toast-store.ts';
import { reasonOf } from './task-reason.ts';
import { taskTitle } from './task-words.ts';
import { downloadAddress } from './tasks.rules.ts';
import { takeBack } from './history/take-back.ts';

/** Tasks that back up the previous state. */
const backedUp: readonly Task['action'][] = [
  'excel_import_bulk_update',
  'bulk_products_table',
  'bulk_update_images',
];

/** Bulk actions that can be undone with one press, and how long the notice offers it. */
const undoable: readonly Task['action'][] = [
  'delete_products',
  'change_products_category',
  'change_products_attribute',
];
const UNDO_OFFERED_MS = 30_000;

/** Shows a notice when one of the person's own tasks ends; others' tasks appear only in the panel. */
export function noticeFinished(task: Task): void {
  toast(noticeOf(task));
}

/** The notice for a task that ended (TASK-050 to TASK-053). */
export function noticeOf(task: Task): Toast {
  const title = taskTitle(task);
  if (task.status === 'failed') return { tone: 'bad', title, text: failureText(task) };
  const held = refusedWhole(task);
  if (held !== null) return { tone: 'bad', title: held };
  const address = downloadAddress(task);
  if (address !== null) {
    const label = i18next.t('tasks:actions.download');
    return { tone: 'ok', title, closesAfter: 5000, action: { label, run: () => location.assign(address) } };
  }
  if (undoable.includes(task.action) && task.total_count > 0) {
    const label = i18next.t('tasks:actions.undo');
    const run = (): void => void takeBack(task.task_id);
    return { tone: 'ok', title, closesAfter: UNDO_OFFERED_MS, action: { label, run } };
  }
  // An import that only added products had nothing to back up.
  if (backedUp.includes(task.action) && task.counts['backed_up'] !== 0)
    return { tone: 'ok', title, text: i18next.t('tasks:notices.backupKept') };
  return { tone: 'ok', title };
}

/** Why a successful deletion deleted nothing; null if it did (PROD-030). */
function refusedWhole({ action, counts, skipped_products: [first] }: Task): string | null {
  if (action !== 'delete_products' || (counts['deleted'] ?? 0) > 0 || first === undefined) return null;
  return first.code in errorCatalogue ? problemText({ code: first.code as ErrorCode, message: '' }) : null;
}

function failureText(task: Task): string {
  if (task.action === 'excel_restore_products') return i18next.t('tasks:notices.restoreFailed');
  if (task.action === 'excel_import_bulk_update') return i18next.t('tasks:notices.updateFailed');
  return reasonOf(task) ?? i18next.t('platform:problems.unknown');
}
