import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';
import { readCompanySearch } from './companies/company-search.rules.ts';
import { readAuditSearch } from './offers/audit-search.rules.ts';
import { readRequestSearch } from './requests/request-search.rules.ts';
import { readFailedSearch, readUsageSearch } from './usage/usage-search.rules.ts';

/** All of them together: few people open the console, and everybody else need not load the names of its parts. */
const pages = () => import('./console-pages.ts');

const staticData = { permission: 'provider' } as const;

/** The provider's console; for everybody else its addresses do not exist. */
export function consoleRoutes(parent: ShellRoute) {
  const getParentRoute = () => parent;
  return [
    createRoute({
      getParentRoute,
      path: '/console',
      staticData,
      validateSearch: readCompanySearch,
      component: lazyPage(pages, 'CompaniesPage', 'console', 'consoleCompanies'),
    }),
    createRoute({
      getParentRoute,
      path: '/console/companies/$id',
      staticData,
      component: lazyPage(pages, 'CompanyPage', 'console', 'consoleCompanies'),
    }),
    createRoute({
      getParentRoute,
      path: '/console/requests',
      staticData,
      validateSearch: readRequestSearch,
      component: lazyPage(pages, 'RequestsPage', 'console', 'consoleRequests', 'consoleCompanies'),
    }),
    createRoute({
      getParentRoute,
      path: '/console/plans',
      staticData,
      component: lazyPage(pages, 'PlansPage', 'console', 'consolePlans', 'consoleCompanies'),
    }),
    createRoute({
      getParentRoute,
      path: '/console/rewards',
      staticData,
      component: lazyPage(pages, 'RewardsPage', 'console', 'consoleOffers'),
    }),
    createRoute({
      getParentRoute,
      path: '/console/announcements',
      staticData,
      component: lazyPage(pages, 'AnnouncementsPage', 'console', 'consoleOffers'),
    }),
    createRoute({
      getParentRoute,
      path: '/console/usage',
      staticData,
      validateSearch: readUsageSearch,
      component: lazyPage(pages, 'UsagePage', 'console', 'consoleUsage', 'tasks'),
    }),
    createRoute({
      getParentRoute,
      path: '/console/usage/failed_tasks',
      staticData,
      validateSearch: readFailedSearch,
      component: lazyPage(pages, 'FailedTasksPage', 'console', 'consoleUsage', 'tasks'),
    }),
    createRoute({
      getParentRoute,
      path: '/console/audit',
      staticData,
      validateSearch: readAuditSearch,
      component: lazyPage(pages, 'AuditPage', 'console', 'consoleOffers'),
    }),
  ] as const;
}
