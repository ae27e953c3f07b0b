import {
  companySorts,
  companyStates,
  consoleCompanies,
  consolePlans,
  countries,
  exportConsoleCompanies,
  type ConsoleCompany,
} from '@sourcewiz/contract';
import { Building2 } from 'lucide-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useCountryChoices } from '../../../platform/i18n/country-names.ts';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { ExportButton } from '../../../platform/list/export-button.tsx';
import { ListFilter, ListOrder } from '../../../platform/list/list-choice.tsx';
import { ListTools } from '../../../platform/list/list-tools.tsx';
import { PER_PAGE, RecordsPage } from '../../../platform/list/records-page.tsx';
import { useListSearch } from '../../../platform/list/use-list-search.ts';
import { AddCompanyDialog } from './add-company-dialog.tsx';
import { readCompanySearch, shareBands, type CompanySearch } from './company-search.rules.ts';
import { useCompanyColumns } from './company-columns.tsx';
import css from './companies.module.css';

const tabs = ['all', ...companyStates] as const;
/** As in the list; whatever overlaps with other counts has no colour. */
const stateTones = { paying: 'ok', trial: 'accent', expired: 'bad', ending: 'warn' } as const;

/** The companies of the installation, with what they have and use. */
export function CompaniesPage() {
  const { t } = useTranslation('consoleCompanies');
  const { search, change, show } = useListSearch(readCompanySearch);
  const query = queryOf(search);
  const list = useCall(consoleCompanies, { query }, { whileLoading: 'keep' });
  const [isAdding, setIsAdding] = useState(false);
  const navigate = useNavigate();
  const { counts } = list.data ?? {};
  return (
    <RecordsPage<
      ConsoleCompany,
      NonNullable<typeof list.data>,
      (typeof companySorts)[number],
      (typeof tabs)[number]
    >
      title={t('title')}
      label={t('title')}
      actions={<ExportButton operation={exportConsoleCompanies} query={query} />}
      add={{ label: t('add.action'), onClick: () => setIsAdding(true) }}
      tabs={{
        label: t('states'),
        value: search.state ?? 'all',
        items: tabs.map((key) => ({
          key,
          label: t(`counts.${key}`),
          count: counts?.[key],
          ...(key in stateTones ? { tone: stateTones[key as keyof typeof stateTones] } : {}),
        })),
        onChange: (tab) => change({ state: companyStates.find((one) => one === tab) }),
        tiles: true,
      }}
      tools={<CompanyTools search={search} onChange={change} />}
      query={list}
      rows={({ companies }) => companies}
      columns={useCompanyColumns()}
      search={search}
      sorts={companySorts}
      onChange={change}
      empty={{ icon: <Building2 size={18} />, title: t('empty.title'), text: t('empty.text') }}
      nothing={{
        title: t('nothing.title'),
        text: t('nothing.text'),
        showAll: t('nothing.showAll'),
        onShowAll: () => show({}),
      }}
    >
      {isAdding ? (
        <AddCompanyDialog
          onAdded={(id) => void navigate({ to: '/console/companies/$id' as string, params: { id } as never })}
          onClose={() => setIsAdding(false)}
        />
      ) : null}
    </RecordsPage>
  );
}

const queryOf = ({ q, state, plan, use, country, sort, page }: CompanySearch) => ({
  ...(q === undefined ? {} : { search: q }),
  ...(state === undefined ? {} : { state }),
  ...(plan === undefined ? {} : { plan_id: plan }),
  ...(use === undefined ? {} : { least_use: Number(use) }),
  ...(country === undefined ? {} : { country_id: country }),
  sort: sort ?? 'activity',
  page: page ?? 1,
  per_page: PER_PAGE,
});

function CompanyTools({
  search,
  onChange,
}: {
  search: CompanySearch;
  onChange: (part: { [Key in keyof CompanySearch]?: CompanySearch[Key] | null | undefined }) => void;
}) {
  const { t } = useTranslation('consoleCompanies');
  const { data: plans } = useCall(consolePlans);
  const places = useCountryChoices(useCall(countries, {}, { staleTime: Infinity }).data, 'name');
  return (
    <ListTools search={{ label: t('search'), value: search.q ?? '', onSearch: (q) => onChange({ q }) }}>
      <ListFilter
        label={t('filters.plan')}
        all={t('filters.anyPlan')}
        value={search.plan}
        choices={(plans?.plans ?? [])
          .filter(({ module_id: module }) => module === null)
          .map(({ id, label, companies }) => ({
            value: id,
            label: label.toUpperCase(),
            count: companies,
          }))}
        onChange={(plan) => onChange({ plan: plan === null ? null : Number(plan) })}
      />
      <ChoiceField
        className={css['filter']}
        label={t('filters.use')}
        none={t('filters.anyUse')}
        value={search.use ?? null}
        choices={shareBands.map((band) => ({ value: band, label: t('filters.useFrom', { percent: band }) }))}
        onChange={(use) => onChange({ use: shareBands.find((band) => band === use) })}
      />
      <ChoiceField
        className={css['filter']}
        label={t('filters.country')}
        none={t('filters.anyCountry')}
        value={search.country === undefined ? null : String(search.country)}
        choices={places}
        onChange={(country) => onChange({ country: country === null ? null : Number(country) })}
      />
      <ListOrder
        sorts={companySorts}
        value={search.sort}
        nameOf={(sort) => t(`sorts.${sort}`)}
        onChange={(sort) => onChange({ sort })}
      />
    </ListTools>
  );
}
