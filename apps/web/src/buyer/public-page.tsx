import type { BuyerPage } from '@sourcewiz/contract';
import { FactList } from './product/fact-list.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Brand, ShareButton } from './page-head.tsx';
import {
  mergedFacts,
  ProductGallery,
  ProductHead,
  ProductVariants,
  useVariant,
} from './product/product-parts.tsx';

type Page = Extract<BuyerPage, { kind: 'public' }>;

/** The page behind the code on a label: one product with its variants, and nothing to order. */
export function PublicPage({ page }: { page: Page }) {
  const { company, product, priceTerms, variantId } = page;
  const labelled = product.variants.find(({ id }) => id === variantId) ?? product.variants[0];
  const chosen = useVariant(product, labelled);
  const { variant } = chosen;
  return (
    <>
      <header className="head">
        <span className="head-home">
          <Brand company={company} />
        </span>
        <ShareButton title={`${product.name}, ${company.name}`} />
      </header>
      <main className="product">
        <ProductGallery product={product} variant={variant} />
        <div className="product-words">
          {product.category && <p className="crumbs quiet">{product.category}</p>}
          <ProductHead product={product} variant={variant} terms={priceTerms} />
          <ProductVariants product={product} {...chosen} />
          <FactList facts={mergedFacts(product.facts, variant?.facts ?? [])} />
          {product.description && <p className="description">{product.description}</p>}
        </div>
      </main>
      <footer className="recording quiet">
        <LanguageSwitch />
      </footer>
    </>
  );
}
