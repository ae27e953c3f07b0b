import { useNavigate } from '@tanstack/react-router';
import { Languages, LogOut, Menu as MenuIcon, ServerCog, UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EnquiryBadge } from '../../areas/enquiries/index.ts';
import { logOut } from '../../areas/identity/index.ts';
import { TaskButton } from '../../areas/tasks/index.ts';
import { currentLanguage } from '../../platform/i18n/texts.ts';
import { isAllowed, useSession } from '../../platform/session/session.tsx';
import { Menu, type MenuItem } from '../../platform/kit/overlays/menu.tsx';
import { OfflineIcon } from '../../platform/kit/states/offline-icon.tsx';
import { Sheet } from '../../platform/kit/overlays/sheet.tsx';
import { usePhone } from '../../platform/kit/use-phone.ts';
import { FindButton } from '../find/find-button.tsx';
import { CompanyMark } from './company-mark.tsx';
import { Button } from '../../platform/kit/fields/button.tsx';
import { IconButton } from '../../platform/kit/fields/icon-button.tsx';
import { Row, Text } from '../../platform/kit/layout/layout.tsx';
import css from './header.module.css';
import { profileItem, useHasProfile } from './nav-items.ts';
import { NavLinks } from './nav-links.tsx';
import nav from './nav.module.css';
import { switchLanguage } from '../../platform/session/switch-language.ts';
import { storedVisit } from '../../platform/session/visit.ts';

/** The top bar: search, network, language, tasks, account; on a phone the navigation button first. */
export function Header() {
  const phone = usePhone();
  return (
    <header className={css['header']}>
      {phone ? <NavigationButton /> : null}
      <FindButton />
      <Row gap={12} className={css['right']}>
        <OfflineIcon />
        {phone ? null : <LanguageSwitch />}
        <TaskButton />
        <AccountMenu />
      </Row>
    </header>
  );
}

function NavigationButton() {
  const { t } = useTranslation('app');
  const [open, setOpen] = useState(false);
  return (
    <div className={css['navigation']}>
      <IconButton
        size="middle"
        className={css['hamburger']}
        icon={<MenuIcon size={20} strokeWidth={1.8} aria-hidden />}
        label={t('nav.open')}
        aria-expanded={open}
        onClick={() => setOpen(true)}
      />
      <span className={css['waiting']} aria-hidden>
        <EnquiryBadge />
      </span>
      {open ? (
        <Sheet label={t('nav.label')} from="left" onClose={() => setOpen(false)}>
          <nav className={nav['sheet']} aria-label={t('nav.label')}>
            <CompanyMark />
            <NavLinks onPick={() => setOpen(false)} />
          </nav>
        </Sheet>
      ) : null}
    </div>
  );
}

/** A visit stays in the language that its visitor has in the console. */
function useLanguageItems(): MenuItem[] {
  const { t } = useTranslation('app');
  if (storedVisit() !== null) return [];
  return (['en', 'tr'] as const).map((language) => ({
    key: language,
    label: t(`languages.${language}`),
    checked: currentLanguage() === language,
    onClick: () => void switchLanguage(language),
  }));
}

function LanguageSwitch() {
  const { t } = useTranslation('app');
  const items = useLanguageItems();
  if (items.length === 0) return null;
  return (
    <Menu
      items={items}
      renderButton={(props) => (
        <Button
          {...props}
          variant="text"
          className={css['language']}
          aria-label={`${t('header.language')}: ${currentLanguage().toUpperCase()}`}
        >
          {currentLanguage().toUpperCase()}
        </Button>
      )}
    />
  );
}

function AccountMenu() {
  const { t } = useTranslation('app');
  const session = useSession();
  const { user } = session;
  const phone = usePhone();
  const languages = useLanguageItems();
  const navigate = useNavigate();
  const hasProfile = useHasProfile();
  const isProvider = isAllowed(session, 'provider');
  const console: MenuItem = {
    key: 'console',
    label: t('header.console'),
    icon: <ServerCog size={16} aria-hidden />,
    onClick: () => void navigate({ to: '/console' as string }),
  };
  const profile: MenuItem = {
    key: 'profile',
    label: t('header.profileSettings'),
    icon: <UserRound size={16} aria-hidden />,
    onClick: () => void navigate({ to: profileItem.to }),
  };
  const icon = <Languages size={16} aria-hidden />;
  return (
    <Menu
      items={[
        ...(phone && languages.length > 0
          ? [...languages.map((item) => ({ ...item, icon })), 'divider' as const]
          : []),
        ...(hasProfile ? [profile] : []),
        ...(isProvider ? [console] : []),
        {
          key: 'log-out',
          label: t('nav.logOut'),
          icon: <LogOut size={16} aria-hidden />,
          onClick: () => void logOut(),
        },
      ]}
      header={
        <>
          <Text as="div" weight={560}>{`${user.first_name} ${user.last_name}`}</Text>
          {storedVisit() === null ? (
            <Text as="div" tone="faint" size="sm" breaks>
              {user.email}
            </Text>
          ) : null}
        </>
      }
      renderButton={(props) => (
        <button {...props} type="button" className={css['avatar']}>
          {initials(user)}
          <span className="visually-hidden">{t('header.account')}</span>
        </button>
      )}
    />
  );
}

function initials({
  first_name,
  last_name,
  email,
}: {
  first_name: string;
  last_name: string;
  email: string;
}): string {
  const letters = [first_name, last_name].map((name) => /\p{L}/u.exec(name)?.[0] ?? '').join('');
  return (letters === '' ? email.charAt(0) : letters).toLocaleUpperCase();
}
