import { listCatalogues, type InputOf } from '@sourcewiz/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { BookOpen, BookPlus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { fetchCall } from '../../../platform/api/call.ts';
import type { CallFailure } from '../../../platform/api/call-failure.ts';
import { keyOf } from '../../../platform/api/query-client.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { EmptyState, FailedState, NothingFound } from '../../../platform/kit/states/states.tsx';
import { Tabs } from '../../../platform/kit/page/tabs.tsx';
import { CatalogueCard } from './catalogue-card.tsx';
import { CatalogueSkeletons } from './catalogue-skeletons.tsx';
import { catalogueTabs, type HistorySearch } from '../catalogues.rules.ts';
import css from './history-page.module.css';
import { HistoryTools } from './history-tools.tsx';
import { LoadMore } from '../../../platform/kit/page/load-more.tsx';

const route = getRouteApi('/shell/catalogue-history');

/** All catalogues by status (CAT-006), with search and order. */
export function HistoryPage() {
  const { t } = useTranslation('catalogues');
  const search = route.useSearch();
  const navigate = useNavigate();
  const mayEdit = usePermitted('create_edit_catalogues');
  const list = useCatalogues(search);
  const counts = list.data?.pages[0]?.counts;
  const isBare = counts?.all === 0 && search.q === undefined;

  const show = (next: HistorySearch): void => {
    void navigate({ to: '/catalogue-history', search: next, replace: true });
  };
  return (
    <Page
      title={t('history.title')}
      count={search.q === undefined ? counts?.all : undefined}
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
            onChange={(tab) => {
              const { status: _, ...rest } = search;
              show(tab === 'all' ? rest : { ...rest, status: tab });
            }}
          />
          <HistoryTools search={search} onChange={show} />
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

function useCatalogues({ status, q, sort }: HistorySearch) {
  const query = {
    limit: 24,
    ...(status === undefined ? {} : { status }),
    ...(q === undefined ? {} : { search: q }),
    ...(sort === undefined ? {} : { sort }),
  };
  const input: InputOf<typeof listCatalogues> = { query };
  return useInfiniteQuery({
    queryKey: [...keyOf(listCatalogues, input), 'endless'],
    queryFn: ({ pageParam, signal }) =>
      fetchCall(listCatalogues, { query: { ...query, page: pageParam } }, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * 24 < last.total ? pages.length : undefined),
    placeholderData: keepPreviousData,
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
  if (list.data === undefined) {
    if (!list.isError) return <CatalogueSkeletons />;
    const failure = list.error as CallFailure;
    return <FailedState what={t('history.title')} failure={failure} onRetry={() => void list.refetch()} />;
  }
  const catalogues = list.data.pages.flatMap((page) => page.catalogues);
  if (catalogues.length === 0) return <NoCatalogues search={search} onShow={onShow} />;
  return (
    <>
      <div
        className={css['grid']}
        aria-busy={list.isPlaceholderData}
        data-waiting={list.isPlaceholderData || undefined}
      >
        {catalogues.map((catalogue) => (
          <CatalogueCard key={catalogue.id} catalogue={catalogue} />
        ))}
      </div>
      {list.hasNextPage ? (
        <LoadMore key={catalogues.length} onReach={() => void list.fetchNextPage()} />
      ) : null}
    </>
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
  const { q, status, sort } = search;
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
