import type { SearchPreference, SortOption } from '@sourcewiz/contract';
import { useNavigate } from '@tanstack/react-router';
import { Columns3, CopyCheck, Download, LayoutGrid, Rows3, Table2 } from 'lucide-react';
import { Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';
import { ExportProducts } from '../../exports/index.ts';
import {
  FilterBar,
  SavedViews,
  SearchWords,
  SmartSearchButton,
  SortMenu,
  type LibrarySearch,
  type Matching,
} from '../../search/index.ts';
import { countOf, exportChoiceOf } from '../bulk/selected/product-selection.ts';
import { useSelection } from '../bulk/selected/selection-store.ts';
import css from './library.module.css';

const ColumnsDialog = lazyPart(() =>
  import('./columns-dialog.tsx').then((part) => ({ default: part.ColumnsDialog })),
);

/** Search, saved views, filters, order and layout. */
export function LibraryToolbar({
  search,
  change,
  sort,
  preference,
  prefer,
  reorder,
  found,
  onSelectAll,
  matching,
  facets,
}: {
  search: LibrarySearch;
  change: (search: LibrarySearch) => void;
  /** The current order. */
  sort: SortOption;
  preference: SearchPreference;
  /** Saves the user's preferences for the library. */
  prefer: (part: Partial<SearchPreference>) => void;
  reorder: (sort: SortOption) => void;
  /** Number of results; undefined while it is not known. */
  found: number | undefined;
  /** Chooses all of them. */
  onSelectAll: () => void;
  /** The current search, to export its results if no products are chosen. */
  matching: Matching;
  facets: Parameters<typeof FilterBar>[0]['facets'];
}) {
  const { t } = useTranslation('search');
  const { t: library } = useTranslation('library');
  const { number } = useFormats();
  const phone = usePhone();
  const mayUpdate = usePermitted('update_products');
  const navigate = useNavigate();
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
  const [isChoosing, setChoosing] = useState(false);
  const [isExporting, setExporting] = useState(false);
  const selection = useSelection();
  const chosen = countOf(selection);
  const exported = chosen > 0 ? chosen : (found ?? 0);
  const exportLabel = library(chosen > 0 ? 'exportChosen' : 'exportAll', {
    count: exported,
    formatted: number(exported),
  });
  const layout = search.view ?? preference.layout;
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
        {found === undefined || found === 0 ? null : (
          <Button
            variant="text"
            icon={<CopyCheck size={14} aria-hidden />}
            aria-label={library('bar.all', { formatted: number(found) })}
            title={library('bar.all', { formatted: number(found) })}
            onClick={onSelectAll}
          />
        )}
        {found === undefined || exported === 0 ? null : (
          <Button
            variant="text"
            icon={<Download size={14} aria-hidden />}
            aria-label={exportLabel}
            title={exportLabel}
            onClick={() => setExporting(true)}
          />
        )}
        {found !== undefined && found > 0 && mayUpdate ? (
          <Button
            variant="text"
            icon={<Table2 size={14} aria-hidden />}
            aria-label={library('bar.table')}
            title={library('bar.table')}
            onClick={async () => {
              const { editInTable } = await import('../bulk/edit-in-table.ts');
              await editInTable(
                (identifier) => void navigate({ to: '/bulk-edit-table/$identifier', params: { identifier } }),
              );
            }}
          />
        ) : null}
        {layout === 'list' && !phone ? (
          <Button
            variant="text"
            icon={<Columns3 size={14} aria-hidden />}
            aria-label={library('columns.button')}
            title={library('columns.button')}
            onClick={() => setChoosing(true)}
          />
        ) : null}
        <SortMenu value={sort} hasWords={search.q !== undefined} onChange={reorder} />
        <Segmented
          label={t('view.label')}
          value={layout}
          onChange={arrange}
          items={[
            { key: 'grid', label: t('view.grid'), icon: <LayoutGrid size={15} aria-hidden /> },
            { key: 'list', label: t('view.list'), icon: <Rows3 size={15} aria-hidden /> },
          ]}
        />
      </Row>
      {isExporting && found !== undefined ? (
        <Suspense fallback={null}>
          <ExportProducts
            choice={chosen > 0 ? exportChoiceOf(selection) : { matching, total: found }}
            onClose={() => setExporting(false)}
          />
        </Suspense>
      ) : null}
      {isChoosing ? (
        <Suspense fallback={null}>
          <ColumnsDialog
            columns={preference.columns}
            onChange={(columns) => prefer({ columns })}
            onClose={() => setChoosing(false)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
