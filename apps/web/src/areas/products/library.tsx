import type { SearchHit } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { LayoutGrid, Plus, Rows3, Upload } from 'lucide-react';
import { lazy, Suspense, useCallback, useEffect, useRef, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted, useSession } from '../../platform/session/session.tsx';
import { Button } from '../../platform/ui/button.tsx';
import { LinkButton } from '../../platform/ui/link-button.tsx';
import { Page } from '../../platform/ui/page.tsx';
import { Segmented } from '../../platform/ui/segmented.tsx';
import { CardSkeletons } from '../../platform/ui/skeletons.tsx';
import { FailedState, NothingFound } from '../../platform/ui/states.tsx';
import { Tabs } from '../../platform/ui/tabs.tsx';
import { toast } from '../../platform/ui/toast-store.ts';
import {
  fetchHits,
  FilterBar,
  libraryTabs,
  SearchWords,
  SortMenu,
  sortOf,
  tabCounts,
  tabOf,
  useFirstPage,
  useFreshProducts,
  useNeedsData,
  useShownFacets,
  withTab,
  type LibrarySearch,
  type SearchAsk,
} from '../search/index.ts';
import { AddProductButton } from './add-product-button.tsx';
import css from './library.module.css';
import { ProductGrid } from './product-grid.tsx';
import { SelectedProducts } from './selected-products.tsx';
import { toggled, withMany } from './selection.rules.ts';
import { currentSelection, setSelection } from './selection-store.ts';

const EmptyLibrary = lazy(() =>
  import('./empty-library.tsx').then((part) => ({ default: part.EmptyLibrary })),
);
const ProductList = lazy(() => import('./product-list.tsx').then((part) => ({ default: part.ProductList })));

export interface LibraryProps {
  search: LibrarySearch;
  /** The category whose products are shown; absent for all. */
  category?: { id: string; name: string };
}

/** Title, tabs, filters and the products that they leave. */
export function Library({ search, category }: LibraryProps) {
  const { t } = useTranslation('products');
  const { t: words } = useTranslation('search');
  const navigate = useNavigate();
  const change = useCallback(
    (next: LibrarySearch) =>
      void navigate({ to: '.', search: next as never, replace: true, resetScroll: false }),
    [navigate],
  );
  const session = useSession();
  const ask: SearchAsk = {
    q: search.q,
    status: search.status,
    filters: search.filters ?? {},
    sort: sortOf(search, session),
    category: category?.name,
  };
  const first = useFirstPage(ask);
  const needsData = useNeedsData(ask);
  useFreshProducts();
  useEscapeClears();

  const counts =
    first.data && tabCounts({ statusCounts: first.data.status_counts, facets: first.data.facets, needsData });
  const facets = useShownFacets(first.data?.facets ?? [], ask.filters);
  const narrowed = search.q !== undefined || search.status !== undefined || search.filters !== undefined;
  const total = first.data?.nbHits;
  const isEmpty = total === 0 && !narrowed && counts?.archived === 0 && category === undefined;
  if (isEmpty) {
    return (
      <Suspense fallback={null}>
        <EmptyLibrary />
      </Suspense>
    );
  }

  return (
    <Page
      title={category?.name ?? t('library.title')}
      count={narrowed ? counts?.all : total}
      {...(category === undefined
        ? {}
        : { crumbs: [{ label: t('library.title'), to: '/master-catalogue' }, { label: category.name }] })}
      actions={<Actions {...(category === undefined ? {} : { category })} />}
    >
      <div className={css['tabs']}>
        <Tabs
          label={words('tabs.label')}
          items={libraryTabs.map((tab) => ({ key: tab, label: words(`tabs.${tab}`), count: counts?.[tab] }))}
          value={tabOf(search)}
          onChange={(tab) => change(withTab(search, tab))}
        />
      </div>
      <Toolbar search={search} change={change} facets={facets} inCategory={category !== undefined} />
      {first.data === undefined ? (
        first.isError ? (
          <FailedState what={t('library.title')} failure={first.error} onRetry={() => void first.refetch()} />
        ) : (
          <CardSkeletons count={10} minWidth={232} />
        )
      ) : total === 0 ? (
        <Nothing search={search} change={change} />
      ) : (
        <div className={css['results']} data-waiting={first.isPlaceholderData || undefined}>
          <Results ask={first.answeredAsk} total={first.data.nbHits} view={search.view ?? 'grid'} />
        </div>
      )}
      <SelectedProducts ask={first.answeredAsk} total={total ?? 0} />
    </Page>
  );
}

function Actions({ category }: { category?: { id: string; name: string } }) {
  const { t } = useTranslation('products');
  const mayUpload = usePermitted('update_products');
  return (
    <>
      {mayUpload ? (
        <span className={css['import']}>
          <LinkButton to={'/manage-products' as string} icon={<Upload size={14} aria-hidden />}>
            {t('library.import')}
          </LinkButton>
        </span>
      ) : null}
      <AddProductButton {...(category === undefined ? {} : { category })}>
        {(open) => (
          <Button variant="primary" icon={<Plus size={15} aria-hidden />} onClick={open}>
            {t('library.add')}
          </Button>
        )}
      </AddProductButton>
    </>
  );
}

function Toolbar({
  search,
  change,
  facets,
  inCategory,
}: {
  search: LibrarySearch;
  change: (search: LibrarySearch) => void;
  facets: Parameters<typeof FilterBar>[0]['facets'];
  inCategory: boolean;
}) {
  const { t } = useTranslation('search');
  const session = useSession();
  const latest = useRef(search);
  useLayoutEffect(() => {
    latest.current = search;
  });
  const ask = useCallback(
    (words: string) => {
      const { q: _, ...rest } = latest.current;
      change(words === '' ? rest : { ...rest, q: words });
    },
    [change],
  );
  return (
    <div className={css['toolbar']}>
      <SearchWords value={search.q ?? ''} onChange={ask} />
      <FilterBar
        // The tabs choose the status; the page of a category its category.
        facets={facets.filter(({ key }) => key !== 'status' && !(inCategory && key === 'category'))}
        filters={search.filters ?? {}}
        onChange={(filters) => {
          const { filters: _, ...rest } = search;
          change(Object.keys(filters).length === 0 ? rest : { ...rest, filters });
        }}
      />
      <div className={css['order']}>
        <SortMenu
          value={sortOf(search, session)}
          hasWords={search.q !== undefined}
          onChange={(sort) => change({ ...search, sort })}
        />
        <Segmented
          label={t('view.label')}
          value={search.view ?? 'grid'}
          onChange={(view) => {
            const { view: _, ...rest } = search;
            change(view === 'list' ? { ...rest, view } : rest);
          }}
          items={[
            { key: 'grid', label: t('view.grid'), icon: <LayoutGrid size={15} aria-hidden /> },
            { key: 'list', label: t('view.list'), icon: <Rows3 size={15} aria-hidden /> },
          ]}
        />
      </div>
    </div>
  );
}

function Results({ ask, total, view }: { ask: SearchAsk; total: number; view: 'grid' | 'list' }) {
  const { t } = useTranslation('products');
  const lastPlace = useRef<number | null>(null);
  const latest = useRef(ask);
  useLayoutEffect(() => {
    latest.current = ask;
  });

  const choose = useCallback(
    async (place: number, hit: SearchHit, range: boolean) => {
      const from = range ? lastPlace.current : null;
      lastPlace.current = place;
      if (from === null || from === place) {
        setSelection(toggled(currentSelection(), hit.id));
        return;
      }
      const chosen = !currentSelection().has(hit.id);
      const hits = await fetchHits(latest.current, Math.min(from, place), Math.max(from, place));
      const { selection, leftOut } = withMany(currentSelection(), hits, chosen);
      setSelection(selection);
      if (leftOut > 0) toast({ tone: 'info', title: t('selection.leftOut', { count: leftOut }) });
    },
    [t],
  );
  const onChoose = useCallback(
    (place: number, hit: SearchHit, range: boolean) => void choose(place, hit, range),
    [choose],
  );
  const View = view === 'list' ? ProductList : ProductGrid;
  return (
    <Suspense fallback={null}>
      <View ask={ask} total={total} onChoose={onChoose} />
    </Suspense>
  );
}

function Nothing({ search, change }: { search: LibrarySearch; change: (search: LibrarySearch) => void }) {
  const { t } = useTranslation('products');
  const filters = Object.keys(search.filters ?? {}).length + (search.status === undefined ? 0 : 1);
  const { q, sort, view } = search;
  const kept = { ...(sort === undefined ? {} : { sort }), ...(view === undefined ? {} : { view }) };
  return (
    <NothingFound
      title={q === undefined ? t('nothing.title') : t('nothing.titleFor', { words: q })}
      text={filters > 0 ? t('nothing.filters', { count: filters }) : t('nothing.text')}
      actions={
        <>
          {filters > 0 ? (
            <Button onClick={() => change(q === undefined ? kept : { ...kept, q })}>
              {t('nothing.clearFilters')}
            </Button>
          ) : null}
          {q === undefined ? null : (
            <Button variant={filters > 0 ? 'text' : 'default'} onClick={() => change(kept)}>
              {t('nothing.showAll')}
            </Button>
          )}
        </>
      }
    />
  );
}

/** Escape takes the selection off, unless it closes something that is open. */
function useEscapeClears(): void {
  useEffect(() => {
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('[role="dialog"], [role="menu"], dialog[open]') !== null) return;
      if ((event.target as HTMLElement).closest('input, textarea') !== null) return;
      setSelection(new Set());
    };
    // Before the layers hear it: they are still there to be seen.
    document.addEventListener('keydown', escape, true);
    return () => document.removeEventListener('keydown', escape, true);
  }, []);
}
