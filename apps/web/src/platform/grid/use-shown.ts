import { useLayoutEffect, useMemo, useState, type RefObject, type UIEvent } from 'react';
import type { ColumnSpan } from './grid-row.tsx';
import { offsetsOf, shownColumns, shownRows, type Shown } from './rules/view.rules.ts';

export interface ShownCells {
  rows: Shown;
  /** Counted among those that are not frozen, from the first of them. */
  columns: Shown;
  frozen: number;
  frozenWidth: number;
  /** Where each column that is not frozen begins, counted from the first of them. */
  offsets: readonly number[];
  /** Total width, in px. */
  width: number;
  /** The visible part. */
  room: { left: number; right: number; bottom: number };
  leftOf: (column: number) => number;
  /** Where each frozen column is on screen. */
  lefts: readonly number[];
  onScroll: (event: UIEvent<HTMLDivElement>) => void;
}

/** Which rows and columns of a grid are on screen. */
export function useShown(
  box: RefObject<HTMLDivElement | null>,
  {
    columns,
    frozen,
    rows,
    height,
    numbers,
  }: {
    columns: readonly { width: number }[];
    frozen: number;
    rows: number;
    height: number;
    numbers: number;
  },
): ShownCells {
  const [view, setView] = useState({ top: 0, left: 0, width: 1_200, height: 800 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => setView(viewOf(element)));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  const offsets = useMemo(
    () => offsetsOf(columns.slice(frozen).map(({ width }) => width)),
    [columns, frozen],
  );
  const fixed = useMemo(
    () => offsetsOf(columns.slice(0, frozen).map(({ width }) => width)),
    [columns, frozen],
  );
  const lefts = useMemo(() => fixed.map((left) => numbers + left), [fixed, numbers]);
  const frozenWidth = fixed.at(-1) ?? 0;
  const width = numbers + frozenWidth + (offsets.at(-1) ?? 0);
  return {
    rows: shownRows({ scroll: view.top, room: view.height, height, count: rows }),
    columns: shownColumns({ scroll: view.left, room: view.width - numbers - frozenWidth, offsets }),
    frozen,
    frozenWidth,
    offsets,
    width,
    lefts,
    room: { left: view.left, right: view.left + view.width, bottom: view.top + view.height },
    leftOf: (column) =>
      column < frozen
        ? view.left + numbers + (fixed[column] ?? 0)
        : numbers + frozenWidth + (offsets[column - frozen] ?? 0),
    onScroll: (event) => setView(viewOf(event.currentTarget)),
  };
}

/** The columns on screen, as rows are rendered with them: a new object only when they change. */
export function useColumnSpan({ frozen, lefts, columns, offsets, width }: ShownCells): ColumnSpan {
  const { first, last } = columns;
  const before = offsets[first] ?? 0;
  return useMemo(
    () => ({ frozen, lefts, first, last, before, width }),
    [frozen, lefts, first, last, before, width],
  );
}

function viewOf({ scrollTop: top, scrollLeft: left, clientWidth, clientHeight }: HTMLElement) {
  // An element without a layout, as in tests, counts as a whole screen.
  return { top, left, width: clientWidth || 1_200, height: clientHeight || 800 };
}
