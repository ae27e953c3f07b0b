import type { SearchHit } from '@sourcewiz/contract';
import { Camera, Package } from 'lucide-react';
import { createContext, Suspense, use, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CallFailure } from '../../../platform/api/call-failure.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { CardSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState, NothingFound } from '../../../platform/kit/states/states.tsx';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { HitsFailed } from '../hits-failed.tsx';
import type { Filters } from '../library-search.rules.ts';
import { fetchAllHits, useFirstPage, useHits, type SearchAsk } from '../product-search.ts';
import { TileWaiting, TickBox, TileContent, tileClass } from '../product-tile.tsx';
import { SmartChoiceContext } from '../smart-search/smart-choice.ts';
import { SearchWords } from '../search-words.tsx';
import { LoadMore } from '../../../platform/kit/page/load-more.tsx';
import css from './product-picker.module.css';

const STEP = 48;

/** The choice that the picker changes; the screen holds it. */
export interface PickedProducts {
  chosen: ReadonlySet<number>;
  isLoading: boolean;
  /** Whether no more can be chosen. */
  isFull: boolean;
  /** Most products that can be chosen. */
  most: number;
  add: (hits: readonly SearchHit[]) => void;
  remove: (ids: readonly number[]) => void;
}

/** The library as a grid for ticking products, with search and filters. */
export function ProductPicker({
  picked,
  emptyText,
}: {
  picked: PickedProducts;
  /** What to do if the library is empty. */
  emptyText: string;
}) {
  const { t } = useTranslation('search');
  const [isByPicture, setByPicture] = useState(false);
  const [words, setWords] = useState('');
  const [filters, setFilters] = useState<Filters>({});
  const ask: SearchAsk = { sort: 'products', filters, ...(words === '' ? {} : { q: words }) };
  const first = useFirstPage(ask);
  const clear = (): void => {
    setWords('');
    setFilters({});
  };

  const camera = (
    <Button
      icon={<Camera size={16} aria-hidden />}
      aria-label={t('field.camera')}
      title={t('field.camera')}
      aria-pressed={isByPicture}
      onClick={() => setByPicture(!isByPicture)}
    />
  );
  if (isByPicture) return <PickByPicture picked={picked} camera={camera} />;
  return (
    <section aria-label={t('picker.productsWhat')}>
      <Row wrap className={css['tools']}>
        <SearchWords value={words} onChange={setWords} />
        {first.data === undefined ? null : (
          <FilterBar facets={first.data.facets} filters={filters} onChange={setFilters} />
        )}
        {camera}
      </Row>
      <Loaded
        query={first}
        what={t('picker.productsWhat')}
        waiting={<CardSkeletons count={10} minWidth={168} />}
      >
        {({ nbHits: found }) =>
          found === 0 ? (
            <NothingToPick
              words={words}
              isFiltered={Object.keys(filters).length > 0}
              onClear={clear}
              emptyText={emptyText}
            />
          ) : (
            <>
              <FoundLine ask={first.answeredAsk} found={found} picked={picked} />
              <PickGrid
                key={JSON.stringify(first.answeredAsk)}
                ask={first.answeredAsk}
                found={found}
                picked={picked}
              />
            </>
          )
        }
      </Loaded>
    </section>
  );
}

const PictureSearch = lazyPart(() =>
  import('../smart-search/picture-search.tsx').then((part) => ({ default: part.PictureSearch })),
);
const PickedContext = createContext<PickedProducts | null>(null);
const byPicture = { SmartCard: PickedHit };

/** The same choice among the products that look like a picture. */
function PickByPicture({ picked, camera }: { picked: PickedProducts; camera: ReactNode }) {
  const { t } = useTranslation('search');
  return (
    <section aria-label={t('picker.productsWhat')}>
      <Row className={css['tools']}>
        {camera}
        <Text tone="soft">{t('picker.byPicture')}</Text>
      </Row>
      <PickedContext value={picked}>
        <SmartChoiceContext value={byPicture}>
          <Suspense fallback={<CardSkeletons count={10} minWidth={168} />}>
            <PictureSearch />
          </Suspense>
        </SmartChoiceContext>
      </PickedContext>
    </section>
  );
}

function PickedHit({ hit }: { hit: SearchHit }) {
  const picked = use(PickedContext);
  return picked === null ? null : <HitToPick hit={hit} picked={picked} />;
}

function HitToPick({ hit, picked }: { hit: SearchHit; picked: PickedProducts }) {
  const isPicked = picked.chosen.has(hit.id);
  return (
    <PickCard
      hit={hit}
      checked={isPicked}
      disabled={picked.isLoading || (picked.isFull && !isPicked)}
      onToggle={() => (isPicked ? picked.remove([hit.id]) : picked.add([hit]))}
    />
  );
}

function FoundLine({ ask, found, picked }: { ask: SearchAsk; found: number; picked: PickedProducts }) {
  const { t } = useTranslation('search');
  const { number } = useFormats();
  const [isSelecting, setIsSelecting] = useState(false);
  const selectAll = async (): Promise<void> => {
    setIsSelecting(true);
    try {
      picked.add(await fetchAllHits(ask, picked.most));
    } catch (error) {
      if (error instanceof CallFailure) toast({ tone: 'bad', title: error.text });
    } finally {
      setIsSelecting(false);
    }
  };
  return (
    <Row gap={10} justify="between" className={css['found']}>
      <Text tone="soft" role="status">
        {t('picker.found', { count: found, formatted: number(found) })}
      </Text>
      <Button
        size="small"
        disabled={picked.isLoading || picked.isFull}
        loading={isSelecting}
        onClick={() => void selectAll()}
      >
        {isSelecting ? t('picker.selectingAll') : t('picker.selectAll', { formatted: number(found) })}
      </Button>
    </Row>
  );
}

function PickGrid({ ask, found, picked }: { ask: SearchAsk; found: number; picked: PickedProducts }) {
  const [shown, setShown] = useState(STEP);
  const { hits, failure, retry } = useHits(ask, 0, Math.min(shown, found) - 1);
  return (
    <>
      <div className={css['grid']}>
        {hits.map((hit, place) =>
          hit === undefined ? (
            <TileWaiting key={`waiting-${place}`} />
          ) : (
            <HitToPick key={hit.id} hit={hit} picked={picked} />
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
  emptyText,
}: {
  words: string;
  isFiltered: boolean;
  onClear: () => void;
  emptyText: string;
}) {
  const { t } = useTranslation('search');
  if (words === '' && !isFiltered) {
    return (
      <EmptyState
        icon={<Package size={18} />}
        tone="accent"
        title={t('picker.emptyTitle')}
        text={emptyText}
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

/** A product to tick: the whole card is the checkbox. */
function PickCard({
  hit,
  checked,
  disabled,
  onToggle,
}: {
  hit: SearchHit;
  checked: boolean;
  disabled: boolean;
  onToggle: () => void;
}) {
  const { t } = useTranslation('search');
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      aria-label={t('picker.select', { name: hit.name })}
      className={tileClass}
      disabled={disabled}
      onClick={onToggle}
    >
      <TileContent hit={hit} corner={<TickBox isOn={checked} />} />
    </button>
  );
}
