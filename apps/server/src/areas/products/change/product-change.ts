import type { PackagingInput, Problem } from '@sourcewiz/contract';
import type { ProductFields, ProductStatus } from './planned-product.rules.ts';
import type { ValueMap, VariantType } from '../products.tables.ts';

/** The source of a change; stored in the history. */
export type ChangeSource = 'form' | 'import' | 'bulk' | 'restore' | 'demo';

export type ProductChange =
  | {
      kind: 'create';
      fields: ProductFields & { product_id: string; name: string };
      /** A deleted product that is restored under its ids; `fields` contain its IDs, the rest is taken from here. */
      restore?: ProductSnapshot | undefined;
    }
  | {
      kind: 'update';
      id: number;
      /** Refuses the change with `conflict` if the product has another revision. */
      expectedRevision?: number | undefined;
      fields: ProductFields;
    };

export interface ProductChanges {
  changes: readonly ProductChange[];
  source: ChangeSource;
  /** The task that makes the changes; products that it holds may be changed. */
  taskId?: string | undefined;
  /** Whether the task frees changed products; unchanged ones stay held. */
  frees?: boolean;
  /** `throw` (the default): the first failing change fails all. `collect`: it is reported, and the others are made. */
  onProblem?: 'throw' | 'collect';
  /** Whether the caller's transaction has already locked the products. */
  areLocked?: boolean;
  /**
   * Leaves out the parts of a product that would be refused, so that the rest is changed: for restoring formerly valid
   * states.
   */
  leavesOut?: boolean;
  /** Refuses to publish a product without an image (PROD-050). Sheets may, as they come before their images. */
  needsImage?: boolean;
  /** Nothing of the transaction searches, or changes products, after this: search rows are written with the commit. */
  isLast?: boolean;
}

/** The result of a change, in the order of the changes. */
export interface AppliedChange {
  outcome: 'created' | 'updated' | 'unchanged' | 'failed';
  /** Null for a product that could not be created. */
  id: number | null;
  /** The product as now stored; null if the change failed. */
  product: ProductSnapshot | null;
  /** How many of its fields and values were left out; absent if none were. */
  leftOut?: number;
  /** Empty unless it failed; paths begin at the fields: `values.12.unit`, `variants.3.variant_id`. */
  problems: Problem[];
}

export interface VariantSnapshot {
  id: number;
  variant_id: string;
  options: Record<string, string>;
  values: ValueMap;
  image_ids: string[];
}

/** A stored product with everything that belongs to it. */
export interface ProductSnapshot {
  id: number;
  product_id: string;
  name: string;
  status: ProductStatus;
  category: { id: number; name: string } | null;
  values: ValueMap;
  variant_types: VariantType[];
  variants: VariantSnapshot[];
  /** Of the main product, in order. */
  image_ids: string[];
  attachment_ids: string[];
  view_3d_image_ids: string[];
  model_id: string | null;
  packaging: PackagingInput[];
  revision: number;
  created_at: Date;
  updated_at: Date;
  updated_by: string | null;
  locked_by_task: string | null;
}
