import type { BuyerCard, BuyerFact, BuyerImage, BuyerPage, BuyerProduct } from '@sourcewiz/contract';
import { useState, useSyncExternalStore } from 'react';
import { Icon } from './icon.tsx';
import { queryText } from './buyer-api.ts';
import { useTexts } from './buyer-texts.ts';
import { FactList } from './fact-list.tsx';
import { Gallery } from './gallery.tsx';
import { PlainEnquiry } from './enquiry/plain-enquiry.tsx';
import { CardImage } from './product-card.tsx';
import { QuantityStepper } from './quantity-stepper.tsx';
import { isSame, putOnShortlist, takeFromShortlist, useShortlist } from './enquiry/shortlist.ts';
import { sumText } from './sum-text.ts';
import { VariantChooser, variantOf } from './variant-chooser.tsx';

type Page = Extract<BuyerPage, { kind: 'product' }>;

/** One piece: pictures, price, options, facts, quantity. */
export function ProductPage({ page }: { page: Page }) {
  const texts = useTexts();
  const { catalogue, product, goesWith } = page;
  const { token } = catalogue;
  const home = `/view-collection/${token}`;
  const [choice, setChoice] = useState(() => ({ ...product.variants[0]?.options }));
  const variant = variantOf(product, choice);
  const price = variant?.price ?? product.price;
  const moq = variant?.moq ?? product.moq;
  const images = imagesOf(page);
  const pictured = variant?.images[0]?.large;
  return (
    <main className="product">
      <Gallery
        images={images}
        name={product.name}
        shown={Math.max(
          0,
          images.findIndex(({ large }) => large === pictured),
        )}
      />
      <div className="product-words">
        <nav className="crumbs quiet">
          <a href={home}>{catalogue.name}</a>
          {product.category && (
            <>
              <Icon name="next" size={15} />
              <a
                href={`${home}${queryText({ page: 1, search: '', sort: 'featured', category: product.category })}`}
              >
                {product.category}
              </a>
            </>
          )}
        </nav>
        <h1>{product.name}</h1>
        <p className="quiet">{[product.productId, variant?.variantId].filter(Boolean).join(' · ')}</p>
        <p className="prices">
          {price !== null && (
            <>
              <strong>{price}</strong>
              <span>{priceNote(variant ?? product, { texts, terms: catalogue.priceTerms })}</span>
            </>
          )}
          {moq !== null && (
            <span className="moq">
              {texts.moq} <b>{moq}</b>
            </span>
          )}
        </p>
        {price !== null && catalogue.rates && <p className="quiet">{texts.convertedAt(catalogue.rates)}</p>}
        {product.variants.length > 0 && (
          <VariantChooser product={product} choice={choice} onChoose={setChoice} />
        )}
        {product.variants.length > 0 && !variant && <p role="status">{texts.noVariant}</p>}
        <Chooser page={page} variant={variant} key={variant?.id ?? 0} />
        <FactList facts={mergedFacts(product.facts, variant?.facts ?? [])} />
        {product.description && <p className="description">{product.description}</p>}
        {goesWith.length > 0 && <GoesWith cards={goesWith} token={token} />}
        <PlainEnquiry catalogue={catalogue} product={product} />
      </div>
    </main>
  );
}

type Variant = ReturnType<typeof variantOf>;

/** How many, and whether it is on the shortlist. */
function Chooser({ page: { catalogue, product }, variant }: { page: Page; variant: Variant }) {
  const texts = useTexts();
  const { token, language, company } = catalogue;
  const piece = {
    id: product.id,
    ...(variant ? { variant: variant.id, label: Object.values(variant.options).join(', ') } : {}),
  };
  const noted = useShortlist(token).find((item) => isSame(item, piece));
  const step = variant?.quantity ?? product.quantity;
  const [chosen, setChosen] = useState<number>();
  const quantity = chosen ?? noted?.quantity ?? step;
  const { price, amount } = variant ?? product;
  const isMissing = product.variants.length > 0 && !variant;
  const change = (next: number) => {
    setChosen(next);
    if (noted) putOnShortlist(token, { ...piece, quantity: next });
  };
  // Drawn in the browser only: without script the quantity cannot change.
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
            noted ? takeFromShortlist(token, piece) : putOnShortlist(token, { ...piece, quantity })
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
          texts.total(texts.pieces(quantity), sumText({ price, amount, quantity, language }))}
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

/** What the price is of and how it is meant. */
export function priceNote(
  { amount }: { amount: string | null },
  { texts, terms }: { texts: ReturnType<typeof useTexts>; terms: string },
): string {
  return [amount === null ? '' : texts.aPiece, terms].filter(Boolean).join(', ');
}

/** A fact of the variant takes the place of the product's. */
export function mergedFacts(facts: BuyerFact[], own: BuyerFact[]): BuyerFact[] {
  const byLabel = new Map([...facts, ...own].map((fact) => [fact.label, fact]));
  return [...byLabel.values()];
}

/** Pictures of the product and of its variants, each once. */
export function imagesOf({ product }: { product: BuyerProduct }): BuyerImage[] {
  const all = [...product.images, ...product.variants.flatMap(({ images }) => images)];
  return [...new Map(all.map((image) => [image.large, image])).values()];
}
