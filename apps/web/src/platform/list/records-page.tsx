import { Plus } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { Button } from '../kit/fields/button.tsx';
import { Page } from '../kit/page/page.tsx';
import { Tabs, type TabsProps } from '../kit/page/tabs.tsx';
import { EmptyState, NothingFound } from '../kit/states/states.tsx';
import css from './list.module.css';
import type { Loading } from './loaded.tsx';
import { RecordList, type Column, type Selection } from './record-list.tsx';

/** Number of records on a page. */
export const PER_PAGE = 50;

/**
 * A page that is a list of records: its title and the button to add one, tabs, tools, the list with its pages, and what
 * is shown when it is empty. Who may not read the list, or whose plan lacks it, sees that in its place, and nothing
 * around it.
 */
export function RecordsPage<
  Row extends { id: string | number },
  Data extends { total: number },
  Sort extends string,
  Tab extends string = string,
>({
  title,
  note,
  label,
  actions,
  add,
  tabs,
  tools,
  query,
  rows,
  columns,
  search: { page = 1, sort, ...filters },
  sorts,
  onChange,
  selection,
  instead,
  empty,
  nothing: { showAll, onShowAll, ...unmatched },
  children,
}: {
  title: string;
  /** Secondary text below the title. */
  note?: ReactNode;
  /** Names the list. */
  label: string;
  /** Beside the button to add one. */
  actions?: ReactNode;
  /** For people who may add one. */
  add: { label: string; onClick: () => void } | undefined;
  tabs?: Omit<TabsProps<Tab>, 'controls'>;
  /** Search, filters and order; hidden while there are no records at all. */
  tools: ReactNode;
  query: Loading<Data> & { isPlaceholderData: boolean };
  rows: (data: Data) => readonly Row[];
  columns: readonly Column<Row>[];
  /** Page and order; everything else is a filter of the list. */
  search: { page?: number; sort?: Sort; [filter: string]: unknown };
  /** The default first. */
  sorts: readonly Sort[];
  onChange: (part: { page?: number; sort?: Sort | undefined }) => void;
  selection?: Selection<Row> | undefined;
  /** In place of the list, such as the open record beside a shorter list. */
  instead?: ReactNode;
  /** Shown when there are no records at all. */
  empty: { icon: ReactNode; title: string; text?: string; actions?: ReactNode };
  /** Shown when nothing matches, with a way to show all. */
  nothing: { title: string; text?: string; showAll: string; onShowAll: () => void };
  /** What is open over the list. */
  children: ReactNode;
}) {
  const id = useId();
  const isDenied = query.error?.isDenied === true;
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined);
  const isBare = query.data?.total === 0 && !isFiltered && page === 1;
  const addButton =
    add === undefined || isBare ? null : (
      <Button variant="primary" icon={<Plus size={15} aria-hidden />} onClick={add.onClick}>
        {add.label}
      </Button>
    );
  return (
    <Page
      title={title}
      note={note}
      actions={
        isDenied ? undefined : (
          <>
            {actions}
            {addButton}
          </>
        )
      }
    >
      {tabs === undefined || isDenied ? null : <Tabs {...tabs} controls={id} />}
      {isBare || isDenied ? null : tools}
      <div
        id={id}
        className={css['panel']}
        {...(tabs === undefined ? {} : { role: 'tabpanel', 'aria-label': label })}
      >
        {instead ?? (
          <RecordList
            label={label}
            query={query}
            rows={rows}
            idOf={(row) => row.id}
            columns={columns}
            {...(selection === undefined ? {} : { selection })}
            sort={{
              value: sort ?? sorts[0] ?? '',
              onChange: (chosen) => onChange({ sort: sorts.find((one) => one === chosen) }),
            }}
            paging={{
              page,
              perPage: PER_PAGE,
              totalOf: ({ total }) => total,
              onPage: (next) => onChange({ page: next }),
            }}
            empty={
              isBare ? (
                <EmptyState
                  {...empty}
                  tone="accent"
                  actions={
                    add === undefined ? (
                      empty.actions
                    ) : (
                      <Button variant="primary" onClick={add.onClick}>
                        {add.label}
                      </Button>
                    )
                  }
                />
              ) : (
                <NothingFound {...unmatched} actions={<Button onClick={onShowAll}>{showAll}</Button>} />
              )
            }
          />
        )}
      </div>
      {children}
    </Page>
  );
}
