import { Clock3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clearStoredSession } from '../../session/stored-session.ts';
import { Text } from '../layout/layout.tsx';
import { VeilCard } from './veil-card.tsx';

/** The card over the page (SHELL-067): Login clears the session, goes to / and reloads. */
export function SessionExpiredCard({ leave = () => location.assign('/') }: { leave?: () => void }) {
  const { t } = useTranslation('platform');
  const login = (): void => {
    clearStoredSession();
    leave();
  };
  return (
    <VeilCard
      icon={<Clock3 size={18} />}
      title={t('session.cardTitle')}
      action={{ label: t('session.login'), run: login }}
    >
      <Text as="p" tone="soft">
        {t('session.cardText')}
      </Text>
    </VeilCard>
  );
}
