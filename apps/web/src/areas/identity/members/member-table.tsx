import { useTranslation } from 'react-i18next';
import { Access, LastSeen, MemberMenu, Person, Status, type MemberRowsProps } from './member-parts.tsx';
import css from './members.module.css';

/** The members as a table; what only admins see is left out for others. */
export function MemberTable({ members, isAdmin, ownId, onPick }: MemberRowsProps) {
  const { t } = useTranslation('members');
  return (
    <table className={css['table']} aria-label={t('title')}>
      <thead>
        <tr>
          <th scope="col">{t('columns.name')}</th>
          <th scope="col">{t('columns.role')}</th>
          {isAdmin ? (
            <>
              <th scope="col">{t('columns.status')}</th>
              <th scope="col">{t('columns.access')}</th>
              <th scope="col">{t('columns.lastSeen')}</th>
              <th scope="col">
                <span className="visually-hidden">{t('columns.actions')}</span>
              </th>
            </>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.id}>
            <td>
              {isAdmin && member.status !== 'deleted' ? (
                <button type="button" className={css['open']} onClick={() => onPick(member, 'edit')}>
                  <span className="visually-hidden">{t('menu.edit')}</span>{' '}
                  <Person member={member} isOwn={member.id === ownId} />
                </button>
              ) : (
                <Person member={member} isOwn={member.id === ownId} />
              )}
            </td>
            <td>{t(member.is_admin ? 'roles.admin' : 'roles.employee')}</td>
            {isAdmin ? (
              <>
                <td>
                  <Status status={member.status} />
                </td>
                <td>
                  <Access member={member} />
                </td>
                <td>
                  <LastSeen at={member.admin_view?.last_seen_at ?? null} />
                </td>
                <td className={css['menuCell']}>
                  <MemberMenu member={member} ownId={ownId} onPick={onPick} />
                </td>
              </>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
