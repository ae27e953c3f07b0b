import {
  createSavedView,
  deleteSavedView,
  getSearchPreference,
  listSavedViews,
  searchProducts as searchOperation,
  setSearchPreference,
  updateSavedView,
} from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import { changeView, createView, deleteView, listViews } from './views/saved-views.service.ts';
import { getPreference, setPreference } from './views/search-preference.service.ts';
import { searchProducts } from './search.service.ts';

export const searchOperations = [
  routes.reading(searchOperation, (ctx, { body }) => searchProducts(ctx, body)),
  routes.inTransaction(getSearchPreference, (ctx) => getPreference(ctx)),
  routes.inTransaction(setSearchPreference, (ctx, { body }) => setPreference(ctx, body)),
  routes.inTransaction(listSavedViews, (ctx) => listViews(ctx)),
  routes.inTransaction(createSavedView, (ctx, { body }) => createView(ctx, body)),
  routes.inTransaction(updateSavedView, (ctx, { params, body }) => changeView(ctx, params.id, body)),
  routes.inTransaction(deleteSavedView, (ctx, { params }) => deleteView(ctx, params.id)),
];
