import type { SmartHit } from '@sourcewiz/contract';
import { createContext, type ComponentType } from 'react';

/** What the library provides so that found products can be selected: the search does not know its bar. */
export interface SmartChoice {
  SmartBox: ComponentType<{ hit: SmartHit; className?: string | undefined }>;
  SmartBar: ComponentType;
}

/** Null if nothing can be selected. */
export const SmartChoiceContext = createContext<SmartChoice | null>(null);
