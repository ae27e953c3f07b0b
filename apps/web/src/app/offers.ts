import { labelsOffer } from '../areas/labels/labels-routes.ts';
import type { Offer } from '../platform/offers/offers.ts';

/** Actions that areas offer for products: one line per area. */
export const offers: readonly Offer[] = [labelsOffer];
