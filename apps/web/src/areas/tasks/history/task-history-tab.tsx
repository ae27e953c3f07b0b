import { taskHistory, type ResultOf } from '@sourcewiz/contract';
import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { Download, History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchCall } from '../../../platform/api/call.ts';
import type { CallFailure } from '../../../platform/api/call-failure.ts';
import { keyOf } from '../../../platform/api/query-client.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Button, ButtonAnchor } from '../../../platform/kit/fields/button.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { ConfirmModal } from '../../../platform/kit/overlays/confirm-modal.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState, FailedState } from '../../../platform/kit/states/states.tsx';
import { StatusDot, type Tone } from '../../../platform/kit/page/status-dot.tsx';
import { taskIcons } from '../task-icons.ts';
import { takeBack } from './take-back.ts';
import css from './task-table.module.css';
import { TaskTableHead } from './task-table-head.tsx';
import { taskDetail, taskTitle } from '../task-words.ts';
import { downloadAddress, mayActOn } from '../tasks.rules.ts';

const PER_PAGE = 30;

type Page = ResultOf<typeof taskHistory>;
type PastTask = Page['tasks'][number];

const tones: Record<PastTask['status'], Tone> = {
  pending: 'neutral',
  'in-progress': 'accent',
  success: 'ok',
  failed: 'bad',
  draft: 'warn',
};

/** All tasks of the organisation, dismissed ones too, newest first (PROD-045, PROD-046). */
export function TaskHistoryTab() {
  const { t } = useTranslation('taskHistory');
  const history = useTaskHistory();
  const tasks = history.data?.pages.flatMap((page) => page.tasks) ?? [];
  const [asked, setAsked] = useState<PastTask | null>(null);
  const [busy, setBusy] = useState(false);
  const undo = async (task: PastTask): Promise<void> => {
    setBusy(true);
    await takeBack(task.task_id);
    setBusy(false);
    setAsked(null);
  };
  return (
    <section aria-label={t('history.title')}>
      <p className={css['text']}>{t('history.text')}</p>
      <Card padding="flush">
        {history.data === undefined ? (
          history.isError ? (
            <FailedState
              what={t('history.title')}
              failure={history.error}
              onRetry={() => void history.refetch()}
            />
          ) : (
            <RowSkeletons count={8} columns={3} />
          )
        ) : tasks.length === 0 ? (
          <EmptyState icon={<History size={18} />} title={t('history.empty')} text={t('history.emptyText')} />
        ) : (
          <>
            <div className={css['table']} role="table" aria-label={t('history.title')}>
              <TaskTableHead columns={['task', 'action', 'user', 'date', 'products', 'status']} />
              {tasks.map((task) => (
                <HistoryRow key={task.task_id} task={task} onUndo={() => setAsked(task)} />
              ))}
            </div>
            <div className={css['foot']}>
              {history.hasNextPage ? (
                <Button loading={history.isFetchingNextPage} onClick={() => void history.fetchNextPage()}>
                  {t('history.more')}
                </Button>
              ) : (
                <p>{t('history.end')}</p>
              )}
            </div>
          </>
        )}
      </Card>
      {asked === null ? null : (
        <ConfirmModal
          open
          title={t('history.undoTitle')}
          text={t('history.undoText', { title: taskTitle(asked) })}
          confirm={t('history.undoConfirm')}
          busy={busy}
          onConfirm={() => void undo(asked)}
          onCancel={() => setAsked(null)}
        />
      )}
    </section>
  );
}

function HistoryRow({ task, onUndo }: { task: PastTask; onUndo: () => void }) {
  const { t } = useTranslation('taskHistory');
  const formats = useFormats();
  const { user } = useSession();
  const Icon = taskIcons[task.action];
  const title = taskTitle(task);
  const address = downloadAddress(task);
  const mayUndo = task.can_undo && mayActOn(task, user);
  return (
    <div className={css['row']} role="row">
      <span role="cell" className={css['task']}>
        <span className={css['icon']} aria-hidden>
          <Icon size={15} strokeWidth={1.8} />
        </span>
        <span className={css['names']}>
          <b>{title}</b>
          {task.status === 'failed' ? <small>{taskDetail(task, formats)}</small> : null}
        </span>
      </span>
      <span role="cell" className={css['action']}>
        {t(`actions.${task.action}`)}
      </span>
      <span role="cell" className={css['user']}>
        {task.user_created}
      </span>
      <span role="cell" className={css['date']}>
        {formats.when(task.finished_at ?? task.created_at)}
      </span>
      <span role="cell" className={css['products']}>
        {countsOf(task, formats.number, t)}
      </span>
      <span role="cell" className={css['status']}>
        <StatusDot tone={tones[task.status]} label={t(`status.${task.status}`)} />
        {task.dismissed_at === null ? null : <small>{t('history.dismissed')}</small>}
      </span>
      <span role="cell" className={css['buttons']}>
        {mayUndo ? (
          <Button
            size="small"
            icon={<Undo2 size={13} aria-hidden />}
            aria-label={t('history.undoNamed', { title })}
            onClick={onUndo}
          >
            {t('history.undo')}
          </Button>
        ) : null}
        {address === null ? null : (
          <ButtonAnchor
            size="small"
            href={address}
            download
            icon={<Download size={13} aria-hidden />}
            aria-label={t('history.downloadNamed', { title })}
          >
            {t('history.download')}
          </ButtonAnchor>
        )}
      </span>
    </div>
  );
}

function countsOf(
  { total_count: total, remaining_count: remaining }: PastTask,
  number: (value: number) => string,
  t: ReturnType<typeof useTranslation<'taskHistory'>>['t'],
): string {
  if (total === 0) return '–';
  if (remaining > 0) return t('counts.part', { done: number(total - remaining), total: number(total) });
  return t('counts.all', { count: total, formatted: number(total) });
}

function useTaskHistory() {
  // What runs, ends or is dismissed shows at once.
  return useInfiniteQuery<Page, CallFailure, InfiniteData<Page, number>, readonly unknown[], number>({
    queryKey: keyOf(taskHistory, { query: { per_page: PER_PAGE } }),
    queryFn: ({ pageParam, signal }) =>
      fetchCall(taskHistory, { query: { page: pageParam, per_page: PER_PAGE } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * PER_PAGE < total ? pages.length + 1 : null),
    staleTime: 0,
  });
}
