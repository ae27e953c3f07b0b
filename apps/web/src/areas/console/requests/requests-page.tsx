import { consoleRequests, type ConsoleRequest } from '@sourcewiz/contract';
import { ArrowLeft, Inbox } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { BareButton } from '../../../platform/kit/fields/bare-button.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Text } from '../../../platform/kit/layout/layout.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { Page } from '../../../platform/kit/page/page.tsx';
import { Pager } from '../../../platform/kit/page/pager.tsx';
import { Tabs } from '../../../platform/kit/page/tabs.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState } from '../../../platform/kit/states/states.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { Loaded } from '../../../platform/list/loaded.tsx';
import { useListSearch } from '../../../platform/list/use-list-search.ts';
import { askedInShort } from '../companies/company-words.ts';
import { COUNTED_EVERY_MS } from '../counted-every.ts';
import { readRequestSearch, requestTabs } from './request-search.rules.ts';
import { RequestView } from './request-view.tsx';
import css from './requests.module.css';

const PER_PAGE = 50;

/** The requests of all companies: the queue, and one of them beside it; on a phone in its place. */
export function RequestsPage() {
  const { t } = useTranslation('consoleRequests');
  const phone = usePhone();
  const { search, change } = useListSearch(readRequestSearch);
  const { status = 'open', page = 1 } = search;
  const query = { status, page, per_page: PER_PAGE };
  const list = useCall(
    consoleRequests,
    { query },
    { whileLoading: 'keep', refetchInterval: COUNTED_EVERY_MS },
  );
  // New ones come in above; the one that is being worked on stays open.
  const [first, setFirst] = useState<number>();
  const requests = list.data?.requests ?? [];
  const shown = requests.find(({ id }) => id === first) ?? requests[0];
  if (shown !== undefined && shown.id !== first) setFirst(shown.id);
  const chosen = search.id ?? (phone ? undefined : shown?.id);
  // The chosen one keeps its place when another page of the queue opens.
  const open = (id: number | null): void => change({ id, page });
  const isAlone = phone && chosen !== undefined;
  return (
    <Page title={t('title')} count={list.data?.counts.open}>
      {isAlone ? (
        <Button variant="text" icon={<ArrowLeft size={15} aria-hidden />} onClick={() => open(null)}>
          {t('back')}
        </Button>
      ) : null}
      <div className={css['page']}>
        {isAlone ? null : (
          <section className={css['queue']} aria-label={t('queue')}>
            <div className={css['tabs']}>
              <Tabs
                label={t('queue')}
                value={status}
                items={requestTabs.map((key) => ({
                  key,
                  label: t(`tabs.${key}`),
                  count: list.data?.counts[key],
                }))}
                onChange={(tab) => change({ status: tab, id: null })}
              />
            </div>
            <Loaded query={list} what={t('title')} waiting={<RowSkeletons count={5} columns={1} />}>
              {({ total }) =>
                requests.length === 0 ? (
                  <EmptyState
                    icon={<Inbox size={18} />}
                    title={t(`empty.${status}`)}
                    {...(status === 'open' ? { text: t('empty.text') } : {})}
                  />
                ) : (
                  <>
                    <ul>
                      {requests.map((request) => (
                        <Entry
                          key={request.id}
                          request={request}
                          isChosen={request.id === chosen}
                          onOpen={() => open(request.id)}
                        />
                      ))}
                    </ul>
                    <Pager
                      page={page}
                      perPage={PER_PAGE}
                      total={total}
                      onPage={(next) => change({ page: next, id: null })}
                    />
                  </>
                )
              }
            </Loaded>
          </section>
        )}
        {chosen === undefined ? null : <RequestView key={chosen} id={chosen} />}
      </div>
    </Page>
  );
}

function Entry({
  request,
  isChosen,
  onOpen,
}: {
  request: ConsoleRequest;
  isChosen: boolean;
  onOpen: () => void;
}) {
  const { t } = useTranslation(['consoleRequests', 'consoleCompanies']);
  const { t: words } = useTranslation('consoleCompanies');
  const { when } = useFormats();
  return (
    <li>
      <BareButton className={css['entry']} aria-current={isChosen ? 'true' : undefined} onClick={onOpen}>
        <Text weight={560} clip>
          {request.company_name}
        </Text>
        <Text tone="faint" size="sm" className={css['when']}>
          {when(request.requested_at)}
        </Text>
        <Text tone="soft" clip>
          {askedInShort(request, words)}
        </Text>
        {request.status === 'payment_pending' ? (
          <span className={css['when']}>
            <Tag tone="warn">{t('status.payment_pending')}</Tag>
          </span>
        ) : null}
      </BareButton>
    </li>
  );
}
