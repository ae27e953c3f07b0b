import { LogOut, Smartphone } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logOut } from '../../areas/identity/index.ts';
import { PlanLine } from '../../areas/plans/index.ts';
import { useOpenPath } from '../../platform/router/use-open-path.ts';
import type { NavItem } from '../../platform/router/nav-item.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { itemOfPath, profileItem, useHasProfile, useNavItems } from './nav-items.ts';
import { NavLink } from '../../platform/router/nav-link.tsx';
import css from './nav.module.css';
import { lazyPart } from '../../platform/router/lazy-part.tsx';

const DownloadApp = lazyPart(() =>
  import('./download-app.tsx').then(({ DownloadApp: part }) => ({ default: part })),
);

/** The items of the navigation, with those for the person and the app below; for the rail and a phone's sheet. */
export function NavLinks({ onPick }: { onPick?: () => void }) {
  const { t } = useTranslation('app');
  const chosen = itemOfPath(useOpenPath())?.key;
  const items = useNavItems();
  const hasProfile = useHasProfile();
  const [download, setDownload] = useState(false);
  const place = (item: NavItem) => (
    <NavEntry key={item.key} item={item} current={item.key === chosen} onPick={onPick} />
  );
  return (
    <>
      <ul className={css['list']}>{items.map(place)}</ul>
      <ul className={`${css['list'] ?? ''} ${css['bottom'] ?? ''}`}>
        <PlanLine
          renderItem={(plan) => (
            <li>
              <NavLink
                to={'/profile-settings/6' as string}
                className={css['item']}
                current={false}
                onClick={onPick}
              >
                {plan}
              </NavLink>
            </li>
          )}
        />
        {hasProfile ? place(profileItem) : null}
        <li>
          <button type="button" className={css['item']} onClick={() => setDownload(true)}>
            <Smartphone size={17} strokeWidth={1.8} aria-hidden />
            <span className={css['label']}>{t('nav.downloadApp')}</span>
          </button>
        </li>
        <li>
          <button type="button" className={css['item']} onClick={() => void logOut()}>
            <LogOut size={17} strokeWidth={1.8} aria-hidden />
            <span className={css['label']}>{t('nav.logOut')}</span>
          </button>
        </li>
      </ul>
      {download ? (
        <Suspense fallback={null}>
          <DownloadApp
            onClose={() => {
              setDownload(false);
              onPick?.();
            }}
          />
        </Suspense>
      ) : null}
    </>
  );
}

function NavEntry({
  item: { label, to, icon: Icon, Badge },
  current,
  onPick,
}: {
  item: NavItem;
  current: boolean;
  onPick: (() => void) | undefined;
}) {
  return (
    <li>
      <NavLink to={to} className={css['item']} current={current} onClick={onPick}>
        <Icon size={17} strokeWidth={1.8} aria-hidden />
        <span className={css['label']}>{label[currentLanguage()]}</span>
        {Badge === undefined ? null : <Badge />}
      </NavLink>
    </li>
  );
}
