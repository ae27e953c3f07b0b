import { createRoute } from '@tanstack/react-router';
import { catalogueRoutes } from '../areas/catalogues/catalogues-routes.ts';
import { cataloguesTexts } from '../areas/catalogues/catalogues-texts.ts';
import { contactRoutes } from '../areas/contacts/contacts-routes.ts';
import { contactsTexts } from '../areas/contacts/contacts-texts.ts';
import { enquiryRoutes } from '../areas/enquiries/enquiries-routes.ts';
import { enquiriesTexts } from '../areas/enquiries/enquiries-texts.ts';
import { exportsTexts } from '../areas/exports/exports-texts.ts';
import { homeRoutes } from '../areas/home/home-routes.ts';
import { homeTexts } from '../areas/home/home-texts.ts';
import { identityRoutes } from '../areas/identity/identity-routes.ts';
import { identityTexts } from '../areas/identity/identity-texts.ts';
import { accountTexts } from '../areas/identity/account-texts.ts';
import { policiesTexts } from '../areas/identity/policies-texts.ts';
import { membersTexts } from '../areas/identity/members-texts.ts';
import { importRoutes } from '../areas/imports/imports-routes.tsx';
import { importsTexts } from '../areas/imports/imports-texts.ts';
import { companyTexts } from '../areas/organisation/company-texts.ts';
import { organisationRootRoutes } from '../areas/organisation/organisation-routes.ts';
import { organisationTexts } from '../areas/organisation/organisation-texts.ts';
import { attributeManagerTexts } from '../areas/attributes/attribute-manager-texts.ts';
import { attributesTexts } from '../areas/attributes/attributes-texts.ts';
import { labelsTexts } from '../areas/labels/labels-texts.ts';
import { mediaTexts } from '../areas/media/media-texts.ts';
import { productRoutes, smartChoice } from '../areas/products/products-routes.ts';
import { bulkEditTexts } from '../areas/products/bulk-edit-texts.ts';
import { libraryTexts } from '../areas/products/library-texts.ts';
import { productsTexts } from '../areas/products/products-texts.ts';
import { specSheetRoutes } from '../areas/products/spec-sheets-routes.ts';
import { specSheetsTexts } from '../areas/products/spec-sheets-texts.ts';
import { resourceRoutes } from '../areas/resources/resources-routes.ts';
import { resourcesTexts } from '../areas/resources/resources-texts.ts';
import { searchTexts } from '../areas/search/search-texts.ts';
import { smartSearchRoutes } from '../areas/search/smart-search-routes.tsx';
import { smartSearchTexts } from '../areas/search/smart-search-texts.ts';
import { taskHistoryTexts } from '../areas/tasks/task-history-texts.ts';
import { tasksTexts } from '../areas/tasks/tasks-texts.ts';
import { uploadCards } from '../areas/uploads/index.ts';
import { uploadRoutes } from '../areas/uploads/uploads-routes.ts';
import { uploadTableTexts } from '../areas/uploads/upload-table-texts.ts';
import { uploadsTexts } from '../areas/uploads/uploads-texts.ts';
import type { AreaTexts } from '../platform/i18n/texts.ts';
import { gridTexts } from '../platform/grid/grid-texts.ts';
import { rowsTexts } from '../platform/rows/rows-texts.ts';
import { rootRoute, shellRoute } from '../platform/router/roots.ts';
import { NotFoundState } from '../platform/kit/states/not-found-state.tsx';
import { appTexts } from './app-texts.ts';
import { findTexts } from './find/find-texts.ts';
import { laterRoutes, oldPaths } from './later-routes.ts';
import { settingsRoutes } from './settings/settings-routes.ts';

/** The texts of every area: one line per area. */
export const areaTexts: readonly AreaTexts[] = [
  appTexts,
  bulkEditTexts,
  accountTexts,
  cataloguesTexts,
  companyTexts,
  contactsTexts,
  enquiriesTexts,
  exportsTexts,
  findTexts,
  gridTexts,
  homeTexts,
  identityTexts,
  importsTexts,
  membersTexts,
  organisationTexts,
  policiesTexts,
  tasksTexts,
  taskHistoryTexts,
  attributesTexts,
  attributeManagerTexts,
  labelsTexts,
  mediaTexts,
  productsTexts,
  resourcesTexts,
  rowsTexts,
  libraryTexts,
  specSheetsTexts,
  searchTexts,
  smartSearchTexts,
  uploadsTexts,
  uploadTableTexts,
];

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
  ...contactRoutes(shellRoute),
  ...enquiryRoutes(shellRoute),
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
