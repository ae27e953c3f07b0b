import type { BuyerCatalogue, BuyerQuery, BuyerSort } from '@sourcewiz/contract';
import { Icon } from './icon.tsx';
import { queryText } from './buyer-api.ts';
import { useTexts } from './buyer-texts.ts';

/** Search, categories and order: links and a form, so that they also work without JavaScript. */
export function CatalogueToolbar({ catalogue, query }: { catalogue: BuyerCatalogue; query: BuyerQuery }) {
  const texts = useTexts();
  const home = `/view-collection/${catalogue.token}`;
  const href = (category: string) => `${home}${queryText({ ...query, page: 1, category })}`;
  const sorts = Object.keys(texts.sorts) as BuyerSort[];
  return (
    <form className="toolbar" action={home} method="get" role="search">
      <span className="search">
        <Icon name="search" size={18} />
        <input
          type="search"
          name="search"
          defaultValue={query.search}
          placeholder={texts.search}
          aria-label={texts.search}
          maxLength={120}
          enterKeyHint="search"
        />
      </span>
      {query.category && <input type="hidden" name="category" value={query.category} />}
      {catalogue.categories.length > 1 && (
        <nav className="chips" aria-label={texts.categories}>
          <Chip href={href('')} isChosen={query.category === ''} name={texts.all} count={catalogue.total} />
          {catalogue.categories.map(({ name, count }) => (
            <Chip key={name} href={href(name)} isChosen={query.category === name} name={name} count={count} />
          ))}
        </nav>
      )}
      <span className="sort">
        <select
          name="sort"
          defaultValue={query.sort}
          aria-label={texts.sortLabel}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
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

function Chip({
  href,
  isChosen,
  name,
  count,
}: {
  href: string;
  isChosen: boolean;
  name: string;
  count: number;
}) {
  return (
    <a className="chip" href={href} aria-current={isChosen ? 'true' : undefined}>
      {name} <span className="quiet">{count}</span>
    </a>
  );
}
