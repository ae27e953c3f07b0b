import { createContext, useContext } from 'react';
import { en, type BuyerTexts } from './buyer.en.ts';
import { tr } from './buyer.tr.ts';

export const buyerTexts: Readonly<Record<'en' | 'tr', BuyerTexts>> = { en, tr };

export const TextsContext = createContext<BuyerTexts>(en);
/** The texts in the seller's language. */
export const useTexts = (): BuyerTexts => useContext(TextsContext);
