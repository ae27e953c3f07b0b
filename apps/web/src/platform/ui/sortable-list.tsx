import { DragDropProvider } from '@dnd-kit/react';
import { isSortable, useSortable } from '@dnd-kit/react/sortable';
import { ChevronDown, ChevronUp, GripVertical } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import css from './sortable-list.module.css';

/** What a row of a list that can be put in order needs. */
export interface SortableRow {
  /** The `ref` of the row's own element. */
  attach: (element: Element | null) => void;
  isDragging: boolean;
  /** The grip with which the row is dragged, or moved with Space and the arrow keys. */
  grip: ReactNode;
}

/** A list whose rows can be dragged into another order. */
export function SortableList({
  onMove,
  children,
}: {
  /** From one place to another, both counted from 0. */
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

/** Makes an element a row of the list around it. */
export function useSortableRow({
  id,
  index,
  name,
}: {
  id: number | string;
  index: number;
  name: string;
}): SortableRow {
  const { t } = useTranslation('platform');
  const { ref, handleRef, isDragging } = useSortable({ id, index });
  return {
    attach: ref,
    isDragging,
    grip: (
      <button
        ref={handleRef}
        type="button"
        className={css['grip']}
        aria-label={t('sorting.handle', { name })}
        title={t('sorting.help')}
      >
        <GripVertical size={15} aria-hidden />
      </button>
    ),
  };
}

/** One place up or down, for those who do not drag. */
export function MoveButtons({
  name,
  index,
  count,
  onMove,
}: {
  name: string;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}) {
  const { t } = useTranslation('platform');
  return (
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
  );
}
