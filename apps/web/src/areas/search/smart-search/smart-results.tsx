import type { SmartHit } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { Clock, ImageOff } from 'lucide-react';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { MoreRows } from '../../../platform/list/more-rows.tsx';
import { CardSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState, FailedState, NothingFound } from '../../../platform/kit/states/states.tsx';
import { Tag } from '../../../platform/kit/page/tag.tsx';
import { TimedImage } from '../../../platform/kit/states/timed-image.tsx';
import { FilterBar } from '../filters/filter-bar.tsx';
import { dateFacets, type Filters } from '../library-search.rules.ts';
import { SearchWords } from '../search-words.tsx';
import { useShownFacets } from '../filters/use-shown-facets.ts';
import css from './smart-results.module.css';
import { changeSmart, type SmartState } from './smart-store.ts';
import { useSmartSearch } from './use-smart-search.ts';

/** Words, filters, and the products in the order of their likeness. */
export function SmartResults({ state }: { state: SmartState }) {
  const { t } = useTranslation('smartSearch');
  const found = useSmartSearch(state);
  const facets = useShownFacets([...found.facets, ...dateFacets], state.filters);
  const changeWords = useCallback((words: string) => changeSmart({ words }), []);
  return (
    <div className={css['side']}>
      <div className={css['tools']}>
        <SearchWords value={state.words} onChange={changeWords} />
        <FilterBar
          facets={facets.filter(({ key }) => key !== 'status')}
          filters={state.filters}
          onChange={(filters: Filters) => changeSmart({ filters })}
        />
      </div>
      {found.data === undefined ? (
        found.isError ? (
          <FailedState what={t('title')} failure={found.error} onRetry={() => void found.refetch()} />
        ) : (
          <CardSkeletons count={8} minWidth={208} />
        )
      ) : (
        <Found state={state} found={found} />
      )}
    </div>
  );
}

function Found({ state, found }: { state: SmartState; found: ReturnType<typeof useSmartSearch> }) {
  const { t } = useTranslation('smartSearch');
  const { number } = useFormats();
  const { hits, total = 0, pending } = found;
  const narrowed = state.words !== '' || Object.keys(state.filters).length > 0;
  return (
    <>
      {pending > 0 ? (
        <p className={css['pending']} role="status">
          <Clock size={14} aria-hidden />
          {t('results.pending', { count: pending, formatted: number(pending) })}
        </p>
      ) : null}
      {total > 0 ? (
        <div data-waiting={found.isPlaceholderData || undefined} className={css['results']}>
          <p className={css['count']} role="status">
            {t('results.count', { count: total, formatted: number(total) })}
          </p>
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

const SmartCard = memo(function SmartCard({ hit }: { hit: SmartHit }) {
  const { t } = useTranslation('smartSearch');
  const mode = usePermitted('update_products') ? 'edit' : 'view';
  return (
    <Link to="/product-details/$mode/$id" params={{ mode, id: String(hit.id) }} className={css['card']}>
      <span className={css['picture']}>
        {hit.image === null ? (
          <img src="/art/no-image.svg" alt="" loading="lazy" />
        ) : (
          <TimedImage src={hit.image.card} alt="" loading="lazy" decoding="async" />
        )}
        {hit.very_close ? (
          <span className={css['close']}>
            <Tag tone="accent">{t('results.veryClose')}</Tag>
          </span>
        ) : null}
      </span>
      <span className={css['body']}>
        <b className={css['name']} title={hit.name}>
          {hit.name}
        </b>
        <span className={css['facts']}>
          {hit.product_id}
          {hit.variant_count > 0 ? ` · ${t('results.variants', { count: hit.variant_count })}` : ''}
        </span>
        <span className={css['price']} data-none={hit.selling_price === null || undefined}>
          {hit.selling_price ?? t('results.noPrice')}
        </span>
      </span>
    </Link>
  );
});
