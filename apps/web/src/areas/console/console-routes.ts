import { createRoute } from '@tanstack/react-router';
import { lazyPage } from '../../platform/router/lazy-page.ts';
import type { ShellRoute } from '../../platform/router/roots.ts';
import { readCompanySearch } from './companies/company-search.rules.ts';
import { readRequestSearch } from './requests/request-search.rules.ts';

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
  ] as const;
}
