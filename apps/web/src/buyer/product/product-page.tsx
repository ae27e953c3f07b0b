import type { BuyerCard, BuyerPage } from '@sourcewiz/contract';
import { useState, useSyncExternalStore } from 'react';
import { Icon } from '../icon.tsx';
import { queryText } from '../buyer-api.ts';
import { useTexts } from '../buyer-texts.ts';
import { FactList } from './fact-list.tsx';
import { PlainEnquiry } from '../enquiry/plain-enquiry.tsx';
import { CardImage } from '../product-card.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { isSame, putOnShortlist, takeFromShortlist, useShortlist } from '../enquiry/shortlist.ts';
import { sumText } from '../sum-text.ts';
import { mergedFacts, ProductGallery, ProductHead, ProductVariants, useVariant } from './product-parts.tsx';

type Page = Extract<BuyerPage, { kind: 'product' }>;

/** One product: images, price, options, facts, quantity. */
export function ProductPage({ page }: { page: Page }) {
  const texts = useTexts();
  const { catalogue, product, goesWith } = page;
  const { token } = catalogue;
  const home = `/view-collection/${token}`;
  const named = product.variants.find(({ id }) => id === page.variantId);
  const chosen = useVariant(product, named ?? product.variants[0]);
  const { variant } = chosen;
  const price = variant?.price ?? product.price;
  return (
    <main className="product">
      <ProductGallery product={product} variant={variant} />
      <div className="product-words">
        <nav className="crumbs quiet">
          <a href={home}>{catalogue.name}</a>
          {product.category && (
            <>
              <Icon name="next" size={15} />
              <a
                href={`${home}${queryText({ page: 1, search: '', sort: 'featured', filters: [`category:${product.category}`], min: null, max: null })}`}
              >
                {product.category}
              </a>
            </>
          )}
        </nav>
        <ProductHead
          product={product}
          variant={variant}
          terms={catalogue.priceTerms}
          showsPrices={catalogue.showsPrices}
        />
        {price !== null && catalogue.rates && <p className="quiet">{texts.convertedAt(catalogue.rates)}</p>}
        <ProductVariants product={product} {...chosen} />
        <Chooser page={page} variant={variant} key={variant?.id ?? 0} />
        <FactList facts={mergedFacts(product.facts, variant?.facts ?? [])} />
        {product.description && <p className="description">{product.description}</p>}
        {goesWith.length > 0 && <GoesWith cards={goesWith} token={token} />}
        <PlainEnquiry catalogue={catalogue} product={product} />
      </div>
    </main>
  );
}

type Variant = ReturnType<typeof useVariant>['variant'];

/** The quantity, and whether it is on the shortlist. */
function Chooser({ page: { catalogue, product }, variant }: { page: Page; variant: Variant }) {
  const texts = useTexts();
  const { token, language, company } = catalogue;
  const choice = {
    id: product.id,
    name: product.name,
    ...(variant ? { variant: variant.id, label: Object.values(variant.options).join(', ') } : {}),
  };
  const noted = useShortlist(token).find((item) => isSame(item, choice));
  const { step, quantity: least } = variant ?? product;
  const [chosen, setChosen] = useState<number>();
  const quantity = chosen ?? noted?.quantity ?? least;
  const { price, amount } = variant ?? product;
  const isMissing = product.variants.length > 0 && !variant;
  const change = (next: number) => {
    setChosen(next);
    if (noted) putOnShortlist(token, { ...choice, quantity: next });
  };
  // Rendered in the browser only: without JavaScript the quantity cannot be changed.
  const isLive = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <>
      <div className="chooser js">
        <QuantityStepper value={quantity} step={step} onChange={change} />
        <button
          type="button"
          className={noted ? 'button noted' : 'button ink'}
          aria-pressed={noted !== undefined}
          disabled={isMissing}
          onClick={() =>
            noted ? takeFromShortlist(token, choice) : putOnShortlist(token, { ...choice, quantity })
          }
        >
          <Icon name="bookmark" size={18} isFilled={noted !== undefined} />
          {noted ? texts.inShortlist : texts.addToShortlist}
        </button>
      </div>
      <p className="quiet js">
        {isLive &&
          price !== null &&
          amount !== null &&
          texts.total(texts.pieces(quantity), sumText([{ price, amount, quantity }], language))}
        {texts.notAnOrder(company.name)}
      </p>
    </>
  );
}

function GoesWith({ cards, token }: { cards: BuyerCard[]; token: string }) {
  const texts = useTexts();
  return (
    <section className="goes-with">
      <h2>{texts.goesWith}</h2>
      <div>
        {cards.map((card) => (
          <a key={card.id} href={`/view-collection/${token}/product/${card.id}`}>
            <span className="tile">
              <CardImage card={card} isFirst={false} />
            </span>
            <span className="card-name">{card.name}</span>
          </a>
        ))}
      </div>
    </section>
  );
}
