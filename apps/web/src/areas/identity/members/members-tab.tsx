import { listMembers, type Member } from '@sourcewiz/contract';
import { Lock, UserPlus, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { EmptyState, NothingFound } from '../../../platform/kit/states/states.tsx';
import { pageNumber, searchReader, words } from '../../../platform/list/list-search.rules.ts';
import { ListTools } from '../../../platform/list/list-tools.tsx';
import { RecordList } from '../../../platform/list/record-list.tsx';
import { useListSearch } from '../../../platform/list/use-list-search.ts';
import type { MemberAction } from './member.rules.ts';
import { MemberConfirm } from './member-confirm.tsx';
import { useMemberColumns } from './member-parts.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import css from './members.module.css';
import { useMemberActions } from './use-member-actions.ts';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';

/** The drawers need the component library: loaded when one is opened. */
const MemberDrawer = lazyPart(() =>
  import('./member-drawer.tsx').then((part) => ({ default: part.MemberDrawer })),
);

const PER_PAGE = 20;
const readMemberSearch = searchReader({ q: words(100), page: pageNumber });

/** All members of the company. Admins invite and change them; employees see names, emails and roles. */
export function MembersTab() {
  const { t } = useTranslation('members');
  const { number } = useFormats();
  const { user, organisation } = useSession();
  const { search, change } = useListSearch(readMemberSearch);
  const { q = '', page = 1 } = search;
  const drawer = useDrawer();
  const [asked, setAsked] = useState<{ member: Member; action: 'deactivate' | 'delete' } | null>(null);
  const query = { page, per_page: PER_PAGE, ...(q === '' ? {} : { search: q }) };
  const list = useCall(listMembers, { query }, { whileLoading: 'keep' });
  const actions = useMemberActions(() => setAsked(null));

  const pick = (member: Member, action: MemberAction): void => {
    if (action === 'edit') drawer.open(member);
    else if (action === 'resend') actions.resend(member);
    else if (action === 'activate') actions.setStatus(member, 'active');
    else setAsked({ member, action });
  };
  const columns = useMemberColumns({ isAdmin: user.is_admin, ownId: user.id, onPick: pick });
  const total = list.data?.total;
  const invite = (
    <Button variant="primary" icon={<UserPlus size={15} />} onClick={() => drawer.open(null)}>
      {t('invite')}
    </Button>
  );

  return (
    <section aria-label={t('title')}>
      {user.is_admin ? null : (
        <Row as="p" gap={10} className={css['readOnly']}>
          <Lock size={14} aria-hidden />
          {t('readOnly', { admin: organisation.admin_name, company: organisation.name })}
        </Row>
      )}
      <ListTools
        search={{
          label: t('search'),
          placeholder: t('searchPlaceholder'),
          value: q,
          onSearch: (words) => change({ q: words }),
        }}
        count={total === undefined ? '' : t('count', { count: total, formatted: number(total) })}
      >
        {user.is_admin ? invite : null}
      </ListTools>
      <RecordList
        label={t('title')}
        query={list}
        rows={({ members }) => members}
        idOf={({ id }) => id}
        columns={columns}
        paging={{
          page,
          perPage: PER_PAGE,
          totalOf: ({ total: all }) => all,
          onPage: (next) => change({ page: next }),
        }}
        empty={
          <NothingFound
            title={t('notFound.title', { search: q })}
            text={t('notFound.text')}
            actions={<Button onClick={() => change({ q: '' })}>{t('clearSearch')}</Button>}
          />
        }
      />
      {total === 1 && q === '' && user.is_admin ? (
        <EmptyState icon={<Users size={18} />} title={t('nobody.title')} text={t('nobody.text')} />
      ) : null}
      {drawer.shown === null ? null : (
        <Suspense fallback={null}>
          <MemberDrawer key={drawer.shown.time} {...drawer.shown} onClose={drawer.close} />
        </Suspense>
      )}
      {asked === null ? null : (
        <MemberConfirm
          {...asked}
          busy={actions.isActing}
          onCancel={() => setAsked(null)}
          onConfirm={() =>
            asked.action === 'delete'
              ? actions.remove(asked.member)
              : actions.setStatus(asked.member, 'inactive')
          }
        />
      )}
    </section>
  );
}

/** The member in the drawer, null for a new one. Each opening starts fresh; closing lets it slide away first. */
function useDrawer() {
  const [shown, setShown] = useState<{ member: Member | null; isOpen: boolean; time: number } | null>(null);
  return {
    shown,
    open: (member: Member | null) =>
      setShown((now) => ({ member, isOpen: true, time: (now?.time ?? 0) + 1 })),
    close: () => setShown((now) => (now === null ? null : { ...now, isOpen: false })),
  };
}
