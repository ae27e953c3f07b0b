import { listAttributes, type SearchHit, type SortOption, type TableFact } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { memo, useRef, type CSSProperties, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { ProgressRing } from '../../../platform/kit/states/progress.tsx';
import { Thumb } from '../../../platform/kit/marks/thumb.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { Highlighted, HitsFailed, useHits } from '../../search/index.ts';
import { SortHead, sortedAs, type Orders } from '../../../platform/list/sort-head.tsx';
import { CardMenu } from './card-menu.tsx';
import { useProductKeys } from './use-product-keys.ts';
import type { RowStateWords } from '../bulk/row-state-words.ts';
import { useBox } from '../../../platform/kit/use-box.ts';
import { HitState, useHit, type HitProps } from './product-card.tsx';
import type { ResultProps } from './product-grid.tsx';
import { attributesOf, columnOrders, figures, isFact, NARROW_COLUMNS, tracksOf } from './table-columns.ts';
import css from './product-list.module.css';
import { SelectBox } from '../bulk/selected/select-box.tsx';
import { SelectShown } from '../bulk/selected/select-shown.tsx';

const ROW = { wide: 52, phone: 76 };

interface ListProps extends ResultProps {
  /** Beside the product itself, in their order. */
  columns: readonly string[];
  onSort: (sort: SortOption) => void;
}

/** All results as a table; on a phone as narrow rows. */
export function ProductList({ total, ask, columns, onSort, ...cell }: ListProps) {
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
  const keys = useProductKeys({
    places: { box, total, scrollTo: (place) => rows.scrollToIndex(place) },
    ask,
    onChoose: cell.onChoose,
  });
  const attributes = useCall(
    listAttributes,
    {},
    { staleTime: 60_000, enabled: attributesOf(columns).length > 0 },
  );
  const headOf = (column: string): string | undefined =>
    isFact(column)
      ? t(`list.${column}`)
      : attributes.data?.find(({ id, isDisabled }) => String(id) === column && !isDisabled)?.name;
  // A deleted attribute takes its column along.
  const shownCells = columns.filter(
    (column) => isFact(column) || attributes.data === undefined || headOf(column) !== undefined,
  );
  const sorting = { value: ask.sort, onChange: onSort };
  const firstShown = Math.min(total, (shown.at(-1)?.index ?? 0) + 1);
  return (
    <>
      <div
        className={css['table']}
        role="table"
        aria-label={t('library.title')}
        aria-rowcount={total + 1}
        style={
          {
            '--columns': tracksOf(shownCells),
            '--few-columns': tracksOf(shownCells.slice(0, NARROW_COLUMNS)),
          } as CSSProperties
        }
        {...keys}
      >
        <div className={css['head']} role="row">
          <span role="columnheader">
            <SelectShown ask={ask} searchKey={cell.searchKey} count={firstShown} />
          </span>
          <span role="columnheader" aria-sort={sortedAs(columnOrders.name, ask.sort)}>
            <HeadCell head={t('list.product')} orders={columnOrders.name} sort={sorting} />
          </span>
          {shownCells.map((column, index) => {
            const orders = isFact(column) ? columnOrders[column] : undefined;
            return (
              <span
                key={column}
                role="columnheader"
                data-column={column}
                data-end={figures.includes(column) || undefined}
                data-late={index >= NARROW_COLUMNS || undefined}
                aria-sort={sortedAs(orders, ask.sort)}
              >
                <HeadCell head={headOf(column) ?? ''} orders={orders} sort={sorting} />
              </span>
            );
          })}
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
              <ListRow hit={hits[index - from]} place={index} columns={shownCells} {...cell} />
            </div>
          ))}
        </div>
      </div>
      <HitsFailed failure={failure} retry={retry} />
    </>
  );
}

function HeadCell({
  head,
  orders,
  sort,
}: {
  head: string;
  orders: Orders<SortOption> | undefined;
  sort: { value: string; onChange: (sort: SortOption) => void };
}) {
  return orders === undefined ? head : <SortHead head={head} orders={orders} sort={sort} />;
}

interface RowProps extends HitProps {
  columns: readonly string[];
}

function ListRow({ hit, ...rest }: Omit<RowProps, 'hit'> & { hit: SearchHit | undefined }) {
  return hit === undefined ? (
    <span className={css['waiting']} role="cell" />
  ) : (
    <ProductRow hit={hit} {...rest} />
  );
}

const ProductRow = memo(function ProductRow({
  hit,
  place,
  searchKey,
  words,
  columns,
  onChoose,
  onDelete,
}: RowProps) {
  const { t } = useTranslation('products');
  const { selected, held, mode, box } = useHit(hit, searchKey);
  return (
    <div className={css['row']} {...box}>
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
      {columns.map((column, index) => (
        <span
          key={column}
          role="cell"
          data-column={column}
          data-end={figures.includes(column) || undefined}
          data-late={index >= NARROW_COLUMNS || undefined}
          className={css[isFact(column) ? column : 'value']}
        >
          {isFact(column) ? (
            <Fact fact={column} hit={hit} words={words} held={held} />
          ) : (
            <Value text={hit.values?.[column]} />
          )}
        </span>
      ))}
      <span role="cell" className={css['menu']}>
        <CardMenu hit={hit} isHeld={held !== null} onDelete={onDelete} />
      </span>
    </div>
  );
});

/** The value of a fixed column. */
function Fact({
  fact,
  hit,
  words,
  held,
}: Pick<HitProps, 'hit' | 'words'> & { fact: TableFact; held: RowStateWords | null }): ReactNode {
  const { t } = useTranslation('products');
  const { when, number } = useFormats();
  switch (fact) {
    case 'product_id':
      return <Highlighted text={hit.product_id} words={words} />;
    case 'category':
      return hit.category_name ?? t('list.noCategory');
    case 'price':
      return hit.selling_price ?? '–';
    case 'moq':
      return hit.moq ?? '–';
    case 'variants':
      return number(hit.variant_count);
    case 'status':
      return <HitState hit={hit} held={held} />;
    case 'completeness':
      return <ProgressRing percent={hit.completeness} />;
    case 'updated_at':
      return when(hit.updated_at);
  }
}

function Value({ text }: { text: string | undefined }) {
  return text === undefined ? '–' : <span title={text}>{text}</span>;
}
