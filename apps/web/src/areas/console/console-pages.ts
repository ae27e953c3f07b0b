export { CompaniesPage } from './companies/companies-page.tsx';
export { CompanyPage } from './companies/company-page.tsx';
export { AnnouncementsPage } from './offers/announcements-page.tsx';
export { AuditPage } from './offers/audit-page.tsx';
export { RewardsPage } from './offers/rewards-page.tsx';
export { PlansPage } from './plans/plans-page.tsx';
export { RequestsPage } from './requests/requests-page.tsx';
export { UsagePage } from './usage/usage-page.tsx';
