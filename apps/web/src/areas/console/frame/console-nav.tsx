import { publicConfiguration, type consoleMe, type ResultOf } from '@sourcewiz/contract';
import { Link } from '@tanstack/react-router';
import {
  Building2,
  ChartColumn,
  Gift,
  Inbox,
  LogOut,
  Megaphone,
  ScrollText,
  ShieldCheck,
  ShieldAlert,
  Tags,
  Undo2,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { switchLanguage } from '../../../platform/session/switch-language.ts';
import { useCall } from '../../../platform/api/use-call.ts';
import { useFormats } from '../../../platform/i18n/format.ts';
import { currentLanguage } from '../../../platform/i18n/texts.ts';
import { BareButton } from '../../../platform/kit/fields/bare-button.tsx';
import { Segmented } from '../../../platform/kit/fields/segmented.tsx';
import { Row, Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import { NavLink } from '../../../platform/router/nav-link.tsx';
import { useOpenPath } from '../../../platform/router/use-open-path.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { logOut } from '../../identity/index.ts';
import css from './frame.module.css';

const items = [
  { key: 'companies', to: '/console', icon: Building2 },
  { key: 'requests', to: '/console/requests', icon: Inbox, count: 'requests_waiting' },
  { key: 'plans', to: '/console/plans', icon: Tags },
  { key: 'rewards', to: '/console/rewards', icon: Gift, count: 'claims_waiting' },
  { key: 'announcements', to: '/console/announcements', icon: Megaphone },
  { key: 'usage', to: '/console/usage', icon: ChartColumn },
  { key: 'audit', to: '/console/audit', icon: ScrollText },
] as const;

/** The console's own navigation, with who works there. */
export function ConsoleNav({
  waiting,
  onPick,
}: {
  waiting: ResultOf<typeof consoleMe> | undefined;
  onPick?: (() => void) | undefined;
}) {
  const { t } = useTranslation('console');
  const { number } = useFormats();
  const path = useOpenPath();
  const brand = useCall(publicConfiguration, {}, { staleTime: Infinity }).data?.brand ?? '';
  const isHere = (to: string): boolean =>
    to === '/console' ? path === to || path.startsWith('/console/companies') : path.startsWith(to);
  return (
    <>
      <Row gap={10} className={css['brand']}>
        <span className={css['mark']} aria-hidden>
          {brand.charAt(0).toLocaleUpperCase()}
        </span>
        <Stack gap={0}>
          <Text weight={600}>{brand}</Text>
          <Text tone="faint" size="sm">
            {t('title')}
          </Text>
        </Stack>
      </Row>
      <nav aria-label={t('nav.label')}>
        <ul className={css['list']}>
          {items.map(({ key, to, icon: Icon, ...item }) => {
            const count = 'count' in item ? (waiting?.[item.count] ?? 0) : 0;
            return (
              <li key={key}>
                <NavLink to={to as string} className={css['item']} current={isHere(to)} onClick={onPick}>
                  <Icon size={17} strokeWidth={1.8} aria-hidden />
                  <span>{t(`nav.${key}`)}</span>
                  {count > 0 ? (
                    <span className={css['count']}>
                      {number(count)}
                      <span className="visually-hidden"> {t('nav.waiting')}</span>
                    </span>
                  ) : null}
                </NavLink>
              </li>
            );
          })}
        </ul>
      </nav>
      <Person />
    </>
  );
}

function Person() {
  const { t } = useTranslation('console');
  const { user } = useSession();
  const name = `${user.first_name} ${user.last_name}`.trim();
  const initials = `${user.first_name.charAt(0)}${user.last_name.charAt(0)}` || user.email.charAt(0);
  const Shield = user.two_factor ? ShieldCheck : ShieldAlert;
  return (
    <div className={css['person']}>
      <Row justify="between">
        <Segmented
          label={t('nav.language')}
          items={(['en', 'tr'] as const).map((key) => ({ key, label: key.toUpperCase() }))}
          value={currentLanguage()}
          onChange={(language) => void switchLanguage(language)}
        />
      </Row>
      <ul className={css['list']}>
        <li>
          <Link to="/" className={css['item']}>
            <Undo2 size={17} strokeWidth={1.8} aria-hidden />
            <span>{t('nav.company')}</span>
          </Link>
        </li>
        <li>
          <BareButton className={css['item']} onClick={() => void logOut()}>
            <LogOut size={17} strokeWidth={1.8} aria-hidden />
            <span>{t('nav.logOut')}</span>
          </BareButton>
        </li>
      </ul>
      <Row gap={10} className={css['who']}>
        <span className={css['avatar']} aria-hidden>
          {initials.toLocaleUpperCase()}
        </span>
        <Stack gap={0}>
          <Text weight={500} clip>
            {name || user.email}
          </Text>
          <Text tone="soft" size="sm" className={css['factor']} data-off={!user.two_factor || undefined}>
            <Shield size={13} aria-hidden />
            {t(user.two_factor ? 'factor.on' : 'factor.off')}
          </Text>
        </Stack>
      </Row>
    </div>
  );
}
