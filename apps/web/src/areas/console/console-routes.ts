import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';
import { readCompanySearch } from './companies/company-search.rules.ts';
import { readAuditSearch } from './offers/audit-search.rules.ts';
import { readRequestSearch } from './requests/request-search.rules.ts';
import { readUsageSearch } from './usage/usage-search.rules.ts';

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
      component: lazyPage(
        () => import('./companies/companies-page.tsx'),
        'CompaniesPage',
        'console',
        'consoleCompanies',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/console/companies/$id',
      staticData,
      component: lazyPage(
        () => import('./companies/company-page.tsx'),
        'CompanyPage',
        'console',
        'consoleCompanies',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/console/requests',
      staticData,
      validateSearch: readRequestSearch,
      component: lazyPage(
        () => import('./requests/requests-page.tsx'),
        'RequestsPage',
        'console',
        'consoleRequests',
        'consoleCompanies',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/console/plans',
      staticData,
      component: lazyPage(
        () => import('./plans/plans-page.tsx'),
        'PlansPage',
        'console',
        'consolePlans',
        'consoleCompanies',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/console/rewards',
      staticData,
      component: lazyPage(
        () => import('./offers/rewards-page.tsx'),
        'RewardsPage',
        'console',
        'consoleOffers',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/console/announcements',
      staticData,
      component: lazyPage(
        () => import('./offers/announcements-page.tsx'),
        'AnnouncementsPage',
        'console',
        'consoleOffers',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/console/usage',
      staticData,
      validateSearch: readUsageSearch,
      component: lazyPage(
        () => import('./usage/usage-page.tsx'),
        'UsagePage',
        'console',
        'consoleUsage',
        'tasks',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/console/audit',
      staticData,
      validateSearch: readAuditSearch,
      component: lazyPage(() => import('./offers/audit-page.tsx'), 'AuditPage', 'console', 'consoleOffers'),
    }),
  ] as const;
}
