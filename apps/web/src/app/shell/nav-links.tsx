import { Link } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { logOut } from '../../areas/identity/index.ts';
import { useOpenPath } from '../../platform/router/use-open-path.ts';
import { itemOfPath, useNavItems } from './nav-items.ts';
import css from './nav.module.css';

/** The items of the navigation, and signing out below them; for the rail and for the sheet of a phone. */
export function NavLinks({ onPick }: { onPick?: () => void }) {
  const { t } = useTranslation('app');
  const path = useOpenPath();
  const items = useNavItems();
  const chosen = itemOfPath(path)?.key;
  return (
    <>
      <ul className={css['list']}>
        {items.map(({ key, to, icon: Icon }) => (
          <li key={key}>
            <Link
              to={to}
              className={css['item']}
              aria-current={key === chosen ? 'page' : undefined}
              onClick={onPick}
            >
              <Icon size={17} strokeWidth={1.8} aria-hidden />
              <span className={css['label']}>{t(`nav.${key}`)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <div className={css['bottom']}>
        <button type="button" className={css['item']} onClick={() => void logOut()}>
          <LogOut size={17} strokeWidth={1.8} aria-hidden />
          <span className={css['label']}>{t('nav.logOut')}</span>
        </button>
      </div>
    </>
  );
}
