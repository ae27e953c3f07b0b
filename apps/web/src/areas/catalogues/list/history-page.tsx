import { listCatalogues } from '@sourcewiz/contract';
import { BookOpen, BookPlus, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../platform/session/session.tsx';
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
  const isBare = counts?.all === 0 && search.q === undefined;
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
            onChange={(tab) => change({ status: tab === 'all' ? null : tab })}
          />
          <HistoryTools search={search} onChange={change} />
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
    limit: PAGE_SIZE,
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
