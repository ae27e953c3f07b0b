import type { SearchHit } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { Images } from 'lucide-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePermitted } from '../../platform/session/session.tsx';
import { ProgressRing } from '../../platform/ui/progress.tsx';
import { StatusDot } from '../../platform/ui/status-dot.tsx';
import { TimedImage } from '../../platform/ui/timed-image.tsx';
import css from './product-card.module.css';
import { statusTones, useRowState } from './product-words.ts';
import { SelectBox } from './select-box.tsx';
import { useIsSelected } from './selection-store.ts';

export type Choose = (place: number, hit: SearchHit, range: boolean) => void;

/** A product in the grid: picture, name, price, state. */
export const ProductCard = memo(function ProductCard({
  hit,
  place,
  onChoose,
}: {
  hit: SearchHit;
  place: number;
  onChoose: Choose;
}) {
  const { t } = useTranslation('products');
  const selected = useIsSelected(hit.id);
  const rowState = useRowState(hit.row_state);
  const mode = usePermitted('update_products') ? 'edit' : 'view';
  return (
    <article
      className={css['card']}
      data-selected={selected || undefined}
      data-held={rowState !== null || undefined}
    >
      <Link to="/product-details/$mode/$id" params={{ mode, id: String(hit.id) }} className={css['link']}>
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
            {hit.name}
          </span>
          <span className={css['facts']}>
            {hit.product_id}
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
            {rowState === null ? (
              <StatusDot tone={statusTones[hit.status]} label={t(`status.${hit.status}`)} />
            ) : (
              <StatusDot tone={rowState.tone} label={rowState.label} />
            )}
            <ProgressRing percent={hit.completeness} />
          </span>
        </span>
      </Link>
      <SelectBox
        className={css['box']}
        label={t('card.select', { name: hit.name })}
        checked={selected}
        disabled={rowState !== null}
        onToggle={(range) => onChoose(place, hit, range)}
      />
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
