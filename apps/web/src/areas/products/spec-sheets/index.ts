import { loadTexts } from '../../../platform/i18n/texts.ts';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';

/**
 * The specification sheets of a product with links, as a card of its page: `<SpecSheetsCard productId={…} />` inside a
 * `Suspense`. It loads its own texts.
 */
export const SpecSheetsCard = lazyPart(async () => {
  const [part] = await Promise.all([import('./spec-sheets-card.tsx'), loadTexts(['specSheets'])]);
  return { default: part.SpecSheetsCard };
});
