import type { Task } from '@sourcewiz/contract';
import i18next from 'i18next';
import type { Formats } from '../../platform/i18n/format.ts';
import { asSentence } from '../../platform/i18n/problem-text.ts';
import { reasonOf, reasonOfCode } from './task-reason.ts';
import { currentStep, isDownload, refusalOf, refusedGroups } from './tasks.rules.ts';

type TitledTask = Pick<Task, 'action' | 'status' | 'subject'> | Task;

/** The title of a task: one text per action and status (TASK-054); one that changed no product has failed. */
export function taskTitle(task: TitledTask): string {
  const { action, subject } = task;
  const isRefused = 'counts' in task && refusalOf(task as Task)?.changed === 0;
  return i18next.t(`tasks:titles.${action}.${isRefused ? 'failed' : task.status}`, { subject });
}

/** The line below the title: the progress, the reason of a failure, or the result. */
export function taskDetail(task: Task, formats: Formats): string {
  if (task.status === 'failed') return reasonOf(task) ?? i18next.t('tasks:detail.failed');
  if (task.status === 'draft') return draftHolds(task, formats);
  if (task.status === 'success') return resultOf(task, formats);
  if (task.cancel_requested) return i18next.t('tasks:detail.stopping');
  if (task.status === 'pending') return i18next.t('tasks:detail.waiting');
  return progressOf(task, formats);
}

/** What a draft holds, so that several can be told apart. */
function draftHolds({ action, total_count: count, subject, updated_at }: Task, formats: Formats): string {
  const what = action === 'bulk_products_table' ? 'products' : 'groups';
  const held = i18next.t(`tasks:detail.${what}`, { count, formatted: formats.number(count) });
  const facts = [subject, count === 0 ? '' : held].filter((fact) => fact !== '');
  const saved = i18next.t('tasks:detail.saved', { when: formats.when(updated_at) });
  return facts.length === 0 ? saved : `${facts.join(', ')}. ${saved}`;
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
  const refusal = refusalOf(task);
  const facts = [
    refusal === null && task.total_count > 0 && task.action !== 'record_import'
      ? i18next.t('tasks:detail.products', { count: task.total_count, formatted: number(task.total_count) })
      : null,
    task.download_bytes === null ? null : bytes(task.download_bytes),
  ].filter((fact) => fact !== null);
  const sum = refusal === null ? i18next.t('tasks:detail.done') : changedOf(refusal, number);
  const made = facts.length > 0 ? `${facts.join(', ')}.` : sum;
  const left = [leftOf(task, number), valuesKept(task, number), editsKept(task, number)].filter(
    (part) => part !== null,
  );
  if (left.length > 0) return [made, ...left].join(' ');
  if (!isDownload(task) || task.kept_until === null) return made;
  const all = [made, ...leftOutForBuyers(task, number)].join(' ');
  return `${all} ${i18next.t('tasks:detail.keptUntil', { date: date(task.kept_until) })}`;
}

function imagesFetched({ counts: { linked = 0, lost = 0 } }: Task, number: Formats['number']): string {
  const fetched = i18next.t('tasks:detail.images', { count: linked, formatted: number(linked) });
  if (lost === 0) return fetched;
  return `${fetched} ${i18next.t('tasks:detail.imagesLost', { count: lost, formatted: number(lost) })}`;
}

/** What a buyer's workbook is without: unpublished products, and cells whose values did not fit. */
function leftOutForBuyers({ action, counts }: Task, number: Formats['number']): string[] {
  if (action !== 'excel_export_bulk_update') return [];
  const { hidden = 0, left_empty: empty = 0 } = counts;
  return [
    ...(hidden > 0 ? [i18next.t('tasks:detail.hidden', { count: hidden, formatted: number(hidden) })] : []),
    ...(empty > 0 ? [i18next.t('tasks:detail.cellsEmpty', { count: empty, formatted: number(empty) })] : []),
  ];
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

function changedOf(
  { changed, total }: { changed: number; total: number },
  number: Formats['number'],
): string {
  return i18next.t('tasks:detail.changedOf', {
    changed: number(changed),
    count: total,
    formatted: number(total),
  });
}

/** Which products it left unchanged, and why (PROD-031); null if there are none. */
function leftOf(task: Task, number: Formats['number']): string | null {
  const refusal = refusalOf(task);
  const groups = refusedGroups(task);
  // Of very many products only the first are named.
  const isOne = groups.length === 1 && refusal !== null;
  const parts = groups.flatMap(([code, products]) => {
    const names = products.slice(0, NAMED).map(({ product_id }) => product_id);
    const all = isOne ? Math.max(products.length, refusal.total - refusal.changed) : products.length;
    const listed = names.join(', ');
    const more = all - names.length;
    const left =
      more > 0
        ? i18next.t('tasks:detail.leftMore', { names: listed, count: more, formatted: number(more) })
        : i18next.t('tasks:detail.left', { names: listed });
    const why = reasonOfCode(code);
    return why === null ? [left] : [left, asSentence(why)];
  });
  return parts.length === 0 ? null : parts.join(' ');
}
