import { dismissCompletedTasks, type Task } from '@sourcewiz/contract';
import { ArrowRight, Download, ListChecks, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { IconButton } from '../../platform/kit/fields/icon-button.tsx';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { Row } from '../../platform/kit/layout/layout.tsx';
import { RowSkeletons } from '../../platform/kit/states/skeletons.tsx';
import { FailedState } from '../../platform/kit/states/failed-state.tsx';
import { EmptyState } from '../../platform/kit/states/states.tsx';
import { Tabs } from '../../platform/kit/page/tabs.tsx';
import { TaskCard } from './task-card.tsx';
import css from './task-panel.module.css';
import { isDownload, orderTasks, SHOWN_TASKS } from './tasks.rules.ts';
import { forgetTasks } from './use-tasks.ts';

type TabKey = 'tasks' | 'downloads';

/** Running, waiting, failed and finished tasks, in two tabs; the most urgent first. */
export function TaskPanel({
  tasks,
  failure,
  onRetry,
  onClose,
}: {
  tasks: readonly Task[] | undefined;
  failure: Error | null;
  onRetry: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('tasks');
  const ordered = orderTasks(tasks ?? []);
  const lists = { tasks: ordered.filter((task) => !isDownload(task)), downloads: ordered.filter(isDownload) };
  const [tab, setTab] = useState<TabKey>(
    lists.tasks.length === 0 && lists.downloads.length > 0 ? 'downloads' : 'tasks',
  );
  return (
    <>
      <Row justify="between" className={css['head']}>
        <Tabs
          label={t('panel.title')}
          items={[
            { key: 'tasks', label: t('panel.tasks'), count: lists.tasks.length },
            { key: 'downloads', label: t('panel.downloads'), count: lists.downloads.length },
          ]}
          value={tab}
          onChange={setTab}
          controls="task-list"
        />
        <IconButton
          size="middle"
          icon={<X size={16} aria-hidden />}
          label={t('panel.close')}
          onClick={onClose}
        />
      </Row>
      <div id="task-list" role="tabpanel" className={css['list']}>
        <TaskList
          tab={tab}
          tasks={tasks === undefined ? undefined : lists[tab]}
          failure={failure}
          onRetry={onRetry}
          onClose={onClose}
        />
      </div>
      <Row className={css['foot']}>
        {ordered.some(({ status }) => status === 'success') ? <DismissCompleted /> : null}
        <LinkButton
          to="/profile-settings/$id"
          params={{ id: '7' }}
          variant="text"
          className={css['all']}
          onClick={() => onClose()}
        >
          {t('actions.all')}
          <ArrowRight size={14} aria-hidden />
        </LinkButton>
      </Row>
    </>
  );
}

function TaskList({
  tab,
  tasks,
  failure,
  onRetry,
  onClose,
}: {
  tab: TabKey;
  tasks: readonly Task[] | undefined;
  failure: Error | null;
  onRetry: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('tasks');
  const { number } = useFormats();
  if (tasks === undefined && failure !== null) {
    return <FailedState what={t('panel.title')} failure={failure} onRetry={onRetry} />;
  }
  if (tasks === undefined) return <RowSkeletons count={3} columns={1} />;
  if (tasks.length === 0) {
    return tab === 'tasks' ? (
      <EmptyState
        icon={<ListChecks size={18} />}
        title={t('panel.emptyTasks')}
        text={t('panel.emptyTasksText')}
      />
    ) : (
      <EmptyState
        icon={<Download size={18} />}
        title={t('panel.emptyDownloads')}
        text={t('panel.emptyDownloadsText')}
      />
    );
  }
  const more = tasks.length - SHOWN_TASKS;
  return (
    <>
      {tasks.slice(0, SHOWN_TASKS).map((task) => (
        <TaskCard key={task.task_id} task={task} onLeave={onClose} />
      ))}
      {more > 0 ? (
        <p className={css['more']}>{t('panel.more', { count: more, formatted: number(more) })}</p>
      ) : null}
    </>
  );
}

function DismissCompleted() {
  const { t } = useTranslation('tasks');
  const { act, isActing } = useAct(dismissCompletedTasks, {
    onDone: ({ task_ids }) => forgetTasks(task_ids),
  });
  return (
    <Button variant="text" className={css['dismiss']} disabled={isActing} onClick={() => void act()}>
      {t('panel.dismissCompleted')}
    </Button>
  );
}
