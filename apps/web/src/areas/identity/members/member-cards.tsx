import { useTranslation } from 'react-i18next';
import { Access, LastSeen, MemberMenu, Person, Status, type MemberRowsProps } from './member-parts.tsx';
import css from './members.module.css';

/** The members on a phone: one card each. */
export function MemberCards({ members, isAdmin, ownId, onPick }: MemberRowsProps) {
  const { t } = useTranslation('members');
  return (
    <ul className={css['cards']} aria-label={t('title')}>
      {members.map((member) => (
        <li key={member.id} className={css['card']}>
          <div className={css['cardHead']}>
            <Person member={member} isOwn={member.id === ownId} />
            {isAdmin ? <MemberMenu member={member} ownId={ownId} onPick={onPick} /> : null}
          </div>
          <dl className={css['cardFacts']}>
            <div>
              <dt>{t('columns.role')}</dt>
              <dd>{t(member.is_admin ? 'roles.admin' : 'roles.employee')}</dd>
            </div>
            {isAdmin ? (
              <>
                <div>
                  <dt>{t('columns.access')}</dt>
                  <dd>
                    <Access member={member} />
                  </dd>
                </div>
                <div>
                  <dt>{t('columns.status')}</dt>
                  <dd>
                    <Status status={member.status} />
                  </dd>
                </div>
                <div>
                  <dt>{t('columns.lastSeen')}</dt>
                  <dd>
                    <LastSeen at={member.admin_view?.last_seen_at ?? null} />
                  </dd>
                </div>
              </>
            ) : null}
          </dl>
        </li>
      ))}
    </ul>
  );
}
