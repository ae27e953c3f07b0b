import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

/** Shown while the network is down (SHELL-022). */
export function OfflineIcon() {
  const { t } = useTranslation('platform');
  const online = useSyncExternalStore(watchNetwork, () => navigator.onLine);
  if (online) return null;
  return (
    <span role="status" title={t('states.offline')} style={{ color: 'var(--warn)', display: 'inline-flex' }}>
      <WifiOff size={17} aria-hidden />
      <span className="visually-hidden">{t('states.offline')}</span>
    </span>
  );
}

function watchNetwork(changed: () => void): () => void {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
}
