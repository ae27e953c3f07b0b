import { CATALOGUE_PRODUCTS_MAX } from '@sourcewiz/contract';
import { Package } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../platform/api/call-failure.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { CardSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState, FailedState, NothingFound } from '../../../platform/kit/states/states.tsx';
import { toast } from '../../../platform/kit/overlays/toast-store.ts';
import {
  fetchAllHits,
  FilterBar,
  HitsFailed,
  SearchWords,
  useFirstPage,
  useHits,
  type Filters,
  type SearchAsk,
} from '../../search/index.ts';
import { LoadMore } from '../../../platform/kit/page/load-more.tsx';
import { PickCard, PickCardWaiting } from './pick-card.tsx';
import css from './product-picker.module.css';
import type { usePickedProducts } from './use-picked-products.ts';

const STEP = 48;
type Picked = ReturnType<typeof usePickedProducts>;

/** The library as a grid to tick products in, with search and filters. */
export function ProductPicker({ picked }: { picked: Picked }) {
  const { t } = useTranslation('catalogues');
  const [words, setWords] = useState('');
  const [filters, setFilters] = useState<Filters>({});
  const ask: SearchAsk = { sort: 'products', filters, ...(words === '' ? {} : { q: words }) };
  const first = useFirstPage(ask);
  const clear = useCallback(() => {
    setWords('');
    setFilters({});
  }, []);

  return (
    <section className={css['picker']} aria-label={t('picker.productsWhat')}>
      <div className={css['tools']}>
        <SearchWords value={words} onChange={setWords} />
        {first.data === undefined ? null : (
          <FilterBar facets={first.data.facets} filters={filters} onChange={setFilters} />
        )}
      </div>
      {first.data === undefined ? (
        first.isError ? (
          <FailedState
            what={t('picker.productsWhat')}
            failure={first.error}
            onRetry={() => void first.refetch()}
          />
        ) : (
          <CardSkeletons count={10} minWidth={168} />
        )
      ) : first.data.nbHits === 0 ? (
        <NothingToPick words={words} isFiltered={Object.keys(filters).length > 0} onClear={clear} />
      ) : (
        <>
          <FoundLine ask={first.answeredAsk} found={first.data.nbHits} picked={picked} />
          <PickGrid
            key={JSON.stringify(first.answeredAsk)}
            ask={first.answeredAsk}
            found={first.data.nbHits}
            picked={picked}
          />
        </>
      )}
    </section>
  );
}

function FoundLine({ ask, found, picked }: { ask: SearchAsk; found: number; picked: Picked }) {
  const { t } = useTranslation('catalogues');
  const { number } = useFormats();
  const [isSelecting, setIsSelecting] = useState(false);
  const selectAll = async (): Promise<void> => {
    setIsSelecting(true);
    try {
      picked.add(await fetchAllHits(ask, CATALOGUE_PRODUCTS_MAX));
    } catch (error) {
      if (error instanceof CallFailure) toast({ tone: 'bad', title: error.text });
    } finally {
      setIsSelecting(false);
    }
  };
  return (
    <div className={css['found']}>
      <span role="status">{t('picker.found', { count: found, formatted: number(found) })}</span>
      <Button
        size="small"
        disabled={picked.isLoading || picked.isFull}
        loading={isSelecting}
        onClick={() => void selectAll()}
      >
        {isSelecting ? t('picker.selectingAll') : t('picker.selectAll', { formatted: number(found) })}
      </Button>
    </div>
  );
}

function PickGrid({ ask, found, picked }: { ask: SearchAsk; found: number; picked: Picked }) {
  const [shown, setShown] = useState(STEP);
  const { hits, failure, retry } = useHits(ask, 0, Math.min(shown, found) - 1);
  return (
    <>
      <div className={css['grid']}>
        {hits.map((hit, place) =>
          hit === undefined ? (
            <PickCardWaiting key={`waiting-${place}`} />
          ) : (
            <PickCard
              key={hit.id}
              hit={hit}
              checked={picked.chosen.has(hit.id)}
              disabled={picked.isLoading || (picked.isFull && !picked.chosen.has(hit.id))}
              onToggle={() => (picked.chosen.has(hit.id) ? picked.remove([hit.id]) : picked.add([hit]))}
            />
          ),
        )}
      </div>
      <HitsFailed failure={failure} retry={retry} />
      {shown < found ? <LoadMore key={shown} onReach={() => setShown(shown + STEP)} /> : null}
    </>
  );
}

function NothingToPick({
  words,
  isFiltered,
  onClear,
}: {
  words: string;
  isFiltered: boolean;
  onClear: () => void;
}) {
  const { t } = useTranslation('catalogues');
  if (words === '' && !isFiltered) {
    return (
      <EmptyState
        icon={<Package size={18} />}
        tone="accent"
        title={t('picker.emptyTitle')}
        text={t('picker.emptyText')}
      />
    );
  }
  return (
    <NothingFound
      title={words === '' ? t('picker.nothingFound') : t('picker.nothingFoundFor', { words })}
      text={t('picker.nothingFoundText')}
      actions={<Button onClick={onClear}>{t('picker.clear')}</Button>}
    />
  );
}
