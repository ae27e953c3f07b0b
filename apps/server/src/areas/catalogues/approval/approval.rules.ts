import {
  changeOf,
  type CatalogueApproval,
  type Money,
  type ReviewedProduct,
  type ReviewGroup,
} from '@sourcewiz/contract';

/** A catalogue at the moment of its approval. */
export interface ApprovedContent {
  products: {
    id: number;
    name: string;
    product_id: string;
    /** The lowest price that buyers see; null for none. */
    price: Money | null;
    /** What all its options cost, in their order; missing where it was approved before this was kept. */
    all?: string[];
  }[];
  settings: Record<string, string>;
}

/** A request as it is stored. */
interface StoredRequest {
  version: number;
  state: CatalogueApproval['state'];
  note: string;
  sentBy: string;
  sentByName: string;
  sentAt: Date;
  decidedBy: string | null;
  decidedByName: string | null;
  decidedAt: Date | null;
  decisionNote: string;
}

/**
 * A request for the screens; null for none.
 * @param readerId the id of the member who reads it
 */
export function toApproval(row: StoredRequest | undefined, readerId: string): CatalogueApproval | null {
  return row
    ? {
        version: row.version,
        state: row.state,
        note: row.note,
        sent_by: row.sentByName,
        sent_by_you: row.sentBy === readerId,
        sent_at: row.sentAt.toISOString(),
        decided_by: row.decidedByName,
        decided_by_you: row.decidedBy === readerId,
        decided_at: row.decidedAt?.toISOString() ?? null,
        decision_note: row.decisionNote,
      }
    : null;
}

type Reviewed = Omit<
  ReviewedProduct,
  'price_before' | 'change' | 'margin_before' | 'is_below_floor' | 'margin' | 'other_prices_changed'
> & {
  /** What all its options cost, in their order. */
  all: string[];
  /** The margin of a price of this product; null if it is unknown or not for the reader. */
  marginOf: (price: Money) => string | null;
};
export type ReviewGroups = Record<ReviewGroup, ReviewedProduct[]>;

/**
 * Sorts the products of a catalogue by what happened to them since it was approved last.
 * @param approved undefined if it never was: then all are added
 * @param floor least margin in percent; null for none
 */
export function groupReviewed(
  products: readonly Reviewed[],
  { approved, floor }: { approved: ApprovedContent | undefined; floor: string | null },
): ReviewGroups {
  const before = new Map((approved?.products ?? []).map((product) => [product.id, product]));
  const groups: ReviewGroups = { prices: [], added: [], removed: [], unchanged: [] };
  for (const { marginOf, all, ...product } of products) {
    const earlier = before.get(product.id);
    before.delete(product.id);
    const margin = product.price && marginOf(product.price);
    const price_before = earlier?.price ?? null;
    const isOther = !isSame(product.price, price_before);
    const areOthers = !isOther && earlier?.all !== undefined && earlier.all.join() !== all.join();
    groups[!earlier ? 'added' : isOther || areOthers ? 'prices' : 'unchanged'].push({
      ...product,
      price_before,
      change: (product.price && price_before && changeOf(price_before, product.price)) ?? null,
      margin,
      margin_before: price_before && marginOf(price_before),
      is_below_floor: margin !== null && floor !== null && Number(margin) < Number(floor),
      other_prices_changed: areOthers,
    });
  }
  for (const product of before.values()) groups.removed.push(goneProduct(product));
  return groups;
}

/** A price as it is compared. */
export const priceText = ({ amount, currency }: Money): string => `${amount} ${currency}`;

const isSame = (one: Money | null, other: Money | null) =>
  (one && priceText(one)) === (other && priceText(other));

function goneProduct({
  id,
  name,
  product_id,
  price: price_before,
}: ApprovedContent['products'][number]): ReviewedProduct {
  const nothing = { image: null, price: null, change: null, margin: null, margin_before: null };
  const not = { is_below_floor: false, other_prices_changed: false };
  return { id, name, product_id, price_before, ...nothing, ...not };
}
