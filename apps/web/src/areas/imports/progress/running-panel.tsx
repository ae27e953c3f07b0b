import { type Import, type Task } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { FileSpreadsheet, ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { loadKinds } from '../../../platform/api/changes.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import { SidePanel } from '../../../platform/kit/overlays/side-panel.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { FailedState } from '../../../platform/kit/states/states.tsx';
import { momentWords } from '../import-words.ts';
import { ResultDot } from '../rows/result-filters.tsx';
import css from './running-panel.module.css';
import { RunningFooter } from './running-footer.tsx';
import { StepList } from './step-list.tsx';
import { useTaskList } from '../use-import.ts';

/** The drawer that follows an import while it runs and tells what came of it. Closing it stops nothing. */
export function RunningPanel({
  id,
  imported,
  failure,
  onRetry,
}: {
  id: string;
  imported: Import | undefined;
  failure: Error | null;
  onRetry: () => void;
}) {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const task = useTaskList()?.find(({ reference }) => reference === id) ?? null;
  const close = (): void => void navigate({ to: '/manage-products', search: {} });
  useEffect(() => {
    if (task?.status === 'success' || task?.status === 'failed') void loadKinds('import');
  }, [task?.status]);

  return (
    <SidePanel
      open
      onClose={close}
      title={t(titleOf(task, imported))}
      note={
        imported === undefined ? undefined : (
          <span className={css['file']}>
            <FileSpreadsheet size={14} aria-hidden />
            {imported.file_name}
          </span>
        )
      }
      footer={<RunningFooter task={task} onClose={close} />}
    >
      {imported !== undefined ? (
        <PanelBody imported={imported} task={task} />
      ) : failure === null ? (
        <LineSkeletons count={6} />
      ) : (
        <FailedState what={t('check.failedWhat')} failure={failure} onRetry={onRetry} />
      )}
    </SidePanel>
  );
}

function titleOf(task: Task | null, imported: Import | undefined) {
  if (task?.status === 'failed') return 'running.titleFailed';
  if (task?.status === 'success' || imported?.state === 'done') return 'running.titleDone';
  return imported?.state === 'cancelled' ? 'running.titleCancelled' : 'running.title';
}

function PanelBody({ imported, task }: { imported: Import; task: Task | null }) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  const over = task === null || task.status === 'success';
  const linked = imported.photos.linked;
  const note = noteOf(task, imported);
  return (
    <div className={css['body']}>
      {task === null ? null : <Progress task={task} />}
      <Counts imported={imported} />
      {task === null ? null : <StepList imported={imported} task={task} />}
      {over && imported.state !== 'cancelled' && linked > 0 ? (
        <p className={css['plain']}>
          {t('running.photosLinked', { count: linked, formatted: number(linked) })}
        </p>
      ) : null}
      {note === null ? null : (
        <p className={css['note']}>
          <ShieldCheck size={16} aria-hidden />
          <span>{t(note)}</span>
        </p>
      )}
    </div>
  );
}

function noteOf(task: Task | null, imported: Import) {
  if (imported.state === 'cancelled') return 'running.cancelledText';
  if (task?.cancel_requested) return 'running.stopping';
  if (task?.status === 'failed' && task.steps_status.data_backup !== 'done') return 'running.noteUnchanged';
  if (task?.status === 'pending' || task?.status === 'in-progress') return 'running.note';
  return imported.products.changed === 0 ? null : 'running.noteDone';
}

function Progress({ task }: { task: Task }) {
  const { t } = useTranslation('imports');
  const formats = useFormats();
  const { user } = useSession();
  const name = task.created_by === user.id ? user.first_name || task.user_created : task.user_created;
  return (
    <div>
      <div className={css['top']}>
        <span className={css['percent']}>
          <Trans
            t={t}
            i18nKey="running.complete"
            values={{ percent: formats.percent(task.progress) }}
            components={{ strong: <strong /> }}
          />
        </span>
        <span className={css['started']}>
          {t('running.started', { when: momentWords(task.created_at, formats, t), name })}
        </span>
      </div>
      <div className={css['bar']}>
        <ProgressBar
          percent={task.progress}
          label={t('running.progress')}
          tone={task.status === 'failed' ? 'bad' : 'accent'}
        />
      </div>
    </div>
  );
}

function Counts({ imported: { counts } }: { imported: Import }) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  const items = [
    { result: 'changed', label: t('running.changed') },
    { result: 'new', label: t('running.new') },
    { result: 'unchanged', label: t('running.unchanged') },
    { result: 'error', label: t('running.leftOut') },
  ] as const;
  return (
    <dl className={css['counts']}>
      {items.map(({ result, label }) => (
        <div key={result} className={css['count']}>
          <dd>{number(counts[result])}</dd>
          <dt>
            <ResultDot result={result} />
            {label}
          </dt>
        </div>
      ))}
    </dl>
  );
}
