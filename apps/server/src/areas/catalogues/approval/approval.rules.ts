import {
  changeOf,
  type CatalogueApproval,
  type Money,
  type ReviewedProduct,
  type ReviewGroup,
} from '@sourcewiz/contract';

/** A catalogue at the moment of its approval. */
export interface ApprovedContent {
  /** The lowest price that buyers see; null for none. */
  products: { id: number; name: string; product_id: string; price: Money | null }[];
  settings: Record<string, string>;
}

/** A request as it is stored. */
interface StoredRequest {
  version: number;
  state: CatalogueApproval['state'];
  note: string;
  sentByName: string;
  sentAt: Date;
  decidedByName: string | null;
  decidedAt: Date | null;
  decisionNote: string;
}

/** A request for the screens; null for none. */
export function toApproval(row: StoredRequest | undefined): CatalogueApproval | null {
  return row
    ? {
        version: row.version,
        state: row.state,
        note: row.note,
        sent_by: row.sentByName,
        sent_at: row.sentAt.toISOString(),
        decided_by: row.decidedByName,
        decided_at: row.decidedAt?.toISOString() ?? null,
        decision_note: row.decisionNote,
      }
    : null;
}

type Reviewed = Omit<
  ReviewedProduct,
  'price_before' | 'change' | 'margin_before' | 'is_below_floor' | 'margin'
> & {
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
  for (const { marginOf, ...product } of products) {
    const earlier = before.get(product.id);
    before.delete(product.id);
    const margin = product.price && marginOf(product.price);
    const price_before = earlier?.price ?? null;
    groups[groupOf(product.price, earlier)].push({
      ...product,
      price_before,
      change: (product.price && price_before && changeOf(price_before, product.price)) ?? null,
      margin,
      margin_before: price_before && marginOf(price_before),
      is_below_floor: margin !== null && floor !== null && Number(margin) < Number(floor),
    });
  }
  for (const { price, ...product } of before.values()) groups.removed.push(goneProduct(product, price));
  return groups;
}

function groupOf(price: Money | null, earlier: { price: Money | null } | undefined): ReviewGroup {
  if (!earlier) return 'added';
  const textOf = (money: Money | null) => money && `${money.amount} ${money.currency}`;
  return textOf(price) === textOf(earlier.price) ? 'unchanged' : 'prices';
}

function goneProduct(
  product: Pick<ReviewedProduct, 'id' | 'name' | 'product_id'>,
  price: Money | null,
): ReviewedProduct {
  const nothing = { image: null, price: null, change: null, margin: null, margin_before: null };
  return { ...product, ...nothing, price_before: price, is_below_floor: false };
}
