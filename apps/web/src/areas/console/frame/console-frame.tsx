import { consoleMe } from '@sourcewiz/contract';
import { Menu as MenuIcon, ShieldAlert } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../platform/api/use-call.ts';
import { IconButton } from '../../../platform/kit/fields/icon-button.tsx';
import { LinkButton } from '../../../platform/kit/fields/link-button.tsx';
import { Row, Text } from '../../../platform/kit/layout/layout.tsx';
import { Sheet } from '../../../platform/kit/overlays/sheet.tsx';
import { useDocumentTitle } from '../../../platform/kit/page/page.tsx';
import { CONTENT_ID } from '../../../platform/kit/page/skip-link.tsx';
import { OfflineIcon } from '../../../platform/kit/states/offline-icon.tsx';
import { WholePageState } from '../../../platform/kit/states/states.tsx';
import { usePhone } from '../../../platform/kit/use-phone.ts';
import { useSession } from '../../../platform/session/session.tsx';
import { COUNTED_EVERY_MS } from '../counted-every.ts';
import { ConsoleNav } from './console-nav.tsx';
import css from './frame.module.css';

/** The frame of the console, with what waits in its navigation. Without a second factor it says how to set one up. */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const phone = usePhone();
  const { two_factor: isProtected } = useSession().user;
  const me = useCall(consoleMe, {}, { enabled: isProtected, refetchInterval: COUNTED_EVERY_MS });
  const nav = (onPick?: () => void) => <ConsoleNav waiting={me.data} onPick={onPick} />;
  return (
    <div className={css['frame']}>
      {phone ? <PhoneBar>{nav}</PhoneBar> : <aside className={css['side']}>{nav()}</aside>}
      <main id={CONTENT_ID} tabIndex={-1} className={css['content']}>
        {isProtected ? children : <NoSecondFactor />}
      </main>
      {phone ? null : (
        <span className={css['offline']}>
          <OfflineIcon />
        </span>
      )}
    </div>
  );
}

/** The navigation behind a button, as on the phones of companies. */
function PhoneBar({ children }: { children: (onPick: () => void) => ReactNode }) {
  const { t } = useTranslation('console');
  const [isOpen, setOpen] = useState(false);
  return (
    <header className={css['bar']}>
      <IconButton
        size="middle"
        icon={<MenuIcon size={20} strokeWidth={1.8} aria-hidden />}
        label={t('nav.open')}
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      />
      <Row justify="between" grow>
        <Text weight={600}>{t('title')}</Text>
        <OfflineIcon />
      </Row>
      {isOpen ? (
        <Sheet label={t('nav.label')} from="left" onClose={() => setOpen(false)}>
          <div className={css['sheet']}>{children(() => setOpen(false))}</div>
        </Sheet>
      ) : null}
    </header>
  );
}

function NoSecondFactor() {
  const { t } = useTranslation('console');
  useDocumentTitle(t('title'));
  return (
    <WholePageState
      icon={<ShieldAlert size={18} />}
      tone="accent"
      title={t('factor.title')}
      text={t('factor.text')}
      actions={
        <LinkButton variant="primary" to={'/profile-settings/1' as string}>
          {t('factor.setUp')}
        </LinkButton>
      }
    />
  );
}
