import { listCatalogues } from '@sourcewiz/contract';
import { BookOpen, BookPlus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { StatusDot } from '../../../platform/kit/marks/status-dot.tsx';
import { usePermitted, useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { CardSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState, NothingFound } from '../../../platform/kit/states/states.tsx';
import { Tabs } from '../../../platform/kit/page/tabs.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { useListSearch } from '../../../platform/list/use-list-search.ts';
import { usePages } from '../../../platform/list/use-pages.ts';
import { CatalogueCard } from './catalogue-card.tsx';
import { catalogueTabs, readHistorySearch, type HistorySearch } from '../catalogues.rules.ts';
import css from './history-page.module.css';
import { HistoryTools } from './history-tools.tsx';
import { MoreRows } from '../../../platform/list/more-rows.tsx';

const PAGE_SIZE = 24;

/** All catalogues by status (CAT-006), with search and order. */
export function HistoryPage() {
  const { t } = useTranslation('catalogues');
  const { search, change, show } = useListSearch(readHistorySearch);
  const mayEdit = usePermitted('create_edit_catalogues');
  const list = useCatalogues(search);
  const counts = list.head?.counts;
  const isFiltered = Object.keys(search).some((key) => key !== 'sort' && key !== 'status');
  const isBare = counts?.all === 0 && !isFiltered;
  return (
    <Page
      title={t('history.title')}
      count={isFiltered ? undefined : counts?.all}
      actions={
        mayEdit && !isBare ? (
          <LinkButton to="/create-collection" variant="primary" icon={<Plus size={15} aria-hidden />}>
            {t('history.create')}
          </LinkButton>
        ) : undefined
      }
    >
      {isBare ? null : (
        <>
          <Tabs
            label={t('history.tabs')}
            value={search.status ?? 'all'}
            controls="catalogues"
            items={catalogueTabs.map((key) => ({
              key,
              label: key === 'all' ? t('history.all') : t(`status.${key}`),
              count: counts?.[key],
            }))}
            onChange={(tab) => change({ status: tab === 'all' ? null : tab })}
          />
          <HistoryTools search={search} onChange={change} />
          <WaitingLine search={search} onShow={show} />
        </>
      )}
      <div
        id="catalogues"
        role={isBare ? undefined : 'tabpanel'}
        aria-label={isBare ? undefined : t('history.title')}
      >
        <Catalogues list={list} search={search} onShow={show} />
      </div>
    </Page>
  );
}

/** For admins: how many catalogues wait for them. */
function WaitingLine({ search, onShow }: { search: HistorySearch; onShow: (search: HistorySearch) => void }) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const { user } = useSession();
  const { data } = useCall(
    listCatalogues,
    { query: { approval: 'pending', limit: 1 } },
    { enabled: user.is_admin },
  );
  const count = data?.total ?? 0;
  if (count === 0 || search.approval !== undefined) return null;
  return (
    <Row className={css['waitingLine']}>
      <StatusDot tone="warn" label={t('approval.waiting', { count, formatted: number(count) })} />
      <Button size="small" onClick={() => onShow({ approval: 'pending' })}>
        {t('approval.showWaiting')}
      </Button>
    </Row>
  );
}

function useCatalogues({ status, q, sort, ...filters }: HistorySearch) {
  const query = {
    limit: PAGE_SIZE,
    ...filters,
    ...(status === undefined ? {} : { status }),
    ...(q === undefined ? {} : { search: q }),
    ...(sort === undefined ? {} : { sort }),
  };
  return usePages(listCatalogues, (page: number) => ({ query: { ...query, page } }), {
    rows: 'catalogues',
    first: 0,
    next: ({ total }, pages) => (pages.length * PAGE_SIZE < total ? pages.length : null),
  });
}

function Catalogues({
  list,
  search,
  onShow,
}: {
  list: ReturnType<typeof useCatalogues>;
  search: HistorySearch;
  onShow: (search: HistorySearch) => void;
}) {
  const { t } = useTranslation('catalogues');
  return (
    <Loaded query={list} what={t('history.title')} waiting={<CardSkeletons count={8} minWidth={264} />}>
      {() =>
        list.rows.length === 0 ? (
          <NoCatalogues search={search} onShow={onShow} />
        ) : (
          <>
            <div
              className={css['grid']}
              aria-busy={list.isPlaceholderData}
              data-waiting={list.isPlaceholderData || undefined}
            >
              {list.rows.map((catalogue) => (
                <CatalogueCard key={catalogue.id} catalogue={catalogue} />
              ))}
            </div>
            <MoreRows list={list} />
          </>
        )
      }
    </Loaded>
  );
}

function NoCatalogues({
  search,
  onShow,
}: {
  search: HistorySearch;
  onShow: (search: HistorySearch) => void;
}) {
  const { t } = useTranslation('catalogues');
  const mayEdit = usePermitted('create_edit_catalogues');
  const { q, status, sort, ...filters } = search;
  const rest = sort === undefined ? {} : { sort };
  if (q !== undefined) {
    return (
      <NothingFound
        title={t('history.nothingFound', { words: q })}
        text={t('history.nothingFoundText')}
        actions={<Button onClick={() => onShow(rest)}>{t('history.clearSearch')}</Button>}
      />
    );
  }
  if (Object.keys(filters).length > 0) {
    return (
      <NothingFound
        title={t('history.nothingInFilter')}
        text={t('history.nothingInFilterText')}
        actions={<Button onClick={() => onShow(rest)}>{t('history.showAll')}</Button>}
      />
    );
  }
  if (status !== undefined) {
    return (
      <EmptyState
        icon={<BookOpen size={18} />}
        title={t(`history.emptyTab.${status}`)}
        text={t(`history.emptyTabText.${status}`)}
        actions={<Button onClick={() => onShow(rest)}>{t('history.showAll')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<BookPlus size={18} />}
      tone="accent"
      title={t('history.emptyTitle')}
      text={mayEdit ? t('history.emptyText') : t('history.emptyViewer')}
      actions={
        mayEdit ? (
          <LinkButton to="/create-collection" variant="primary" icon={<Plus size={15} aria-hidden />}>
            {t('history.create')}
          </LinkButton>
        ) : undefined
      }
    />
  );
}
