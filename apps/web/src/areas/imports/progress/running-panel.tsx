import { type Import, type Task } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { FileSpreadsheet, ShieldCheck } from 'lucide-react';
import { useEffect } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { loadKinds } from '../../../platform/api/changes.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import { SidePanel } from '../../../platform/kit/overlays/side-panel.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded, type Loading } from '../../../platform/list/loaded.tsx';
import { PhotoStrip } from '../photos/photo-strip.tsx';
import { momentWords } from '../import-words.ts';
import { ResultLabel } from '../rows/result-filters.tsx';
import css from './running-panel.module.css';
import { RunningFooter } from './running-footer.tsx';
import { StepList } from './step-list.tsx';
import { isImport, useTaskList } from '../use-import.ts';

/** The drawer that shows the progress of an import and its result. Closing it stops nothing. */
export function RunningPanel({ id, query }: { id: string; query: Loading<Import> }) {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const imported = query.data;
  const task = useTaskList()?.find((one) => one.reference === id && isImport(one)) ?? null;
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
          <Row as="span" inline gap={6}>
            <FileSpreadsheet size={14} style={{ flex: 'none' }} aria-hidden />
            <Text tone="soft" breaks>
              {imported.file_name}
            </Text>
          </Row>
        )
      }
      footer={<RunningFooter task={task} onClose={close} />}
    >
      <Loaded query={query} what={t('check.failedWhat')} waiting={<LineSkeletons count={6} />}>
        {(known) => <PanelBody imported={known} task={task} />}
      </Loaded>
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
  const over = task === null || task.status === 'success';
  const note = noteOf(task, imported);
  return (
    <Stack gap={16}>
      {task === null ? null : <Progress task={task} />}
      <Counts imported={imported} />
      {task === null ? null : <StepList imported={imported} task={task} />}
      {over && imported.state !== 'cancelled' ? <PhotoStrip imported={imported} /> : null}
      {note === null ? null : (
        <Row as="p" gap={10} align="start" className={css['note']}>
          <ShieldCheck size={16} aria-hidden />
          <Text tone="soft">{t(note)}</Text>
        </Row>
      )}
    </Stack>
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
    <Stack>
      <Row justify="between" align="baseline">
        <Text tone="soft" className={css['percent']}>
          <Trans
            t={t}
            i18nKey="running.complete"
            values={{ percent: formats.percent(task.progress) }}
            components={{ strong: <strong /> }}
          />
        </Text>
        <Text tone="faint" size="sm">
          {t('running.started', { when: momentWords(task.created_at, formats, t), name })}
        </Text>
      </Row>
      <ProgressBar
        percent={task.progress}
        label={t('running.progress')}
        tone={task.status === 'failed' ? 'bad' : 'accent'}
      />
    </Stack>
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
          <Text as="dd" size="2xl" weight={600} figures>
            {number(counts[result])}
          </Text>
          <dt>
            <ResultLabel result={result} word={label} />
          </dt>
        </div>
      ))}
    </dl>
  );
}
