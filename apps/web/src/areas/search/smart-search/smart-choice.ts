import type { SmartHit } from '@sourcewiz/contract';
import { createContext, type ComponentType } from 'react';

/** What a screen provides so that found products can be selected: the search does not know its choice. */
export interface SmartChoice {
  /** A box on each card. */
  SmartBox?: ComponentType<{ hit: SmartHit; className?: string | undefined }>;
  /** What can be done with the selection. */
  SmartBar?: ComponentType;
  /** Replaces the card, which leads to the product. */
  SmartCard?: ComponentType<{ hit: SmartHit }>;
}

/** Empty if nothing can be selected. */
export const SmartChoiceContext = createContext<SmartChoice>({});
