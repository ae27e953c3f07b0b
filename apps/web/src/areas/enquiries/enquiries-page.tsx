import {
  enquiryProgress,
  enquiryStates,
  exportEnquiries,
  listEnquiries,
  markEnquiries,
  type EnquiryState,
  type InboxEnquiry,
} from '@sourcewiz/contract';
import { CheckCheck, Inbox, MailOpen, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { Checkbox } from '../../platform/kit/fields/checkbox.tsx';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { SelectionBar } from '../../platform/kit/page/selection-bar.tsx';
import type { TabsProps } from '../../platform/kit/page/tabs.tsx';
import { usePhone } from '../../platform/kit/use-phone.ts';
import { ExportButton } from '../../platform/list/export-button.tsx';
import { ListTools } from '../../platform/list/list-tools.tsx';
import { PER_PAGE, RecordsPage } from '../../platform/list/records-page.tsx';
import { useListSearch } from '../../platform/list/use-list-search.ts';
import { useEnquiryParts } from '../../platform/record/enquiry-parts.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import { AddEnquiry } from './add-enquiry.tsx';
import css from './enquiries.module.css';
import { EnquiryList } from './enquiry-list.tsx';
import { EnquiryRecord } from './enquiry-record.tsx';
import { readEnquirySearch } from './enquiry-search.rules.ts';
import { useFormats } from '../../platform/i18n/format.ts';
import { Row, Text } from '../../platform/kit/layout/layout.tsx';
import type { Column } from '../../platform/list/record-list.tsx';
import { StateTag } from './enquiry-state.tsx';

/** Buyers' enquiries, newest first: as a table, or as a list beside the one that is open. */
export function EnquiriesPage() {
  const { t } = useTranslation('enquiries');
  const { search, change, show } = useListSearch(readEnquirySearch);
  const { q, state, mine, page = 1 } = search;
  const { open, ...filters } = search;
  const query = {
    page,
    per_page: PER_PAGE,
    ...(q === undefined ? {} : { query: q }),
    ...(state === undefined ? {} : { state }),
    ...(mine === undefined ? {} : { mine: 'true' }),
  };
  const list = useCall(listEnquiries, { query }, { whileLoading: 'keep' });
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isAdding, setAdding] = useState(false);
  const openOne = (id: number | null): void => change({ page, open: id });
  const columns = useEnquiryColumns(({ id }) => openOne(id));
  const parts = useEnquiryParts();
  const seesCatalogues = usePermitted('view_catalogue_history');
  const isAlone = usePhone() && open !== undefined;
  const { counts, total = 0 } = list.data ?? {};
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const language = currentLanguage();
  const tabs: Omit<TabsProps<EnquiryState | 'all'>, 'controls'> = {
    label: t('tabs'),
    value: state ?? 'all',
    items: [
      { key: 'all', label: t('all'), count: all },
      ...enquiryStates.map((key) => ({
        key,
        label: enquiryProgress.nameOf(key, language),
        count: counts?.[key],
      })),
    ],
    onChange: (tab) => change({ state: tab === 'all' ? null : tab, open: null }),
  };
  return (
    <RecordsPage
      title={t('title')}
      note={isAlone ? undefined : t('note')}
      label={t('title')}
      actions={
        isAlone ? undefined : (
          <>
            {total === 0 ? null : <ExportButton operation={exportEnquiries} query={query} />}
            {parts === null ? null : (
              <Suspense fallback={null}>
                <parts.Actions onOpen={openOne} />
              </Suspense>
            )}
            <Button icon={<Plus size={15} aria-hidden />} onClick={() => setAdding(true)}>
              {t('add.title')}
            </Button>
          </>
        )
      }
      add={undefined}
      {...(isAlone ? {} : { tabs })}
      tools={
        isAlone ? null : (
          <ListTools
            search={{
              label: t('search'),
              value: q ?? '',
              onSearch: (words) => change({ q: words, open: null }),
            }}
          >
            <Checkbox checked={mine === true} onChange={(isOn) => change({ mine: isOn || null, open: null })}>
              {t('mine')}
            </Checkbox>
          </ListTools>
        )
      }
      query={list}
      rows={({ enquiries }) => enquiries}
      columns={columns}
      search={filters}
      sorts={[]}
      onChange={change}
      selection={{ chosen, nameOf: ({ name }) => name, onChange: setChosen }}
      instead={
        open === undefined ? undefined : (
          <div className={css['split']}>
            <EnquiryList enquiries={list.data?.enquiries ?? []} open={open} onOpen={openOne} />
            <EnquiryRecord key={open} id={open} onClose={() => openOne(null)} />
          </div>
        )
      }
      empty={{
        icon: <Inbox size={18} />,
        title: t('empty.title'),
        text: t('empty.text'),
        actions: seesCatalogues ? (
          <LinkButton to="/catalogue-history" variant="primary">
            {t('empty.action')}
          </LinkButton>
        ) : undefined,
      }}
      nothing={{
        title: t('nothing'),
        text: t('nothingText'),
        showAll: t('showAll'),
        onShowAll: () => show({}),
      }}
    >
      {open === undefined ? <Marks chosen={chosen} onDone={() => setChosen(new Set())} /> : null}
      {isAdding ? (
        <AddEnquiry
          onAdded={(id) => {
            setAdding(false);
            openOne(id);
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
    </RecordsPage>
  );
}

/** The actions for the selected enquiries. */
function Marks({ chosen, onDone }: { chosen: ReadonlySet<string>; onDone: () => void }) {
  const { t } = useTranslation('enquiries');
  const { act } = useAct(markEnquiries, { onDone });
  const ids = [...chosen].map(Number);
  return (
    <SelectionBar
      count={chosen.size}
      actions={[
        {
          icon: <MailOpen size={16} aria-hidden />,
          label: t('actions.read'),
          onClick: () => void act({ body: { ids, is_read: true } }),
        },
        {
          icon: <CheckCheck size={16} aria-hidden />,
          label: t('actions.answered'),
          onClick: () => void act({ body: { ids, state: 'answered' } }),
        },
      ]}
      onClear={onDone}
    />
  );
}

/** What the list shows of an enquiry. */
function useEnquiryColumns(onOpen: (enquiry: InboxEnquiry) => void): readonly Column<InboxEnquiry>[] {
  const { t } = useTranslation('enquiries');
  const { money, number, when } = useFormats();
  return [
    {
      key: 'from',
      head: t('columns.from'),
      card: 'title',
      cell: (enquiry) => (
        <Row gap={6}>
          <i className={css['dot']} data-unread={!enquiry.is_read || undefined} aria-hidden />
          <Button
            variant="text"
            className={css['name']}
            data-unread={!enquiry.is_read || undefined}
            onClick={() => onOpen(enquiry)}
          >
            {enquiry.is_read ? null : <span className="visually-hidden">{t('unread')}: </span>}
            {enquiry.name}
          </Button>
        </Row>
      ),
    },
    {
      key: 'company',
      head: t('columns.company'),
      cell: ({ company, email }) => (company === '' ? <Text tone="soft">{email}</Text> : company),
    },
    {
      key: 'catalogue',
      head: t('columns.catalogue'),
      cell: ({ catalogue, source }) => (source === 'link' ? catalogue.name : t(`sources.${source}`)),
    },
    {
      key: 'products',
      head: t('columns.products'),
      align: 'end',
      cell: ({ products }) => (products === 0 ? null : number(products)),
    },
    {
      key: 'amount',
      head: t('columns.amount'),
      align: 'end',
      cell: ({ amounts }) => amounts.map(({ amount, currency }) => money(amount, currency)).join(' + '),
    },
    { key: 'owner', head: t('columns.owner'), cell: ({ owner }) => owner?.name ?? null },
    { key: 'at', head: t('columns.at'), cell: ({ at }) => <time dateTime={at}>{when(at)}</time> },
    {
      key: 'state',
      head: t('columns.state'),
      cell: ({ state }) => <StateTag state={state} />,
    },
  ];
}
