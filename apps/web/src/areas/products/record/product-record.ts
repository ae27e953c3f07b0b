import type { Product } from '@sourcewiz/contract';

/** What a form of a product is about. */
export type ProductRecord =
  | { kind: 'new'; /** Under which unsaved changes are kept. */ name: string }
  | { kind: 'edit' | 'view'; name: string; product: Product };
