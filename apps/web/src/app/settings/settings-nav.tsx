import { Link } from '@tanstack/react-router';
import {
  ArrowRightLeft,
  Building2,
  DatabaseBackup,
  Gauge,
  Gift,
  History,
  ListChecks,
  ListTree,
  SlidersHorizontal,
  UserRound,
  Users,
  type LucideIcon,
  QrCode,
} from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isAllowed, useSession } from '../../platform/session/session.tsx';
import css from './settings-page.module.css';
import { settingsTabs, type SettingsTab } from './settings-tabs.ts';

const icons: Record<SettingsTab['key'], LucideIcon> = {
  profile: UserRound,
  company: Building2,
  members: Users,
  labels: QrCode,
  preferences: SlidersHorizontal,
  plan: Gauge,
  rewards: Gift,
  rates: ArrowRightLeft,
  attributes: ListTree,
  taskHistory: ListChecks,
  backups: DatabaseBackup,
  securityLog: History,
};

/** The tabs as links: a list at the side, on narrow screens a scrolling row. */
export function SettingsNav({ current }: { current: number }) {
  const { t } = useTranslation('account');
  const session = useSession();
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const row = nav.current;
    const open = row?.querySelector<HTMLElement>(`[data-number="${current}"]`);
    if (row && open && row.scrollWidth > row.clientWidth) row.scrollLeft = open.offsetLeft - 40;
  }, [current]);
  return (
    <nav ref={nav} className={css['nav']} aria-label={t('title')}>
      {settingsTabs
        .filter(({ access }) => isAllowed(session, access))
        .map(({ number, key }) => {
          const Icon = icons[key];
          return (
            <Link
              key={key}
              to="/profile-settings/$id"
              params={{ id: String(number) }}
              className={css['item']}
              data-number={number}
              aria-current={number === current ? 'page' : undefined}
            >
              <Icon size={16} aria-hidden />
              {t(`tabs.${key}`)}
            </Link>
          );
        })}
    </nav>
  );
}
