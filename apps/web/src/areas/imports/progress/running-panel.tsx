import { importedProducts, type Import, type Task, triggerTask } from '@sourcewiz/contract';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { FileSpreadsheet, ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { loadKinds } from '../../../platform/api/changes.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import { SidePanel } from '../../../platform/kit/overlays/side-panel.tsx';
import { LineSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Loaded, type Loading } from '../../../platform/list/loaded.tsx';
import { DraftsNotice, chooseProducts } from '../../products/index.ts';
import { PhotoStrip } from '../photos/photo-strip.tsx';
import { momentWords } from '../import-words.ts';
import { ResultLabel } from '../rows/result-filters.tsx';
import css from './running-panel.module.css';
import { StepList } from './step-list.tsx';
import { isImport, useTaskList } from '../use-import.ts';
import { call } from '../../../platform/api/call.ts';
import { useAct } from '../../../platform/api/use-act.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { ConfirmModal } from '../../../platform/kit/confirm/confirm-modal.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { mayCancel } from './import-progress.rules.ts';

const LIBRARY: string = '/master-catalogue';

/** Cancel, behind a box that must be ticked (IMPORT-009), and Close. */
export function RunningFooter({ id, task, onClose }: { id: string; task: Task | null; onClose: () => void }) {
  const { t } = useTranslation('imports');
  const { user } = useSession();
  const navigate = useNavigate();
  const hasLibrary = Object.hasOwn(useRouter().routesByPath, LIBRARY);
  const [asks, setAsks] = useState(false);
  const { act, isActing } = useAct(triggerTask, {
    // IMPORT-014 quotes exactly this sentence.
    onProblems: () => toast({ tone: 'bad', title: t('running.cancelFailed') }),
    onDone: (left) => {
      if (left === null) void navigate({ to: '/manage-products', search: {} });
    },
  });
  const cancel = async (): Promise<void> => {
    if (task === null) return;
    await act({ body: { task_id: task.task_id, trigger_action: 'dismiss' } });
    setAsks(false);
  };

  const see = async (): Promise<void> => {
    const written = await call(importedProducts, { params: { id } });
    if (written.ok) chooseProducts([...written.data.new_ids, ...written.data.changed_ids]);
    void navigate({ to: LIBRARY });
  };

  return (
    <Row justify="between" grow>
      {task !== null && mayCancel(task, user) ? (
        <Button variant="text" danger onClick={() => setAsks(true)}>
          {t('running.cancel')}
        </Button>
      ) : (
        <span />
      )}
      <Row as="span">
        {hasLibrary && task?.status === 'success' ? (
          <Button onClick={() => void see()}>{t('running.seeProducts')}</Button>
        ) : null}
        <Button onClick={onClose}>{t('running.close')}</Button>
      </Row>
      <ConfirmModal
        open={asks}
        title={t('running.cancelTitle')}
        text={t('running.cancelText')}
        tick={t('running.cancelTick')}
        confirm={t('running.cancelDo')}
        cancel={t('running.cancelKeep')}
        tone="danger"
        busy={isActing}
        onConfirm={() => void cancel()}
        onCancel={() => setAsks(false)}
      />
    </Row>
  );
}

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
      footer={<RunningFooter id={id} task={task} onClose={close} />}
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

/** What the drawer shows of an import. */
export function PanelBody({ imported, task }: { imported: Import; task: Task | null }) {
  const { t } = useTranslation('imports');
  const over = task === null || task.status === 'success';
  const note = noteOf(task, imported);
  const isDone = over && imported.state === 'done';
  const { data: written } = useCall(importedProducts, { params: { id: imported.id } }, { enabled: isDone });
  return (
    <Stack gap={16}>
      {task === null ? null : <Progress task={task} />}
      <Counts imported={imported} />
      {task === null ? null : <StepList imported={imported} task={task} />}
      {over && imported.state !== 'cancelled' ? <PhotoStrip imported={imported} /> : null}
      {written === undefined ? null : <DraftsNotice products={{ product_ids: written.new_ids }} />}
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

function Counts({ imported: { counts, lost_rows: lost } }: { imported: Import }) {
  const { t } = useTranslation('imports');
  const { number } = useFormats();
  const items = [
    { result: 'changed', label: t('preview.changed') },
    { result: 'new', label: t('preview.new') },
    { result: 'unchanged', label: t('preview.unchanged') },
    { result: 'error', label: t('running.leftOut') },
    ...(lost > 0 ? [{ result: 'lost', label: t('preview.lost') } as const] : []),
  ] as const;
  return (
    <dl className={css['counts']}>
      {items.map(({ result, label }) => (
        <div key={result} className={css['count']}>
          <Text as="dd" size="2xl" weight={600} figures>
            {number(result === 'lost' ? lost : counts[result])}
          </Text>
          <dt>
            <ResultLabel result={result} word={label} />
          </dt>
        </div>
      ))}
    </dl>
  );
}
