import type { BuyerPage } from '@sourcewiz/contract';
import type { MouseEvent } from 'react';
import { queryText } from './buyer-api.ts';
import { useTexts } from './buyer-texts.ts';
import { CatalogueToolbar } from './catalogue-toolbar.tsx';
import { Hero } from './hero.tsx';
import { PlainEnquiry } from './enquiry/plain-enquiry.tsx';
import { ProductCard } from './product-card.tsx';
import { useShortlist } from './enquiry/shortlist.ts';
import { useMoreCards } from './use-more-cards.ts';

/** All pieces of a catalogue. */
export function CataloguePage({ page }: { page: Extract<BuyerPage, { kind: 'catalogue' }> }) {
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
  return (
    <main className="catalogue">
      <Hero catalogue={catalogue} />
      {catalogue.hasFilter && <CatalogueToolbar catalogue={catalogue} query={query} />}
      {query.search && total > 0 && <p className="found">{texts.found(total)}</p>}
      {total === 0 && (
        <div className="nothing">
          <h2>{texts.nothingFound}</h2>
          {query.search && <p>{texts.nothingFoundFor(query.search)}</p>}
          <a className="button line" href={home}>
            {texts.showAll}
          </a>
        </div>
      )}
      <div className="cards">
        {cards.map((card, index) => (
          <ProductCard
            key={card.id}
            card={card}
            token={token}
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
      <PlainEnquiry catalogue={catalogue} />
    </main>
  );
}
