export { buyerSources, type BuyerKeys, type BuyerPart, type BuyerSource } from './buyer-sources.ts';
export { event, type ProductPart } from './buyers.rules.ts';
