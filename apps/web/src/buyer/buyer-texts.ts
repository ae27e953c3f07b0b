import { createContext, useContext } from 'react';
import type { BuyerTexts } from './buyer.en.ts';

export const TextsContext = createContext<BuyerTexts | null>(null);

/** The texts in the seller's language. */
export function useTexts(): BuyerTexts {
  const texts = useContext(TextsContext);
  if (texts === null) throw new Error('A page of a buyer is drawn without its texts');
  return texts;
}
