export { selectTargets as productsOfLabels, tokensOf } from './labels.store.ts';
