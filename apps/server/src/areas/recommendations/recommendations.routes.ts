import {
  buyersOfCountry,
  buyersOfProduct,
  recommendBuyers,
  recommendCountries,
  recommendedBuyer,
} from '@sourcewiz/contract';
import { routes } from '../../platform/http/routes.ts';
import * as recommendations from './recommendations.service.ts';

export const recommendationOperations = [
  routes.reading(recommendBuyers, (ctx, { query }) => recommendations.recommend(ctx, query)),
  routes.reading(recommendedBuyer, (ctx, { query }) => recommendations.oneBuyer(ctx, query)),
  routes.reading(recommendCountries, (ctx) => recommendations.countriesOfBuyers(ctx)),
  routes.reading(buyersOfCountry, (ctx, { query }) => recommendations.searchByCountry(ctx, query)),
  routes.reading(buyersOfProduct, (ctx, { query }) => recommendations.searchByProduct(ctx, query)),
];
