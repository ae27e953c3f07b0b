import type { SmartHit } from '@sourcewiz/contract';
import { createContext, type ComponentType } from 'react';

/** What the library brings so that found products can be chosen: the search knows of no bar. */
export interface SmartChoice {
  SmartBox: ComponentType<{ hit: SmartHit; className?: string | undefined }>;
  SmartBar: ComponentType;
}

/** Null where nothing can be chosen. */
export const SmartChoiceContext = createContext<SmartChoice | null>(null);
