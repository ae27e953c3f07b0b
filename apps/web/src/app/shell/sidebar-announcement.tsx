import { feature, setFeature } from '@sourcewiz/contract';
import { PanelLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../platform/api/call.ts';
import { useCall } from '../../platform/api/use-call.ts';
import { useSession } from '../../platform/session/session.tsx';
import { Stack, Text } from '../../platform/kit/layout/layout.tsx';
import css from './sidebar-announcement.module.css';

const NAME = 'sidebar-announcement';

/**
 * Introduces the rail once per account (SHELL-013), to people who knew the menu before it. It waits until the server
 * says that it was not seen yet, and for the end of the onboarding; a phone has no rail.
 */
export function SidebarAnnouncement() {
  const { t } = useTranslation('app');
  const published = useSession().organisation.status === 'published';
  const [dismissed, setDismissed] = useState(false);
  const { data } = useCall(feature, { params: { name: NAME } }, { enabled: published, staleTime: Infinity });
  if (!published || dismissed || data === undefined || data.discovered) return null;
  const dismiss = (): void => {
    setDismissed(true);
    void call(setFeature, { body: { feature: NAME, discovered: true, stage: 'discovered' } });
  };
  return (
    <button type="button" className={css['note']} onClick={dismiss}>
      <PanelLeft size={17} strokeWidth={1.8} aria-hidden />
      <Stack as="span" gap={2}>
        <Text as="b" weight={600}>
          {t('announcement.title')}
        </Text>
        <span className={css['text']}>{t('announcement.text')}</span>
      </Stack>
      <span className={css['done']}>{t('announcement.done')}</span>
    </button>
  );
}
