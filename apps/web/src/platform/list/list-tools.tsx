import type { ReactNode } from 'react';
import { SearchField } from '../kit/fields/search-field.tsx';
import css from './list.module.css';

/** The bar above a list: its search, filters and order, the count, and the button to add. */
export function ListTools({
  search,
  count,
  children,
}: {
  /** The label is also the placeholder unless there is one. */
  search?: { label: string; placeholder?: string; value: string; onSearch: (words: string) => void };
  count?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className={css['tools']}>
      {search === undefined ? null : (
        <SearchField placeholder={search.label} {...search} className={css['search']} />
      )}
      {count === undefined ? null : (
        <span className={css['count']} role="status">
          {count}
        </span>
      )}
      {children}
    </div>
  );
}
