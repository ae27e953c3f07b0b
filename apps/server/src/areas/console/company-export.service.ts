import { companyStateNames, moduleBySlug, type ConsoleCompany, type Language } from '@sourcewiz/contract';
import type { CallerCtx } from '../../platform/context.ts';
import { actingOf, changeAs, inConsole } from './acting.ts';
import { toCompany } from './companies.service.ts';
import { selectCompanies, type CompanyQuery } from './companies.store.ts';
import { selectOldestRequests } from './console.store.ts';

/** What the Excel file of the list holds; that it was made is in the audit log. */
export const companyExport = {
  async ids(base: CallerCtx, query: CompanyQuery, limit: number): Promise<string[]> {
    const now = base.platform.clock.now();
    return changeAs(actingOf(base), async (db) => {
      const { rows } = await selectCompanies(db, { ...query, page: 1, per_page: limit }, now);
      const details = { companies: String(rows.length) };
      return { entry: { action: 'companies_exported', details }, result: rows.map(({ id }) => id) };
    });
  },
  async named(base: CallerCtx, ids: readonly string[]): Promise<object[]> {
    const acting = actingOf(base);
    const now = base.platform.clock.now();
    const { rows, requests } = await inConsole(acting, async (db) => ({
      rows: (await selectCompanies(db, { ids, sort: 'name', page: 1, per_page: ids.length }, now)).rows,
      requests: await selectOldestRequests(db, ids),
    }));
    const companies = new Map(
      rows.map((row) => [row.id, toCompany(row, { acting, request: requests.get(row.id) })]),
    );
    return ids.flatMap((id) => {
      const company = companies.get(id);
      return company ? [toLine(company, acting.language)] : [];
    });
  },
};

/** A line of `consoleCompanyFields`. */
function toLine({ highest_use: use, request, ...company }: ConsoleCompany, language: Language): object {
  return {
    ...company,
    state: companyStateNames[company.state][language],
    highest_module: use && moduleBySlug(use.module_id).name[language],
    highest_percent: use && use.percent_used.toFixed(1),
    last_activity: company.last_activity?.slice(0, 10),
    request: request?.feature_label,
  };
}
