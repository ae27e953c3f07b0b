import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { usePhone } from '../../platform/ui/use-phone.ts';
import { useHits, type SearchAsk } from '../search/index.ts';
import { CardPlaceholder, ProductCard, type Choose } from './product-card.tsx';
import css from './product-grid.module.css';

/** Height below the picture: name, facts, price, state; on a phone the name has two lines. */
const BODY = { wide: 122, phone: 140 };
const LEAST_WIDTH = 232;

export interface ResultProps {
  ask: SearchAsk;
  total: number;
  onChoose: Choose;
}

/** All found products as cards. Only rows near the screen exist; the page has its full height from the start. */
export function ProductGrid({ ask, total, onChoose }: ResultProps) {
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

  return (
    <div ref={box} className={css['grid']} style={{ height: rows.getTotalSize() || undefined }}>
      {rows.getVirtualItems().map(({ key, index, start }) => (
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
          <GridRow
            ask={ask}
            from={index * columns}
            to={Math.min(total, (index + 1) * columns) - 1}
            onChoose={onChoose}
          />
        </div>
      ))}
    </div>
  );
}

function GridRow({
  ask,
  from,
  to,
  onChoose,
}: {
  ask: SearchAsk;
  from: number;
  to: number;
  onChoose: Choose;
}) {
  const hits = useHits(ask, from, to);
  return hits.map((hit, at) =>
    hit === undefined ? (
      <CardPlaceholder key={from + at} />
    ) : (
      <ProductCard key={hit.id} hit={hit} place={from + at} onChoose={onChoose} />
    ),
  );
}

/** Width of an element and its distance from the top of the page, kept up to date. */
export function useBox(element: RefObject<HTMLElement | null>): { width: number; top: number } {
  const [box, setBox] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const measure = (): void => {
      if (element.current === null) return;
      const { width, top } = element.current.getBoundingClientRect();
      const next = { width, top: Math.round(top + window.scrollY) };
      setBox((now) => (now.width === next.width && now.top === next.top ? now : next));
    };
    measure();
    const observer = new ResizeObserver(measure);
    if (element.current !== null) observer.observe(element.current);
    // What stands above may change its height, e.g. filters that wrap.
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [element]);
  return box;
}
