import type { Product } from '@sourcewiz/contract';

/** The product that a form is about. */
export type ProductRecord =
  | { kind: 'new'; /** Key under which unsaved changes are stored. */ name: string }
  | { kind: 'edit' | 'view'; name: string; product: Product };
