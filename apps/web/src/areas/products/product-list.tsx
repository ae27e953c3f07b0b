import type { SearchHit } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../platform/i18n/format.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import { ProgressRing } from '../../platform/ui/progress.tsx';
import { StatusDot } from '../../platform/ui/status-dot.tsx';
import { usePhone } from '../../platform/ui/use-phone.ts';
import { TimedImage } from '../../platform/ui/timed-image.tsx';
import { useHits, type SearchAsk } from '../search/index.ts';
import type { Choose } from './product-card.tsx';
import { useBox, type ResultProps } from './product-grid.tsx';
import css from './product-list.module.css';
import { statusTones, useRowState } from './product-words.ts';
import { SelectBox } from './select-box.tsx';
import { useIsSelected } from './selection-store.ts';

const ROW = { wide: 52, phone: 76 };

/** All found products as a table; on a phone as narrow rows. */
export function ProductList({ ask, total, onChoose }: ResultProps) {
  const { t } = useTranslation('products');
  const phone = usePhone();
  const box = useRef<HTMLDivElement>(null);
  const { width, top } = useBox(box);
  const height = phone ? ROW.phone : ROW.wide;
  // oxlint-disable-next-line react/incompatible-library -- it changes in place, so nothing that it gives is memoised
  const rows = useWindowVirtualizer({
    count: width === 0 ? 0 : total,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: top,
  });
  return (
    <div className={css['table']} role="table" aria-label={t('library.title')} aria-rowcount={total + 1}>
      <div className={css['head']} role="row">
        <span role="columnheader">
          <span className="visually-hidden">{t('list.choose')}</span>
        </span>
        <span role="columnheader">{t('list.product')}</span>
        <span role="columnheader">{t('list.id')}</span>
        <span role="columnheader">{t('list.category')}</span>
        <span role="columnheader" data-end>
          {t('list.price')}
        </span>
        <span role="columnheader" data-end>
          {t('list.moq')}
        </span>
        <span role="columnheader" data-end>
          {t('list.variants')}
        </span>
        <span role="columnheader">{t('list.status')}</span>
        <span role="columnheader">{t('list.complete')}</span>
        <span role="columnheader">{t('list.edited')}</span>
      </div>
      <div
        ref={box}
        className={css['rows']}
        role="rowgroup"
        style={{ height: rows.getTotalSize() || undefined }}
      >
        {rows.getVirtualItems().map(({ key, index, start }) => (
          <div
            key={key}
            role="row"
            aria-rowindex={index + 2}
            className={css['slot']}
            style={{ height, transform: `translateY(${start - top}px)` }}
          >
            <ListRow ask={ask} place={index} onChoose={onChoose} />
          </div>
        ))}
      </div>
    </div>
  );
}

function ListRow({ ask, place, onChoose }: { ask: SearchAsk; place: number; onChoose: Choose }) {
  const [hit] = useHits(ask, place, place);
  return hit === undefined ? (
    <span className={css['waiting']} role="cell" />
  ) : (
    <ProductRow hit={hit} place={place} onChoose={onChoose} />
  );
}

const ProductRow = memo(function ProductRow({
  hit,
  place,
  onChoose,
}: {
  hit: SearchHit;
  place: number;
  onChoose: Choose;
}) {
  const { t } = useTranslation('products');
  const { when, number } = useFormats();
  const selected = useIsSelected(hit.id);
  const rowState = useRowState(hit.row_state);
  const mode = usePermitted('update_products') ? 'edit' : 'view';
  return (
    <div className={css['row']} data-selected={selected || undefined}>
      <span role="cell">
        <SelectBox
          label={t('card.select', { name: hit.name })}
          checked={selected}
          disabled={rowState !== null}
          onToggle={(range) => onChoose(place, hit, range)}
        />
      </span>
      <span role="cell" className={css['product']}>
        <TimedImage
          src={hit.image?.thumb ?? '/art/no-image.svg'}
          alt=""
          width={40}
          height={40}
          loading="lazy"
          decoding="async"
        />
        <Link
          to="/product-details/$mode/$id"
          params={{ mode, id: String(hit.id) }}
          className={css['name']}
          title={hit.name}
        >
          {hit.name}
        </Link>
      </span>
      <span role="cell" className={css['id']}>
        {hit.product_id}
      </span>
      <span role="cell" className={css['category']}>
        {hit.category_name ?? t('list.noCategory')}
      </span>
      <span role="cell" data-end className={css['price']}>
        {hit.selling_price ?? '–'}
      </span>
      <span role="cell" data-end className={css['moq']}>
        {hit.moq ?? '–'}
      </span>
      <span role="cell" data-end className={css['variants']}>
        {number(hit.variant_count)}
      </span>
      <span role="cell" className={css['status']}>
        {rowState === null ? (
          <StatusDot tone={statusTones[hit.status]} label={t(`status.${hit.status}`)} />
        ) : (
          <StatusDot tone={rowState.tone} label={rowState.label} />
        )}
      </span>
      <span role="cell" className={css['complete']}>
        <ProgressRing percent={hit.completeness} />
      </span>
      <span role="cell" className={css['edited']}>
        {when(hit.updated_at)}
      </span>
    </div>
  );
});
