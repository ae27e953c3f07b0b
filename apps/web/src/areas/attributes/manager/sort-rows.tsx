import type { ReactNode } from 'react';
import { MoveButtons } from '../../../platform/kit/sort/move-buttons.tsx';
import { useSortableRow } from '../../../platform/kit/sort/sortable-list.tsx';
import css from './sort-rows.module.css';

/** One row of a `SortableList`, with a grip before its content and two buttons behind it. */
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
  const { attach, isDragging, grip } = useSortableRow({ id, index, name });
  return (
    <li ref={attach} className={css['row']} data-dragging={isDragging || undefined}>
      {grip}
      {children}
      <MoveButtons name={name} index={index} count={count} onMove={onMove} />
    </li>
  );
}
