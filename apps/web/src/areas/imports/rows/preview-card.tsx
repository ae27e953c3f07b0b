import {
  listImportRows,
  type Attribute,
  type Import,
  type ImportColumn,
  type RowFilter,
} from '@sourcewiz/contract';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Card } from '../../../platform/kit/page/card.tsx';
import { Pager } from '../../../platform/kit/page/pager.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { Spinner } from '../../../platform/kit/states/spinner.tsx';
import { NothingFound } from '../../../platform/kit/states/states.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { previewColumns } from '../columns/column-targets.rules.ts';
import css from './preview-card.module.css';
import { PreviewCards } from './preview-cards.tsx';
import { PreviewTable } from './preview-table.tsx';
import { ResultFilters, type FilterCounts, type ResultFilter } from './result-filters.tsx';

const PER_PAGE = 10;
const noneWords = {
  all: 'noneAll',
  changed: 'noneChanged',
  new: 'noneNew',
  unchanged: 'noneUnchanged',
  error: 'noneError',
  lost: 'noneLost',
} as const satisfies Record<ResultFilter, string>;

/** What each row of the file will do; the counts above are the filters. */
export function PreviewCard({
  imported,
  counts,
  columns,
  attributes,
  filter,
  onFilter,
  checking,
}: {
  imported: Import;
  /** Counts of the last check; null before the first one. */
  counts: FilterCounts | null;
  columns: readonly ImportColumn[];
  attributes: readonly Attribute[];
  filter: ResultFilter;
  onFilter: (filter: ResultFilter) => void;
  /** Whether the rows on screen still belong to the previous matching. */
  checking: boolean;
}) {
  const { t } = useTranslation('imports');
  const phone = usePhone();
  const panel = useId();
  const [place, setPlace] = useState({ filter, page: 0 });
  const page = place.filter === filter ? place.page : 0;
  const list = useCall(
    listImportRows,
    { params: { id: imported.id }, query: rowsQuery(filter, page) },
    { whileLoading: 'keep', enabled: imported.state === 'ready' },
  );
  const rows = list.data?.rows ?? [];
  const total = list.data?.total ?? 0;
  const shown = { columns: previewColumns(columns), rows, attributes };
  const nothing = rows.length === 0 && !checking && !list.isFetching;

  return (
    <PreviewFrame checking={checking}>
      <ResultFilters counts={counts} value={filter} onChange={onFilter} controls={panel} />
      <div id={panel} role="tabpanel" aria-label={t('preview.title')} className={css['panel']}>
        <Loaded
          query={list}
          what={t('preview.title')}
          waiting={<RowSkeletons count={PER_PAGE} columns={4} />}
        >
          {() =>
            nothing ? (
              <NothingFound
                title={t('preview.noneTitle')}
                text={t(`preview.${noneWords[filter]}`)}
                actions={
                  filter === 'all' ? undefined : (
                    <Button onClick={() => onFilter('all')}>{t('preview.showAll')}</Button>
                  )
                }
              />
            ) : (
              <div className={css['rows']} data-stale={checking || list.isPlaceholderData || undefined}>
                {phone ? <PreviewCards {...shown} /> : <PreviewTable {...shown} />}
              </div>
            )
          }
        </Loaded>
      </div>
      {total <= PER_PAGE ? null : (
        <div className={css['foot']}>
          <Pager
            page={page + 1}
            perPage={PER_PAGE}
            total={total}
            onPage={(next) => setPlace({ filter, page: next - 1 })}
          />
        </div>
      )}
    </PreviewFrame>
  );
}

/** On a phone the cards of the rows are directly on the page. */
function PreviewFrame({ checking, children }: { checking: boolean; children: ReactNode }) {
  const { t } = useTranslation('imports');
  const phone = usePhone();
  const status = (
    <Row role="status" className={phone ? 'visually-hidden' : undefined}>
      {checking ? <Spinner /> : null}
      <Text tone="faint">{t(checking ? 'preview.checking' : 'preview.nothingSaved')}</Text>
    </Row>
  );
  if (!phone) {
    return (
      <Card padding="flush" title={t('preview.title')} aside={status}>
        {children}
      </Card>
    );
  }
  return (
    <section aria-label={t('preview.title')}>
      {status}
      {children}
    </section>
  );
}

function rowsQuery(
  filter: ResultFilter,
  page: number,
): { result?: RowFilter; page: number; per_page: number } {
  return { page, per_page: PER_PAGE, ...(filter === 'all' ? {} : { result: filter }) };
}
