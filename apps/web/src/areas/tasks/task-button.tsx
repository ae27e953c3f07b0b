import { ListChecks } from 'lucide-react';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { Popover } from '../../platform/kit/overlays/popover.tsx';
import { Ring } from '../../platform/kit/states/progress.tsx';
import { usePhone } from '../../platform/kit/use-phone.ts';
import css from './task-button.module.css';
import { noticeFinished } from './task-notices.ts';
import { summarise, type TaskSummary } from './tasks.rules.ts';
import { useTasks } from './use-tasks.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';

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
