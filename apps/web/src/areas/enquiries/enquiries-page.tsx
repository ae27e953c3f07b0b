import { enquiryStates, listEnquiries, markEnquiries, type InboxEnquiry } from '@sourcewiz/contract';
import { CheckCheck, Inbox, MailOpen } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../platform/api/use-act.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { Button } from '../../platform/kit/fields/button.tsx';
import { LinkButton } from '../../platform/kit/fields/link-button.tsx';
import { SelectionBar } from '../../platform/kit/page/selection-bar.tsx';
import { Page } from '../../platform/kit/page/page.tsx';
import { Tabs } from '../../platform/kit/page/tabs.tsx';
import { EmptyState, NothingFound } from '../../platform/kit/states/states.tsx';
import { ListTools } from '../../platform/list/list-tools.tsx';
import { RecordList } from '../../platform/list/record-list.tsx';
import { useListSearch } from '../../platform/list/use-list-search.ts';
import { usePermitted } from '../../platform/session/session.tsx';
import css from './enquiries.module.css';
import { useEnquiryColumns } from './enquiry-columns.tsx';
import { EnquiryPanel } from './enquiry-panel.tsx';
import { readEnquirySearch, type EnquirySearch } from './enquiry-search.rules.ts';

const PER_PAGE = 50;

/** Buyers' enquiries through all catalogues, newest first. */
export function EnquiriesPage() {
  const { t } = useTranslation('enquiries');
  const { search, change, show } = useListSearch(readEnquirySearch);
  const { q, state, page = 1, open } = search;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const list = useEnquiries(search);
  const openOne = (id: number | null): void => change({ page, open: id });
  const columns = useEnquiryColumns(({ id }) => openOne(id));
  const counts = list.data?.counts;
  const isDenied = list.error?.status === 403;
  const isBare = list.data?.total === 0 && q === undefined && state === undefined && page === 1;
  return (
    <Page title={t('title')} note={t('note')}>
      {isBare || isDenied ? null : (
        <>
          <Tabs
            label={t('tabs')}
            value={state ?? 'all'}
            controls="enquiries"
            items={[
              { key: 'all', label: t('states.all'), count: counts && counts.open + counts.answered },
              ...enquiryStates.map((key) => ({ key, label: t(`states.${key}`), count: counts?.[key] })),
            ]}
            onChange={(tab) => change({ state: enquiryStates.find((one) => one === tab) ?? null })}
          />
          <ListTools
            search={{ label: t('search'), value: q ?? '', onSearch: (words) => change({ q: words }) }}
          />
        </>
      )}
      <div id="enquiries" role="tabpanel" aria-label={t('title')} className={css['panel']}>
        <RecordList<InboxEnquiry, NonNullable<typeof list.data>>
          label={t('title')}
          query={list}
          rows={({ enquiries }) => enquiries}
          idOf={({ id }) => id}
          columns={columns}
          selection={{ chosen, nameOf: ({ name }) => name, onChange: setChosen }}
          paging={{
            page,
            perPage: PER_PAGE,
            totalOf: ({ total }) => total,
            onPage: (next) => change({ page: next }),
          }}
          empty={
            isBare ? (
              <NoEnquiries />
            ) : (
              <NothingFound
                title={t('nothing')}
                text={t('nothingText')}
                actions={<Button onClick={() => show({})}>{t('showAll')}</Button>}
              />
            )
          }
        />
      </div>
      <Marks chosen={chosen} onDone={() => setChosen(new Set())} />
      {open === undefined ? null : <EnquiryPanel key={open} id={open} onClose={() => openOne(null)} />}
    </Page>
  );
}

function useEnquiries({ q, state, page = 1 }: EnquirySearch) {
  const query = {
    page,
    per_page: PER_PAGE,
    ...(q === undefined ? {} : { query: q }),
    ...(state === undefined ? {} : { state }),
  };
  return useCall(listEnquiries, { query }, { whileLoading: 'keep' });
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

function NoEnquiries() {
  const { t } = useTranslation('enquiries');
  const seesCatalogues = usePermitted('view_catalogue_history');
  return (
    <EmptyState
      icon={<Inbox size={18} />}
      tone="accent"
      title={t('empty.title')}
      text={t('empty.text')}
      actions={
        seesCatalogues ? (
          <LinkButton to="/catalogue-history" variant="primary">
            {t('empty.action')}
          </LinkButton>
        ) : undefined
      }
    />
  );
}
