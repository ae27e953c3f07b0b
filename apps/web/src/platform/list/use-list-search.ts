import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * The state of the list in its address, and functions that change it.
 * @param read made by `searchReader`
 * @returns `change(part)`, which goes back to the first page unless it names another; `show`, which drops the rest
 */
export function useListSearch<Search extends object>(
  read: (raw: Readonly<Record<string, unknown>>) => Search,
): {
  search: Search;
  change: (part: { [K in keyof Search]?: Search[K] | null | undefined }) => void;
  show: (search: Search) => void;
} {
  const search = read(useSearch({ strict: false }));
  const navigate = useNavigate();
  const go = (next: (now: Record<string, unknown>) => object): void =>
    void navigate({ to: '.', replace: true, search: next as never });
  return {
    search,
    change: (part) => go((now) => read({ ...now, page: undefined, ...part })),
    show: (wanted) => go(() => wanted),
  };
}
