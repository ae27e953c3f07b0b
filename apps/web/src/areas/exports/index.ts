import { loadTexts } from '../../platform/i18n/texts.ts';
import { lazyPart } from '../../platform/router/lazy-part.tsx';

export type { ExportChoice } from './export-choice.ts';

/** The drawers of an export, loaded when they are first opened. */
export const ExportProducts = lazyPart(async () => {
  const [part] = await Promise.all([import('./export-products.tsx'), loadTexts(['exports'])]);
  return { default: part.ExportProducts };
});
