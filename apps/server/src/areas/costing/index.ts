export { listContainers } from './costing.service.ts';
export { saveDemoSheet } from './demo-sheet.ts';
export { selectSheetPrices } from './costing.store.ts';
export { isPair } from './prices/recost.rules.ts';
export { movedQuotations, type MovedCosts } from './prices/what-if.service.ts';
