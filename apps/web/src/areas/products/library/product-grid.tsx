import type { SearchHit } from '@sourcewiz/contract';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { HitsFailed, useHits, type SearchAsk } from '../../search/index.ts';
import { useProductKeys } from './use-product-keys.ts';
import { useBox } from '../../../platform/kit/use-box.ts';
import { CardPlaceholder, ProductCard, type HitProps } from './product-card.tsx';
import css from './product-grid.module.css';

/** Height below the image: name, facts, price, state; on a phone the name has two lines. */
const BODY = { wide: 122, phone: 140 };
const LEAST_WIDTH = 232;

export interface ResultProps extends Omit<HitProps, 'hit' | 'place'> {
  ask: SearchAsk;
  total: number;
}

/** All results as cards. Only rows near the screen are rendered; the page has its full height from the start. */
export function ProductGrid({ total, ask, ...cell }: ResultProps) {
  const { t } = useTranslation('products');
  const phone = usePhone();
  const box = useRef<HTMLDivElement>(null);
  const { width, top } = useBox(box);
  const gap = phone ? 10 : 12;
  const columns = phone ? 2 : Math.max(2, Math.floor((width + gap) / (LEAST_WIDTH + gap)));
  const cardWidth = (width - gap * (columns - 1)) / columns;
  const rowHeight = Math.round((cardWidth * 9) / 11) + (phone ? BODY.phone : BODY.wide) + gap;
  // oxlint-disable-next-line react/incompatible-library -- it changes in place, so nothing that it gives is memoised
  const rows = useWindowVirtualizer({
    count: width === 0 ? 0 : Math.ceil(total / columns),
    estimateSize: () => rowHeight,
    overscan: 3,
    scrollMargin: top,
  });
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);

  const shown = rows.getVirtualItems();
  // One query for everything on screen: a row that scrolls into view only renders its cards.
  const from = (shown[0]?.index ?? 0) * columns;
  const to = Math.min(total, ((shown.at(-1)?.index ?? 0) + 1) * columns) - 1;
  const { hits, failure, retry } = useHits(ask, from, to);
  const keys = useProductKeys({
    places: { box, total, columns, scrollTo: (place) => rows.scrollToIndex(Math.floor(place / columns)) },
    ask,
    onChoose: cell.onChoose,
  });

  return (
    <>
      <div
        ref={box}
        className={css['grid']}
        role="group"
        aria-label={t('library.title')}
        style={{ height: rows.getTotalSize() || undefined }}
        {...keys}
      >
        {shown.map(({ key, index, start }) => (
          <div
            key={key}
            className={css['row']}
            style={{
              height: rowHeight - gap,
              gap,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
              transform: `translateY(${start - top}px)`,
            }}
          >
            {hits.slice(index * columns - from, (index + 1) * columns - from).map((hit, at) => (
              <Cell key={hit?.id ?? -at - 1} hit={hit} place={index * columns + at} {...cell} />
            ))}
          </div>
        ))}
      </div>
      <HitsFailed failure={failure} retry={retry} />
    </>
  );
}

function Cell({ hit, ...rest }: Omit<HitProps, 'hit'> & { hit: SearchHit | undefined }) {
  return hit === undefined ? <CardPlaceholder /> : <ProductCard hit={hit} {...rest} />;
}
