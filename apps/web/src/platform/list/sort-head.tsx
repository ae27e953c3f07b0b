import { ArrowDown, ArrowUp } from 'lucide-react';
import css from './sort-head.module.css';

/** The names of a column's orders, ascending and descending. */
export interface Orders<Sort extends string = string> {
  up: Sort;
  down: Sort;
}

/** The heading of a sortable column: a button that reverses the order. */
export function SortHead<Sort extends string>({
  head,
  orders: { up, down },
  sort: { value, onChange },
}: {
  head: string;
  orders: Orders<Sort>;
  sort: { value: string; onChange: (sort: Sort) => void };
}) {
  const Arrow = value === down ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className={css['sort']}
      data-sorted={value === up || value === down || undefined}
      onClick={() => onChange(value === up ? down : up)}
    >
      {head}
      <Arrow size={13} aria-hidden />
    </button>
  );
}

/** How a column is sorted, for `aria-sort`. */
export function sortedAs(
  orders: Orders | undefined,
  value: string | undefined,
): 'ascending' | 'descending' | undefined {
  if (orders === undefined || value === undefined) return undefined;
  return value === orders.up ? 'ascending' : value === orders.down ? 'descending' : undefined;
}
