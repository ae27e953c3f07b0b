import {
  countryText,
  createPaper,
  documentTypeNames,
  documentTypes,
  exportPapers,
  listPapers,
  saveSetting,
  tradePaperTypes,
  type PaperListed,
} from '@sourcewiz/contract';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { Plus, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../../platform/api/use-act.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { today } from '../../../platform/i18n/today.ts';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Menu } from '../../../platform/kit/overlays/menu.tsx';
import { ExportButton } from '../../../platform/list/export-button.tsx';
import { ListFilter } from '../../../platform/list/list-choice.tsx';
import { ListTools } from '../../../platform/list/list-tools.tsx';
import type { Column } from '../../../platform/list/record-list.tsx';
import { PER_PAGE, RecordsPage } from '../../../platform/list/records-page.tsx';
import { useListSearch } from '../../../platform/list/use-list-search.ts';
import { usePermitted } from '../../../platform/session/session.tsx';
import { NotFoundState } from '../../../platform/kit/states/not-found-state.tsx';
import { dealPath, paperPath } from '../paper-path.ts';
import { PaperSettings } from '../paper-settings.tsx';
import { PaperState } from '../paper-state.tsx';
import { daysOf, paperPeriods, paperStateFilters, readPaperSearch } from './paper-search.rules.ts';
import css from '../papers.module.css';

const typeTabs = ['all-documents', ...documentTypes] as const;

/** Documents of a type or all, with totals per type and currency (DOC-001). */
export function PapersPage() {
  const { documentType } = useParams({ strict: false }) as { documentType: string };
  const type = typeTabs.find((one) => one === documentType);
  return type === undefined ? <NotFoundState /> : <Papers key={type} type={type} />;
}

function Papers({ type }: { type: (typeof typeTabs)[number] }) {
  const { t } = useTranslation('papers');
  const { search, change, show } = useListSearch(readPaperSearch);
  const navigate = useNavigate();
  const { q, state, currency, period, page = 1 } = search;
  const [day] = useState(today);
  const [isSetting, setSetting] = useState(false);
  const mayChange = usePermitted(saveSetting);
  const filters = {
    type,
    ...(q === undefined ? {} : { query: q }),
    ...(state === undefined ? {} : { state }),
    ...(currency === undefined ? {} : { currency }),
    ...(period === undefined ? {} : daysOf(period, day)),
  };
  const list = useCall(
    listPapers,
    { query: { ...filters, page, per_page: PER_PAGE } },
    { whileLoading: 'keep' },
  );
  const language = currentLanguage();
  const { counts, totals = [] } = list.data ?? {};
  const used = new Set([
    ...(currency === undefined ? [] : [currency]),
    ...totals.map(({ amount }) => amount.currency),
  ]);
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return (
    <RecordsPage
      title={t('title')}
      label={t('title')}
      actions={
        <>
          {list.data?.total ? <ExportButton operation={exportPapers} query={filters} /> : null}
          {mayChange ? <Button onClick={() => setSetting(true)}>{t('settings.open')}</Button> : null}
          <NewDocument />
        </>
      }
      add={undefined}
      tabs={{
        label: t('tabs'),
        value: type,
        items: typeTabs.map((key) => ({
          key,
          label: key === 'all-documents' ? t('all') : documentTypeNames[key][language],
          count: key === 'all-documents' ? all : counts?.[key],
        })),
        onChange: (key) => void navigate({ to: `/invoices-orders/${key}` }),
      }}
      tools={
        <ListTools search={{ label: t('search'), value: q ?? '', onSearch: (words) => change({ q: words }) }}>
          <ListFilter
            label={t('state')}
            all={t('anyState')}
            choices={paperStateFilters.map((value) => ({ value, label: t(`states.${value}`) }))}
            value={state}
            onChange={(value) => change({ state: paperStateFilters.find((one) => one === value) ?? null })}
          />
          <ListFilter
            label={t('period')}
            all={t('anyPeriod')}
            choices={paperPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
            value={period}
            onChange={(value) => change({ period: paperPeriods.find((one) => one === value) ?? null })}
          />
          <ListFilter
            label={t('terms.currency')}
            all={t('anyCurrency')}
            choices={[...used].map((value) => ({ value, label: value }))}
            value={currency}
            onChange={(value) => change({ currency: value })}
          />
        </ListTools>
      }
      query={list}
      rows={({ documents }) => documents}
      columns={usePaperColumns()}
      search={search}
      sorts={[]}
      onChange={change}
      empty={{
        icon: <ReceiptText size={18} />,
        title: t('empty.title'),
        text: t('empty.text'),
        actions: <NewDocument />,
      }}
      nothing={{
        title: t('nothing'),
        text: t('nothingText'),
        showAll: t('showAll'),
        onShowAll: () => show({}),
      }}
    >
      {isSetting ? <PaperSettings onClose={() => setSetting(false)} /> : null}
      {totals.length === 0 ? null : <Totals totals={totals} />}
    </RecordsPage>
  );
}

/** Makes an empty document of a type and opens it. */
function NewDocument() {
  const { t } = useTranslation('papers');
  const navigate = useNavigate();
  const mayCreate = usePermitted('create_quotation');
  const { act, isActing } = useAct(createPaper, { onDone: (made) => void navigate({ to: paperPath(made) }) });
  if (!mayCreate) return null;
  return (
    <Menu
      align="end"
      items={tradePaperTypes.map((type) => ({
        key: type,
        label: documentTypeNames[type][currentLanguage()],
        onClick: () => void act({ body: { type } }),
      }))}
      renderButton={(button) => (
        <Button {...button} variant="primary" loading={isActing} icon={<Plus size={15} aria-hidden />}>
          {t('new')}
        </Button>
      )}
    />
  );
}

function usePaperColumns(): readonly Column<PaperListed>[] {
  const { t } = useTranslation('papers');
  const { date, money, number } = useFormats();
  const language = currentLanguage();
  return [
    {
      key: 'document',
      head: t('columns.document'),
      card: 'title',
      cell: (paper) => (
        <Stack gap={0}>
          <Link to={paperPath(paper)}>{paper.number || t('noNumber')}</Link>
          <Text tone="faint" size="sm">
            {documentTypeNames[paper.type][language]}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'party',
      head: t('columns.party'),
      cell: ({ party, country }) => (
        <Stack gap={0}>
          <span>{party}</span>
          <Text tone="faint" size="sm">
            {countryText(country, language)}
          </Text>
        </Stack>
      ),
    },
    {
      key: 'deal',
      head: t('columns.deal'),
      card: 'none',
      cell: ({ deal }) => (deal ? <Link to={dealPath(deal.id)}>{deal.name}</Link> : null),
    },
    {
      key: 'state',
      head: t('columns.state'),
      cell: ({ state, reason }) => (
        <Stack gap={0}>
          <PaperState state={state} />
          {reason === '' ? null : (
            <Text tone="faint" size="sm">
              {reason}
            </Text>
          )}
        </Stack>
      ),
    },
    { key: 'date', head: t('columns.date'), cell: ({ dated }) => date(dated) },
    {
      key: 'due',
      head: t('columns.due'),
      card: 'none',
      cell: ({ due_on: day }) => (day === null ? null : date(day)),
    },
    {
      key: 'pieces',
      head: t('columns.pieces'),
      card: 'none',
      align: 'end',
      cell: ({ pieces, type }) => (type === 'quotation' ? null : number(pieces)),
    },
    {
      key: 'amount',
      head: t('columns.amount'),
      align: 'end',
      cell: ({ taxed_total: { amount, currency }, cartons, cbm, state }) =>
        cartons === null ? (
          <span className={state === 'cancelled' ? css['struck'] : undefined}>{money(amount, currency)}</span>
        ) : (
          `${t('cartons', { count: cartons, formatted: number(cartons) })}, ${number(cbm ?? '0')} m³`
        ),
    },
  ];
}

/** What the filters leave, per type and currency. */
function Totals({
  totals,
}: {
  totals: readonly {
    type: PaperListed['type'];
    count: number;
    amount: { amount: string; currency: string };
    pieces: string;
  }[];
}) {
  const { t } = useTranslation('papers');
  const { money, number } = useFormats();
  const language = currentLanguage();
  return (
    <section className={css['totals']} aria-label={t('totals')}>
      <Stack gap={0}>
        <Text weight={600}>{t('totals')}</Text>
        <Text tone="faint" size="sm">
          {t('totalsNote')}
        </Text>
      </Stack>
      {totals.map(({ type, count, amount, pieces }) => (
        <Stack key={`${type} ${amount.currency}`} gap={0}>
          <Text tone="faint" size="sm">
            {documentTypeNames[type][language]} {number(count)}
          </Text>
          <Text weight={600} figures>
            {type === 'packaging-list'
              ? t('pieces', { count: Number(pieces), formatted: number(pieces) })
              : money(amount.amount, amount.currency)}
          </Text>
        </Stack>
      ))}
    </section>
  );
}
