import { useNavigate, useSearch } from '@tanstack/react-router';

/**
 * What the address says of the list on screen, and how it is changed.
 * @param read made by `searchReader`
 * @returns `change(part)`, which leads back to the first page unless it names another one; `show`, which forgets the rest
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
