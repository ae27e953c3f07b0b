import type { BuyerPage, BuyerQuery } from '@sourcewiz/contract';
import { useState, type MouseEvent } from 'react';
import { queryText } from './buyer-api.ts';
import { useTexts } from './buyer-texts.ts';
import { CatalogueToolbar } from './catalogue-toolbar.tsx';
import { ChosenFilters } from './filters/chosen-filters.tsx';
import { FilterForm } from './filters/filter-form.tsx';
import { FilterSheet } from './filters/filter-sheet.tsx';
import { isWhole, useCatalogue } from './filters/use-catalogue.ts';
import { Hero, ShortHead } from './hero.tsx';
import { PlainEnquiry } from './enquiry/plain-enquiry.tsx';
import { ProductCard } from './product-card.tsx';
import { ShortlistPanel } from './enquiry/shortlist-panel.tsx';
import { useShortlist } from './enquiry/shortlist.ts';
import type { Enquiry } from './enquiry/use-enquiry.ts';
import { useMoreCards } from './use-more-cards.ts';

type Page = Extract<BuyerPage, { kind: 'catalogue' }>;

/** All products of a catalogue, those that fit what the buyer chose. */
export function CataloguePage({ page, enquiry }: { page: Page; enquiry: Enquiry }) {
  const { catalogue } = page;
  const { found, query, choose, isBusy } = useCatalogue(page);
  const [isSheet, setSheet] = useState(false);
  // One product needs no search.
  const hasFilter = catalogue.hasFilter && catalogue.total > 1;
  const filters = hasFilter ? found.filters : null;
  return (
    <main className="catalogue">
      {/* It stays while one chooses: only a page that begins narrowed begins with its products. */}
      {isWhole(page.query) ? <Hero catalogue={catalogue} /> : <ShortHead catalogue={catalogue} />}
      <div className={filters ? 'shop' : 'shop plain-shop'}>
        {filters && (
          <aside className="filters" id="filters">
            <FilterForm catalogue={catalogue} filters={filters} query={query} onChoose={choose} />
          </aside>
        )}
        <div className="shop-list">
          {hasFilter && (
            <CatalogueToolbar
              catalogue={catalogue}
              query={query}
              onChoose={choose}
              onFilters={() => setSheet(true)}
            />
          )}
          {filters && (
            <ChosenFilters
              catalogue={catalogue}
              filters={filters}
              query={query}
              count={found.total}
              onChoose={choose}
            />
          )}
          <Cards
            key={queryText(found.query)}
            page={{ ...page, ...found }}
            isBusy={isBusy}
            onChoose={choose}
          />
        </div>
        <ShortlistPanel catalogue={catalogue} enquiry={enquiry} />
      </div>
      {isSheet && filters && (
        <FilterSheet
          catalogue={catalogue}
          filters={filters}
          query={query}
          total={found.total}
          onChoose={choose}
          onClose={() => setSheet(false)}
        />
      )}
      <PlainEnquiry catalogue={catalogue} />
    </main>
  );
}

/** The products found, and more of them as one scrolls. */
function Cards({
  page,
  isBusy,
  onChoose,
}: {
  page: Page;
  isBusy: boolean;
  onChoose: (change: Partial<BuyerQuery>) => void;
}) {
  const texts = useTexts();
  const { catalogue, query, total } = page;
  const { token } = catalogue;
  const { cards, state, hasMore, load, end } = useMoreCards({ token, first: page.cards, total, query });
  const shortlisted = new Set(useShortlist(token).map(({ id }) => id));
  const home = `/view-collection/${token}`;
  const showMore = (event: MouseEvent) => {
    event.preventDefault();
    void load();
  };
  const showAll = (event: MouseEvent) => {
    event.preventDefault();
    onChoose({ search: '', filters: [], min: null, max: null });
  };
  return (
    <>
      {total === 0 && (
        <div className="nothing">
          <h2>{texts.nothingFound}</h2>
          {query.search && <p>{texts.nothingFoundFor(query.search)}</p>}
          <a className="button line" href={home} onClick={showAll}>
            {texts.showAll}
          </a>
        </div>
      )}
      <div className="cards" aria-busy={isBusy}>
        {cards.map((card, index) => (
          <ProductCard
            key={card.id}
            card={card}
            token={token}
            showsPrices={catalogue.showsPrices}
            index={index}
            isShortlisted={shortlisted.has(card.id)}
          />
        ))}
      </div>
      {hasMore && (
        <div className="more" ref={end}>
          {state === 'failed' && <p role="alert">{texts.moreFailed}</p>}
          <a
            className="button line"
            href={`${home}${queryText({ ...query, page: query.page + 1 })}`}
            onClick={showMore}
            aria-busy={state === 'loading'}
          >
            {texts.more}
          </a>
        </div>
      )}
    </>
  );
}
