import { consoleActions, consoleAuditLog, type ConsoleEntry } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { ChoiceField } from '../../../platform/kit/fields/choices/choice-field.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { EmptyState, NothingFound } from '../../../platform/kit/states/states.tsx';
import { ListTools } from '../../../platform/list/list-tools.tsx';
import { RecordList, type Column } from '../../../platform/list/record-list.tsx';
import { useListSearch } from '../../../platform/list/use-list-search.ts';
import { changesOf } from './audit-details.rules.ts';
import { readAuditSearch } from './audit-search.rules.ts';
import css from './offers.module.css';

const PER_PAGE = 50;

/** Everything that the provider's people did, in the console and on the command line. */
export function AuditPage() {
  const { t } = useTranslation('consoleOffers');
  const { search, change, show } = useListSearch(readAuditSearch);
  const { action, by, company, page = 1 } = search;
  const query = {
    page,
    per_page: PER_PAGE,
    ...(action === undefined ? {} : { action }),
    ...(by === undefined ? {} : { by }),
    ...(company === undefined ? {} : { company_id: company }),
  };
  const list = useCall(consoleAuditLog, { query }, { whileLoading: 'keep' });
  const columns = useEntryColumns();
  const isFiltered = action !== undefined || by !== undefined || company !== undefined;
  const showAll = <Button onClick={() => show({})}>{t('audit.showAll')}</Button>;
  return (
    <Page title={t('audit.title')} note={t('audit.note')}>
      <ListTools
        search={{ label: t('audit.by'), value: by ?? '', onSearch: (words) => change({ by: words }) }}
      >
        <ChoiceField
          className={css['filter']}
          label={t('audit.action')}
          none={t('audit.anyAction')}
          value={action ?? null}
          choices={consoleActions.map((value) => ({ value, label: t(`actions.${value}`) }))}
          onChange={(value) => change({ action: consoleActions.find((one) => one === value) })}
        />
        {company === undefined ? null : showAll}
      </ListTools>
      <RecordList
        label={t('audit.title')}
        query={list}
        rows={({ entries }) => entries}
        idOf={({ id }) => id}
        columns={columns}
        paging={{
          page,
          perPage: PER_PAGE,
          totalOf: ({ total }) => total,
          onPage: (next) => change({ page: next }),
        }}
        empty={
          isFiltered ? (
            <NothingFound title={t('audit.nothing')} actions={showAll} />
          ) : (
            <EmptyState
              icon={<ScrollText size={18} />}
              title={t('audit.empty')}
              text={t('audit.emptyText')}
            />
          )
        }
      />
    </Page>
  );
}

function useEntryColumns(): readonly Column<ConsoleEntry>[] {
  const { t } = useTranslation('consoleOffers');
  const { when } = useFormats();
  return [
    {
      key: 'what',
      head: t('audit.what'),
      card: 'title',
      cell: (entry) => <What entry={entry} />,
    },
    {
      key: 'company',
      head: t('audit.company'),
      cell: ({ company_id: id, company_name: name }) =>
        id === null || name === null ? null : (
          <Link
            to={'/console/companies/$id' as string}
            params={{ id } as never}
            className={`${css['link']} ${css['company']}`}
          >
            {name}
          </Link>
        ),
    },
    {
      key: 'reason',
      head: t('audit.reason'),
      cell: ({ reason }) => (reason === null ? null : <span className={css['reason']}>{reason}</span>),
    },
    {
      key: 'by',
      head: t('audit.who'),
      cell: ({ by }) => (by === 'command line' ? t('audit.commandLine') : by),
    },
    {
      key: 'at',
      head: t('audit.at'),
      cell: ({ at }) => <span className={css['line']}>{when(at)}</span>,
    },
  ];
}

/** What was done, with the values before and after. */
function What({ entry }: { entry: ConsoleEntry }) {
  const { t } = useTranslation('consoleOffers');
  const { date } = useFormats();
  const lines = changesOf(entry.details);
  const said = (key: string, text: string): string =>
    key === 'provider' ? t(text === 'true' ? 'audit.allowed' : 'audit.removed') : words(text);
  const words = (text: string): string => text.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => date(day));
  return (
    <Stack gap={0}>
      <b>{t(`actions.${entry.action}`)}</b>
      {lines.map(({ key, before, after }) => (
        <Text key={key} tone="soft" size="sm" breaks>
          {before === null
            ? said(key, after)
            : words(`${before || t('audit.nothingBefore')} → ${after || t('audit.nothingAfter')}`)}
        </Text>
      ))}
    </Stack>
  );
}
