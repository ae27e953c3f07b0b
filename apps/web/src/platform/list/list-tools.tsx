import type { ReactNode } from 'react';
import { SearchField } from '../kit/fields/search-field.tsx';
import css from './list.module.css';

/** What stands above a list: its search, filters and order, how many there are, and what can be added. */
export function ListTools({
  search,
  count,
  children,
}: {
  /** Its label is its placeholder unless it has one. */
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
