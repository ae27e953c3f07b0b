import type { SearchHit, SortOption } from '@sourcewiz/contract';
import { Suspense, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { fetchHits, type SearchAsk } from '../../search/index.ts';
import { CardSkeletons, RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import {
  countOf,
  isChosen,
  named,
  NOTHING,
  toggled,
  withMany,
  type Selectable,
} from '../bulk/selected/product-selection.ts';
import { currentSelection, setSelection } from '../bulk/selected/selection-store.ts';
import { currentRowState } from '../bulk/processing-store.ts';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';

const ProductGrid = lazyPart(() =>
  import('./product-grid.tsx').then((part) => ({ default: part.ProductGrid })),
);
const ProductList = lazyPart(() =>
  import('./product-list.tsx').then((part) => ({ default: part.ProductList })),
);
const DeleteProducts = lazyPart(() =>
  import('../bulk/delete-products.tsx').then((part) => ({ default: part.DeleteProducts })),
);

/** Loads the cards' code while the first products are being requested. */
export function preloadGrid(): void {
  void ProductGrid.preload();
}

/** The results, as cards or as a table, and their selection. */
export function LibraryResults({
  ask,
  searchKey,
  total,
  layout,
  columns,
  onSort,
}: {
  ask: SearchAsk;
  searchKey: string;
  total: number;
  layout: 'grid' | 'list';
  /** Columns of the table. */
  columns: readonly string[];
  onSort: (sort: SortOption) => void;
}) {
  const onChoose = useChoose(ask, searchKey);
  const [deleting, setDeleting] = useState<SearchHit | null>(null);
  const shared = { ask, searchKey, words: ask.q, total, onChoose, onDelete: setDeleting };
  return (
    <Suspense fallback={<ResultSkeletons layout={layout} count={Math.min(total, 24)} />}>
      {layout === 'list' ? (
        <ProductList {...shared} columns={columns} onSort={onSort} />
      ) : (
        <ProductGrid {...shared} />
      )}
      {deleting === null ? null : (
        <DeleteProducts selection={named([deleting.id])} onClose={() => setDeleting(null)} />
      )}
    </Suspense>
  );
}

/** Skeletons of the results; none while the user's layout is not known. */
export function ResultSkeletons({
  layout,
  count = 10,
}: {
  layout: 'grid' | 'list' | undefined;
  count?: number;
}) {
  if (layout === undefined) return null;
  if (layout === 'list') return <RowSkeletons count={count} columns={6} />;
  return <CardSkeletons count={count} minWidth={232} />;
}

/** Selects or clears a product; with a range, all from the last one to it. */
function useChoose(ask: SearchAsk, searchKey: string) {
  const { t } = useTranslation('library');
  const { number } = useFormats();
  const sayElsewhere = useSayElsewhere();
  const lastPlace = useRef<number | null>(null);
  const latest = useRef({ ask, searchKey });
  useLayoutEffect(() => {
    if (latest.current.searchKey !== searchKey || latest.current.ask.sort !== ask.sort) {
      // A position in another list means nothing in this one.
      lastPlace.current = null;
    }
    latest.current = { ask, searchKey };
  });

  const chooseRange = useCallback(
    async (from: number, place: number, hit: SearchHit) => {
      const { ask: now, searchKey: key } = latest.current;
      const chosen = !isChosen(currentSelection(), hit.id, key);
      const hits = await fetchHits(now, Math.min(from, place), Math.max(from, place)).catch(() => null);
      if (hits === null) {
        toast({ tone: 'bad', title: t('bar.failed') });
        return;
      }
      const isHeld = ({ id, row_state }: Selectable): boolean => currentRowState(id, row_state) !== null;
      const added = withMany(currentSelection(), hits, { chosen, key, isHeld });
      if (added === null) {
        sayElsewhere();
        return;
      }
      setSelection(added.selection);
      if (added.leftOut > 0)
        toast({
          tone: 'info',
          title: t('bar.leftOut', { count: added.leftOut, formatted: number(added.leftOut) }),
        });
    },
    [t, number, sayElsewhere],
  );
  return useCallback(
    (place: number, hit: SearchHit, range: boolean) => {
      const from = range ? lastPlace.current : null;
      lastPlace.current = place;
      if (from !== null && from !== place) {
        void chooseRange(from, place, hit);
        return;
      }
      const next = toggled(currentSelection(), hit.id, latest.current.searchKey);
      if (next === null) sayElsewhere();
      else setSelection(next);
    },
    [chooseRange, sayElsewhere],
  );
}

/** Says that all products of another search are chosen, which single ones cannot join. */
function useSayElsewhere(): () => void {
  const { t } = useTranslation('library');
  const { number } = useFormats();
  return useCallback(() => {
    const count = countOf(currentSelection());
    toast({
      tone: 'info',
      title: t('bar.otherSearch', { count, formatted: number(count) }),
      text: t('bar.otherSearchText'),
      action: { label: t('menu.clear'), run: () => setSelection(NOTHING) },
    });
  }, [t, number]);
}
