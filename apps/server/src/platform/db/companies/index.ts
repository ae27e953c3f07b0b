export { companyTables } from './company-hold.tables.ts';
export { holdCompany, isHeldCompany, releaseCompany } from './company-hold.store.ts';
export { exportCompany } from './export-company.ts';
export { importCompany, type CompanyArchive } from './import-company.ts';
export { removeCompany } from './remove-company.ts';
