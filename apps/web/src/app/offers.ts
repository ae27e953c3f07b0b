import { labelsOffer } from '../areas/labels/labels-routes.ts';
import type { Offer } from '../platform/offers/offers.ts';

/** What areas offer to do with products: one line per area. */
export const offers: readonly Offer[] = [labelsOffer];
