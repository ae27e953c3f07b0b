import { publicConfiguration } from '@sourcewiz/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../platform/api/use-call.ts';
import css from './hint.module.css';

/** Secondary text below a form, which may contain links. */
export function Hint({ children }: { children: ReactNode }) {
  return <p className={css['hint']}>{children}</p>;
}

/** Where to find the messages of a server that sends none. */
export function OutboxHint({ text }: { text: string }) {
  const { t } = useTranslation('identity');
  const { data: configuration } = useCall(publicConfiguration, {}, { staleTime: Infinity });
  if (configuration?.local_mode !== true) return null;
  return (
    <Hint>
      {text}{' '}
      <a href="/outbox" target="_blank" rel="noreferrer">
        {t('code.outbox')}
      </a>
    </Hint>
  );
}
