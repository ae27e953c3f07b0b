export { registerSelectionRoutes } from './selections.routes.ts';
export { sweepSelections } from './selections.service.ts';
