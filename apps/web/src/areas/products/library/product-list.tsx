import type { SearchHit } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { ProgressRing } from '../../../platform/kit/states/progress.tsx';
import { StatusDot } from '../../../platform/kit/page/status-dot.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { TimedImage } from '../../../platform/kit/states/timed-image.tsx';
import { Highlighted, HitsFailed, useHits } from '../../search/index.ts';
import { CardMenu } from './card-menu.tsx';
import { useGridKeys } from './grid-keys.ts';
import { useRowState } from '../bulk/processing-store.ts';
import { useRowStateWords } from '../bulk/row-state-words.ts';
import { useBox } from './use-box.ts';
import type { HitProps } from './product-card.tsx';
import type { ResultProps } from './product-grid.tsx';
import css from './product-list.module.css';
import { statusTones } from '../record/product-words.ts';
import { SelectBox } from '../bulk/select-box.tsx';
import { useIsSelected } from '../bulk/selection-store.ts';

const ROW = { wide: 52, phone: 76 };

/** All found products as a table; on a phone as narrow rows. */
export function ProductList({ total, ask, ...cell }: ResultProps) {
  const { t } = useTranslation('products');
  const { t: library } = useTranslation('library');
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
  const shown = rows.getVirtualItems();
  const from = shown[0]?.index ?? 0;
  const { hits, failure, retry } = useHits(ask, from, Math.min(total - 1, shown.at(-1)?.index ?? 0));
  const keys = useGridKeys({
    box,
    total,
    columns: 1,
    scrollTo: (row) => rows.scrollToIndex(row),
    ask,
    onChoose: cell.onChoose,
  });
  return (
    <>
      <div
        className={css['table']}
        role="table"
        aria-label={t('library.title')}
        aria-rowcount={total + 1}
        onKeyDown={keys}
      >
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
          <span role="columnheader">
            <span className="visually-hidden">{library('menu.column')}</span>
          </span>
        </div>
        <div
          ref={box}
          className={css['rows']}
          role="rowgroup"
          style={{ height: rows.getTotalSize() || undefined }}
        >
          {shown.map(({ key, index, start }) => (
            <div
              key={key}
              role="row"
              aria-rowindex={index + 2}
              className={css['slot']}
              style={{ height, transform: `translateY(${start - top}px)` }}
            >
              <ListRow hit={hits[index - from]} place={index} {...cell} />
            </div>
          ))}
        </div>
      </div>
      <HitsFailed failure={failure} retry={retry} />
    </>
  );
}

function ListRow({ hit, ...rest }: Omit<HitProps, 'hit'> & { hit: SearchHit | undefined }) {
  return hit === undefined ? (
    <span className={css['waiting']} role="cell" />
  ) : (
    <ProductRow hit={hit} {...rest} />
  );
}

const ProductRow = memo(function ProductRow({ hit, place, searchKey, words, onChoose, onDelete }: HitProps) {
  const { t } = useTranslation('products');
  const { when, number } = useFormats();
  const selected = useIsSelected(hit.id, searchKey);
  const state = useRowState(hit.id, hit.row_state);
  const held = useRowStateWords(state);
  const mode = usePermitted('update_products') && held === null ? 'edit' : 'view';
  return (
    <div
      className={css['row']}
      data-selected={selected || undefined}
      data-held={held !== null || undefined}
      data-deleted={state === 'deleted' || undefined}
      title={held?.reason}
    >
      <span role="cell">
        <SelectBox
          label={t('card.select', { name: hit.name })}
          checked={selected}
          refused={held?.reason}
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
          title={held?.reason ?? hit.name}
          data-place={place}
        >
          <Highlighted text={hit.name} words={words} />
        </Link>
      </span>
      <span role="cell" className={css['id']}>
        <Highlighted text={hit.product_id} words={words} />
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
        {held === null ? (
          <StatusDot tone={statusTones[hit.status]} label={t(`status.${hit.status}`)} />
        ) : (
          <StatusDot tone={held.tone} label={held.label} />
        )}
      </span>
      <span role="cell" className={css['complete']}>
        <ProgressRing percent={hit.completeness} />
      </span>
      <span role="cell" className={css['edited']}>
        {when(hit.updated_at)}
      </span>
      <span role="cell" className={css['menu']}>
        <CardMenu hit={hit} isHeld={held !== null} onDelete={onDelete} />
      </span>
    </div>
  );
});
