import { auditEvents, auditLog, listAllMembers, type AuditEvent } from '@sourcewiz/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fetchCall } from '../../../../platform/api/call.ts';
import type { CallFailure } from '../../../../platform/api/call-failure.ts';
import { keyOf } from '../../../../platform/api/query-client.ts';
import { useCall } from '../../../../platform/api/use-call.ts';
import { Button } from '../../../../platform/kit/fields/button.tsx';
import { Card } from '../../../../platform/kit/page/card.tsx';
import { ChoiceField } from '../../../../platform/kit/fields/choice-field.tsx';
import { RowSkeletons } from '../../../../platform/kit/states/skeletons.tsx';
import { EmptyState, FailedState, NothingFound } from '../../../../platform/kit/states/states.tsx';
import { AuditList } from './audit-list.tsx';
import { nameOf } from '../member.rules.ts';
import css from './security-log.module.css';

const PER_PAGE = 30;
const collator = new Intl.Collator();

interface Filters {
  event: AuditEvent | null;
  user: string | null;
}

/** Who signed in and who changed whose access, for admins; the newest first, more on demand. */
export function SecurityLogTab() {
  const { t } = useTranslation('members');
  const [filters, setFilters] = useState<Filters>({ event: null, user: null });
  const log = useAuditLog(filters);
  const entries = log.data?.pages.flatMap((page) => page.entries) ?? [];
  const isFiltered = filters.event !== null || filters.user !== null;
  const clear = (): void => setFilters({ event: null, user: null });
  return (
    <section aria-label={t('log.title')}>
      <FilterFields filters={filters} onChange={(part) => setFilters({ ...filters, ...part })} />
      <Card padding="flush">
        {log.data === undefined ? (
          log.isError ? (
            <FailedState what={t('log.title')} failure={log.error} onRetry={() => void log.refetch()} />
          ) : (
            <RowSkeletons count={8} columns={2} />
          )
        ) : entries.length > 0 ? (
          <>
            <AuditList entries={entries} />
            <div className={css['foot']}>
              {log.hasNextPage ? (
                <Button loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
                  {t('log.more')}
                </Button>
              ) : (
                <p>{t('log.end')}</p>
              )}
            </div>
          </>
        ) : isFiltered ? (
          <NothingFound
            title={t('log.notFound')}
            text={t('log.notFoundText')}
            actions={<Button onClick={clear}>{t('log.clear')}</Button>}
          />
        ) : (
          <EmptyState icon={<ScrollText size={18} />} title={t('log.empty')} text={t('log.emptyText')} />
        )}
      </Card>
    </section>
  );
}

function FilterFields({
  filters,
  onChange,
}: {
  filters: Filters;
  onChange: (part: Partial<Filters>) => void;
}) {
  const { t } = useTranslation('members');
  const members = useCall(listAllMembers, {}, { staleTime: 60_000 });
  const people = (members.data ?? [])
    .map((member) => ({ value: member.id, label: nameOf(member), note: member.email }))
    .toSorted((one, other) => collator.compare(one.label, other.label));
  const events = auditEvents.map((event) => ({ value: event, label: t(`log.events.${event}`) }));
  return (
    <div className={css['filters']}>
      <p className={css['text']}>{t('log.text')}</p>
      <ChoiceField
        label={t('log.event')}
        choices={events}
        value={filters.event}
        none={t('log.allEvents')}
        placeholder={t('log.allEvents')}
        onChange={(event) => onChange({ event: auditEvents.find((one) => one === event) ?? null })}
      />
      <ChoiceField
        label={t('log.person')}
        choices={people}
        value={filters.user}
        none={t('log.everybody')}
        placeholder={t('log.everybody')}
        onChange={(user) => onChange({ user })}
      />
    </div>
  );
}

function useAuditLog({ event, user }: Filters) {
  const query = {
    limit: PER_PAGE,
    ...(event === null ? {} : { event }),
    ...(user === null ? {} : { user }),
  };
  return useInfiniteQuery<
    Awaited<ReturnType<typeof fetchCall<typeof auditLog>>>,
    CallFailure,
    { pages: Awaited<ReturnType<typeof fetchCall<typeof auditLog>>>[] },
    readonly unknown[],
    number | null
  >({
    queryKey: keyOf(auditLog, { query }),
    queryFn: ({ pageParam, signal }) =>
      fetchCall(
        auditLog,
        { query: { ...query, ...(pageParam === null ? {} : { before: pageParam }) } },
        signal,
      ),
    initialPageParam: null,
    getNextPageParam: ({ entries, has_more: hasMore }) => (hasMore ? (entries.at(-1)?.id ?? null) : null),
    // Somebody may have signed in since the tab was last open.
    staleTime: 0,
  });
}
