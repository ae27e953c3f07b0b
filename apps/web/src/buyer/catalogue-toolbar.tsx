import type { BuyerCatalogue, BuyerQuery, BuyerSort } from '@sourcewiz/contract';
import type { FormEvent } from 'react';
import { useTexts } from './buyer-texts.ts';
import { countOf } from './filters/filter-sheet.tsx';
import { Icon } from './icon.tsx';

/** Search, order and the way to the filters: a form, so that it also works without JavaScript. */
export function CatalogueToolbar({
  catalogue,
  query,
  onChoose,
  onFilters,
}: {
  catalogue: BuyerCatalogue;
  query: BuyerQuery;
  onChoose: (change: Partial<BuyerQuery>) => void;
  onFilters: () => void;
}) {
  const texts = useTexts();
  const sorts = Object.keys(texts.sorts) as BuyerSort[];
  const count = countOf(query);
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('search') ?? '').trim();
    if (text !== query.search) onChoose({ search: text });
  };
  return (
    <form
      className="toolbar"
      action={`/view-collection/${catalogue.token}`}
      method="get"
      role="search"
      onSubmit={search}
    >
      <span className="search">
        <Icon name="search" size={18} />
        <input
          type="search"
          name="search"
          key={query.search}
          defaultValue={query.search}
          placeholder={texts.search}
          aria-label={texts.search}
          maxLength={120}
          enterKeyHint="search"
        />
      </span>
      {query.filters.map((filter) => (
        <input key={filter} type="hidden" name="filter" value={filter} />
      ))}
      {query.min !== null && <input type="hidden" name="min" value={query.min} />}
      {query.max !== null && <input type="hidden" name="max" value={query.max} />}
      <a
        className="button line to-filters"
        href="#filters"
        onClick={(event) => {
          event.preventDefault();
          onFilters();
        }}
      >
        <Icon name="filter" size={17} />
        {texts.filters}
        {count > 0 && <b>{count}</b>}
      </a>
      <span className="sort">
        <select
          name="sort"
          value={query.sort}
          aria-label={texts.sortLabel}
          onChange={({ currentTarget }) => onChoose({ sort: currentTarget.value as BuyerSort })}
        >
          {sorts.map((sort) => (
            <option key={sort} value={sort}>
              {texts.sorts[sort]}
            </option>
          ))}
        </select>
        <Icon name="down" size={16} />
      </span>
      <noscript>
        <button className="button line" type="submit">
          {texts.apply}
        </button>
      </noscript>
    </form>
  );
}
