import { type SmartHit, smartSearch, smartSearchFacets, type Facet } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { Clock, ImageOff } from 'lucide-react';
import { memo, use, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { MoreRows } from '../../../platform/list/more-rows.tsx';
import { CardSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState, NothingFound } from '../../../platform/kit/states/states.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { dateFacets, type Filters } from '../library-search.rules.ts';
import { TileContent, tileClass } from '../product-tile.tsx';
import { SearchWords } from '../search-words.tsx';
import { useShownFacets } from '../filters/use-shown-facets.ts';
import css from './smart-results.module.css';
import { SmartChoiceContext } from './smart-choice.ts';
import { changeSmart, type SmartState } from './smart-store.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { usePages } from '../../../platform/list/use-pages.ts';
import { matchingOf } from '../product-search.ts';

const PAGE_SIZE = 48;
/** How often images that are still being prepared are polled. */
const PENDING_MS = 3_000;

function bodyOf({ pictures, intent, words, filters }: SmartState) {
  return {
    images_url: pictures.map(({ image }) => image.url),
    crops: pictures.map(({ crop }) => crop),
    intent,
    ...matchingOf({ q: words === '' ? undefined : words, filters }),
  };
}

/** The products that look like the images, page by page, and the facets of the best ones. */
function useSmartSearch(state: SmartState) {
  const body = bodyOf(state);
  const enabled = body.images_url.length > 0;
  const found = usePages(
    smartSearch,
    (page: number) => ({ body: { ...body, page, hitsPerPage: PAGE_SIZE } }),
    {
      rows: 'hits',
      first: 0,
      next: ({ page, nbPages }) => (page + 1 < nbPages ? page + 1 : null),
      enabled,
      refetchInterval: (head) => ((head?.pending ?? 0) > 0 ? PENDING_MS : false),
    },
  );
  const counts = useCall(smartSearchFacets, { body }, { whileLoading: 'keep', enabled });
  const facets: readonly Facet[] = counts.data?.facets ?? [];
  return { ...found, hits: found.rows, facets, total: found.head?.nbHits, pending: found.head?.pending ?? 0 };
}

/** Words, filters, and the products sorted by likeness. */
export function SmartResults({ state }: { state: SmartState }) {
  const { t } = useTranslation('smartSearch');
  const found = useSmartSearch(state);
  const facets = useShownFacets([...found.facets, ...dateFacets], state.filters);
  const changeWords = useCallback((words: string) => changeSmart({ words }), []);
  return (
    <div className={css['side']}>
      <Row gap={10} align="start" className={css['tools']}>
        <SearchWords value={state.words} onChange={changeWords} />
        <FilterBar
          facets={facets.filter(({ key }) => key !== 'status')}
          filters={state.filters}
          onChange={(filters: Filters) => changeSmart({ filters })}
        />
      </Row>
      <Loaded query={found} what={t('title')} waiting={<CardSkeletons count={8} minWidth={208} />}>
        {() => <FoundProducts state={state} found={found} />}
      </Loaded>
    </div>
  );
}

function FoundProducts({ state, found }: { state: SmartState; found: ReturnType<typeof useSmartSearch> }) {
  const { t } = useTranslation('smartSearch');
  const { number } = useFormats();
  const { SmartCard = LinkedCard } = use(SmartChoiceContext);
  const { hits, total = 0, pending } = found;
  const narrowed = state.words !== '' || Object.keys(state.filters).length > 0;
  return (
    <>
      {pending > 0 ? (
        <Row as="p" className={css['pending']} role="status">
          <Clock size={14} aria-hidden />
          {t('results.pending', { count: pending, formatted: number(pending) })}
        </Row>
      ) : null}
      {total > 0 ? (
        <div data-waiting={found.isPlaceholderData || undefined} className={css['results']}>
          <Text as="p" tone="faint" size="sm" figures className={css['count']} role="status">
            {t('results.count', { count: total, formatted: number(total) })}
          </Text>
          <ol className={css['grid']}>
            {hits.map((hit) => (
              <li key={hit.id}>
                <SmartCard hit={hit} />
              </li>
            ))}
          </ol>
          <MoreRows list={found} />
        </div>
      ) : narrowed ? (
        <NothingFound
          title={t('results.nothing')}
          text={t('results.nothingText')}
          actions={
            <Button onClick={() => changeSmart({ words: '', filters: {} })}>
              {t('results.clearFilters')}
            </Button>
          }
        />
      ) : pending > 0 ? null : (
        <EmptyState
          icon={<ImageOff size={18} />}
          title={t('results.noPictures')}
          text={t('results.noPicturesText')}
        />
      )}
    </>
  );
}

const LinkedCard = memo(function LinkedCard({ hit }: { hit: SmartHit }) {
  const { t } = useTranslation('smartSearch');
  const mode = usePermitted('update_products') ? 'edit' : 'view';
  const { SmartBox } = use(SmartChoiceContext);
  return (
    <div className={css['card']}>
      <Link to="/product-details/$mode/$id" params={{ mode, id: String(hit.id) }} className={tileClass}>
        <TileContent
          hit={hit}
          corner={hit.very_close ? <Tag tone="accent">{t('results.veryClose')}</Tag> : null}
        />
      </Link>
      {SmartBox === undefined ? null : <SmartBox hit={hit} className={css['box']} />}
    </div>
  );
});
