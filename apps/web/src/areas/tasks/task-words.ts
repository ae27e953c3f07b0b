import type { Task } from '@sourcewiz/contract';
import i18next from 'i18next';
import type { Formats } from '../../platform/i18n/format.ts';
import { reasonOf } from './task-reason.ts';
import { currentStep, isDownload } from './tasks.rules.ts';

/** The title of a task: one text per action and status (TASK-054). */
export function taskTitle({ action, status, subject }: Pick<Task, 'action' | 'status' | 'subject'>): string {
  return i18next.t(`tasks:titles.${action}.${status}`, { subject });
}

/** The line below the title: the progress, the reason of a failure, or the result. */
export function taskDetail(task: Task, formats: Formats): string {
  if (task.status === 'failed') return reasonOf(task) ?? i18next.t('tasks:detail.failed');
  if (task.status === 'draft') return i18next.t('tasks:detail.draft');
  if (task.status === 'success') return resultOf(task, formats);
  if (task.cancel_requested) return i18next.t('tasks:detail.stopping');
  if (task.status === 'pending') return i18next.t('tasks:detail.waiting');
  return progressOf(task, formats);
}

function progressOf(task: Task, { number }: Formats): string {
  if (task.action === 'user_deletion') return i18next.t('tasks:detail.userDeleting');
  const step = currentStep(task);
  const done = task.total_count - task.remaining_count;
  const counted =
    task.total_count > 0
      ? i18next.t('tasks:detail.doneOf', { done: number(done), total: number(task.total_count) })
      : null;
  const parts = [step === null ? null : stepWords(task, step), counted].filter((part) => part !== null);
  return parts.length > 0 ? parts.join(', ') : i18next.t('tasks:detail.running');
}

function stepWords({ action }: Task, step: keyof Task['steps_status']): string {
  // A bulk upload has no file: its table is checked.
  const isTable = action === 'bulk_products_upload' && step === 'file_validation';
  return i18next.t(isTable ? 'tasks:steps.table_validation' : `tasks:steps.${step}`);
}

function resultOf(task: Task, { number, bytes, date }: Formats): string {
  if (task.action === 'user_deletion') return i18next.t('tasks:detail.userDeleted');
  if (task.action === 'fetch_import_images') return imagesFetched(task, number);
  if (task.action === 'bulk_products_upload') return productsAdded(task, number);
  const facts = [
    task.total_count > 0 && task.action !== 'record_import'
      ? i18next.t('tasks:detail.products', { count: task.total_count, formatted: number(task.total_count) })
      : null,
    task.download_bytes === null ? null : bytes(task.download_bytes),
  ].filter((fact) => fact !== null);
  const made = facts.length > 0 ? `${facts.join(', ')}.` : i18next.t('tasks:detail.done');
  const left = [leftOf(task, number), valuesKept(task, number), editsKept(task, number)].filter(
    (part) => part !== null,
  );
  if (left.length > 0) return [made, ...left].join(' ');
  if (!isDownload(task) || task.kept_until === null) return made;
  const empty = cellsEmpty(task, number);
  return `${empty === null ? made : `${made} ${empty}`} ${i18next.t('tasks:detail.keptUntil', { date: date(task.kept_until) })}`;
}

function imagesFetched({ counts: { linked = 0, lost = 0 } }: Task, number: Formats['number']): string {
  const fetched = i18next.t('tasks:detail.images', { count: linked, formatted: number(linked) });
  if (lost === 0) return fetched;
  return `${fetched} ${i18next.t('tasks:detail.imagesLost', { count: lost, formatted: number(lost) })}`;
}

/** Cells of a buyer's workbook whose values did not fit; null if there are none. */
function cellsEmpty({ action, counts }: Task, number: Formats['number']): string | null {
  const empty = action === 'excel_export_bulk_update' ? (counts['left_empty'] ?? 0) : 0;
  return empty === 0
    ? null
    : i18next.t('tasks:detail.cellsEmpty', { count: empty, formatted: number(empty) });
}

/** What a bulk upload added, and what it could not: the rest continues as a draft (TASK-059). */
function productsAdded(task: Task, number: Formats['number']): string {
  const { created = task.total_count, failed = 0 } = task.counts;
  const added = i18next.t('tasks:detail.added', { count: created, formatted: number(created) });
  if (failed === 0) return added;
  return `${added} ${i18next.t('tasks:detail.notAdded', { count: failed, formatted: number(failed) })}`;
}

/** What a restore could not put back, e.g. an option that has since been archived; null if there is nothing. */
function valuesKept({ action, counts }: Task, number: Formats['number']): string | null {
  const kept = action === 'excel_restore_products' ? (counts['kept'] ?? 0) : 0;
  return kept === 0 ? null : i18next.t('tasks:detail.valuesKept', { count: kept, formatted: number(kept) });
}

/** What a restore left alone because somebody had edited it; null if there is nothing. */
function editsKept({ action, counts }: Task, number: Formats['number']): string | null {
  const edited = action === 'excel_restore_products' ? (counts['edited'] ?? 0) : 0;
  return edited === 0
    ? null
    : i18next.t('tasks:detail.editsKept', { count: edited, formatted: number(edited) });
}

/** Most products listed by name. */
const NAMED = 3;

/** Which products it left unchanged (PROD-031); null if there are none. */
function leftOf({ skipped_products: skipped }: Task, number: Formats['number']): string | null {
  if (skipped.length === 0) return null;
  const names = skipped.slice(0, NAMED).map(({ product_id }) => product_id);
  const more = skipped.length - names.length;
  const listed = names.join(', ');
  return more > 0
    ? i18next.t('tasks:detail.leftMore', { names: listed, count: more, formatted: number(more) })
    : i18next.t('tasks:detail.left', { names: listed });
}
