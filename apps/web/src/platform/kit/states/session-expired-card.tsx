import { Clock3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clearStoredSession } from '../../session/stored-session.ts';
import { Button } from '../fields/button.tsx';
import { Stack, Text } from '../layout/layout.tsx';
import { IconTile } from '../page/icon-tile.tsx';
import css from './session-expired-card.module.css';

/** The card over the page (SHELL-067): Login clears the session, goes to / and reloads. */
export function SessionExpiredCard({ leave = () => location.assign('/') }: { leave?: () => void }) {
  const { t } = useTranslation('platform');
  return (
    <div className={css['veil']}>
      <Stack align="center" className={css['card']} role="alertdialog" aria-labelledby="session-expired">
        <IconTile tone="neutral" size={44}>
          <Clock3 size={18} />
        </IconTile>
        <Text as="h1" id="session-expired" size="xl" weight={600}>
          {t('session.cardTitle')}
        </Text>
        <Text as="p" tone="soft">
          {t('session.cardText')}
        </Text>
        <Button
          variant="primary"
          size="large"
          className={css['login']}
          onClick={() => {
            clearStoredSession();
            leave();
          }}
          autoFocus
        >
          {t('session.login')}
        </Button>
      </Stack>
    </div>
  );
}
