import type { SearchHit } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { Images } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../../platform/session/session.tsx';
import { ProgressRing } from '../../../platform/kit/states/progress.tsx';
import { StatusDot } from '../../../platform/kit/page/status-dot.tsx';
import { TimedImage } from '../../../platform/kit/states/timed-image.tsx';
import css from './product-card.module.css';
import { Highlighted } from '../../search/index.ts';
import { CardMenu } from './card-menu.tsx';
import { useRowState } from '../bulk/processing-store.ts';
import { useRowStateWords } from '../bulk/row-state-words.ts';
import { statusTones } from '../record/product-words.ts';
import { SelectBox } from '../bulk/select-box.tsx';
import { useIsSelected } from '../bulk/selection-store.ts';

export type Choose = (place: number, hit: SearchHit, range: boolean) => void;

export interface HitProps {
  hit: SearchHit;
  /** Its place in the list, counted from 0. */
  place: number;
  /** The search that shows it. */
  searchKey: string;
  /** What was typed, to be marked. */
  words: string | undefined;
  onChoose: Choose;
  onDelete: (hit: SearchHit) => void;
}

/** A product in the grid: picture, name, price, state. */
export const ProductCard = memo(function ProductCard({
  hit,
  place,
  searchKey,
  words,
  onChoose,
  onDelete,
}: HitProps) {
  const { t } = useTranslation('products');
  const selected = useIsSelected(hit.id, searchKey);
  const state = useRowState(hit.id, hit.row_state);
  const held = useRowStateWords(state);
  const mode = usePermitted('update_products') && held === null ? 'edit' : 'view';
  return (
    <article
      className={css['card']}
      data-selected={selected || undefined}
      data-held={held !== null || undefined}
      data-deleted={state === 'deleted' || undefined}
      title={held?.reason}
    >
      <Link
        to="/product-details/$mode/$id"
        params={{ mode, id: String(hit.id) }}
        className={css['link']}
        data-place={place}
      >
        <span className={css['picture']}>
          {hit.image === null ? (
            <img src="/art/no-image.svg" alt="" loading="lazy" className={css['none']} />
          ) : (
            <TimedImage src={hit.image.card} alt="" loading="lazy" decoding="async" />
          )}
          {hit.image_count > 0 ? (
            <span className={css['images']}>
              <Images size={13} aria-hidden />
              {hit.image_count}
              <span className="visually-hidden"> {t('card.images')}</span>
            </span>
          ) : null}
        </span>
        <span className={css['body']}>
          <span className={css['name']} title={hit.name}>
            <Highlighted text={hit.name} words={words} />
          </span>
          <span className={css['facts']}>
            <Highlighted text={hit.product_id} words={words} />
            {hit.variant_count > 0 ? (
              <>
                <i aria-hidden>·</i>
                {t('card.variants', { count: hit.variant_count })}
              </>
            ) : null}
          </span>
          <span className={css['money']}>
            <b data-none={hit.selling_price === null || undefined}>
              {hit.selling_price ?? t('card.noPrice')}
            </b>
            {hit.moq === null ? null : (
              <span className={css['moq']}>{t('card.moq', { moq: shortMoq(hit.moq) })}</span>
            )}
          </span>
          <span className={css['state']}>
            {held === null ? (
              <StatusDot tone={statusTones[hit.status]} label={t(`status.${hit.status}`)} />
            ) : (
              <StatusDot tone={held.tone} label={held.label} />
            )}
            <ProgressRing percent={hit.completeness} />
          </span>
        </span>
      </Link>
      <SelectBox
        className={css['box']}
        label={t('card.select', { name: hit.name })}
        checked={selected}
        refused={held?.reason}
        onToggle={(range) => onChoose(place, hit, range)}
      />
      <span className={css['menu']}>
        <CardMenu hit={hit} isHeld={held !== null} onDelete={onDelete} />
      </span>
    </article>
  );
});

/** Pieces are what a MOQ counts unless it says otherwise. */
export function shortMoq(moq: string): string {
  return moq.replace(/ (pieces?|adet)$/, '');
}

/** Keeps the place of a card that is on its way. */
export function CardPlaceholder() {
  return (
    <div className={css['card']} aria-hidden>
      <span className={css['picture']} data-waiting />
      <span className={css['body']}>
        <i className={css['line']} style={{ width: '72%' }} />
        <i className={css['line']} style={{ width: '46%' }} />
        <i className={css['line']} style={{ width: '34%' }} />
      </span>
    </div>
  );
}
