import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import { useSortableRow } from '../../../platform/kit/sort/sortable-list.tsx';
import css from './sort-row.module.css';

/** A row that is dragged by its grip and removed by its cross. */
export function SortRow({
  remove,
  onRemove,
  children,
  ...entry
}: {
  id: number;
  index: number;
  name: string;
  /** Name of the cross's action. */
  remove: string;
  onRemove: () => void;
  children: ReactNode;
}) {
  const { attach, isDragging, grip } = useSortableRow(entry);
  return (
    <Row as="li" ref={attach} gap={6} className={css['row']} data-dragging={isDragging || undefined}>
      {grip}
      {children}
      <Button variant="text" icon={<X size={15} aria-hidden />} aria-label={remove} onClick={onRemove} />
    </Row>
  );
}
