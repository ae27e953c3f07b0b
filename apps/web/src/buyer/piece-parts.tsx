import type { BuyerFact, BuyerImage, BuyerProduct } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTexts } from './buyer-texts.ts';
import { Gallery } from './gallery.tsx';
import { VariantChooser, variantOf } from './variant-chooser.tsx';

type Variant = BuyerProduct['variants'][number];

/** The chosen variant of a piece, and the way to choose another. @param first the initial one */
export function useVariant(product: BuyerProduct, first: Variant | undefined) {
  const [choice, setChoice] = useState(() => ({ ...first?.options }));
  return { variant: variantOf(product, choice), choice, setChoice };
}

/** All images of a piece and its variants; the chosen variant's image is shown. */
export function PieceGallery({ product, variant }: { product: BuyerProduct; variant: Variant | undefined }) {
  const images = imagesOf(product);
  const pictured = variant?.images[0]?.large;
  const shown = images.findIndex(({ large }) => large === pictured);
  return <Gallery images={images} name={product.name} shown={Math.max(0, shown)} />;
}

function imagesOf(product: BuyerProduct): BuyerImage[] {
  const all = [...product.images, ...product.variants.flatMap(({ images }) => images)];
  return [...new Map(all.map((image) => [image.large, image])).values()];
}

/** The name of a piece, its code, price and MOQ. */
export function PieceHead({
  product,
  variant,
  terms,
}: {
  product: BuyerProduct;
  variant: Variant | undefined;
  terms: string;
}) {
  const texts = useTexts();
  const price = variant?.price ?? product.price;
  const moq = variant?.moq ?? product.moq;
  return (
    <>
      <h1>{product.name}</h1>
      <p className="quiet">{[product.productId, variant?.variantId].filter(Boolean).join(' · ')}</p>
      {(price !== null || moq !== null) && (
        <p className="prices">
          {price !== null && (
            <>
              <strong>{price}</strong>
              <span>{priceNote(variant ?? product, { texts, terms })}</span>
            </>
          )}
          {moq !== null && (
            <span className="moq">
              {texts.moq} <b>{moq}</b>
            </span>
          )}
        </p>
      )}
    </>
  );
}

/** Chooses among the variants of a piece, if it has any. */
export function PieceVariants({
  product,
  variant,
  choice,
  setChoice,
}: { product: BuyerProduct } & ReturnType<typeof useVariant>) {
  const texts = useTexts();
  if (product.variants.length === 0) return null;
  return (
    <>
      <VariantChooser product={product} choice={choice} onChoose={setChoice} />
      {!variant && <p role="status">{texts.noVariant}</p>}
    </>
  );
}

/** The unit and the terms of the price. */
function priceNote(
  { amount }: { amount: string | null },
  { texts, terms }: { texts: ReturnType<typeof useTexts>; terms: string },
): string {
  return [amount === null ? '' : texts.aPiece, terms].filter(Boolean).join(', ');
}

/** A variant's fact replaces the product's. */
export function mergedFacts(facts: BuyerFact[], own: BuyerFact[]): BuyerFact[] {
  const byLabel = new Map([...facts, ...own].map((fact) => [fact.label, fact]));
  return [...byLabel.values()];
}
