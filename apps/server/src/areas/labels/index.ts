export { selectTargets as productsOfLabels } from './labels.store.ts';
