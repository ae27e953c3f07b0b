import type { BuyerPage } from '@sourcewiz/contract';
import { useState } from 'react';
import { useTexts } from './buyer-texts.ts';
import { FactList } from './fact-list.tsx';
import { Gallery } from './gallery.tsx';
import { Brand, ShareButton } from './page-head.tsx';
import { imagesOf, mergedFacts, priceNote } from './product-page.tsx';
import { VariantChooser, variantOf } from './variant-chooser.tsx';

type Page = Extract<BuyerPage, { kind: 'public' }>;

/** What the code of a label opens: one product with its variants, and nothing to order. */
export function PublicPage({ page }: { page: Page }) {
  const texts = useTexts();
  const { company, product, priceTerms, variantId } = page;
  const labelled = product.variants.find(({ id }) => id === variantId) ?? product.variants[0];
  const [choice, setChoice] = useState(() => ({ ...labelled?.options }));
  const variant = variantOf(product, choice);
  const price = variant?.price ?? product.price;
  const moq = variant?.moq ?? product.moq;
  const images = imagesOf(page);
  const pictured = variant?.images[0]?.large;
  return (
    <>
      <header className="head">
        <span className="head-home">
          <Brand company={company} />
        </span>
        <ShareButton title={`${product.name}, ${company.name}`} />
      </header>
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
          {product.category && <p className="crumbs quiet">{product.category}</p>}
          <h1>{product.name}</h1>
          <p className="quiet">{[product.productId, variant?.variantId].filter(Boolean).join(' · ')}</p>
          {(price !== null || moq !== null) && (
            <p className="prices">
              {price !== null && (
                <>
                  <strong>{price}</strong>
                  <span>{priceNote(variant ?? product, { texts, terms: priceTerms })}</span>
                </>
              )}
              {moq !== null && (
                <span className="moq">
                  {texts.moq} <b>{moq}</b>
                </span>
              )}
            </p>
          )}
          {product.variants.length > 0 && (
            <VariantChooser product={product} choice={choice} onChoose={setChoice} />
          )}
          {product.variants.length > 0 && !variant && <p role="status">{texts.noVariant}</p>}
          <FactList facts={mergedFacts(product.facts, variant?.facts ?? [])} />
          {product.description && <p className="description">{product.description}</p>}
        </div>
      </main>
    </>
  );
}
