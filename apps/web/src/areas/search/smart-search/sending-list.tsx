import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../../platform/kit/states/progress.tsx';
import css from './sending-list.module.css';
import type { Sending } from './use-add-files.ts';

/** Files on their way, each with its progress; a sent one is being read. */
export function SendingList({ sending }: { sending: readonly Sending[] }) {
  const { t } = useTranslation('smartSearch');
  if (sending.length === 0) return null;
  return (
    <ul className={css['list']} aria-live="polite">
      {sending.map(({ id, name, share }) => {
        const label = share < 1 ? t('panel.sending', { name }) : t('panel.reading', { name });
        return (
          <li key={id}>
            <span className={css['name']}>{label}</span>
            <ProgressBar percent={share * 100} label={label} />
          </li>
        );
      })}
    </ul>
  );
}
