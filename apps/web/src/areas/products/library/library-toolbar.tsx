import type { SearchPreference, SortOption } from '@sourcewiz/contract';
import { LayoutGrid, Rows3 } from 'lucide-react';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import {
  FilterBar,
  SavedViews,
  SearchWords,
  SmartSearchButton,
  SortMenu,
  type LibrarySearch,
} from '../../search/index.ts';
import css from './library.module.css';

/** Search, saved views, filters, order and layout. */
export function LibraryToolbar({
  search,
  change,
  sort,
  preference,
  prefer,
  facets,
}: {
  search: LibrarySearch;
  change: (search: LibrarySearch) => void;
  /** The order on screen. */
  sort: SortOption;
  preference: SearchPreference;
  /** Keeps how the person likes the library. */
  prefer: (part: Partial<SearchPreference>) => void;
  facets: Parameters<typeof FilterBar>[0]['facets'];
}) {
  const { t } = useTranslation('search');
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
  const reorder = (next: SortOption): void => {
    change({ ...search, sort: next });
    // Best match is for what was typed now, not for every visit.
    if (next !== 'products') prefer({ sort_by: next });
  };
  const arrange = (layout: 'grid' | 'list'): void => {
    const { view: _, ...rest } = search;
    change(layout === 'list' ? { ...rest, view: layout } : { ...rest, view: 'grid' });
    prefer({ layout });
  };
  return (
    <div className={css['toolbar']}>
      <Row gap={6} className={css['find']}>
        <SearchWords value={search.q ?? ''} onChange={ask} />
        <SmartSearchButton />
      </Row>
      <SavedViews search={search} sort={sort} onOpen={change} />
      <FilterBar
        facets={facets}
        filters={search.filters ?? {}}
        shown={preference.shown_filters}
        onShow={(keys) => prefer({ shown_filters: [...keys] })}
        onChange={(filters) => {
          const { filters: _, ...rest } = search;
          change(Object.keys(filters).length === 0 ? rest : { ...rest, filters });
        }}
      />
      <Row gap={10} className={css['order']}>
        <SortMenu value={sort} hasWords={search.q !== undefined} onChange={reorder} />
        <Segmented
          label={t('view.label')}
          value={search.view ?? preference.layout}
          onChange={arrange}
          items={[
            { key: 'grid', label: t('view.grid'), icon: <LayoutGrid size={15} aria-hidden /> },
            { key: 'list', label: t('view.list'), icon: <Rows3 size={15} aria-hidden /> },
          ]}
        />
      </Row>
    </div>
  );
}
