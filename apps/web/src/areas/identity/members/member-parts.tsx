import type { Member } from '@sourcewiz/contract';
import { Mail, Pencil, Power, PowerOff, ShieldAlert, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../platform/i18n/format.ts';
import type { MenuItem } from '../../../platform/kit/overlays/menu.tsx';
import type { Column } from '../../../platform/list/record-list.tsx';
import { StatusDot, type Tone } from '../../../platform/kit/marks/status-dot.tsx';
import { Tag } from '../../../platform/kit/marks/tag.tsx';
import { accessOf, actionsFor, initialsOf, nameOf, type MemberAction } from './member.rules.ts';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './members.module.css';
import { MoreMenu } from '../../../platform/kit/overlays/more-menu.tsx';

interface MemberRowsProps {
  isAdmin: boolean;
  /** Id of the signed-in person. */
  ownId: string;
  /** Null for people who may change nothing here. */
  onPick: ((member: Member, action: MemberAction) => void) | null;
}

/** What the list shows of a member; columns for admins are left out for others. */
export function useMemberColumns({ isAdmin, ownId, onPick }: MemberRowsProps): readonly Column<Member>[] {
  const { t } = useTranslation('members');
  const columns: readonly Column<Member>[] = [
    {
      key: 'name',
      head: t('columns.name'),
      card: 'title',
      cell: (member) => {
        const person = <Person member={member} isOwn={member.id === ownId} />;
        if (onPick === null || member.status === 'deleted') return person;
        return (
          <button type="button" className={css['open']} onClick={() => onPick(member, 'edit')}>
            <span className="visually-hidden">{t('menu.edit')}</span> {person}
          </button>
        );
      },
    },
    {
      key: 'role',
      head: t('columns.role'),
      cell: ({ is_admin: isOne }) => t(isOne ? 'roles.admin' : 'roles.employee'),
    },
    { key: 'status', head: t('columns.status'), cell: ({ status }) => <Status status={status} /> },
    { key: 'access', head: t('columns.access'), cell: (member) => <Access member={member} /> },
    {
      key: 'seen',
      head: t('columns.lastSeen'),
      cell: (member) => <LastSeen at={member.admin_view?.last_seen_at ?? null} />,
    },
    {
      key: 'menu',
      head: t('columns.actions'),
      card: 'menu',
      cell: (member) => onPick && <MemberMenu member={member} ownId={ownId} onPick={onPick} />,
    },
  ];
  return isAdmin ? columns.slice(0, onPick ? undefined : -1) : columns.slice(0, 2);
}

/** Round mark, name and email. */
function Person({ member, isOwn }: { member: Member; isOwn: boolean }) {
  const { t } = useTranslation('members');
  const name = nameOf(member);
  return (
    <Row as="span" gap={10}>
      <span className={css['initials']} aria-hidden>
        {initialsOf(name)}
      </span>
      <Stack as="span" gap={0}>
        <Row as="span" className={css['name']}>
          {name} {isOwn ? <Tag>{t('you')}</Tag> : null}
        </Row>{' '}
        {name === member.email ? null : (
          <Text tone="faint" size="sm" clip>
            {member.email}
          </Text>
        )}
      </Stack>
    </Row>
  );
}

const toneOfStatus: Record<Member['status'], Tone> = {
  active: 'ok',
  invited: 'info',
  inactive: 'neutral',
  unverified: 'warn',
  deleted: 'bad',
};

function Status({ status }: Pick<Member, 'status'>) {
  const { t } = useTranslation('members');
  return <StatusDot tone={toneOfStatus[status]} label={t(`status.${status}`)} />;
}

/** How much the member may do, and whether their address is restricted. */
function Access({ member: { is_admin: isAdmin, admin_view: view } }: { member: Member }) {
  const { t } = useTranslation('members');
  const { number } = useFormats();
  if (view === null) return null;
  const access = accessOf({ isAdmin, permissions: view.permissions });
  return (
    <Row as="span" inline className={css['access']}>
      {access.kind === 'some'
        ? t('access.some', { granted: number(access.granted), all: number(access.all) })
        : t(`access.${access.kind}`)}
      {view.ip_restriction.mode === 'off' ? null : (
        <span title={t('restricted')}>
          <ShieldAlert size={14} aria-label={t('restricted')} role="img" />
        </span>
      )}
    </Row>
  );
}

function LastSeen({ at }: { at: string | null }) {
  const { t } = useTranslation('members');
  const { when } = useFormats();
  return (
    <Text tone="soft" figures>
      {at === null ? t('never') : when(at)}
    </Text>
  );
}

const icons: Record<MemberAction, React.ReactNode> = {
  edit: <Pencil size={15} aria-hidden />,
  resend: <Mail size={15} aria-hidden />,
  activate: <Power size={15} aria-hidden />,
  deactivate: <PowerOff size={15} aria-hidden />,
  delete: <Trash2 size={15} aria-hidden />,
};

/** The actions for a member; for the user's own account with the reason why others are missing. */
function MemberMenu({
  member,
  ownId,
  onPick,
}: { member: Member; onPick: NonNullable<MemberRowsProps['onPick']> } & Pick<MemberRowsProps, 'ownId'>) {
  const { t } = useTranslation('members');
  const actions = actionsFor(member, ownId);
  if (actions.length === 0) return null;
  const items = actions.flatMap((action): (MenuItem | 'divider')[] => [
    ...(action === 'delete' ? (['divider'] as const) : []),
    {
      key: action,
      label: t(`menu.${action}`),
      icon: icons[action],
      ...(action === 'delete' ? { tone: 'danger' as const } : {}),
      onClick: () => onPick(member, action),
    },
  ]);
  return (
    <MoreMenu
      label={t('menu.label', { name: nameOf(member) })}
      items={items}
      header={member.id === ownId ? <span className={css['ownReason']}>{t('menu.own')}</span> : undefined}
    />
  );
}
