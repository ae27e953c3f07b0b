import { consoleFailedTasks, taskActions, type ConsoleFailedTask } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { ListTools } from '../../../platform/list/list-tools.tsx';
import { RecordList, type Column } from '../../../platform/list/record-list.tsx';
import { useListSearch } from '../../../platform/list/use-list-search.ts';
import { reasonOf } from '../../tasks/index.ts';
import { PeriodTools, periodOf } from './period-tools.tsx';
import { readFailedSearch } from './usage-search.rules.ts';
import { taskName } from './task-names.ts';
import css from './usage.module.css';

const PER_PAGE = 50;

/** Which tasks failed in a period, of which company, when and why. */
export function FailedTasksPage() {
  const { t } = useTranslation('consoleUsage');
  const { date } = useFormats();
  const { search, change } = useListSearch(readFailedSearch);
  const { task, page = 1, ...period } = search;
  const action = taskActions.find((one) => one === task);
  const { from, to, ...plan } = periodOf(period);
  const query = { from, to, ...plan, page, per_page: PER_PAGE, ...(action === undefined ? {} : { action }) };
  const list = useCall(consoleFailedTasks, { query }, { whileLoading: 'keep' });
  const columns = useFailedColumns();
  return (
    <Page
      title={t('failed.title')}
      count={list.data?.total}
      crumbs={[{ label: t('title'), to: '/console/usage' }, { label: t('failed.title') }]}
      note={t('failed.note', { from: date(from), to: date(to) })}
      actions={<PeriodTools search={period} onChange={change} />}
    >
      <ListTools>
        <ChoiceField
          className={css['filter']}
          label={t('tasks.task')}
          none={t('failed.anyTask')}
          value={action ?? null}
          choices={taskActions.map((value) => ({ value, label: taskName(value) }))}
          onChange={(value) => change({ task: value })}
        />
      </ListTools>
      <RecordList
        label={t('failed.title')}
        query={list}
        rows={({ tasks }) => tasks}
        idOf={({ task_id: id }) => id}
        columns={columns}
        paging={{
          page,
          perPage: PER_PAGE,
          totalOf: ({ total }) => total,
          onPage: (next) => change({ page: next }),
        }}
        empty={
          <EmptyState icon={<CircleCheck size={18} />} title={t('failed.none')} text={t('failed.noneText')} />
        }
      />
    </Page>
  );
}

function useFailedColumns(): readonly Column<ConsoleFailedTask>[] {
  const { t } = useTranslation('consoleUsage');
  const { when } = useFormats();
  return [
    { key: 'task', head: t('tasks.task'), card: 'title', cell: ({ action }) => <b>{taskName(action)}</b> },
    {
      key: 'company',
      head: t('storage.company'),
      cell: ({ company_id: id, company_name: name }) => (
        <Link to={`/console/companies/${id}` as string} className={css['company']}>
          {name}
        </Link>
      ),
    },
    {
      key: 'why',
      head: t('failed.why'),
      cell: (task) => (
        <span className={css['why']}>
          {reasonOf(task) ?? t('failed.unknown')}
          <span className={css['reference']}>{t('failed.reference', { id: task.task_id })}</span>
        </span>
      ),
    },
    {
      key: 'at',
      head: t('failed.at'),
      cell: ({ failed_at: at }) => <span className={css['line']}>{when(at)}</span>,
    },
  ];
}
