import { auditEvents, auditLog, listAllMembers, type AuditEvent } from '@sourcewiz/contract';
import { ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../../platform/api/use-call.ts';
import { Button } from '../../../../platform/kit/fields/button.tsx';
import { Card } from '../../../../platform/kit/page/card.tsx';
import { ChoiceField } from '../../../../platform/kit/fields/choices/choice-field.tsx';
import { RowSkeletons } from '../../../../platform/kit/states/skeletons.tsx';
import { EmptyState, NothingFound } from '../../../../platform/kit/states/states.tsx';
import { oneOf, searchReader, words } from '../../../../platform/list/list-search.rules.ts';
import { Loaded } from '../../../../platform/list/loaded.tsx';
import { MoreButton } from '../../../../platform/list/more-button.tsx';
import { useListSearch } from '../../../../platform/list/use-list-search.ts';
import { usePages } from '../../../../platform/list/use-pages.ts';
import { AuditList } from './audit-list.tsx';
import { nameOf } from '../member.rules.ts';
import css from './security-log.module.css';

const PER_PAGE = 30;
const collator = new Intl.Collator();

const readLogSearch = searchReader({ event: oneOf(auditEvents), user: words(80) });
type LogSearch = ReturnType<typeof readLogSearch>;

/** Who signed in and who changed whose access, for admins; newest first, more on demand. */
export function SecurityLogTab() {
  const { t } = useTranslation('members');
  const { search, change, show } = useListSearch(readLogSearch);
  const log = useAuditLog(search);
  return (
    <section aria-label={t('log.title')}>
      <FilterFields search={search} onChange={change} />
      <Card padding="flush">
        <Loaded query={log} what={t('log.title')} waiting={<RowSkeletons count={8} columns={2} />}>
          {() =>
            log.rows.length > 0 ? (
              <>
                <AuditList entries={log.rows} />
                <MoreButton list={log} more={t('log.more')} end={t('log.end')} />
              </>
            ) : Object.keys(search).length > 0 ? (
              <NothingFound
                title={t('log.notFound')}
                text={t('log.notFoundText')}
                actions={<Button onClick={() => show({})}>{t('log.clear')}</Button>}
              />
            ) : (
              <EmptyState icon={<ScrollText size={18} />} title={t('log.empty')} text={t('log.emptyText')} />
            )
          }
        </Loaded>
      </Card>
    </section>
  );
}

function FilterFields({
  search,
  onChange,
}: {
  search: LogSearch;
  onChange: (part: { event?: AuditEvent | null; user?: string | null }) => void;
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
        value={search.event ?? null}
        none={t('log.allEvents')}
        onChange={(event) => onChange({ event: auditEvents.find((one) => one === event) ?? null })}
      />
      <ChoiceField
        label={t('log.person')}
        choices={people}
        value={search.user ?? null}
        none={t('log.everybody')}
        onChange={(user) => onChange({ user })}
      />
    </div>
  );
}

function useAuditLog(search: LogSearch) {
  return usePages(
    auditLog,
    (before: number | null) => ({
      query: { limit: PER_PAGE, ...search, ...(before === null ? {} : { before }) },
    }),
    {
      rows: 'entries',
      first: null,
      next: ({ entries, has_more: hasMore }) => (hasMore ? (entries.at(-1)?.id ?? null) : null),
      // Somebody may have signed in since the tab was last open.
      staleTime: 0,
    },
  );
}
