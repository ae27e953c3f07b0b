import type { BuyerFact, BuyerImage, BuyerProduct } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTexts } from '../buyer-texts.ts';
import { Gallery } from './gallery.tsx';
import { View3dButton } from './view-3d-button.tsx';
import { VariantChooser } from './variant-chooser.tsx';
import { variantOf, type Choice } from './variant-choice.ts';

type Variant = BuyerProduct['variants'][number];

/** The chosen variant of a product, and the way to choose another. @param first the initial one */
export function useVariant(product: BuyerProduct, first: Variant | undefined) {
  const [choice, setChoice] = useState(() => ({ ...first?.options }));
  const choose = (next: Choice) => {
    setChoice(next);
    const chosen = variantOf(product, next);
    // The address names the option: it can be sent on, and it is still chosen after a way back.
    if (chosen) history.replaceState(history.state, '', `?option=${chosen.id}`);
  };
  return { variant: variantOf(product, choice), choice, setChoice: choose };
}

/** All images of a product and its variants; the chosen variant's image is shown. */
export function ProductGallery({
  product,
  variant,
}: {
  product: BuyerProduct;
  variant: Variant | undefined;
}) {
  const images = imagesOf(product);
  const pictured = variant?.images[0]?.large;
  const shown = images.findIndex(({ large }) => large === pictured);
  return (
    <Gallery images={images} name={product.name} shown={Math.max(0, shown)}>
      <View3dButton product={product} />
    </Gallery>
  );
}

function imagesOf(product: BuyerProduct): BuyerImage[] {
  const all = [...product.images, ...product.variants.flatMap(({ images }) => images)];
  return [...new Map(all.map((image) => [image.large, image])).values()];
}

/** What holds for the chosen option; for the product only if it has none. */
export function ProductHead({
  product,
  variant,
  terms,
  showsPrices = true,
}: {
  product: BuyerProduct;
  variant: Variant | undefined;
  terms: string;
  showsPrices?: boolean;
}) {
  const texts = useTexts();
  const { price, moq, amount } = variant ?? product;
  return (
    <>
      <h1>{product.name}</h1>
      <p className="quiet">{variant?.variantId || product.productId}</p>
      <p className="prices">
        {price === null ? (
          showsPrices && <span>{texts.priceOnRequest}</span>
        ) : (
          <>
            <strong>{price}</strong>
            <span>{[amount === null ? '' : texts.aPiece, terms].filter(Boolean).join(', ')}</span>
          </>
        )}
        {moq !== null && (
          <span className="moq">
            {texts.moq} <b>{moq}</b>
          </span>
        )}
      </p>
    </>
  );
}

/** Chooses among the variants of a product, if it has any. */
export function ProductVariants({
  product,
  choice,
  setChoice,
}: { product: BuyerProduct } & ReturnType<typeof useVariant>) {
  const texts = useTexts();
  if (product.variants.length === 0) return null;
  return (
    <>
      <VariantChooser product={product} choice={choice} onChoose={setChoice} />
      <noscript>
        <p className="quiet">
          {texts.option}:{' '}
          {product.variants.map(({ id, options, variantId }) => (
            <a key={id} href={`?option=${id}`} className="plain-option">
              {Object.values(options).join(', ') || variantId}
            </a>
          ))}
        </p>
      </noscript>
    </>
  );
}

/** An option's facts replace the product's; those that do not hold for it are empty. */
export function mergedFacts(facts: BuyerFact[], own: BuyerFact[]): BuyerFact[] {
  const byLabel = new Map([...facts, ...own].map((fact) => [fact.label, fact]));
  return [...byLabel.values()].filter(({ value }) => value !== '');
}
