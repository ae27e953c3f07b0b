import type { SearchHit } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { ProgressRing } from '../../../platform/kit/states/progress.tsx';
import { Thumb } from '../../../platform/kit/page/thumb.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { Highlighted, HitsFailed, useHits } from '../../search/index.ts';
import { CardMenu } from './card-menu.tsx';
import { useGridKeys } from './grid-keys.ts';
import { useRowState } from '../bulk/processing-store.ts';
import { useRowStateWords } from '../bulk/row-state-words.ts';
import { useBox } from './use-box.ts';
import { HitState, type HitProps } from './product-card.tsx';
import type { ResultProps } from './product-grid.tsx';
import css from './product-list.module.css';
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
  const heads: { label: string; isHidden?: true; isEnd?: true }[] = [
    { label: t('list.choose'), isHidden: true },
    { label: t('list.product') },
    { label: t('list.id') },
    { label: t('list.category') },
    { label: t('list.price'), isEnd: true },
    { label: t('list.moq'), isEnd: true },
    { label: t('list.variants'), isEnd: true },
    { label: t('list.status') },
    { label: t('list.complete') },
    { label: t('list.edited') },
    { label: library('menu.column'), isHidden: true },
  ];
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
          {heads.map(({ label, isHidden, isEnd }) => (
            <span key={label} role="columnheader" data-end={isEnd}>
              {isHidden ? <span className="visually-hidden">{label}</span> : label}
            </span>
          ))}
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
        <Thumb src={hit.image?.thumb} size={40} decoding="async" />
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
        <HitState hit={hit} held={held} />
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
