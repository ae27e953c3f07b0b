import { useTranslation } from 'react-i18next';
import { Stack, Text } from '../../../platform/kit/layout/layout.tsx';
import css from './share.module.css';

/** How a chat shows the link: its real preview card, with the message below it. */
export function CardPreview({ link, title, message }: { link: string; title: string; message: string }) {
  const { t } = useTranslation('share');
  const { pathname, host } = new URL(link);
  return (
    <Stack as="section" gap={4} aria-label={t('send.chat')}>
      <Text tone="soft" size="sm">
        {t('send.chat')}
      </Text>
      <div className={css['chat']}>
        <div className={css['bubble']}>
          <img
            src={`${pathname}/card.jpg`}
            alt={t('send.cardAlt', { name: title })}
            width={1200}
            height={630}
          />
          <Text tone="soft" size="sm">
            {host}
          </Text>
          <p>{message}</p>
        </div>
      </div>
    </Stack>
  );
}
