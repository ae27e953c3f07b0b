import {
  listMembers,
  type Member,
  deleteMember,
  inviteMember,
  resendInvitation,
  updateMember,
} from '@sourcewiz/contract';
import { Lock, UserPlus, Users } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { usePermitted, useSession } from '../../../platform/session/session.tsx';
import { Button } from '../../../platform/kit/fields/button.tsx';
import { EmptyState, NothingFound } from '../../../platform/kit/states/states.tsx';
import { pageNumber, searchReader, words } from '../../../platform/list/list-search.rules.ts';
import { ListTools } from '../../../platform/list/list-tools.tsx';
import { RecordList } from '../../../platform/list/record-list.tsx';
import { useListSearch } from '../../../platform/list/use-list-search.ts';
import { type MemberAction, nameOf } from './member.rules.ts';
import { useMemberColumns } from './member-parts.tsx';
import { Row } from '../../../platform/kit/layout/layout.tsx';
import css from './members.module.css';
import { lazyPart } from '../../../platform/router/lazy-part.tsx';
import { ConfirmModal } from '../../../platform/kit/confirm/confirm-modal.tsx';
import { useAct } from '../../../platform/api/use-act.ts';
import { toast } from '../../../platform/kit/toasts/toast-store.ts';

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
  const mayManage = usePermitted(inviteMember);
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
  const columns = useMemberColumns({
    isAdmin: user.is_admin,
    ownId: user.id,
    onPick: mayManage ? pick : null,
  });
  const total = list.data?.total;
  const invite = (
    <Button variant="primary" icon={<UserPlus size={15} />} onClick={() => drawer.open(null)}>
      {t('invite')}
    </Button>
  );

  return (
    <section aria-label={t('title')}>
      {mayManage ? null : (
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
        {mayManage ? invite : null}
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
      {total === 1 && q === '' && mayManage ? (
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

/** Asks before somebody loses their account: names the person and the consequences. */
function MemberConfirm({
  member,
  action,
  busy,
  onConfirm,
  onCancel,
}: {
  member: Member;
  action: 'deactivate' | 'delete';
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const { t } = useTranslation('members');
  const names = { name: nameOf(member), email: member.email };
  return (
    <ConfirmModal
      open
      tone="danger"
      title={t(`confirm.${action}Title`, names)}
      text={t(`confirm.${action}Text`, names)}
      confirm={t(`confirm.${action}`, names)}
      {...(action === 'delete' ? { tick: t('confirm.tick') } : {})}
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}

/**
 * The actions for a member that need no drawer.
 * @param onEnd called when deactivating or deleting is done or was refused
 */
function useMemberActions(onEnd: () => void) {
  const { t } = useTranslation('members');
  const again = useAct(resendInvitation);
  const status = useAct(updateMember);
  const removal = useAct(deleteMember);

  const resend = async ({ id, email }: Member): Promise<void> => {
    const answer = await again.act({ params: { id } });
    if (answer.ok) toast({ tone: 'ok', title: t('done.resent', { email }) });
  };
  const setStatus = async (member: Member, next: 'active' | 'inactive'): Promise<void> => {
    const answer = await status.act({ params: { id: member.id }, body: { status: next } });
    const said = next === 'active' ? 'done.activated' : 'done.deactivated';
    if (answer.ok) toast({ tone: 'ok', title: t(said, { name: nameOf(member) }) });
    onEnd();
  };
  const remove = async (member: Member): Promise<void> => {
    const answer = await removal.act({ params: { id: member.id } });
    if (answer.ok) {
      toast({
        tone: 'info',
        title: t('done.deleting', { name: nameOf(member) }),
        text: t('done.deletingText'),
      });
    }
    onEnd();
  };
  return {
    isActing: status.isActing || removal.isActing,
    resend: (member: Member) => void resend(member),
    setStatus: (member: Member, next: 'active' | 'inactive') => void setStatus(member, next),
    remove: (member: Member) => void remove(member),
  };
}
