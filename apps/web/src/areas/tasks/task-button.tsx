import { ListChecks } from 'lucide-react';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats, currentFormats } from '../../platform/i18n/format.ts';
import { Popover } from '../../platform/kit/overlays/popover.tsx';
import { Ring } from '../../platform/kit/states/progress.tsx';
import { usePhone } from '../../platform/kit/use-phone.ts';
import css from './task-button.module.css';
import { summarise, type TaskSummary, downloadAddress, refusalOf, refusedGroups } from './tasks.rules.ts';
import { useTasks } from './use-tasks.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';
import type { Task } from '@sourcewiz/contract';
import i18next from 'i18next';
import { toast, type Toast } from '../../platform/kit/toasts/toast-store.ts';
import { reasonOf, reasonOfCode } from './task-reason.ts';
import { taskDetail, taskTitle } from './task-words.ts';
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
function noticeFinished(task: Task): void {
  toast(noticeOf(task));
}

/** The notice for a task that ended (TASK-050 to TASK-053). */
export function noticeOf(task: Task): Toast {
  const title = taskTitle(task);
  if (task.status === 'failed') return { tone: 'bad', title, text: failureText(task) };
  const refusal = refusalOf(task);
  if (refusal !== null && refusal.changed === 0) return refusedWhole(task);
  if (refusal !== null)
    return { tone: 'warn', title, text: taskDetail(task, currentFormats()), ...undoOf(task) };
  const address = downloadAddress(task);
  if (address !== null) {
    const label = i18next.t('tasks:actions.download');
    return { tone: 'ok', title, closesAfter: 5000, action: { label, run: () => location.assign(address) } };
  }
  if (undoable.includes(task.action) && task.total_count > 0) return { tone: 'ok', title, ...undoOf(task) };
  // An import that only added products had nothing to back up.
  if (backedUp.includes(task.action) && task.counts['backed_up'] !== 0)
    return { tone: 'ok', title, text: i18next.t('tasks:notices.backupKept') };
  return { tone: 'ok', title };
}

function undoOf({ action, task_id: id }: Task): Partial<Toast> {
  if (!undoable.includes(action)) return {};
  const label = i18next.t('tasks:actions.undo');
  return { closesAfter: UNDO_OFFERED_MS, action: { label, run: () => void takeBack(id) } };
}

/** A task that changed nothing says why: all its products were refused (PROD-030). */
function refusedWhole(task: Task): Toast {
  const [code = '', ...others] = refusedGroups(task).map(([one]) => one);
  const why = others.length === 0 && task.action === 'delete_products' ? reasonOfCode(code) : null;
  if (why !== null) return { tone: 'bad', title: why };
  return { tone: 'bad', title: taskTitle(task), text: taskDetail(task, currentFormats()) };
}

function failureText(task: Task): string {
  if (task.action === 'excel_restore_products') return i18next.t('tasks:notices.restoreFailed');
  if (task.action === 'excel_import_bulk_update') return i18next.t('tasks:notices.updateFailed');
  return reasonOf(task) ?? i18next.t('platform:problems.unknown');
}

const TaskPanel = lazyPart(() => import('./task-panel.tsx').then((part) => ({ default: part.TaskPanel })));

/** The header's task button: shows the most urgent state and opens the panel. */
export function TaskButton() {
  const { t } = useTranslation('tasks');
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const { tasks, error, refetch } = useTasks(noticeFinished);
  const close = useCallback(() => setOpen(false), []);
  const summary = summarise(tasks ?? []);
  const words = useSummaryWords(summary);

  return (
    <>
      <button
        ref={anchor}
        type="button"
        className={css['button']}
        data-kind={summary.kind}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={phone ? words : undefined}
        onPointerEnter={() => void TaskPanel.preload()}
        onClick={() => setOpen(!open)}
      >
        {phone ? <ListChecks size={17} aria-hidden /> : <SummaryMark summary={summary} />}
        {phone ? null : words}
        {phone && summary.kind === 'failed' ? <i className={css['alarm']} aria-hidden /> : null}
        <SummaryLine summary={summary} />
      </button>
      {open ? (
        <Popover
          anchor={anchor}
          align="end"
          label={t('panel.title')}
          onClose={close}
          className={css['popup']}
        >
          <Suspense fallback={null}>
            <TaskPanel tasks={tasks} failure={error} onRetry={() => void refetch()} onClose={close} />
          </Suspense>
        </Popover>
      ) : null}
    </>
  );
}

function useSummaryWords(summary: TaskSummary): string {
  const { t } = useTranslation('tasks');
  const { number } = useFormats();
  if (summary.kind === 'history' || summary.kind === 'none') return t(`button.${summary.kind}`);
  return t(`button.${summary.kind}`, { count: summary.count, formatted: number(summary.count) });
}

function SummaryMark({ summary }: { summary: TaskSummary }) {
  if (summary.kind === 'running')
    return <Ring share={summary.percent / 100} size={13} color="var(--accent)" />;
  if (summary.kind === 'failed' || summary.kind === 'draft') return <i className={css['dot']} aria-hidden />;
  return null;
}

/** The line at the lower edge: measured progress, or full and red after a failure. */
function SummaryLine({ summary }: { summary: TaskSummary }) {
  if (summary.kind !== 'running' && summary.kind !== 'failed') return null;
  const width = summary.kind === 'failed' ? 100 : Math.max(4, summary.percent);
  return <i className={css['line']} style={{ width: `${width}%` }} aria-hidden />;
}
