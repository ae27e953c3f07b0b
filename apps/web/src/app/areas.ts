import { createRoute } from '@tanstack/react-router';
import { cataloguesNav, createCatalogueNav } from '../areas/catalogues/catalogues-nav.ts';
import { catalogueRoutes } from '../areas/catalogues/catalogues-routes.ts';
import { buyerRoutes } from '../areas/buyers/buyers-routes.ts';
import { consoleRoutes } from '../areas/console/console-routes.ts';
import { contactRoutes } from '../areas/contacts/contacts-routes.ts';
import { contactsNav } from '../areas/contacts/contacts-nav.ts';
import { whatIfRoutes } from '../areas/costing/what-if-routes.ts';
import { enquiryRoutes } from '../areas/enquiries/enquiries-routes.ts';
import { enquiriesNav } from '../areas/enquiries/enquiries-nav.ts';
import { homeRoutes } from '../areas/home/home-routes.ts';
import { homeNav } from '../areas/home/home-nav.ts';
import { identityRoutes } from '../areas/identity/identity-routes.ts';
import { importRoutes } from '../areas/imports/imports-routes.tsx';
import { importsNav } from '../areas/imports/imports-nav.ts';
import { organisationRootRoutes } from '../areas/organisation/organisation-routes.ts';
import { invoicesNav } from '../areas/papers/papers-nav.ts';
import { paperRoutes } from '../areas/papers/papers-routes.ts';
import { productRoutes, smartChoice } from '../areas/products/products-routes.ts';
import { productsNav } from '../areas/products/products-nav.ts';
import { specSheetRoutes } from '../areas/products/spec-sheets-routes.ts';
import { quotationRoutes } from '../areas/quotations/quotations-routes.ts';
import { recommendationRoutes } from '../areas/recommendations/recommendations-routes.ts';
import { resourceRoutes } from '../areas/resources/resources-routes.ts';
import { resourcesNav } from '../areas/resources/resources-nav.ts';
import { smartSearchRoutes } from '../areas/search/smart-search-routes.tsx';
import { uploadCards } from '../areas/uploads/index.ts';
import { uploadRoutes } from '../areas/uploads/uploads-routes.ts';
import { registerNav } from '../platform/router/nav-item.ts';
import { rootRoute, shellRoute } from '../platform/router/roots.ts';
import { NotFoundState } from '../platform/kit/states/not-found-state.tsx';
import { laterRoutes, oldPaths } from './later-routes.ts';
import { settingsRoutes } from './settings/settings-routes.ts';

/** The navigation, in its order. */
registerNav([
  homeNav,
  productsNav,
  importsNav,
  cataloguesNav,
  createCatalogueNav,
  resourcesNav,
  contactsNav,
  enquiriesNav,
  invoicesNav,
]);

/** Catches every address without a screen. */
const notFoundRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '$',
  staticData: { permission: 'member' },
  component: NotFoundState,
});

/** The screens of the signed-in shell: one line per area. */
const shellRoutes = shellRoute.addChildren([
  ...homeRoutes(shellRoute),
  ...productRoutes(shellRoute),
  ...smartSearchRoutes(shellRoute, smartChoice),
  ...specSheetRoutes(shellRoute),
  ...importRoutes(shellRoute, uploadCards),
  ...uploadRoutes(shellRoute),
  ...catalogueRoutes(shellRoute),
  ...resourceRoutes(shellRoute),
  ...whatIfRoutes(shellRoute),
  ...contactRoutes(shellRoute),
  ...buyerRoutes(shellRoute),
  ...enquiryRoutes(shellRoute),
  ...quotationRoutes(shellRoute),
  ...paperRoutes(shellRoute),
  ...recommendationRoutes(shellRoute),
  ...consoleRoutes(shellRoute),
  ...settingsRoutes(shellRoute),
  ...laterRoutes(shellRoute),
  ...oldPaths(shellRoute),
  notFoundRoute,
]);

/** All screens; those that need no session are outside the shell. */
export const routeTree = rootRoute.addChildren([
  ...identityRoutes(rootRoute),
  ...organisationRootRoutes(rootRoute),
  shellRoutes,
]);
