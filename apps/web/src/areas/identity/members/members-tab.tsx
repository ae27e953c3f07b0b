import { listMembers, type Member } from '@sourcewiz/contract';
import { Lock, UserPlus, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { Pager } from '../../../platform/kit/page/pager.tsx';
import { RowSkeletons } from '../../../platform/kit/states/skeletons.tsx';
import { EmptyState, FailedState, NothingFound } from '../../../platform/kit/states/states.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import type { MemberAction } from './member.rules.ts';
import { MemberCards } from './member-cards.tsx';
import { MemberConfirm } from './member-confirm.tsx';
import { MemberSearch } from './member-search.tsx';
import { MemberTable } from './member-table.tsx';
import css from './members.module.css';
import { useMemberActions } from './use-member-actions.ts';

/** The drawers bring the component library: loaded when one is opened. */
const MemberDrawer = lazy(() =>
  import('./member-drawer.tsx').then((part) => ({ default: part.MemberDrawer })),
);

const PER_PAGE = 20;

/** Everybody of the company. Admins invite and change; employees see names, emails and roles. */
export function MembersTab() {
  const { t } = useTranslation('members');
  const { user, organisation } = useSession();
  const phone = usePhone();
  const [search, setSearch] = useState('');
  const [page, setPage] = useState(1);
  const drawer = useDrawer();
  const [asked, setAsked] = useState<{ member: Member; action: 'deactivate' | 'delete' } | null>(null);
  const query = { page, per_page: PER_PAGE, ...(search === '' ? {} : { search }) };
  const list = useCall(listMembers, { query }, { whileLoading: 'keep' });
  const actions = useMemberActions(() => setAsked(null));

  const pick = (member: Member, action: MemberAction): void => {
    if (action === 'edit') drawer.open(member);
    else if (action === 'resend') actions.resend(member);
    else if (action === 'activate') actions.setStatus(member, 'active');
    else setAsked({ member, action });
  };
  const rows = { isAdmin: user.is_admin, ownId: user.id, onPick: pick };
  const invite = (
    <Button variant="primary" icon={<UserPlus size={15} />} onClick={() => drawer.open(null)}>
      {t('invite')}
    </Button>
  );

  return (
    <section aria-label={t('title')}>
      {user.is_admin ? null : (
        <p className={css['readOnly']}>
          <Lock size={14} aria-hidden />
          {t('readOnly', { admin: organisation.admin_name, company: organisation.name })}
        </p>
      )}
      <div className={css['tools']}>
        <MemberSearch
          value={search}
          onSearch={(words) => {
            setSearch(words);
            setPage(1);
          }}
        />
        <Count total={list.data?.total} />
        {user.is_admin ? invite : null}
      </div>
      <div className={css['list']} data-waiting={list.isPlaceholderData || undefined}>
        {list.data === undefined ? (
          list.isError ? (
            <FailedState what={t('title')} failure={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <>
              {/* The headings stand at once; only the people are waited for. */}
              {phone ? null : (
                <div aria-hidden>
                  <MemberTable members={[]} {...rows} />
                </div>
              )}
              <RowSkeletons count={phone ? 3 : 6} columns={phone ? 1 : 4} />
            </>
          )
        ) : list.data.members.length === 0 ? (
          <NothingFound
            title={t('notFound.title', { search })}
            text={t('notFound.text')}
            actions={<Button onClick={() => setSearch('')}>{t('clearSearch')}</Button>}
          />
        ) : phone ? (
          <MemberCards members={list.data.members} {...rows} />
        ) : (
          <MemberTable members={list.data.members} {...rows} />
        )}
      </div>
      {list.data !== undefined && list.data.total === 1 && search === '' && user.is_admin ? (
        <EmptyState icon={<Users size={18} />} title={t('nobody.title')} text={t('nobody.text')} />
      ) : null}
      <Pager page={page} perPage={PER_PAGE} total={list.data?.total ?? 0} onPage={setPage} />
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

/** Whom the drawer shows, null for somebody new. Each opening begins anew; closing lets it slide away first. */
function useDrawer() {
  const [shown, setShown] = useState<{ member: Member | null; isOpen: boolean; time: number } | null>(null);
  return {
    shown,
    open: (member: Member | null) =>
      setShown((now) => ({ member, isOpen: true, time: (now?.time ?? 0) + 1 })),
    close: () => setShown((now) => (now === null ? null : { ...now, isOpen: false })),
  };
}

function Count({ total }: { total: number | undefined }) {
  const { t } = useTranslation('members');
  const { number } = useFormats();
  return (
    <span className={css['count']} role="status">
      {total === undefined ? '' : t('count', { count: total, formatted: number(total) })}
    </span>
  );
}
