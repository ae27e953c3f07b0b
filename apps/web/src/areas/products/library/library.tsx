import type { SortOption } from '@sourcewiz/contract';
import { Plus, Upload } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { FailedState } from '../../../platform/kit/states/failed-state.tsx';
import { NothingFound } from '../../../platform/kit/states/states.tsx';
import { Tabs } from '../../../platform/kit/page/tabs.tsx';
import {
  dateFacets,
  libraryTabs,
  matchingOf,
  sortOf,
  tabCounts,
  tabOf,
  useFirstPage,
  useNeedsData,
  useSearchPreference,
  useShownFacets,
  withTab,
  type LibrarySearch,
  type SearchAsk,
} from '../../search/index.ts';
import { AddProductButton } from './add-product-button.tsx';
import { AddManyMenu } from './add-many-menu.tsx';
import css from './library.module.css';
import { LibraryToolbar } from './library-toolbar.tsx';
import { LibraryResults, preloadGrid, ResultSkeletons } from './library-results.tsx';
import { useFollowedTasks } from '../bulk/processing-store.ts';
import { countOf, NOTHING } from '../bulk/selected/product-selection.ts';
import type { SelectedProductsProps } from '../bulk/selected/selected-products.tsx';
import { setSelection, useSelection } from '../bulk/selected/selection-store.ts';
import { attributesOf, shownColumns } from './table-columns.ts';
import { rememberList } from '../record/family/incomplete-list.ts';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';

const SelectedProducts = lazyPart(() =>
  import('../bulk/selected/selected-products.tsx').then((part) => ({ default: part.SelectedProducts })),
);
const EmptyLibrary = lazyPart(() =>
  import('./empty-library.tsx').then((part) => ({ default: part.EmptyLibrary })),
);

export interface LibraryProps {
  search: LibrarySearch;
  /** The category whose products are shown; absent for all. */
  category?: { id: string; name: string };
}

/** Title, tabs, filters and the results. */
export function Library({ search, category }: LibraryProps) {
  const { t } = useTranslation('products');
  const { t: words } = useTranslation('search');
  const change = useAddress();
  useEffect(preloadGrid, []);
  const { preference, isReady, change: prefer } = useSearchPreference();
  const layout = search.view ?? (isReady ? preference.layout : undefined);
  const columns = shownColumns(preference.columns);
  const ask: SearchAsk = {
    q: search.q,
    status: search.status,
    filters: search.filters ?? {},
    sort: sortOf(search, preference),
    category: category?.name,
    ...(layout === 'list' ? { values: attributesOf(columns) } : {}),
  };
  const first = useFirstPage(ask, { enabled: isReady });
  const { answeredAsk } = first;
  useEffect(() => rememberList(answeredAsk), [answeredAsk]);
  const needsData = useNeedsData(ask);
  useFollowedTasks();
  useEscapeClears();

  const counts =
    first.data && tabCounts({ statusCounts: first.data.status_counts, facets: first.data.facets, needsData });
  const facets = useShownFacets(
    first.data === undefined ? [] : [...first.data.facets, ...dateFacets],
    ask.filters,
  );
  const narrowed = search.q !== undefined || search.status !== undefined || search.filters !== undefined;
  const total = first.data?.nbHits;
  // Placeholder data belongs to another search and says nothing about this one.
  const isAnswered = first.data !== undefined && !first.isPlaceholderData;
  const isEmpty = isAnswered && total === 0 && !narrowed && counts?.archived === 0 && category === undefined;
  if (isEmpty) {
    return (
      <Suspense fallback={null}>
        <EmptyLibrary />
      </Suspense>
    );
  }

  const searchKey = JSON.stringify(matchingOf(answeredAsk));
  const matching = { key: searchKey, matching: matchingOf(answeredAsk), total: total ?? 0, address: search };
  const reorder = (sort: SortOption): void => {
    change({ ...search, sort });
    // Best match applies to this search, not to every visit.
    if (sort !== 'products') prefer({ sort_by: sort });
  };
  return (
    <Page
      title={category?.name ?? t('library.title')}
      count={narrowed ? counts?.all : total}
      note={first.data?.estimated ? words('estimated') : undefined}
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
      <LibraryToolbar
        search={search}
        change={change}
        sort={ask.sort}
        preference={preference}
        prefer={prefer}
        reorder={reorder}
        found={total}
        matching={matching.matching}
        onSelectAll={() => setSelection({ kind: 'matching', ...matching, except: new Set() })}
        // The tabs choose the status; the page of a category its category.
        facets={facets.filter(
          ({ key }) => key !== 'status' && !(category !== undefined && key === 'category'),
        )}
      />
      {first.data === undefined && first.isError ? (
        <FailedState what={t('library.title')} failure={first.error} onRetry={() => void first.refetch()} />
      ) : first.data === undefined || (total === 0 && !isAnswered && !narrowed) ? (
        <ResultSkeletons layout={layout} />
      ) : total === 0 ? (
        <Nothing search={search} change={change} />
      ) : (
        <div className={css['results']} data-waiting={first.isPlaceholderData || undefined}>
          <LibraryResults
            ask={answeredAsk}
            searchKey={searchKey}
            total={first.data.nbHits}
            layout={layout ?? 'grid'}
            columns={columns}
            onSort={reorder}
          />
        </div>
      )}
      <SelectionOnceNeeded
        matching={matching}
        narrowed={narrowed || category !== undefined}
        onShow={change}
      />
    </Page>
  );
}

/** Puts another search into the address. */
function useAddress(): (search: LibrarySearch) => void {
  const navigate = useNavigate();
  return useCallback(
    (next) => void navigate({ to: '.', search: next as never, replace: true, resetScroll: false }),
    [navigate],
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
      <AddManyMenu />
    </>
  );
}

function Nothing({ search, change }: { search: LibrarySearch; change: (search: LibrarySearch) => void }) {
  const { t } = useTranslation('products');
  const { number } = useFormats();
  const filters = Object.keys(search.filters ?? {}).length + (search.status === undefined ? 0 : 1);
  const { q, sort, view } = search;
  const kept = { ...(sort === undefined ? {} : { sort }), ...(view === undefined ? {} : { view }) };
  return (
    <NothingFound
      title={q === undefined ? t('nothing.title') : t('nothing.titleFor', { words: q })}
      text={
        filters > 0 ? t('nothing.filters', { count: filters, formatted: number(filters) }) : t('nothing.text')
      }
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

/** Escape clears the selection, unless it closes something that is open. */
function useEscapeClears(): void {
  useEffect(() => {
    const escape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('[role="dialog"], [role="menu"], dialog[open]') !== null) return;
      if ((event.target as HTMLElement).closest('input, textarea') !== null) return;
      setSelection(NOTHING);
    };
    // Before the layers handle it: they must still be there to be seen.
    document.addEventListener('keydown', escape, true);
    return () => document.removeEventListener('keydown', escape, true);
  }, []);
}

/** The bar of the chosen products, loaded with the first selection. */
function SelectionOnceNeeded(props: SelectedProductsProps) {
  const isChosen = countOf(useSelection()) > 0;
  const [isNeeded, setNeeded] = useState(isChosen);
  if (isChosen && !isNeeded) setNeeded(true);
  if (!isNeeded) return null;
  return (
    <Suspense fallback={null}>
      <SelectedProducts {...props} />
    </Suspense>
  );
}
