import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import css from '../form.module.css';
import type { PublicConfiguration } from './sign-in-layout.tsx';

/** Where messages are to be found on a server that sends none. */
export function OutboxHint({
  configuration,
  text,
}: {
  configuration: PublicConfiguration | undefined;
  text: string;
}) {
  const { t } = useTranslation('identity');
  if (!configuration?.local_mode) return null;
  return (
    <p className={css['hint']}>
      {text}{' '}
      <Link to="/outbox" target="_blank">
        {t('code.outbox')}
      </Link>
    </p>
  );
}
