import { taskHistory, type ResultOf } from '@sourcewiz/contract';
import { Download, History, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Button, ButtonAnchor } from '../../../platform/kit/fields/button.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { StatusDot, type Tone } from '../../../platform/kit/marks/status-dot.tsx';
import { MoreButton } from '../../../platform/list/more-button.tsx';
import { RecordList, type Column } from '../../../platform/list/record-list.tsx';
import { usePages } from '../../../platform/list/use-pages.ts';
import { taskIcons } from '../task-icons.ts';
import { askToTakeBack } from './undo-words.ts';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './task-table.module.css';
import { TaskName } from './task-name.tsx';
import { taskDetail, taskTitle } from '../task-words.ts';
import { downloadAddress, mayActOn } from '../tasks.rules.ts';

const PER_PAGE = 30;

type PastTask = ResultOf<typeof taskHistory>['tasks'][number];

const tones: Record<PastTask['status'], Tone> = {
  pending: 'neutral',
  'in-progress': 'accent',
  success: 'ok',
  failed: 'bad',
  draft: 'warn',
};

/** All tasks of the organisation, including dismissed ones, newest first (PROD-045, PROD-046). */
export function TaskHistoryTab() {
  const { t } = useTranslation('taskHistory');
  const history = useTaskHistory();
  const formats = useFormats();
  const columns = useTaskColumns((task) => void askToTakeBack(task, formats));
  return (
    <section aria-label={t('history.title')}>
      <Text as="p" tone="soft" className={css['text']}>
        {t('history.text')}
      </Text>
      <RecordList
        label={t('history.title')}
        query={history}
        rows={() => history.rows}
        idOf={({ task_id }) => task_id}
        columns={columns}
        empty={
          <EmptyState icon={<History size={18} />} title={t('history.empty')} text={t('history.emptyText')} />
        }
      />
      {history.rows.length === 0 ? null : (
        <MoreButton list={history} more={t('history.more')} end={t('history.end')} />
      )}
    </section>
  );
}

function useTaskColumns(onUndo: (task: PastTask) => void): readonly Column<PastTask>[] {
  const { t } = useTranslation('taskHistory');
  const formats = useFormats();
  return [
    {
      key: 'task',
      head: t('columns.task'),
      card: 'title',
      cell: (task) => (
        <TaskName
          icon={taskIcons[task.action]}
          title={taskTitle(task)}
          note={task.status === 'failed' ? taskDetail(task, formats) : null}
        />
      ),
    },
    { key: 'action', head: t('columns.action'), card: 'none', cell: ({ action }) => t(`actions.${action}`) },
    { key: 'user', head: t('columns.user'), cell: ({ user_created: user }) => user },
    {
      key: 'date',
      head: t('columns.date'),
      cell: (task) => formats.when(task.finished_at ?? task.created_at),
    },
    { key: 'products', head: t('columns.products'), cell: (task) => countsOf(task, formats.number, t) },
    {
      key: 'status',
      head: t('columns.status'),
      cell: (task) => (
        <>
          <StatusDot tone={tones[task.status]} label={t(`status.${task.status}`)} />
          {task.dismissed_at === null ? null : <small>{t('history.dismissed')}</small>}
        </>
      ),
    },
    {
      key: 'buttons',
      head: t('columns.buttons'),
      card: 'menu',
      cell: (task) => <TaskButtons task={task} onUndo={() => onUndo(task)} />,
    },
  ];
}

function TaskButtons({ task, onUndo }: { task: PastTask; onUndo: () => void }) {
  const { t } = useTranslation('taskHistory');
  const { user } = useSession();
  const title = taskTitle(task);
  const address = downloadAddress(task);
  return (
    <Row as="span" gap={6} justify="end" wrap className={css['buttons']}>
      {task.can_undo && mayActOn(task, user) ? (
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
    </Row>
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
  return usePages(taskHistory, (page: number) => ({ query: { page, per_page: PER_PAGE } }), {
    rows: 'tasks',
    first: 1,
    next: ({ total }, pages) => (pages.length * PER_PAGE < total ? pages.length + 1 : null),
    staleTime: 0,
  });
}
