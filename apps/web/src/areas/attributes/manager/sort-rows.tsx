import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './sort-rows.module.css';

/** Rows that can be dragged into another order; `onMove` hears both places, counted from 0. */
export function SortRows({
  onMove,
  children,
}: {
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}) {
  return (
    <DragDropProvider
      onDragEnd={({ canceled, operation: { source } }) => {
        if (canceled || !isSortable(source) || source.initialIndex === source.index) return;
        onMove(source.initialIndex, source.index);
      }}
    >
      {children}
    </DragDropProvider>
  );
}

/** One row with a grip before and two buttons behind what stands in it; without `order` it stands fast. */
export function SortRow({
  id,
  index,
  count,
  name,
  onMove,
  children,
}: {
  id: string | number;
  index: number;
  count: number;
  name: string;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation('attributeManager');
  const { ref, handleRef, isDragging } = useSortable({ id, index });
  return (
    <li ref={ref} className={css['row']} data-dragging={isDragging || undefined}>
      <button
        ref={handleRef}
        type="button"
        className={css['grip']}
        aria-label={t('sorting.handle', { name })}
        title={t('sorting.help')}
      >
        <GripVertical size={15} aria-hidden />
      </button>
      {children}
      <span className={css['moves']}>
        <button
          type="button"
          aria-label={t('sorting.up', { name })}
          disabled={index === 0}
          onClick={() => onMove(index, index - 1)}
        >
          <ChevronUp size={15} aria-hidden />
        </button>
        <button
          type="button"
          aria-label={t('sorting.down', { name })}
          disabled={index === count - 1}
          onClick={() => onMove(index, index + 1)}
        >
          <ChevronDown size={15} aria-hidden />
        </button>
      </span>
    </li>
  );
}

/** A list with one entry in another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from];
  if (entry === undefined || to < 0 || to >= list.length) return [...list];
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), entry, ...rest.slice(to)];
}
